import { findCityByCode, toCityRoute } from '#domain/geo/find-city.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/resolve-route.ts'

/** `/es/bcn/` → `/es/es/barcelona/`; the language is unchanged here, and rule 15 adapts it to the city. */
export const legacyCity = defineRule({
  source: 'A §2.2 rule 4: "the city code is mapped to a city slug and country code"',
  on: ['legacyCity'],
  needs: ['cities'],
  decide({ language, cityCode }, { cities }) {
    if (cities === undefined) return { to: { name: 'home', language }, status: 302 }
    const summary = findCityByCode(cities, cityCode)
    return summary ? { to: toCityRoute(summary, language), status: 301 } : { notFound: NOT_FOUND }
  },
})
