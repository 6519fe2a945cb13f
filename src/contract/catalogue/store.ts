import * as z from 'zod/mini'

import { Eta } from '#contract/catalogue/eta.ts'
import { Promotion } from '#contract/catalogue/promotion.ts'
import { endpoint } from '#contract/endpoint.ts'
import { outOfDeliveryZone, storeGone, storeNotAvailable, storeNotFound } from '#contract/server-error.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { CityCode, Flag, Id, Instant, limitTo, MAX_SLUG_LENGTH, Money, Offset, Point, Slug, text, Tint } from '#contract/primitives.ts'

/** A §3, "Store", `itemsType`: what a store offers. */
export const ItemsType = z.enum(['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM'])

/** One opening in minutes after local midnight; `closes` may exceed 1440 for a night. `day`: 1 Monday … 7 Sunday. */
export const OpeningTime = z.object({ day: z.int(), opens: z.int(), closes: z.int() })
export type OpeningTime = z.infer<typeof OpeningTime>

/** A §3, "Store". */
export const Store = z.object({
  id: Id,
  addressId: Id,
  category: z.object({ id: Id, slug: Slug, name: z.string() }),
  categoryId: Id,
  cityCode: CityCode,
  name: z.string(),
  description: z.string(),
  slug: Slug,
  /** Picture id, as in `/pictures/{id}-256.webp`. */
  imageId: z.string(),
  /** Ours: picture id of the logo of its brand; absent for a store without a brand. */
  logo: z.optional(z.string()),
  itemsType: ItemsType,
  /** Flagged open, including hours. A §4: open only when flagged open and enabled. */
  open: z.boolean(),
  enabled: z.boolean(),
  eta: z.nullable(Eta),
  etaEnabled: z.boolean(),
  /** Ours: minutes until an order can be collected; absent when the store offers no pickup. */
  pickup: z.optional(Eta),
  nextOpeningTime: z.nullable(Instant),
  /** End of the current opening; null when closed. Ours. */
  openUntil: z.nullable(Instant),
  openingTimes: z.array(OpeningTime),
  tags: z.array(z.string()),
  filters: z.array(z.object({ id: Id, name: z.string() })),
  promotions: z.array(Promotion),
  /** 0–5, one decimal; null for a new store. */
  rating: z.nullable(z.number()),
  ratingInfo: z.object({ count: z.int() }),
  serviceFee: Money,
  /** Ours: delivery fee to the location of the call, before promotions. */
  deliveryFee: Money,
  /** Ours: whether the fee may be higher, because the location is not known and a long way costs more. */
  feeGrowsWithDistance: z.optional(z.boolean()),
  /** Ours: the surcharge applies below this basket value; 0 for none. */
  minimumBasket: Money,
  highestMinBasketSurcharge: Money,
  /** Ours: products of this price and more are delivered free; absent when the store has no such price. */
  freeDeliveryFrom: z.optional(Money),
  marketplace: z.boolean(),
  primeAvailable: z.boolean(),
  schedulingEnabled: z.boolean(),
  scheduleMessage: z.nullable(z.string()),
  closedStatusMessage: z.nullable(z.string()),
  viewType: z.enum(['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT']),
  toggles: z.record(z.string(), z.boolean()),
  feesPricingCalculationId: z.nullable(z.string()),
  /** A §5: a store without one (and not courier or quiero) fails with error.noStore. */
  urn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  cutleryRequestAllowed: z.boolean(),
  /** Sponsored entries are labelled. Ours. */
  sponsored: z.boolean(),
  tint: Tint,
  /** Whether it delivers to the location of the headers; absent without one, and in the reply of one store, which is 118485 then. Ours. */
  reachable: z.optional(z.boolean()),
  /** Location of the store, in the replies of one store and of the pickup stores. Ours. */
  geolocation: z.optional(Point),
  /** As written on an envelope in the language of the city, in the reply of one store; absent when unknown. Ours. */
  address: z.optional(z.string()),
  /** Number of products on the menu, in the reply of one store. Ours. */
  productsCount: z.optional(z.int()),
})
export type Store = z.infer<typeof Store>

/** A §3: "Stores page: elements, offset, totalElements." */
export const StoresPage = z.object({ elements: z.array(Store), offset: z.int(), totalElements: z.int() })
export type StoresPage = z.infer<typeof StoresPage>

/** The number of a store, or its slug in the city of the headers. */
const StoreKey = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * `id` is the store's number, or its slug within the city of the headers ("store identifier", A §5). 404 / 108040 unknown, 410 / 26308
 * closed for good. Closed or disabled stores return 404 unless requested.
 */
