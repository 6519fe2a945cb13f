import type { CitySummary } from '#contract/geo/city.ts'
import type { RouteType, UrlData } from '#contract/navigation/url-routing.ts'
import { findCityBySlug } from '#domain/geo/find-city.ts'
import type { Route, RouteName } from '#domain/navigation/routes.ts'

/** Result of the URL service with the toggles that control its effect. */
export interface UrlServiceResult {
  /** A §2.2 rule 19, "if enabled". */
  readonly fallback: boolean
  /** A §4: "with a toggle raises a 404". */
  readonly strict: boolean
  /** `timeout`: no response in time. `invalid`: unusable response. */
  readonly answer: UrlData | 'timeout' | 'invalid'
}

const ROUTE_TYPES: Partial<Record<RouteName, RouteType>> = {
  home: 'GLOBAL',
  countryLanding: 'COUNTRY',
  city: 'CITY',
  store: 'STORE',
  storeCollection: 'STORE',
  category: 'CATEGORY',
  filter: 'FILTER',
}

/**
 * Derives URL data from the route alone, without store ids.
 *
 * @source A §3, "Url data"; A §4, "route-derived data"
 */
export function deriveUrlData(route: Route, cities: readonly CitySummary[]): UrlData {
  const routeType = ROUTE_TYPES[route.name] ?? 'UNKNOWN'
  const country = 'country' in route ? route.country.toUpperCase() : undefined
  const city = 'city' in route ? findCityBySlug(cities, route.country, route.city) : undefined
  const language = 'language' in route ? route.language : undefined
  return {
    resources: {
      country: country !== undefined && cities.some(it => it.countryCode === country) ? { code: country } : null,
      locale: language === undefined ? null : { code: language },
      city: city ? { code: city.code } : null,
      store: null,
      storeAddress: null,
      category: 'categorySlug' in route && route.categoryId > 0 ? { id: route.categoryId, slug: route.categorySlug } : null,
    },
    routeType,
    status: 'OK',
    resolvedUrl: null,
  }
}
