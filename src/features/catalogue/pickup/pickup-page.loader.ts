import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getPickupStores, type StoresPage } from '#contract/catalogue/store.ts'
import { isEmptyCategory, isPhantomCategory, isValidCategory } from '#domain/catalogue/category-kind.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { getCategoryRoute } from '#features/catalogue/category/category-path.ts'
import { getLocatedHeaders, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import type { Translate } from '#i18n/translator.ts'

type PickupRoute = RouteOf<'city'> | RouteOf<'category'>

export interface PickupPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly route: PickupRoute
  readonly crumbs: readonly Crumb[]
  readonly heading: string
  /** The categories with stores, in the order of the city. */
  readonly categories: readonly Category[]
  readonly stores: StoresPage
  /** Pages count from 1. */
  readonly page: number
  readonly lastPage: number
  /** Where the visitor starts to walk; undefined without an address in this city. */
  readonly start: { readonly lat: number; readonly lng: number } | undefined
  /** The same page for deliveries. */
  readonly deliveryPath: string
}

/** Cards of one page: more pins would cover each other on the map. */
const PAGE_SIZE = 24
const NO_STORES: StoresPage = { elements: [], offset: 0, totalElements: 0 }

/**
 * @param address delivery address of the visitor, only on a page that is not cached
 * @throws CallError 404 for a category that the city does not have, or a page beyond the last
 */
export async function loadPickupPage(
  call: Client,
  route: PickupRoute,
  address: CookieAddress | undefined,
  t: Translate,
): Promise<PickupPage> {
  const place = await loadPageCity(call, route)
  const located = getLocatedHeaders(place, address)
  const page = route.page ?? 1
  const categoryId = route.name === 'category' ? route.categoryId : undefined
  const query = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, userCityCode: place.city.code, categoryId }
  const [{ categories }, stores] = place.city.enabled
    ? await Promise.all([
        call(getCategories, { query: {} }, { place: place.headers }),
        place.city.offersPickup ? call(getPickupStores, { query }, { place: located }) : NO_STORES,
      ])
    : [{ categories: [] }, NO_STORES]
  const category = categories.flatMap(it => [it, ...it.categories]).find(it => it.id === categoryId)
  const lastPage = Math.max(1, Math.ceil(stores.totalElements / PAGE_SIZE))
  if ((categoryId !== undefined && !category) || page > lastPage)
    throw new CallError({ kind: 'rejected', status: 404, message: 'No such page of stores' })
  const { country, language } = route
  const city = place.city.displayName
  const cityRoute = { name: 'city' as const, country, language, city: route.city }
  // the pickup pages list a part of the same stores, so the page of deliveries is their canonical
  const deliveryRoute = category ? getCategoryRoute(category, place.route) : cityRoute
  const { page: _page, ...firstPage } = route
  const heading = category
    ? t('catalogue:pickupCategoryHeading', { category: category.name, city })
    : t('catalogue:pickupHeading', { city })
  const paths = { DELIVERY: toPath(deliveryRoute), PICKUP: toPath(firstPage) }
  const head = getPageHead({
    route,
    canonical: deliveryRoute,
    title: heading,
    description: t('catalogue:pickupDescription', { city }),
    language,
    languages: place.languages,
    inLanguage: it => ({
      ...firstPage,
      language: it,
      city: place.getSlug(it),
      ...(category && { categorySlug: category.slugTranslations[it] ?? category.slug }),
    }),
    thinReason: 'pickup',
    place: { country, city: route.city, name: city, code: place.city.code },
    ...(category && { searchCategory: { id: category.id, name: category.name } }),
    modes: { current: 'PICKUP', paths },
  })
  return {
    head,
    place,
    route,
    crumbs: buildBreadcrumbs([
      { name: city, route: { ...cityRoute, mode: 'pickup' } },
      { name: category?.name, route },
    ]),
    heading,
    categories: categories.filter(
      it => it.enabled && isValidCategory(it) && !isPhantomCategory(it) && !isEmptyCategory(it) && it.singleStoreSlug === null,
    ),
    stores,
    page,
    lastPage,
    start: 'delivery' in located ? { lat: located.delivery.latitude, lng: located.delivery.longitude } : undefined,
    deliveryPath: paths.DELIVERY,
  }
}
