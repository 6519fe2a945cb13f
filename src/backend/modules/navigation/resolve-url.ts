import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { getCategoriesHandler } from '#backend/modules/catalogue/categories.ts'
import { getStoreFiltersHandler } from '#backend/modules/catalogue/filters.ts'
import { loadCitySummaries } from '#backend/modules/geo/city-summaries.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import type { resolveUrl, UrlData } from '#contract/navigation/url-routing.ts'
import { findCityBySlug } from '#domain/geo/find-city.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { type LoadRedirectData, resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import type { Route } from '#domain/navigation/routes.ts'
import { deriveUrlData } from '#domain/navigation/url-data.ts'
import { toNavigationRequest } from '#domain/navigation/navigation-request.ts'

/**
 * Resolves a URL with the storefront's redirect table, the data of the database and no visitor state. Resources that the
 * marketplace does not have are null.
 */
export function resolveUrlHandler(db: Db, now: () => number): Handler<typeof resolveUrl> {
  return async ({ query }, call) => {
    const cities = await loadCitySummaries(db, FALLBACK_LANGUAGE)
    const start = parseNavigationRequest(query.url)
    const result = await resolveRoute(start, redirectTable, createRedirectDataLoader(db, call, cities, now))
    const resolvedUrl = 'redirect' in result ? result.redirect : null
    const { route } = resolvedUrl === null ? start : parseNavigationRequest(resolvedUrl)
    const data = deriveUrlData(route, cities)
    const resources = { ...data.resources, ...(await loadStoreResources(db, route, data)) }
    return { ...data, resources, status: resolvedUrl === null ? 'OK' : 'REDIRECT', resolvedUrl }
  }
}

/** @param url a path with its query; an origin is ignored */
function parseNavigationRequest(url: string) {
  const pathWithQuery = URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url
  const [path = '', ...query] = pathWithQuery.split('?')
  return toNavigationRequest(path, query.join('?'))
}

function createRedirectDataLoader(db: Db, call: CallContext, cities: readonly CitySummary[], now: () => number): LoadRedirectData {
  return async (needs, { route }) => {
    const city = 'city' in route ? findCityBySlug(cities, route.country, route.city) : undefined
    const cityCall = city && 'language' in route ? { ...call, cityCode: city.code, language: route.language } : undefined
    const requested = new Set(needs)
    const categoryId = 'categorySlug' in route ? route.categoryId : 0
    const [categoryReply, filterReply] = await Promise.all([
      cityCall && requested.has('categories') ? getCategoriesHandler(db, now)({ query: {} }, cityCall) : undefined,
      // earlier rules handle a category that the city does not offer
      cityCall && requested.has('filters')
        ? getStoreFiltersHandler(db)({ query: { categoryId } }, cityCall).catch(() => undefined)
        : undefined,
    ])
    return {
      cities,
      categories: categoryReply?.categories,
      filters: filterReply && [...filterReply.storeSearchFilters, ...filterReply.personalizedFilters],
    }
  }
}

/** The ids of the store with the slug of the route. */
async function loadStoreResources(db: Db, route: Route, { resources }: UrlData): Promise<Partial<UrlData['resources']>> {
  if ((route.name !== 'store' && route.name !== 'storeCollection') || !resources.city) return {}
  const [store] = await db
    .select({ id: stores.id, slug: stores.slug, addressId: stores.addressId })
    .from(stores)
    .where(and(eq(stores.cityCode, resources.city.code), eq(stores.slug, route.storeSlug)))
  return store ? { store: { id: store.id, slug: store.slug }, storeAddress: { id: store.addressId } } : {}
}
