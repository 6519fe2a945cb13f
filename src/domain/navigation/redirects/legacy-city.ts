import { cityByCode, cityRouteIn } from '#domain/geo/city-at.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/resolve-route.ts'

/** `/es/bcn/` → `/es/es/barcelona/`; the language is the address's own, and fitted to the city by rule 15. */
export const legacyCity = rule({
  source: 'A §2.2 rule 4: "the city code is mapped to a city slug and country code"',
  on: ['legacyCity'],
  needs: ['cities'],
  decide({ language, cityCode }, { cities }) {
    if (cities === undefined) return { go: { name: 'home', language }, status: 302 }
    const found = cityByCode(cities, cityCode)
    return found ? { go: cityRouteIn(found, language), status: 301 } : { notFound: NOT_FOUND }
  },
})
