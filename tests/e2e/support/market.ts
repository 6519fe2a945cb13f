import { createClient } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getProduct } from '#contract/catalogue/product-calls.ts'
import type { AttributeGroup, Product, ProductCard } from '#contract/catalogue/product.ts'
import { getStoreContent } from '#contract/catalogue/store-content.ts'
import { getStore, getStoresByCategory, type Store, type StoresPage } from '#contract/catalogue/store.ts'
import { type City, type Country, getCitySettings } from '#contract/geo/city.ts'
import { getSectionProducts, isContentSection } from '#domain/catalogue/store-content.ts'
import { getOpenState } from '#domain/catalogue/store-state.ts'
import { formatMoney, createMoneyStyle } from '#i18n/money.ts'

import type { Language } from './texts.ts'

/** A city and a language to use its storefront in. */
export interface Place {
  readonly country: string
  readonly language: Language
  readonly slug: string
  readonly cityCode: string
}

export const BARCELONA: Place = { country: 'es', language: 'en', slug: 'barcelona', cityCode: 'BCN' }
/** A city with an offer for new customers (docs/SANDBOX.md). */
export const MADRID: Place = { country: 'es', language: 'en', slug: 'madrid', cityCode: 'MAD' }
export const KYIV: Place = { country: 'ua', language: 'uk', slug: 'kyiv', cityCode: 'KYI' }
export const YEREVAN: Place = { country: 'am', language: 'hy', slug: 'yerevan', cityCode: 'EVN' }
/** A blocked city: A §2.2 rule 5. */
export const VAGHARSHAPAT: Place = { country: 'am', language: 'hy', slug: 'vagharshapat', cityCode: 'VAG' }
/** One place of each script. */
export const PLACES: readonly Place[] = [BARCELONA, KYIV, YEREVAN]

export const toCityPath = ({ country, language, slug }: Place): string => `/${country}/${language}/${slug}/`
export const toStorePath = (place: Place, slug: string): string => `${toCityPath(place)}${slug}/`
/** The sample store with 2,000 products in 60 sections (docs/SANDBOX.md). */
export const LONG_MENU_SLUG = 'hiper-mediterraneo'
export const toCategoryPath = (place: Place, { slug, id }: Pick<Category, 'slug' | 'id'>): string => `${toCityPath(place)}${slug}_${id}/`

/** A product with the store that sells it. */
export interface Offer {
  readonly store: Store
  readonly card: ProductCard
}
export interface FullOffer extends Offer {
  readonly product: Product
}

/** Stores that are searched for a matching product. */
const MAX_STORES_TRIED = 60

/** On a busy machine, with a retry. */
const MAX_TEST_MS = 10 * 60_000

