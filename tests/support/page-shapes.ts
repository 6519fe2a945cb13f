import { createClient } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStoreContent } from '#contract/catalogue/product.ts'
import { getStoresByCategory } from '#contract/catalogue/store.ts'
import { type CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getCitySlug } from '#domain/geo/find-city.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'
import { toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'

/** A page that has the shape of all those of its kind. */
export interface Shape {
  /** "store, with a product": the route, and what of it. */
  readonly name: string
  readonly path: string
}

/** Pages that a language has without a place. */
const OF_A_LANGUAGE = [
  'faq',
  'legal',
  'cookies',
  'contactUsPage',
  'inviteFriends',
  'promo',
  'securityPage',
  'pastOrders',
  'profile',
  'profileLanguage',
  'passwordReset',
  'emailConfirmation',
  'outbox',
  'socialLearnMoreWebView',
] as const satisfies readonly RouteName[]

/** One page of each shape in each language, found by asking the marketplace what there is. @param origin of the site */
export function createShapes(origin: string) {
  const call = createClient({ base: `${origin}/api` })
  let index: Promise<LandingIndex> | undefined
  let cities: Promise<readonly CitySummary[]> | undefined
  const landings = async () => (await (index ??= call(getLandingIndex, {}))).landings
  const allCities = async () =>
    (await (cities ??= call(getSummarizedSettings, { query: { language: 'en' } }).then(it => it.cities))).filter(it => it.enabled)

  async function landingShapes(language: string): Promise<Shape[]> {
    const found = (await landings()).filter(it => it.languages.includes(language))
    const kinds = Map.groupBy(found, it => (it.open ? it.kind : 'CLOSED'))
    return [...kinds].flatMap(([kind, [first]]) => {
      const route = first && toLandingRoute(first, language)
      return route ? [shape(route, kind === 'CLOSED' ? 'of a closed country' : undefined)] : []
    })
  }

  async function cityShapes(language: string): Promise<Shape[]> {
    const city = (await allCities()).find(it => it.supportedLanguages.includes(language))
    if (!city) return []
    const options = { place: { language, cityCode: city.code, countryCode: city.countryCode } }
    const place = { country: city.countryCode.toLowerCase(), language, city: getCitySlug(city, language) }
    const { categories } = await call(getCategories, { query: {} }, options)
    const withStores = categories.filter(it => it.type === 'STORES' && it.storesCount > 0 && it.singleStoreSlug === null)
    const toSlug = ({ slug, slugTranslations }: Category): string => slugTranslations[language] ?? slug
    const shapes = [
      shape({ name: 'city', ...place }),
      shape({ name: 'searchPage', ...place, searchQuery: 'pizza' }),
      shape({ name: 'checkout', ...place }),
    ]
    const [food, ...others] = withStores
    if (!food) return shapes
    const category = { ...place, categorySlug: toSlug(food), categoryId: food.id }
    shapes.push(
      shape({ name: 'category', ...category }),
      shape({ name: 'feedGroupLandingPromotions', ...category }),
      shape({ name: 'feedGroupLandingBestInArea', ...category }),
    )
    const { storeSearchFilters } = await call(getStoreFilters, { query: { categoryId: food.id } }, options)
    const [filter] = storeSearchFilters
    if (filter) shapes.push(shape({ name: 'filter', ...category, filterSlug: filter.slug, filterId: filter.id }))
    for (const [name, of] of [['that cooks', food] as const, ...others.slice(0, 1).map(it => ['that does not', it] as const)]) {
      const { elements } = await call(
        getStoresByCategory,
        { params: { categoryId: of.id }, query: { offset: 0, limit: 24, userCityCode: city.code } },
        options,
      )
      const store = elements.find(it => it.cutleryRequestAllowed) ?? elements[0]
      if (!store) continue
      const own = { ...place, storeSlug: store.slug }
      shapes.push(shape({ name: 'store', ...own }, name))
      const { data } = await call(getStoreContent, { params: { id: store.id, addressId: store.addressId }, query: {} }, options)
      const [section] = data.body.flatMap(it => (it.type === 'GRID' || it.type === 'LIST' ? [it.data] : []))
      const collection = section && parseCollection(section.slug)
      const product = section?.elements[0]?.data.id
      if (collection) shapes.push(shape({ name: 'storeCollection', ...own, ...collection }, name))
      if (product !== undefined) shapes.push(shape({ name: 'store', ...own, product }, `${name}, with a product`))
    }
    return shapes
  }

  return {
    /** Of one language. */
    async in(language: string): Promise<Shape[]> {
      const own = OF_A_LANGUAGE.map(name => shape({ name, language }))
      const more = [shape({ name: 'home', language }), shape({ name: 'searchAnywhere', language, searchQuery: 'pizza' })]
      return [...more, ...own, ...(await landingShapes(language)), ...(await cityShapes(language))]
    },
  }
}

function shape(route: Route, what?: string): Shape {
  return { name: what === undefined ? route.name : `${route.name} ${what}`, path: toPath(route) }
}
