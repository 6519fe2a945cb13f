import { createClient } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { type AttributeGroup, getProduct, getStoreContent, type Product, type ProductCard } from '#contract/catalogue/product.ts'
import { getStore, getStoresByCategory, type Store, type StoresPage } from '#contract/catalogue/store.ts'
import { type City, type Country, getCitySettings } from '#contract/geo/city.ts'
import { getOpenState } from '#domain/catalogue/store-state.ts'
import { formatMoney, createMoneyStyle } from '#i18n/money.ts'

import type { Language } from './texts.ts'

/** A city to shop in, and the language to do it in: one of each script. */
export interface Place {
  readonly country: string
  readonly language: Language
  readonly slug: string
  readonly cityCode: string
}

export const BARCELONA: Place = { country: 'es', language: 'en', slug: 'barcelona', cityCode: 'BCN' }
export const KYIV: Place = { country: 'ua', language: 'uk', slug: 'kyiv', cityCode: 'KYI' }
export const YEREVAN: Place = { country: 'am', language: 'hy', slug: 'yerevan', cityCode: 'EVN' }
/** Blocked: A §2.2 rule 5. */
export const VAGHARSHAPAT: Place = { country: 'am', language: 'hy', slug: 'vagharshapat', cityCode: 'VAG' }
export const PLACES: readonly Place[] = [BARCELONA, KYIV, YEREVAN]

export const cityPath = ({ country, language, slug }: Place): string => `/${country}/${language}/${slug}/`
export const storePath = (place: Place, slug: string): string => `${cityPath(place)}${slug}/`
export const categoryPath = (place: Place, { slug, id }: Pick<Category, 'slug' | 'id'>): string => `${cityPath(place)}${slug}_${id}/`

/** A product with the store that sells it. */
export interface Offer {
  readonly store: Store
  readonly card: ProductCard
}
export interface FullOffer extends Offer {
  readonly product: Product
}

/** How many stores are asked for one that fits, before it is said that the seed has none. */
const MAX_STORES_TRIED = 60

/** Milliseconds; with a machine that is busy and a second try. */
const MAX_JOURNEY_MS = 10 * 60_000

/** Asks the marketplace what a journey must know before it: names, prices, who sells what. */
export function createMarket(origin: string) {
  const call = createClient({ base: `${origin}/api` })
  const contents = new Map<string, Promise<ProductCard[]>>()
  const at = ({ country, language, cityCode }: Place) => ({ place: { language, cityCode, countryCode: country.toUpperCase() } })

  const city = (place: Place): Promise<{ city: City; country: Country }> =>
    call(getCitySettings, { query: { cityCode: place.cityCode } }, at(place))

  const categories = async (place: Place): Promise<readonly Category[]> => (await call(getCategories, { query: {} }, at(place))).categories

  /** The category with the most stores. */
  async function mainCategory(place: Place): Promise<Category> {
    const found = await categories(place)
    return found.filter(it => it.type === 'STORES').reduce((one, other) => (other.storesCount > one.storesCount ? other : one))
  }

  /** @param limit A §9: 102 stores a page */
  async function stores(place: Place, { offset = 0, limit = 102 } = {}): Promise<StoresPage> {
    const { id } = await mainCategory(place)
    return call(getStoresByCategory, { params: { categoryId: id }, query: { offset, limit, userCityCode: place.cityCode } }, at(place))
  }

  function products(place: Place, { id, addressId }: Store): Promise<ProductCard[]> {
    const key = `${place.language} ${id}`
    const known = contents.get(key)
    if (known) return known
    const asked = call(getStoreContent, { params: { id, addressId }, query: {} }, at(place)).then(({ data }) =>
      data.body.flatMap(it => (it.type === 'GRID' || it.type === 'LIST' ? it.data.elements.map(({ data: card }) => card) : [])),
    )
    contents.set(key, asked)
    return asked
  }

  /** The parts of a menu, as its navigation names them. */
  const sections = async (place: Place, { id, addressId }: Store) =>
    (await call(getStoreContent, { params: { id, addressId }, query: {} }, at(place))).data.otcLabelsNavigationLinks

  const product = (place: Place, { store, card }: Offer): Promise<Product> =>
    call(getProduct, { params: { id: store.id, addressId: store.addressId, productId: card.id } }, at(place))

  /** The first product on sale that fits and that bears a name of its own in its menu. */
  async function findCard(place: Place, fits: (card: ProductCard, store: Store) => boolean, among?: readonly Store[]): Promise<Offer> {
    for await (const offer of offers(place, among)) if (fits(offer.card, offer.store)) return offer
    throw new Error(`No product of ${place.slug} fits`)
  }

  /** The same for what only the product itself tells: its options. */
  async function findProduct(place: Place, fits: (product: Product) => boolean, among?: readonly Store[]): Promise<FullOffer> {
    for await (const offer of offers(place, among)) {
      if (!offer.card.customizable || offer.card.promotions.length > 0) continue
      const found = await product(place, offer)
      if (fits(found)) return { ...offer, product: found }
    }
    throw new Error(`No product of ${place.slug} has such options`)
  }

  async function* offers(place: Place, among?: readonly Store[]): AsyncGenerator<Offer> {
    const asked = (among ?? (await stores(place, { limit: MAX_STORES_TRIED })).elements).filter(store => getOpenState(store) !== 'closed')
    const [staying, leaving] = [asked.filter(staysOpen), asked.filter(store => !staysOpen(store))]
    for (const store of [...staying, ...leaving]) {
      const cards = await products(place, store)
      for (const card of cards) {
        if (card.available && cards.every(it => it.id === card.id || it.name !== card.name)) yield { store, card }
      }
    }
  }

  return {
    city,
    categories,
    mainCategory,
    stores,
    products,
    sections,
    findCard,
    findProduct,
    filters: async (place: Place, categoryId: number) => call(getStoreFilters, { query: { categoryId } }, at(place)),
    store: (place: Place, slug: string): Promise<Store> =>
      call(getStore, { params: { id: slug }, query: { includeClosed: 'true', includeDisabled: 'true' } }, at(place)),
    /** Writes minor units as the pages of this place do. */
    async priceIn(place: Place): Promise<(minor: number) => string> {
      const { city: settings } = await city(place)
      const style = createMoneyStyle(settings.currency, settings.currencyPattern, place.language)
      return minor => formatMoney(minor, style)
    },
  }
}

/** A journey must not meet a shop that shuts between two of its steps. */
const staysOpen = ({ openUntil }: Store): boolean => openUntil !== null && openUntil > Date.now() + MAX_JOURNEY_MS

export type Market = ReturnType<typeof createMarket>

/** Units that come selected. */
export const preselected = ({ attributes }: AttributeGroup): number =>
  attributes.reduce((sum, it) => sum + (it.selected ? it.quantity : 0), 0)

/** Must be answered, and comes unanswered. */
export const isAsked = (group: AttributeGroup): boolean => (group.min ?? 0) > 0 && preselected(group) < (group.min ?? 0)
export const isSingle = (group: AttributeGroup): boolean => group.max === 1 && (group.min ?? 0) === 1
export const isCapped = (group: AttributeGroup): boolean => (group.max ?? 0) > 1