/** Reads the marketplace data that a test needs: names, prices and products. */
export function createMarket(origin: string) {
  const call = createClient({ base: `${origin}/api` })
  const contents = new Map<string, Promise<ProductCard[]>>()
  const toCallOptions = ({ country, language, cityCode }: Place) => ({ place: { language, cityCode, countryCode: country.toUpperCase() } })

  const getCity = (place: Place): Promise<{ city: City; country: Country }> =>
    call(getCitySettings, { query: { cityCode: place.cityCode } }, toCallOptions(place))

  const loadCategories = async (place: Place): Promise<readonly Category[]> =>
    (await call(getCategories, { query: {} }, toCallOptions(place))).categories

  /** The category with the most stores. */
  async function getMainCategory(place: Place): Promise<Category> {
    const categories = await loadCategories(place)
    return categories.filter(it => it.type === 'STORES').reduce((one, other) => (other.storesCount > one.storesCount ? other : one))
  }

  /** The first category of a type. */
  async function getCategory(place: Place, type: Category['type']): Promise<Category> {
    const category = (await loadCategories(place)).find(it => it.type === type)
    if (!category) throw new Error(`${place.slug} has no category of the type ${type}`)
    return category
  }

  /** @param limit A §9: 102 stores a page */
  async function getStores(place: Place, { offset = 0, limit = 102 } = {}): Promise<StoresPage> {
    const { id } = await getMainCategory(place)
    return call(
      getStoresByCategory,
      { params: { categoryId: id }, query: { offset, limit, userCityCode: place.cityCode } },
      toCallOptions(place),
    )
  }

  function getProducts(place: Place, { id, addressId }: Store): Promise<ProductCard[]> {
    const key = `${place.language} ${id}`
    const cached = contents.get(key)
    if (cached) return cached
    const cards = call(getStoreContent, { params: { id, addressId }, query: {} }, toCallOptions(place)).then(({ data }) =>
      data.body.filter(isContentSection).flatMap(getSectionProducts),
    )
    contents.set(key, cards)
    return cards
  }

  const getStoreBySlug = (place: Place, slug: string): Promise<Store> =>
    call(getStore, { params: { id: slug }, query: { includeClosed: 'true' } }, toCallOptions(place))

  /** The sections of a menu, as its navigation names them. */
  const getSections = async (place: Place, { id, addressId }: Store) =>
    (await call(getStoreContent, { params: { id, addressId }, query: {} }, toCallOptions(place))).data.otcLabelsNavigationLinks

  const fetchProduct = (place: Place, { store, card }: Offer): Promise<Product> =>
    call(getProduct, { params: { id: store.id, addressId: store.addressId, productId: card.id } }, toCallOptions(place))

  /** Finds the first available product that matches and whose name is unique in its menu. */
  async function findCard(
    place: Place,
    matches: (card: ProductCard, store: Store) => boolean,
    candidates?: readonly Store[],
  ): Promise<Offer> {
    for await (const offer of listOffers(place, candidates)) if (matches(offer.card, offer.store)) return offer
    throw new Error(`No product of ${place.slug} matches`)
  }

  /** Finds the first customizable product without promotions that matches. */
  async function findProduct(place: Place, matches: (product: Product) => boolean, candidates?: readonly Store[]): Promise<FullOffer> {
    for await (const offer of listOffers(place, candidates)) {
      if (!offer.card.customizable || offer.card.promotions.length > 0) continue
      const product = await fetchProduct(place, offer)
      if (matches(product)) return { ...offer, product }
    }
    throw new Error(`No product of ${place.slug} has matching options`)
  }

  async function* listOffers(place: Place, candidates?: readonly Store[]): AsyncGenerator<Offer> {
    const stores = candidates ?? (await getStores(place, { limit: MAX_STORES_TRIED })).elements
    // a fee that grows with the distance depends on the address of the test
    const steady = stores.filter(it => !it.feeGrowsWithDistance)
    const openStores = (steady.length > 0 ? steady : stores).filter(store => getOpenState(store) !== 'closed')
    const closingSoon = openStores.filter(store => !isOpenDuringTest(store))
    for (const store of [...openStores.filter(isOpenDuringTest), ...closingSoon]) {
      const cards = await getProducts(place, store)
      for (const card of cards) {
        if (card.available && cards.every(it => it.id === card.id || it.name !== card.name)) yield { store, card }
      }
    }
  }

  return {
    getCity,
    getCategory,
    getMainCategory,
    getStores,
    getStoreBySlug,
    getProducts,
    getSections,
    findCard,
    findProduct,
    getFilters: async (place: Place, categoryId: number) => call(getStoreFilters, { query: { categoryId } }, toCallOptions(place)),
    /** @returns a function that formats minor units as the pages of this place do */
    async createPriceFormatter(place: Place): Promise<(minor: number) => string> {
      const { city: settings } = await getCity(place)
      const style = createMoneyStyle(settings.currency, settings.currencyPattern, place.language)
      return minor => formatMoney(minor, style)
    },
  }
}

/** A store must not close between two steps of a test. */
const isOpenDuringTest = ({ openUntil }: Store): boolean => openUntil !== null && openUntil > Date.now() + MAX_TEST_MS

export type Market = ReturnType<typeof createMarket>

/** Counts the units that are selected initially. */
export const countPreselected = ({ attributes }: AttributeGroup): number =>
  attributes.reduce((sum, it) => sum + (it.selected ? it.quantity : 0), 0)

/** The customer must choose, because fewer options than required are selected initially. */
export const requiresChoice = (group: AttributeGroup): boolean => (group.min ?? 0) > 0 && countPreselected(group) < (group.min ?? 0)
export const isSingleChoice = (group: AttributeGroup): boolean => group.max === 1 && (group.min ?? 0) === 1
/** Several options may be chosen, up to a maximum. */
export const isCapped = (group: AttributeGroup): boolean => (group.max ?? 0) > 1
