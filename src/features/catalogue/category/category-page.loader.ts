import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { type Category, getCategories, getCategory } from '#contract/catalogue/category.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStoresByCategory, type StoresPage } from '#contract/catalogue/store.ts'
import { isEmptyCategory } from '#domain/catalogue/category-kind.ts'
import { chooseSorting, type FilterSet, toFilterSet } from '#domain/catalogue/filter-set.ts'
import { getStoreListFacts } from '#domain/catalogue/list-facts.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { buildBreadcrumbData } from '#domain/landing/structured-data.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import type { Route, RouteOf } from '#domain/navigation/routes.ts'
import type { Toggles } from '#domain/platform/toggles.ts'
import { loadOpenings } from '#features/catalogue/category/category-openings.ts'
import { getCategoryRoute } from '#features/catalogue/category/category-path.ts'
import { getLocatedHeaders, getModeLinks, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import { buildDescription, addPageNumber, getStoresLead, getStoresSentences } from '#features/catalogue/head-texts.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import type { Translate } from '#i18n/translator.ts'

type ListRoute = RouteOf<'category'> | RouteOf<'filter'>

export interface CategoryPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly route: ListRoute
  readonly crumbs: readonly Crumb[]
  /** A summary of the stores below; '' without data. */
  readonly lead: string
  readonly category: Category
  /** When its closed children open, Unix milliseconds by id. */
  readonly openings: ReadonlyMap<number, number>
  /** The selected filter. */
  readonly filterName: string | undefined
  readonly filters: FilterSet
  /** The sort of the list; undefined for the default one. */
  readonly sortingId: number | undefined
  /** Whether the delivery address is known in this city. */
  readonly located: boolean
  /** The requested sort needs the delivery address, so the list has the default one. */
  readonly needsAddress: boolean
  readonly stores: StoresPage
  /** Pages count from 1. */
  readonly page: number
  readonly lastPage: number
  /** A §9: beyond this many cards no delivery time is shown; -1: all. */
  readonly etaLimit: number
}

const NO_FILTERS: Reply<typeof getStoreFilters> = { sortings: [], storeSearchFilters: [], personalizedFilters: [] }

/**
 * @param address delivery address of the visitor, only on a page that is not cached: the location-based sorts need it (A §3)
 * @throws CallError 404 for a category that the city does not have, or a page beyond the last
 */
export async function loadCategoryPage(
  call: Client,
  route: ListRoute,
  address: CookieAddress | undefined,
  toggles: Toggles,
  origin: string,
  t: Translate,
): Promise<CategoryPage> {
  const place = await loadPageCity(call, route)
  const options = { place: place.headers }
  const located = getLocatedHeaders(place, address)
  const size = toggles.CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE
  const page = route.page ?? 1
  const filterId = route.name === 'filter' ? route.filterId : undefined
  const isLocated = 'delivery' in located
  const { sortingId, needsAddress } = chooseSorting(route.sortingId, isLocated)
  const [category, filters, stores] = await Promise.all([
    loadCategory(call, route.categoryId, options, toggles.MSF_ENABLE_SINGLE_CATEGORY_ENDPOINT),
    // without filters the page still lists all stores (A §8: the client logs the failure)
    call(getStoreFilters, { query: { categoryId: route.categoryId } }, options).catch(() => NO_FILTERS),
    call(
      getStoresByCategory,
      {
        params: { categoryId: route.categoryId },
        query: { offset: (page - 1) * size, limit: size, userCityCode: place.city.code, filterId, sortingId },
      },
      { place: located },
    ),
  ])
  const lastPage = Math.max(1, Math.ceil(stores.totalElements / size))
  if (!category || page > lastPage) throw new CallError({ kind: 'rejected', status: 404, message: 'No such page of stores' })
  const openings = await loadOpenings(call, category.categories, options)
  const filterName = [...filters.storeSearchFilters, ...filters.personalizedFilters].find(it => it.id === filterId)?.localizedName
  const city = place.city.displayName
  const crumbs = buildBreadcrumbs([
    { name: city, route: { name: 'city', ...toCityPlace(route) } },
    { name: category.name, route: getCategoryRoute(category, toCityPlace(route)) },
    { name: filterName, route },
  ])
  // a sorted list has the same canonical
  const { sort: _sort, sortingId: _sortingId, ...unsorted } = route
  const headTexts = getHeadTexts({ city, category: category.name, filterName, stores, page }, place, t)
  const head = getPageHead({
    route,
    canonical: unsorted,
    ...headTexts,
    language: route.language,
    languages: place.languages,
    inLanguage: language => toLanguageRoute(route, language, place, category),
    structuredData: [buildBreadcrumbData(crumbs, origin)],
    place: { country: route.country, city: route.city, name: city, code: place.city.code },
    searchCategory: { id: category.id, name: category.name },
    modes: getModeLinks(place, getCategoryRoute(category, toCityPlace(route))),
    picture: createSocialPicture([category.image, ...stores.elements.map(it => it.imageId)], category.tint, headTexts.title),
  })
  const etaLimit = toggles.CX_STORE_LIST_ETA_LIMIT
  const lead = getStoresLead(getStoreListFacts(stores.elements), place.money, t)
  return {
    head,
    place,
    route,
    crumbs,
    lead,
    category,
    openings,
    filterName,
    filters: toFilterSet(filters),
    sortingId,
    located: isLocated,
    needsAddress,
    stores,
    page,
    lastPage,
    etaLimit,
  }
}

const toCityPlace = ({ country, language, city }: ListRoute) => ({ country, language, city })

interface ListedStores extends Pick<CategoryPage, 'filterName' | 'stores' | 'page'> {
  readonly city: string
  readonly category: string
}

/** Two categories may have a filter of one name, so a filter's title names both. */
function getHeadTexts({ category, filterName, stores, page, ...listed }: ListedStores, { money }: PageCity, t: Translate) {
  const count = stores.totalElements
  const city = addPageNumber(listed.city, page, t)
  const named = { category: filterName ?? category, city }
  const title = count === 0 ? t('catalogue:categoryTitle', named) : t('catalogue:categoryTitleStores', { ...named, count })
  const fullName = filterName === undefined ? category : `${filterName} (${category})`
  return {
    title: filterName === undefined ? title : `${title} · ${category}`,
    description: buildDescription(
      t('catalogue:categoryDescription', { category: fullName, city, count }),
      getStoresSentences(getStoreListFacts(stores.elements), money, t),
    ),
  }
}

/** The slug of a filter is equal in every language. */
function toLanguageRoute(route: ListRoute, language: string, place: PageCity, category: Category): Route {
  return { ...route, language, city: place.getSlug(language), categorySlug: category.slugTranslations[language] ?? category.slug }
}

/**
 * Loads a category with its non-empty children: empty ones would redirect to the city (A §2.2 rule 8).
 *
 * @param single whether the marketplace answers for one category (A §7: "A single-category endpoint is used when toggle … is on")
 */
async function loadCategory(call: Client, id: number, options: CallOptions, single: boolean): Promise<Category | undefined> {
  const category = single
    ? await call(getCategory, { params: { id }, query: {} }, options)
    : findCategory((await call(getCategories, { query: {} }, options)).categories, id)
  return category && { ...category, categories: category.categories.filter(it => !isEmptyCategory({ ...it, categories: [] })) }
}

function findCategory(categories: readonly Category[], id: number): Category | undefined {
  return categories.flatMap(it => [it, ...it.categories.map(child => ({ ...child, categories: [] }))]).find(it => it.id === id)
}
