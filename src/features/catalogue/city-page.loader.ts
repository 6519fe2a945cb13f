import type { Client } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getCategoryFeed, type Widget } from '#contract/catalogue/feed.ts'
import { isEmpty, isPhantom, isValidCategory } from '#domain/catalogue/category-kind.ts'
import { breadcrumbData } from '#domain/landing/structured-data.ts'
import { breadcrumbsOf, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadPlace, type Place } from '#features/catalogue/city-place.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import type { Say } from '#i18n/load.ts'

export interface CityPage {
  readonly head: PageHead
  readonly place: Place
  readonly crumbs: readonly Crumb[]
  readonly categories: readonly Category[]
  /** The category whose stores are shown first, and what is shown of it. Nothing in a blocked city. */
  readonly feature: { readonly category: Category; readonly widgets: readonly Widget[] } | undefined
}

export async function loadCityPage(call: Client, route: RouteOf<'city'>, origin: string, say: Say): Promise<CityPage> {
  const place = await loadPlace(call, route)
  const { city, country } = place
  const { categories } = city.enabled ? await call(getCategories, { query: {} }, { place: place.headers }) : { categories: [] }
  const shown = categories.filter(it => it.enabled && isValidCategory(it))
  const main = shown.find(it => it.type === 'STORES' && it.storesCount > 0 && !it.singleStoreSlug)
  const feed = main && (await call(getCategoryFeed, { params: { category: main.id } }, { place: place.headers }))
  const crumbs = breadcrumbsOf([
    { name: country.name, route: { name: 'countryLanding', country: route.country, language: route.language } },
    { name: city.displayName, route },
  ])
  const head = headOf({
    route,
    title: say('catalogue:cityTitle', { city: city.displayName }),
    description: say('catalogue:cityDescription', { city: city.displayName }),
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.slugIn(language) }),
    structuredData: [breadcrumbData(crumbs, origin)],
    place: { country: route.country, city: route.city, name: city.displayName },
  })
  // parcels and purchases open an order form; they stand here once the checkout has one
  const browsable = shown.filter(it => !isPhantom(it) && !isEmpty(it))
  return {
    head,
    place,
    crumbs,
    categories: browsable,
    feature: main && feed && { category: main, widgets: feed.widgets.filter(it => it.stores.length > 0) },
  }
}
