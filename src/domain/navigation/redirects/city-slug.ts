import { cityAt, citySlugIn } from '#domain/geo/city-at.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES } from '#domain/navigation/route-names.ts'

/** Categories: `category.ts`. Filters and stores are spelled alike in all languages: the marketplace knows one slug of each. */
export const citySlug = rule({
  source: 'A §2.2 rule 15: "Slugs of category, filter, city and store are translated to the chosen language"',
  on: CITY_ROUTES,
  needs: ['cities'],
  decide(route, { cities }) {
    const found = cityAt(cities, route.country, route.city)
    const city = found && citySlugIn(found, route.language)
    return city === undefined || city === route.city ? undefined : { go: { ...route, city }, status: 301 }
  },
})
