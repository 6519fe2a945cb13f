import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import type { FeedGroup } from '#contract/catalogue/feed.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { getStoreListFacts } from '#domain/catalogue/list-facts.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { buildBreadcrumbData } from '#domain/landing/structured-data.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { getCategoryRoute } from '#features/catalogue/category/category-path.ts'
import { getLocatedHeaders, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import { buildDescription, addPageNumber, getStoresLead, getStoresSentences } from '#features/catalogue/head-texts.ts'
import type { TextKey, Translate } from '#i18n/translator.ts'

export type FeedGroupRoute = RouteOf<'feedGroupLandingPromotions'> | RouteOf<'feedGroupLandingBestInArea'> | RouteOf<'feedGroupLanding'>

export interface FeedGroupPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly crumbs: readonly Crumb[]
  readonly title: string
  /** A summary of the stores below; '' without data. */
  readonly lead: string
  readonly category: Pick<Category, 'id' | 'slug' | 'name' | 'slugTranslations' | 'singleStoreSlug' | 'type' | 'formStoreId'>
  readonly stores: readonly Store[]
  readonly total: number
  readonly route: FeedGroupRoute
  /** Pages count from 1. */
  readonly page: number
  readonly lastPage: number
}

/** The page of CUISINE is that of its filter. */
type GroupWithPage = Exclude<FeedGroup, 'CUISINE'>

const GROUP_TEXTS = {
  PROMOTIONS: { title: 'catalogue:promotionsTitle', crumb: 'catalogue:promotionsCrumb', description: 'catalogue:promotionsDescription' },
  BEST_IN_AREA: { title: 'catalogue:popularTitle', crumb: 'catalogue:popularCrumb', description: 'catalogue:categoryDescription' },
  FASTEST: { title: 'catalogue:fastestTitle', crumb: 'catalogue:fastestCrumb', description: 'catalogue:categoryDescription' },
  NEW: { title: 'catalogue:newTitle', crumb: 'catalogue:new', description: 'catalogue:categoryDescription' },
  FREE_DELIVERY: {
    title: 'catalogue:freeDeliveryTitle',
    crumb: 'catalogue:freeDelivery',
    description: 'catalogue:categoryDescription',
  },
} as const satisfies Record<GroupWithPage, Record<'title' | 'crumb' | 'description', TextKey>>
/** BEST_IN_AREA with a delivery address: the nearest stores. */
const NEAR_TEXTS = { ...GROUP_TEXTS.BEST_IN_AREA, title: 'catalogue:nearTitle', crumb: 'catalogue:nearCrumb' } as const

function getGroup(route: FeedGroupRoute): GroupWithPage {
  if (route.name === 'feedGroupLanding') return route.group
  return route.name === 'feedGroupLandingPromotions' ? 'PROMOTIONS' : 'BEST_IN_AREA'
}

/**
 * Loads one page of the stores of a city page widget.
 *
 * @param address delivery address of the visitor, only on a page that is not cached
 * @param pageSize stores a page (A §9, "Category page items per page")
 * @throws CallError 404 for an unknown category, or a page beyond the last
 */
export async function loadFeedGroupPage(
  call: Client,
  route: FeedGroupRoute,
  address: CookieAddress | undefined,
  pageSize: number,
  origin: string,
  t: Translate,
): Promise<FeedGroupPage> {
  const place = await loadPageCity(call, route)
  const options = { place: place.headers }
  const { country, language, city, categoryId } = route
  const feedGroupId = getGroup(route)
  const located = getLocatedHeaders(place, address)
  const page = route.page ?? 1
  const [{ categories }, { elements, totalElements }] = await Promise.all([
    call(getCategories, { query: {} }, options),
    call(searchFeed, { query: { feedGroupId, categoryId, offset: (page - 1) * pageSize, limit: pageSize } }, { place: located }),
  ])
  const category = categories.flatMap(it => [it, ...it.categories]).find(it => it.id === categoryId)
  const lastPage = Math.max(1, Math.ceil(totalElements / pageSize))
  if (!category || page > lastPage) throw new CallError({ kind: 'rejected', status: 404, message: 'No such page of stores' })
  const named = { category: category.name, city: place.city.displayName }
  const texts = feedGroupId === 'BEST_IN_AREA' && 'delivery' in located ? NEAR_TEXTS : GROUP_TEXTS[feedGroupId]
  const title = t(texts.title, named)
  const paged = { ...named, city: addPageNumber(named.city, page, t) }
  const crumbs = buildBreadcrumbs([
    { name: named.city, route: { name: 'city', country, language, city } },
    { name: category.name, route: getCategoryRoute(category, place.route) },
    { name: t(texts.crumb), route },
  ])
  const getCategorySlug = (it: string) => category.slugTranslations[it] ?? category.slug
  const head = getPageHead({
    route,
    canonical: { ...route, categorySlug: getCategorySlug(language) },
    title: t(texts.title, paged),
    description: buildDescription(
      totalElements === 0
        ? title
        : t(texts.description, { ...paged, category: `${category.name} (${t(texts.crumb)})`, count: totalElements }),
      getStoresSentences(getStoreListFacts(elements), place.money, t),
    ),
    language,
    languages: place.languages,
    inLanguage: it => ({ ...route, language: it, city: place.getSlug(it), categorySlug: getCategorySlug(it) }),
    structuredData: [buildBreadcrumbData(crumbs, origin)],
    place: { country, city, name: named.city, code: place.city.code },
    searchCategory: { id: category.id, name: category.name },
    picture: createSocialPicture([category.image, ...elements.map(it => it.imageId)], category.tint, title),
  })
  const lead = getStoresLead(getStoreListFacts(elements), place.money, t)
  return { head, place, crumbs, title, lead, category, stores: elements, total: totalElements, route, page, lastPage }
}
