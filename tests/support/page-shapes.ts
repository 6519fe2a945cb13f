import { createClient } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStoreContent } from '#contract/catalogue/store-content.ts'
import { getStoresByCategory } from '#contract/catalogue/store.ts'
import { type CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getSectionProducts, isContentSection } from '#domain/catalogue/store-content.ts'
import { getCitySlug } from '#domain/geo/find-city.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'
import { toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'

/** An example page for all pages with the same structure. */
export interface PageShape {
  /** Route and variant: "store, with a product". */
  readonly name: string
  readonly path: string
}

/** Routes that need only a language. */
const LANGUAGE_ROUTES = [
  'faq',
  'legal',
  'cookies',
  'contactUsPage',
  'inviteFriends',
  'giftCards',
  'promo',
  'securityPage',
  'pastOrders',
  'favourites',
  'profile',
  'profileLanguage',
  'passwordReset',
  'emailConfirmation',
  'zoneNotices',
  'orderMails',
  'sharedOrder',
  'groupOrder',
  'profilePrime',
  'outbox',
  'offline',
  'socialLearnMoreWebView',
] as const satisfies readonly RouteName[]

/** Finds one page of each shape through the API of the site. @param origin of the site */
export function createPageShapeLoader(origin: string) {
  const call = createClient({ base: `${origin}/api` })
  let index: Promise<LandingIndex> | undefined
  let cities: Promise<readonly CitySummary[]> | undefined
  const loadLandings = async () => (await (index ??= call(getLandingIndex, {}))).landings
  const loadEnabledCities = async () =>
    (await (cities ??= call(getSummarizedSettings, { query: { language: 'en' } }).then(it => it.cities))).filter(it => it.enabled)

  async function loadLandingShapes(language: string): Promise<PageShape[]> {
    const translated = (await loadLandings()).filter(it => it.languages.includes(language))
    const kinds = Map.groupBy(translated, it => (it.open ? it.kind : 'CLOSED'))
    return [...kinds].flatMap(([kind, [first]]) => {
      const route = first && toLandingRoute(first, language)
      return route ? [toShape(route, kind === 'CLOSED' ? 'of a closed country' : undefined)] : []
    })
  }

  async function loadCityShapes(language: string): Promise<PageShape[]> {
    const city = (await loadEnabledCities()).find(it => it.supportedLanguages.includes(language))
    if (!city) return []
    const options = { place: { language, cityCode: city.code, countryCode: city.countryCode } }
    const place = { country: city.countryCode.toLowerCase(), language, city: getCitySlug(city, language) }
    const { categories } = await call(getCategories, { query: {} }, options)
    const withStores = categories.filter(it => it.type === 'STORES' && it.storesCount > 0 && it.singleStoreSlug === null)
    const toSlug = ({ slug, slugTranslations }: Category): string => slugTranslations[language] ?? slug
    const shapes = [
      toShape({ name: 'city', ...place }),
      toShape({ name: 'searchPage', ...place, searchQuery: 'pizza' }),
      toShape({ name: 'checkout', ...place }),
    ]
    const [food, ...others] = withStores
    if (!food) return shapes
    const categoryRoute = { ...place, categorySlug: toSlug(food), categoryId: food.id }
    shapes.push(
      toShape({ name: 'category', ...categoryRoute }),
      toShape({ name: 'feedGroupLandingPromotions', ...categoryRoute }),
      toShape({ name: 'feedGroupLandingBestInArea', ...categoryRoute }),
      toShape({ name: 'feedGroupLanding', group: 'FREE_DELIVERY', ...categoryRoute }),
    )
    const { storeSearchFilters } = await call(getStoreFilters, { query: { categoryId: food.id } }, options)
    const [filter] = storeSearchFilters
    if (filter) shapes.push(toShape({ name: 'filter', ...categoryRoute, filterSlug: filter.slug, filterId: filter.id }))
    for (const [name, category] of [
      ['with prepared food', food] as const,
      ...others.slice(0, 1).map(it => ['with retail goods', it] as const),
    ]) {
      const { elements } = await call(
        getStoresByCategory,
        { params: { categoryId: category.id }, query: { offset: 0, limit: 24, userCityCode: city.code } },
        options,
      )
      const store = elements.find(it => it.cutleryRequestAllowed) ?? elements[0]
      if (!store) continue
      const storeRoute = { ...place, storeSlug: store.slug }
      shapes.push(toShape({ name: 'store', ...storeRoute }, name))
      const { data } = await call(getStoreContent, { params: { id: store.id, addressId: store.addressId }, query: {} }, options)
      const section = data.body.find(isContentSection)
      const collection = section && parseCollection(section.data.slug)
      const product = section && getSectionProducts(section)[0]?.id
      if (collection) shapes.push(toShape({ name: 'storeCollection', ...storeRoute, ...collection }, name))
      if (product !== undefined) shapes.push(toShape({ name: 'store', ...storeRoute, product }, `${name}, with a product`))
    }
    return shapes
  }

  return {
    /** @returns the shapes of one language */
    async load(language: string): Promise<PageShape[]> {
      const languagePages = LANGUAGE_ROUTES.map(name => toShape({ name, language }))
      const general = [toShape({ name: 'home', language }), toShape({ name: 'searchAnywhere', language, searchQuery: 'pizza' })]
      return [...general, ...languagePages, ...(await loadLandingShapes(language)), ...(await loadCityShapes(language))]
    },
  }
}

function toShape(route: Route, variant?: string): PageShape {
  return { name: variant === undefined ? route.name : `${route.name} ${variant}`, path: toPath(route) }
}
