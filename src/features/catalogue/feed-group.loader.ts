import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { storesFactsOf } from '#domain/catalogue/list-facts.ts'
import { breadcrumbData } from '#domain/landing/structured-data.ts'
import { breadcrumbsOf, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import { socialPicture } from '#domain/navigation/social-picture.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { categoryRoute } from '#features/catalogue/category-path.ts'
import { loadPlace, type Place } from '#features/catalogue/city-place.ts'
import { described, storesLead, storesSentences } from '#features/catalogue/head-words.ts'
import type { Say } from '#i18n/load.ts'

type FeedGroupRoute = RouteOf<'feedGroupLandingPromotions'> | RouteOf<'feedGroupLandingBestInArea'>

export interface FeedGroupPage {
  readonly head: PageHead
  readonly place: Place
  readonly crumbs: readonly Crumb[]
  readonly title: string
  /** What can be said of the stores below; '' where nothing can. */
  readonly lead: string
  readonly category: Pick<Category, 'id' | 'slug' | 'name' | 'slugTranslations' | 'singleStoreSlug'>
  readonly stores: readonly Store[]
  readonly total: number
}

const WORDS = {
  PROMOTIONS: { title: 'catalogue:promotionsTitle', crumb: 'catalogue:promotionsCrumb', description: 'catalogue:promotionsDescription' },
  BEST_IN_AREA: { title: 'catalogue:bestInAreaTitle', crumb: 'catalogue:bestInAreaCrumb', description: 'catalogue:bestInAreaDescription' },
} as const

/** All of what a widget of the city page shows the first five of. @throws CallFailed 404 for a category the city has not */
export async function loadFeedGroupPage(call: Client, route: FeedGroupRoute, origin: string, say: Say): Promise<FeedGroupPage> {
  const place = await loadPlace(call, route)
  const options = { place: place.headers }
  const { country, language, city, categoryId } = route
  const feedGroupId = route.name === 'feedGroupLandingPromotions' ? 'PROMOTIONS' : 'BEST_IN_AREA'
  const [{ categories }, { elements, totalElements }] = await Promise.all([
    call(getCategories, { query: {} }, options),
    call(searchFeed, { query: { feedGroupId, categoryId } }, options),
  ])
  const category = categories.flatMap(it => [it, ...it.categories]).find(it => it.id === categoryId)
  if (!category) throw new CallFailed({ kind: 'refused', status: 404, message: 'No such page of stores' })
  const named = { category: category.name, city: place.city.displayName }
  const words = WORDS[feedGroupId]
  const title = say(words.title, named)
  const crumbs = breadcrumbsOf([
    { name: named.city, route: { name: 'city', country, language, city } },
    { name: category.name, route: categoryRoute(category, place.route) },
    { name: say(words.crumb), route },
  ])
  const slugIn = (it: string) => category.slugTranslations[it] ?? category.slug
  const head = headOf({
    route,
    canonical: { ...route, categorySlug: slugIn(language) },
    title,
    description: described(
      totalElements === 0 ? title : say(words.description, { ...named, count: totalElements }),
      storesSentences(storesFactsOf(elements), place.money, say),
    ),
    language,
    languages: place.languages,
    inLanguage: it => ({ ...route, language: it, city: place.slugIn(it), categorySlug: slugIn(it) }),
    structuredData: [breadcrumbData(crumbs, origin)],
    place: { country, city, name: named.city },
    picture: socialPicture([category.image, ...elements.map(it => it.imageId)], category.tint, title),
  })
  const lead = storesLead(storesFactsOf(elements), place.money, say)
  return { head, place, crumbs, title, lead, category, stores: elements, total: totalElements }
}
