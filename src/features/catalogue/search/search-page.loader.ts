import type { CallOptions, Client } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getPopularSearches, searchStores, type StoreSearchResult } from '#contract/catalogue/store.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isEmptyCategory, isPhantomCategory, isValidCategory } from '#domain/catalogue/category-kind.ts'
import { chooseSorting, type FilterSet, toFilterSet } from '#domain/catalogue/filter-set.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { truncateText } from '#domain/language/truncate-text.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { type RouteOf, toPath } from '#domain/navigation/routes.ts'
import { getCategoryRoute } from '#features/catalogue/category/category-path.ts'
import { getLocatedHeaders, getModeLinks, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import type { Translate } from '#i18n/translator.ts'

type SearchRoute = RouteOf<'searchPage'>

/** Stores per search page; fewer than the 102 of a category. */
const PAGE_SIZE = 24

const NO_FILTERS: Reply<typeof getStoreFilters> = { sortings: [], storeSearchFilters: [], personalizedFilters: [] }

export interface SearchPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly route: SearchRoute
  readonly crumbs: readonly Crumb[]
  readonly heading: string
  /** Where closing the search leads when the browser does not know the page on which it began: the category, else the city. */
  readonly closePath: string
  /** The categories that a search can be limited to. */
  readonly categories: readonly Category[]
  /** The filters of the selected category, and the sorts. */
  readonly filters: FilterSet
  /** The sort of the list; undefined: the best match first. */
  readonly sortingId: number | undefined
  /** Whether the delivery address is known in this city. */
  readonly located: boolean
  /** The requested sort needs the delivery address, so the list has the default one. */
  readonly needsAddress: boolean
  readonly results: readonly StoreSearchResult[]
  /** Searches that resemble a search without a result. */
  readonly nearMisses: readonly string[]
  /** Offered when nothing is found. */
  readonly popularSearches: readonly string[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
}

/** @param address delivery address of the visitor: the page is never cached, so near stores can come first */
export async function loadSearchPage(
  call: Client,
  route: SearchRoute,
  address: CookieAddress | undefined,
  t: Translate,
): Promise<SearchPage> {
  const place = await loadPageCity(call, route)
  const located = getLocatedHeaders(place, address)
  const isLocated = 'delivery' in located
  const page = route.page ?? 1
  const { sortingId, needsAddress } = chooseSorting(route.sortingId, isLocated)
  const options = { place: place.headers }
  const [reply, { categories }] = await Promise.all([
    call(searchStores, { query: toSearchQuery(route, page, sortingId) }, { place: located }),
    call(getCategories, { query: {} }, options),
  ])
  const isEmpty = reply.totalElements === 0
  const searchable = categories.filter(isSearchable)
  const [filters, popularSearches] = await Promise.all([
    loadFilters(call, route.categoryId ?? searchable[0]?.id, options),
    isEmpty ? loadPopularSearches(call, route.categoryId, options) : [],
  ])
  const category = categories.flatMap(it => [it, ...it.categories]).find(it => it.id === route.categoryId)
  const city = place.city.displayName
  const query = route.searchQuery
  const crumbs = buildBreadcrumbs([
    { name: city, route: { name: 'city', country: route.country, language: route.language, city: route.city } },
    { name: t('catalogue:searchCrumb'), route },
  ])
  const { page: _page, ...firstPage } = route
  const shownQuery = truncateText(query)
  const title = t('catalogue:searchTitle', { query: shownQuery, city })
  const head = getPageHead({
    route,
    title,
    description: title,
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.getSlug(language) }),
    place: { country: route.country, city: route.city, name: city, code: place.city.code },
    searchText: query,
    ...(category && { searchCategory: { id: category.id, name: category.name } }),
    modes: getModeLinks(place, firstPage),
  })
  const filterSet = toFilterSet(filters)
  const mode = route.mode && { mode: route.mode }
  return {
    head,
    place,
    route,
    crumbs,
    heading: category
      ? t('catalogue:searchHeadingIn', { query: shownQuery, category: category.name })
      : t('catalogue:searchHeading', { query: shownQuery }),
    closePath: toPath({ ...(category ? getCategoryRoute(category, place.route) : { name: 'city', ...place.route }), ...mode }),
    categories: searchable,
    // without a category there are only sorts
    filters: category ? filterSet : { ...filterSet, personalizedOptions: [], moreOptions: [] },
    sortingId,
    located: isLocated,
    needsAddress,
    results: reply.elements,
    nearMisses: reply.suggestions ?? [],
    popularSearches,
    total: reply.totalElements,
    page,
    lastPage: Math.max(1, Math.ceil(reply.totalElements / PAGE_SIZE)),
  }
}

/** A category of several stores. */
const isSearchable = (category: Category): boolean =>
  isValidCategory(category) &&
  category.enabled &&
  category.singleStoreSlug === null &&
  !isPhantomCategory(category) &&
  !isEmptyCategory(category)

/** @source A §3: "Search request: query, type (Category, Global, Store), categoryId." */
function toSearchQuery(route: SearchRoute, page: number, sortingId: number | undefined) {
  return {
    query: route.searchQuery,
    type: route.categoryId === undefined ? ('Global' as const) : ('Category' as const),
    categoryId: route.categoryId,
    filterId: route.filterId,
    sortingId,
    handlingStrategy: route.mode === 'pickup' ? ('PICKUP' as const) : ('DELIVERY' as const),
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  }
}

/** Without filters the page still has the results (A §8: the client logs the failure). Every category has all sorts. */
async function loadFilters(call: Client, categoryId: number | undefined, options: CallOptions) {
  return categoryId === undefined ? NO_FILTERS : call(getStoreFilters, { query: { categoryId } }, options).catch(() => NO_FILTERS)
}

/** A marketplace that does not offer the call has none. */
const loadPopularSearches = (call: Client, categoryId: number | undefined, options: CallOptions): Promise<readonly string[]> =>
  call(getPopularSearches, { query: { categoryId } }, options).then(
    it => it.searches,
    () => [],
  )
