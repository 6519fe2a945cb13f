import type { Client } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getCityFeed, type Widget } from '#contract/catalogue/feed.ts'
import { getCityContent } from '#contract/landing/city-content.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { isEmptyCategory, isFormMissing, isPhantomCategory, isValidCategory } from '#domain/catalogue/category-kind.ts'
import { getUnknownWidgetTypes, getWidgetStores, isStoresWidget } from '#domain/catalogue/widget-rows.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import type { Report } from '#domain/platform/report.ts'
import { getStoreListFacts, type StoreListFacts } from '#domain/catalogue/list-facts.ts'
import { buildBreadcrumbData } from '#domain/landing/structured-data.ts'
import { buildBreadcrumbs, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadOpenings } from '#features/catalogue/category/category-openings.ts'
import { getLocatedHeaders, getModeLinks, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'
import { buildDescription, formatPriceSentence, getStoresLead, getStoresSentences } from '#features/catalogue/head-texts.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import type { Translate } from '#i18n/translator.ts'

type KnownWidget = Exclude<Widget, { type: 'UNKNOWN' }>

export interface CityPage {
  readonly head: PageHead
  readonly place: PageCity
  readonly crumbs: readonly Crumb[]
  /** A summary of the stores of the city; '' without data. */
  readonly lead: string
  readonly categories: readonly Category[]
  /** When the closed ones of them open, Unix milliseconds by id. */
  readonly openings: ReadonlyMap<number, number>
  /** All categories, for the links of the widgets. */
  readonly allCategories: readonly Omit<Category, 'categories'>[]
  /** Without unknown ones, and without those of an unknown category. */
  readonly widgets: readonly KnownWidget[]
  /** Whether the widgets could not be loaded. The page then has the categories only. */
  readonly isIncomplete: boolean
}

/** @param address delivery address of the visitor, only on a page that is not cached */
export async function loadCityPage(
  call: Client,
  route: RouteOf<'city'>,
  address: CookieAddress | undefined,
  origin: string,
  t: Translate,
  report: Report,
): Promise<CityPage> {
  const place = await loadPageCity(call, route)
  const { city, country } = place
  const [{ categories }, feed, facts] = city.enabled
    ? await Promise.all([
        call(getCategories, { query: {} }, { place: place.headers }),
        call(getCityFeed, {}, { place: getLocatedHeaders(place, address) }).catch(() => undefined),
        loadFacts(call, place),
      ])
    : [{ categories: [] }, { widgets: [] }, undefined]
  const loaded = feed?.widgets ?? []
  const unknownTypes = getUnknownWidgetTypes(loaded)
  if (unknownTypes.length > 0) report({ kind: 'event', name: 'UNKNOWN_WIDGET', detail: { types: unknownTypes.join(', ') } })
  const visible = categories.filter(isValidCategory)
  const allCategories = categories.flatMap(it => [it, ...it.categories])
  const browsable = visible.filter(it => !isFormMissing(it) && !isEmptyCategory(it))
  const withStores = browsable.filter(it => !isPhantomCategory(it))
  const openings = await loadOpenings(call, browsable, { place: place.headers })
  const widgets = loaded.filter(
    (it): it is KnownWidget => it.type !== 'UNKNOWN' && (!('categoryId' in it) || allCategories.some(({ id }) => id === it.categoryId)),
  )
  const crumbs = buildBreadcrumbs([
    { name: country.name, route: { name: 'countryLanding', country: route.country, language: route.language } },
    { name: city.displayName, route },
  ])
  const { title, description, lead } = getCityTexts(withStores, widgets, facts, place, t)
  const head = getPageHead({
    route,
    title,
    description,
    language: route.language,
    languages: place.languages,
    inLanguage: language => ({ ...route, language, city: place.getSlug(language) }),
    structuredData: [buildBreadcrumbData(crumbs, origin)],
    place: { country: route.country, city: route.city, name: city.displayName, code: city.code },
    modes: getModeLinks(place, route),
    picture: createSocialPicture(
      withStores.map(it => it.image),
      withStores[0]?.tint ?? 0,
      title,
    ),
  })
  return { head, place, crumbs, lead, categories: browsable, openings, allCategories, widgets, isIncomplete: feed === undefined }
}

/** The page works without the city facts, so they must not delay it. */
const FACTS_TIMEOUT_MS = 1000

async function loadFacts(call: Client, { city, headers }: PageCity): Promise<LandingFacts | undefined> {
  const params = { locale: headers.language, country: headers.countryCode, city: city.code }
  const content = await call(getCityContent, { params }, { place: headers, timeout: FACTS_TIMEOUT_MS }).catch(() => undefined)
  return content?.facts ?? undefined
}

/** How many categories a description names. */
const MAX_CATEGORY_NAMES = 4

function getCityTexts(
  categories: readonly Category[],
  widgets: readonly KnownWidget[],
  facts: LandingFacts | undefined,
  { city: { displayName: city }, money }: PageCity,
  t: Translate,
) {
  const count = facts?.storesCount ?? categories.reduce((sum, it) => sum + it.storesCount, 0)
  if (count === 0) return { title: t('catalogue:cityTitle', { city }), description: t('catalogue:cityDescription', { city }), lead: '' }
  const kinds = categories.map(it => it.name).slice(0, MAX_CATEGORY_NAMES)
  const storesFacts = facts ? toStoresFacts(facts) : getStoreListFacts(widgets.filter(isStoresWidget).flatMap(getWidgetStores))
  const price = facts?.prices ? formatPriceSentence(facts.prices.usual, money, t) : undefined
  const stores = t('catalogue:cityDescriptionStores', { city, count, kinds: kinds.join(', ') })
  return {
    title: t('catalogue:cityTitleStores', { city, count }),
    description: buildDescription(stores, [...getStoresSentences(storesFacts, money, t), price]),
    lead: [getStoresLead(storesFacts, money, t), price].filter(Boolean).join(' '),
  }
}

function toStoresFacts({ minutes, deliveryFeeFrom, topStores }: LandingFacts): StoreListFacts {
  return { fastestMinutes: minutes?.fastest, deliveryFeeFrom: deliveryFeeFrom ?? undefined, names: topStores.map(it => it.name) }
}
