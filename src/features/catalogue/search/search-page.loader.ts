import type { Client } from '#client/client.ts'
import { searchStores, type StoreSearchResult } from '#contract/catalogue/store.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import type { Translate } from '#i18n/translator.ts'

/** Stores per search page; fewer than the 102 of a category. */
const PAGE_SIZE = 24

export interface SearchPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly route: RouteOf<'searchPage'>
  readonly crumbs: readonly Crumb[]
  readonly results: readonly StoreSearchResult[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
}

export async function loadSearchPage(call: Client, route: RouteOf<'searchPage'>, t: Translate): Promise<SearchPage> {
  const place = await loadPageCity(call, route)
  const page = route.page ?? 1
  const query = { query: route.searchQuery, type: 'Global' as const, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const { elements, totalElements } = await call(searchStores, { query }, { place: place.headers })
  const city = place.city.displayName
  const crumbs = buildBreadcrumbs([
    { name: city, route: { name: 'city', country: route.country, language: route.language, city: route.city } },
    { name: t('catalogue:searchCrumb'), route },
  ])
  const head = getPageHead({
    route,
    title: t('catalogue:searchTitle', { query: route.searchQuery, city }),
    description: t('catalogue:searchTitle', { query: route.searchQuery, city }),
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.getSlug(language) }),
    place: { country: route.country, city: route.city, name: city },
    searchText: route.searchQuery,
  })
  return {
    head,
    place,
    route,
    crumbs,
    results: elements,
    total: totalElements,
    page,
    lastPage: Math.max(1, Math.ceil(totalElements / PAGE_SIZE)),
  }
}
