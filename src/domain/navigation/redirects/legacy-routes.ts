import type { CitySummary } from '#contract/geo/city.ts'
import { getCitySlug } from '#domain/geo/find-city.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/resolve-route.ts'
import type { CityPlace, LegacyPlace } from '#domain/navigation/routes.ts'

/** Placeholder id of legacy routes, which have none; `missing-number.ts` looks it up. */
const NO_NUMBER = 0

/** Country and slug of the city with this code. */
function toCityPlace({ language, cityCode }: LegacyPlace, cities: readonly CitySummary[]): CityPlace | undefined {
  const city = cities.find(it => it.code === cityCode.toUpperCase())
  return city && { country: city.countryCode.toLowerCase(), language, city: getCitySlug(city, language) }
}

/** Without the list of cities the place is unknown, so the rule redirects to the global page. */
export const legacyRoutes = defineRule({
  source: 'A §2.2 rule 2: "Legacy city, category, filter and store routes map to current routes"',
  on: ['legacyCategory', 'legacyFilter', 'legacyStore'],
  needs: ['cities'],
  decide(route, { cities }) {
    if (cities === undefined) return { to: { name: 'home', language: route.language }, status: 302 }
    const place = toCityPlace(route, cities)
    if (place === undefined) return { notFound: NOT_FOUND }
    if (route.name === 'legacyStore') return { to: { name: 'store', ...place, storeSlug: route.store }, status: 301 }
    const { name, language, cityCode, category, ...rest } = route
    const list = { ...place, categorySlug: category, categoryId: NO_NUMBER }
    if (!('filter' in rest)) return { to: { name: 'category', ...list, ...rest }, status: 301 }
    const { filter, ...query } = rest
    return { to: { name: 'filter', ...list, ...query, filterSlug: filter, filterId: NO_NUMBER }, status: 301 }
  },
})
