import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { DistanceFee } from '#domain/cart/distance-fee.ts'

/** What a search needs to know of a listed store. */
export interface SearchableStore {
  readonly id: number
  readonly categoryId: number
  /** The group of its category. */
  readonly groupId: number | null
  readonly filterIds: readonly number[]
  readonly flaggedOpen: boolean
  /** The same list for all stores with these hours. */
  readonly hours: readonly OpeningTime[]
  readonly lat: number
  readonly lng: number
  readonly popularity: number
  readonly ratingTenths: number | null
  readonly ratingCount: number
  readonly etaLower: number
  readonly etaUpper: number
  /** Minor units. */
  readonly deliveryFee: number
  /** What a long way adds to it; null: nothing. */
  readonly distanceFee: DistanceFee | null
  /** The lowest delivery fee of an offer for all customers, minor units. */
  readonly offeredDeliveryFee: number | null
  /** The median price of the menu, minor units; null without a price. */
  readonly price: number | null
  readonly isPromoted: boolean
  readonly isSponsored: boolean
  readonly hasPickup: boolean
  /** Entries of the index: the name, the description. */
  readonly texts: readonly number[]
  /** The products that can be ordered, in groups of `OFFER_WIDTH`: the id, then the entries of the name, section and description. */
  readonly offers: Int32Array
}

/** Numbers of one product in `offers`. */
export const OFFER_WIDTH = 4

/** The places of the section and the description among them. */
export const SECTION_OFFSET = 2
export const DESCRIPTION_OFFSET = 3

/** In place of the entry of a text that is not in the index. */
export const NO_ENTRY = -1

/** The listed stores of a city, and which of them have a text. */
export interface StoreTable {
  /** Adds a store, or replaces the one with its id. */
  readonly set: (store: SearchableStore) => void
  readonly delete: (id: number) => void
  readonly get: (id: number) => SearchableStore | undefined
  readonly getSize: () => number
  readonly countProducts: () => number
  readonly listIds: () => readonly number[]
  /** Places of the stores that have a text, or sell something with it. @param entry number in the index */
  readonly getPlaces: (entry: number) => readonly number[]
  /** Places are below this number. */
  readonly countPlaces: () => number
  readonly getAt: (place: number) => SearchableStore | undefined
}

export function createStoreTable(): StoreTable {
  const stores: (SearchableStore | undefined)[] = []
  const places = new Map<number, number>()
  const freePlaces: number[] = []
  /** Places by the number of the entry. */
  const byEntry: (number[] | undefined)[] = []
  let productCount = 0

  function set(store: SearchableStore): void {
    const place = places.get(store.id) ?? freePlaces.pop() ?? stores.length
    const before = stores[place]
    const [old, current] = [before ? listEntries(before) : new Set<number>(), listEntries(store)]
    for (const entry of old) if (!current.has(entry)) remove(entry, place)
    for (const entry of current) if (!old.has(entry)) (byEntry[entry] ??= []).push(place)
    productCount += (store.offers.length - (before?.offers.length ?? 0)) / OFFER_WIDTH
    stores[place] = store
    places.set(store.id, place)
  }

  function deleteStore(id: number): void {
    const place = places.get(id)
    if (place === undefined) return
    productCount -= stores[place]!.offers.length / OFFER_WIDTH
    for (const entry of listEntries(stores[place]!)) remove(entry, place)
    stores[place] = undefined
    places.delete(id)
    freePlaces.push(place)
  }

  function remove(entry: number, place: number): void {
    const list = byEntry[entry]!
    const last = list.pop()!
    if (last !== place) list[list.indexOf(place)] = last
  }

  return {
    set,
    delete: deleteStore,
    get: id => stores[places.get(id) ?? -1],
    getSize: () => places.size,
    countProducts: () => productCount,
    listIds: () => [...places.keys()],
    getPlaces: entry => byEntry[entry] ?? [],
    countPlaces: () => stores.length,
    getAt: place => stores[place],
  }
}

/** Each entry once. */
function listEntries({ texts, offers }: SearchableStore): Set<number> {
  const entries = new Set(texts)
  for (let index = 0; index < offers.length; index++) if (index % OFFER_WIDTH !== 0) entries.add(offers[index]!)
  entries.delete(NO_ENTRY)
  return entries
}
