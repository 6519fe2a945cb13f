import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { getCategoriesHandler } from '#backend/modules/catalogue/categories.ts'
import { getStoreFiltersHandler } from '#backend/modules/catalogue/filters.ts'
import { summariesOf } from '#backend/modules/geo/city-summaries.ts'
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
 * The marketplace's opinion of an address: read by the same table as the storefront's, with the facts of the database
 * and nothing of a visitor. What an address names and the marketplace does not have is null.
 */
export function resolveUrlHandler(db: Db): Handler<typeof resolveUrl> {
  return async ({ query }, call) => {
    const cities = await summariesOf(db, FALLBACK_LANGUAGE)
    const start = visitIn(query.url)
    const outcome = await resolveRoute(start, redirectTable, askDatabase(db, call, cities))
    const resolvedUrl = 'redirect' in outcome ? outcome.redirect : null
    const { route } = resolvedUrl === null ? start : visitIn(resolvedUrl)
    const data = deriveUrlData(route, cities)
    const resources = { ...data.resources, ...(await storeOf(db, route, data)) }
    return { ...data, resources, status: resolvedUrl === null ? 'OK' : 'REDIRECT', resolvedUrl }
  }
}

/** @param url a path with its query, or with an origin, which is not looked at */
function visitIn(url: string) {
  const bare = URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url
  const [path = '', ...query] = bare.split('?')
  return toNavigationRequest(path, query.join('?'))
}

function askDatabase(db: Db, call: CallContext, cities: readonly CitySummary[]): LoadRedirectData {
  return async (needs, { route }) => {
    const city = 'city' in route ? findCityBySlug(cities, route.country, route.city) : undefined
    const at = city && 'language' in route ? { ...call, cityCode: city.code, language: route.language } : undefined
    const wanted = new Set(needs)
    const categoryId = 'categoryId' in route ? route.categoryId : 0
    const [offered, found] = await Promise.all([
      at && wanted.has('categories') ? getCategoriesHandler(db)({ query: {} }, at) : undefined,
      // a category that the city has not is the earlier rules' matter
      at && wanted.has('filters') ? getStoreFiltersHandler(db)({ query: { categoryId } }, at).catch(() => undefined) : undefined,
    ])
    return { cities, categories: offered?.categories, filters: found && [...found.storeSearchFilters, ...found.personalizedFilters] }
  }
}

/** The numbers of the store behind a slug. */
async function storeOf(db: Db, route: Route, { resources }: UrlData): Promise<Partial<UrlData['resources']>> {
  if ((route.name !== 'store' && route.name !== 'storeCollection') || !resources.city) return {}
  const [store] = await db
    .select({ id: stores.id, slug: stores.slug, addressId: stores.addressId })
    .from(stores)
    .where(and(eq(stores.cityCode, resources.city.code), eq(stores.slug, route.storeSlug)))
  return store ? { store: { id: store.id, slug: store.slug }, storeAddress: { id: store.addressId } } : {}
}
