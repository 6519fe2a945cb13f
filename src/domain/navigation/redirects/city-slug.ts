import { findCityBySlug, getCitySlug } from '#domain/geo/find-city.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES } from '#domain/navigation/route-names.ts'

/** Categories: `category.ts`. Filters and stores have one slug for all languages. */
export const citySlug = defineRule({
  source: 'A §2.2 rule 15: "Slugs of category, filter, city and store are translated to the chosen language"',
  on: CITY_ROUTES,
  needs: ['cities'],
  decide(route, { cities }) {
    const summary = findCityBySlug(cities, route.country, route.city)
    const city = summary && getCitySlug(summary, route.language)
    return city === undefined || city === route.city ? undefined : { to: { ...route, city }, status: 301 }
  },
})