export const getStore = endpoint({
  method: 'GET',
  path: '/stores/:id',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns one store by number, or by slug in the city of the headers.',
  errors: [storeNotFound, storeGone, outOfDeliveryZone, storeNotAvailable],
  params: z.object({ id: StoreKey }),
  query: z.object({ includeClosed: z.optional(Flag), includeDisabled: z.optional(Flag) }),
  reply: Store,
})

/** A store that has closed for good has similar ones too: its page leads to them. */
export const getSimilarStores = endpoint({
  method: 'GET',
  path: '/stores/:id/similar',
  domain: 'catalogue',
  source: 'A §9',
  customPath: true,
  summary: 'Returns up to six stores of the same kind, open ones and the nearest first.',
  errors: [storeNotFound],
  params: z.object({ id: StoreKey }),
  reply: z.object({ elements: z.array(Store) }),
})

/** One page of a list; A §9: 102 items by default, at most 204. */
const paging = {
  offset: z._default(Offset, 0),
  limit: z._default(limitTo(MAX_PAGE_SIZE), 102),
}

export const getStoresByCategory = endpoint({
  method: 'GET',
  path: '/store_list/categories/:categoryId',
  domain: 'catalogue',
  source: 'A §7',
  customPath: true,
  summary: 'Returns a page of the stores of one category of the city, filtered and sorted.',
  params: z.object({ categoryId: Id }),
  query: z.object({
    ...paging,
    cacheId: z.optional(text(100)),
    addressId: z.optional(Id),
    userCityCode: CityCode,
    filterId: z.optional(Id),
    sortingId: z.optional(Id),
  }),
  reply: StoresPage,
})

/** Maximum straight distance from the delivery location to a pickup store, metres: an hour on foot. */
export const MAX_PICKUP_METRES = 5000

/**
 * With a delivery location the stores within `MAX_PICKUP_METRES`, the nearest first; otherwise those of the whole city, the most ordered
 * first.
 */
export const getPickupStores = endpoint({
  method: 'GET',
  path: '/store_list/pickup',
  domain: 'catalogue',
  source: 'A §1',
  customPath: true,
  summary: 'Returns a page of the stores of a city, or of one of its categories, that offer pickup.',
  query: z.object({ ...paging, userCityCode: CityCode, categoryId: z.optional(Id) }),
  reply: StoresPage,
})

/** A product of the search results. `promotedPrice`: ours, the lower price for every customer; absent without one. */
export const FoundProduct = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  promotedPrice: z.optional(Money),
  imageUrl: z.string(),
  tint: Tint,
})

/** A store of the search results, with its matching products, the best first. */
export const StoreSearchResult = z.object({ store: Store, products: z.array(FoundProduct) })
export type StoreSearchResult = z.infer<typeof StoreSearchResult>

/** Near misses of a search without a result. */
export const MAX_SUGGESTIONS = 5

/**
 * A §5: "An empty search query returns empty results without a call." City by header. A §3 names the types: `Global` searches the stores
 * and products of the city, `Category` those of `categoryId`, `Store` the names of stores only. Without `sortingId` the best match is first.
 */
export const searchStores = endpoint({
  method: 'GET',
  path: '/store_list/search',
  domain: 'catalogue',
  source: 'A §7',
  customPath: true,
  summary: 'Searches the stores and products of the city.',
  query: z.object({
    ...paging,
    query: text(MAX_SEARCH_LENGTH),
    type: z._default(z.enum(['Category', 'Global', 'Store']), 'Global'),
    categoryId: z.optional(Id),
    filterId: z.optional(Id),
    filter: z.optional(text(MAX_SLUG_LENGTH)),
    sortingId: z.optional(Id),
    forcePromotionGroup: z.optional(Flag),
    /** Ours. `PICKUP`: only stores that offer pickup. */
    handlingStrategy: z._default(z.enum(['DELIVERY', 'PICKUP']), 'DELIVERY'),
  }),
  reply: z.object({
    elements: z.array(StoreSearchResult),
    offset: z.int(),
    totalElements: z.int(),
    /** Ours: names of dishes, cuisines and stores of the city that resemble the query; only when nothing matches it. */
    suggestions: z.optional(z.array(z.string()).check(z.maxLength(MAX_SUGGESTIONS))),
  }),
})

/** Popular searches of a city. */
export const MAX_POPULAR_SEARCHES = 8

/** The most ordered dishes of the city; without orders its cuisines, those with the most stores first. City by header. */
export const getPopularSearches = endpoint({
  method: 'GET',
  path: '/store_list/popular_searches',
  domain: 'catalogue',
  source: 'A §7',
  customPath: true,
  summary: 'Returns texts that are worth searching for in a city.',
  query: z.object({ categoryId: z.optional(Id) }),
  reply: z.object({ searches: z.array(z.string()).check(z.maxLength(MAX_POPULAR_SEARCHES)) }),
})
