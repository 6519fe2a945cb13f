import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { searchProducts } from '#contract/catalogue/product-calls.ts'
import type { ProductView } from '#contract/catalogue/product-view.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import type { getStoreRestrictions } from '#contract/catalogue/store-content.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import { getStore, type Store } from '#contract/catalogue/store.ts'
import type { Reply } from '#contract/endpoint.ts'
import { hasTranslationLanguages } from '#domain/language/translation-languages.ts'
import { combinesSearchWithDeepLink } from '#domain/catalogue/search/deep-link-search.ts'
import type { ActionPlace } from '#domain/catalogue/store-action.ts'
import { isContentSection, type PageElement, toPageElements } from '#domain/catalogue/store-content.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { buildStoreData } from '#domain/landing/store-data.ts'
import { buildBreadcrumbData } from '#domain/landing/structured-data.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import { memoizeByIdentity } from '#ui/fragments/memoize-by-identity.ts'
import { loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import { toStorePlace } from '#features/catalogue/store-place.ts'
import { getPendingSections, type LoadedMenu, loadMenu, type PendingSection } from '#features/catalogue/menu/menu.loader.ts'
import { formatWalk } from '#features/catalogue/pickup/walk.ts'
import { reportUnknownElements } from '#features/catalogue/store/store-elements.ts'
import { getHeadTexts } from '#features/catalogue/store/store-head-texts.ts'
import { loadProduct, loadRestrictions } from '#features/catalogue/store/store-parts.loader.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import type { Translate } from '#i18n/translator.ts'

type StoreRoute = RouteOf<'store'> | RouteOf<'storeCollection'>

export interface StorePage {
  readonly head: PageHead
  readonly place: PageCity
  readonly route: StoreRoute
  /** The path of the store, without product, search or mode. */
  readonly path: string
  /** PICKUP only if the store offers it. */
  readonly mode: OrderMode
  /** The path of the store in this mode. */
  readonly modePath: string
  /** Where the search of the menu leads to: the store, or the collection of the page (A §2.4). */
  readonly searchPath: string
  /** Distance and walking time of a pickup; undefined without an address in this city. */
  readonly walk: string | undefined
  readonly crumbs: readonly Crumb[]
  readonly store: Store
  /** The elements of the page in their order; for a collection only its section. */
  readonly elements: readonly PageElement[]
  /** Where the actions of the elements lead to. */
  readonly actionPlace: ActionPlace
  readonly restrictions: Reply<typeof getStoreRestrictions>['restrictions']
  /** The whole menu, its first part, the part or the collection in the URL. */
  readonly sections: readonly ContentSection[]
  /** Whether the menu has parts, of which the browser renders the ones near the view. */
  readonly isLong: boolean
  /** The other sections of a long menu. The script of the page loads them in parts. */
  readonly pendingSections: readonly PendingSection[]
  readonly collection: ContentSection | undefined
  /** The store name, or the name of the collection. */
  readonly heading: string
  /** Whether the menu is a translation, so that a customer can report a bad one. */
  readonly isTranslated: boolean
  /** The product in the URL; undefined also for one that the store does not have. */
  readonly product: ProductView | undefined
  /** Results of the search in this store. */
  readonly searchResults: readonly ProductCard[] | undefined
  /** Identifies the search to the marketplace (A §7). */
  readonly searchId: string | undefined
}

/**
 * A collection that the store does not have shows the whole store.
 *
 * @param report receives the elements and popups that the page leaves out, once per reply
 * @param address of the visitor, only on a page that is not cached: the walking time of a pickup needs it
 * @param isPaginationEnabled the toggle of A §7; long menus are paginated without it
 * @throws CallError 404 unknown store, 410 closed for good
 */
export async function loadStorePage(
  call: Client,
  receivedRoute: StoreRoute,
  origin: string,
  t: Translate,
  report: Report,
  address?: CookieAddress,
  isPaginationEnabled = false,
): Promise<StorePage> {
  const requestedRoute = chooseDeepLink(receivedRoute)
  const place = await loadPageCity(call, requestedRoute)
  let route = requestedRoute
  const options = { place: place.headers }
  const store = await call(
    getStore,
    { params: { id: requestedRoute.storeSlug }, query: { includeClosed: 'true', includeDisabled: 'true' } },
    options,
  )
  const params = { id: store.id, addressId: store.addressId }
  const [loaded, { categories }, restrictions, product, search] = await Promise.all([
    loadMenu(call, store, requestedRoute, isPaginationEnabled, options).catch((error: unknown) => {
      if (requestedRoute.name !== 'storeCollection' || !isMissingLink(error)) throw error
      route = toStoreRoute(requestedRoute)
      return loadMenu(call, store, route, isPaginationEnabled, options)
    }),
    call(getCategories, { query: {} }, options),
    loadRestrictions(call, params, options),
    requestedRoute.product === undefined ? undefined : loadProduct(call, { ...params, productId: requestedRoute.product }, options),
    requestedRoute.search === undefined
      ? undefined
      : call(searchProducts, { params, query: { query: requestedRoute.search, searchId: requestedRoute.searchId } }, options),
  ])
  const { data, menu } = loaded
  if (requestedRoute.name === 'storeCollection' && data.activeElementSlug === null) route = toStoreRoute(requestedRoute)
  const isMissing = route !== requestedRoute
  if (!product) route = dropProduct(route)
  // only a pickup shows how far the visitor is
  const start = requestedRoute.mode === 'pickup' && address?.city.code === place.city.code ? address.geo : undefined
  const isMemoizable = product === undefined && search === undefined && start === undefined
  const replies = [store, data, categories, restrictions, place.city, place.country, ...(menu ? [menu] : [])] as const
  const name = JSON.stringify([route, origin, isMissing])
  const memoized = isMemoizable ? pagesMemo.find(replies, name) : undefined
  if (memoized) return memoized
  reportUnknownElements(data.body, store.id, report)
  const page = createStorePage(
    {
      store,
      loaded,
      categories,
      restrictions,
      product,
      searchResults: search?.results.flatMap(it => it.products),
      searchId: search?.searchId,
    },
    place,
    { route, isMissing, start },
    origin,
    t,
  )
  return isMemoizable ? pagesMemo.store(replies, name, page) : page
}

/** @source A §8: "Deep-link fetch: 400 and 404 swallowed; others rethrown." */
function isMissingLink(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'rejected' && [400, 404].includes(error.failure.status)
}

/** The page of a store without a product in its address. */
function dropProduct(route: StoreRoute): StoreRoute {
  if (route.product === undefined) return route
  if (route.name === 'store') {
    const { product: _product, ...rest } = route
    return rest
  }
  const { product: _product, ...rest } = route
  return rest
}

/** The route of the whole store. Its head has the store as canonical. */
function toStoreRoute({ collectionSlug: _slug, collectionId: _id, ...rest }: RouteOf<'storeCollection'>): RouteOf<'store'> {
  return { ...rest, name: 'store' }
}

/** A search drops the collection of its address, except in Poland (A §2.4). */
function chooseDeepLink(route: StoreRoute): StoreRoute {
  const isDropped = route.name === 'storeCollection' && route.search !== undefined && !combinesSearchWithDeepLink(route.country)
  return isDropped ? toStoreRoute(route) : route
}

/** The route of links: a search id belongs to one search, and a part to its fragment. */
function toPageRoute(route: StoreRoute): StoreRoute {
  if (route.name === 'store') {
    const { part: _part, searchId: _searchId, ...rest } = route
    return rest
  }
  const { searchId: _searchId, ...rest } = route
  return rest
}

/** Pages by the identity of the replies they were built from. */
const pagesMemo = memoizeByIdentity<StorePage>()

interface StoreReplies extends Pick<StorePage, 'store' | 'restrictions' | 'product' | 'searchResults' | 'searchId'> {
  readonly loaded: LoadedMenu
  readonly categories: Reply<typeof getCategories>['categories']
}

function createStorePage(
  { store, loaded, categories, restrictions, product, searchResults, searchId }: StoreReplies,
  place: PageCity,
  {
    route,
    isMissing,
    start,
  }: { readonly route: StoreRoute; readonly isMissing: boolean; readonly start: CookieAddress['geo'] | undefined },
  origin: string,
  t: Translate,
): StorePage {
  const { data } = loaded
  const sections = data.body.filter(isContentSection)
  const collection = sections.find(it => it.data.slug === data.activeElementSlug)
  // a group of collections is no collection; the reply has its title
  const group = route.name === 'storeCollection' && !collection && data.activeElementSlug !== null ? data.title : undefined
  const { country, language, storeSlug } = route
  const isTranslated = hasTranslationLanguages({ sourceLanguage: place.city.contentLanguageCode, targetLanguage: language })
  const storeRoute = { name: 'store' as const, country, language, city: route.city, storeSlug }
  const mode = route.mode === 'pickup' && store.pickup ? 'PICKUP' : 'DELIVERY'
  const modePaths = { DELIVERY: toPath(storeRoute), PICKUP: toPath({ ...storeRoute, mode: 'pickup' }) }
  const city = place.city.displayName
  // a category that consists of this store redirects to it (A §2.2 rule 8), so it is no breadcrumb
  const hasCategoryCrumb = !categories
    .flatMap(it => [it, ...it.categories])
    .some(it => it.id === store.category.id && it.singleStoreSlug !== null)
  const crumbs = buildBreadcrumbs([
    { name: city, route: { name: 'city', country: route.country, language: route.language, city: route.city } },
    {
      name: hasCategoryCrumb ? store.category.name : undefined,
      route: {
        name: 'category',
        country: route.country,
        language: route.language,
        city: route.city,
        categorySlug: store.category.slug,
        categoryId: store.category.id,
      },
    },
    { name: store.name, route: storeRoute },
    { name: collection?.data.title ?? group, route },
  ])
  const shown = collection ? [collection] : sections
  const pendingSections = route.name === 'store' && route.part === undefined ? getPendingSections(loaded) : []
  const collectionName = collection?.data.title ?? group
  const popup = route.name === 'store' ? route.popup : undefined
  const headTexts = getHeadTexts(
    { store, product, popup, collection: collection?.data.title, group, sections: shown, isPart: pendingSections.length > 0 },
    place,
    t,
  )
  const head = getPageHead({
    route,
    canonical:
      collectionName === undefined
        ? storeRoute
        : { ...storeRoute, name: 'storeCollection', ...parseCollection(data.activeElementSlug ?? '')! },
    ...headTexts,
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.getSlug(language) }),
    // the number of URLs of unknown collections is unbounded; a popup repeats content of its store
    thinReason: isMissing ? 'unknownCollection' : popup && 'popup',
    structuredData: [buildBreadcrumbData(crumbs, origin), buildStoreData(store, toStorePlace(place, modePaths.DELIVERY, shown), origin)],
    place: { country: route.country, city: route.city, name: city, code: place.city.code },
    modes: place.city.offersPickup ? { current: mode, paths: modePaths } : undefined,
    picture: createSocialPicture([store.imageId], store.tint, store.name),
  })
  const pageRoute = toPageRoute(route)
  const isCombined = collection !== undefined && route.name === 'storeCollection' && combinesSearchWithDeepLink(country)
  const searchPath = isCombined
    ? toPath({ ...storeRoute, name: 'storeCollection', collectionSlug: route.collectionSlug, collectionId: route.collectionId })
    : modePaths.DELIVERY
  return {
    head,
    place,
    route: pageRoute,
    path: modePaths.DELIVERY,
    mode,
    modePath: modePaths[mode],
    searchPath,
    walk: mode === 'PICKUP' ? formatWalk(start, store.geolocation, place.money.locale, t) : undefined,
    crumbs,
    store,
    elements: collection ? [collection] : toPageElements(data.body),
    actionPlace: {
      storeRoute: mode === 'PICKUP' ? { ...storeRoute, mode: 'pickup' } : storeRoute,
      path: toPath(pageRoute),
      sectionSlugs: new Set([...shown.map(it => it.data.slug), ...(route.name === 'store' ? (loaded.menu ?? []) : []).map(it => it.slug)]),
      isTranslated,
    },
    restrictions,
    sections: shown,
    isLong: loaded.menu !== undefined,
    pendingSections,
    collection,
    heading:
      collectionName === undefined ? store.name : t('catalogue:collectionHeading', { collection: collectionName, store: store.name }),
    isTranslated,
    product,
    searchResults,
    searchId,
  }
}
