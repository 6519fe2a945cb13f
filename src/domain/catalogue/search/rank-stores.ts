import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { Point } from '#contract/primitives.ts'
import { getLocatedFee } from '#domain/cart/distance-fee.ts'
import type { CityClock } from '#domain/catalogue/city-clock.ts'
import type { EntryMatch, SearchMatches } from '#domain/catalogue/search/search-matches.ts'
import {
  DESCRIPTION_OFFSET,
  OFFER_WIDTH,
  SECTION_OFFSET,
  type SearchableStore,
  type StoreTable,
} from '#domain/catalogue/search/store-table.ts'
import type { SortingName } from '#domain/catalogue/sorting.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

/** Conditions and order of a list of search results. */
export interface RankQuery {
  /** A category, or a group with its categories. Undefined for the whole city. */
  readonly categoryId: number | undefined
  /** Only stores with all of these filters. */
  readonly filterIds: readonly number[]
  /** Only stores with an offer. */
  readonly promoted: boolean
  /** Only stores that offer pickup. */
  readonly pickup: boolean
  /** Maximum distance from `location`, metres. */
  readonly withinMetres: number | undefined
  /** Undefined: the best match first. */
  readonly sorting: SortingName | undefined
  readonly location: Point | undefined
  /** Distances are measured from here without a `location`. */
  readonly center: Point
  readonly offset: number
  readonly limit: number
  readonly clock: CityClock
}

export interface RankedStore {
  readonly store: SearchableStore
  /** The matching products, the best first. */
  readonly products: readonly number[]
  /** Whether it has a sponsored place. */
  readonly isSponsored: boolean
}

/** A page of matching stores, best first. */
export interface RankedStores {
  readonly total: number
  readonly stores: readonly RankedStore[]
}

/** Steps of the relevance. Within a step, open stores come first. */
const STEPS_PER_POINT = 20

const MAX_PRODUCTS_PER_STORE = 4

/** Two products that have the words of a query together are less than one product with all of them. */
const TWO_PRODUCTS_WEIGHT = 0.9

/** Sponsored stores before others of the same relevance. All of them are open. */
export const MAX_SPONSORED = 2

interface Candidate {
  readonly store: SearchableStore
  readonly step: number
  readonly isOpen: boolean
  readonly first: number
  readonly second: number
}

/**
 * Ranks the stores of the matching texts: those that sell a matching product, those with a matching name, those whose name has the words
 * that the product lacks ("roma margherita"), and those with two products that have the words together ("burger and fries").
 *
 * The order is the relevance, then open before closed, then the distance from the delivery location or, without one, the popularity. At most
 * `MAX_SPONSORED` open stores of the best relevance have a sponsored place at the beginning.
 */
export function rankStores(table: StoreTable, { entries, fullMask }: SearchMatches, query: RankQuery): RankedStores {
  const scores = scoreStores(table, entries, fullMask)
  const isOpen = createOpenCheck(query.clock)
  const isIncluded = createFilter(query)
  const { location, center } = query
  const sort = SORTS[query.sorting ?? (location ? 'distance' : 'recommended')](location ?? center, location)
  const candidates: Candidate[] = []
  for (let place = 0; place < scores.length; place++) {
    const store = scores[place] === 0 ? undefined : table.getAt(place)
    if (!store || !isIncluded(store)) continue
    const [first, second] = sort(store)
    const step = query.sorting === undefined ? Math.round(scores[place]! * STEPS_PER_POINT) : 0
    candidates.push({ store, step, isOpen: store.flaggedOpen && isOpen(store.hours), first, second })
  }
  const sponsored = query.sorting === undefined || query.sorting === 'recommended' ? findSponsored(candidates) : []
  const others = sponsored.length === 0 ? candidates : candidates.filter(it => !sponsored.includes(it))
  const page = [...sponsored, ...takeFirst(others, query.offset + query.limit)].slice(query.offset, query.offset + query.limit)
  const ranks = rankEntries(entries)
  const named = entries.filter(it => it.isComplete && (it.field === 'STORE' || it.field === 'CATEGORY'))
  const names = new Map(named.map(it => [it.number, it.isFullName ? SECTION_OFFSET : DESCRIPTION_OFFSET]))
  const stores = page.map(it => ({
    store: it.store,
    products: pickProducts(it.store, ranks, names),
    isSponsored: sponsored.includes(it),
  }))
  return { total: candidates.length, stores }
}

/** @param entries the best first. @returns the score of the store at each place; 0 for a store that does not match */
function scoreStores(table: StoreTable, entries: readonly EntryMatch[], fullMask: number): Float64Array {
  const scores = new Float64Array(table.countPlaces())
  for (const { number, score, isComplete } of entries) {
    if (!isComplete) continue
    const places = table.getPlaces(number)
    for (let index = 0; index < places.length; index++) if (scores[places[index]!]! < score) scores[places[index]!] = score
  }
  const partial = entries.filter(it => it.mask !== fullMask)
  addPairsOfProducts(scores, table, partial, fullMask)
  const names: (EntryMatch[] | undefined)[] = []
  for (const it of partial) {
    if (it.field !== 'STORE') continue
    for (const place of table.getPlaces(it.number)) (names[place] ??= []).push(it)
  }
  if (names.length === 0) return scores
  for (const it of partial) {
    if (it.field !== 'PRODUCT') continue
    for (const place of table.getPlaces(it.number)) {
      for (const name of names[place] ?? []) {
        if ((it.mask | name.mask) === fullMask) scores[place] = Math.max(scores[place]!, it.score + name.score)
      }
    }
  }
  return scores
}

/** Raises the scores of stores with two products that have all words together. Many stores share a name, so each step is cheap. */
function addPairsOfProducts(scores: Float64Array, table: StoreTable, partial: readonly EntryMatch[], fullMask: number): void {
  const products = partial.filter(it => it.field === 'PRODUCT')
  const masks = [...new Set(products.map(it => it.mask))]
  const pairs = masks.flatMap((one, index) =>
    masks.slice(index).flatMap(other => ((one | other) === fullMask ? [[one, other] as const] : [])),
  )
  if (pairs.length === 0) return
  const best = new Map([...new Set(pairs.flat())].map(it => [it, new Float64Array(scores.length)]))
  for (const { number, mask, score } of products) {
    const ofMask = best.get(mask)
    const places = ofMask ? table.getPlaces(number) : []
    for (let index = 0; index < places.length; index++) if (ofMask![places[index]!]! < score) ofMask![places[index]!] = score
  }
  for (const [one, other] of pairs) {
    const [first, second] = [best.get(one)!, best.get(other)!]
    for (let place = 0; place < scores.length; place++) {
      if (first[place] === 0 || second[place] === 0) continue
      scores[place] = Math.max(scores[place]!, (first[place]! + second[place]!) * TWO_PRODUCTS_WEIGHT)
    }
  }
}

function createFilter(query: RankQuery): (store: SearchableStore) => boolean {
  const { categoryId, filterIds, promoted, pickup, withinMetres, location } = query
  const getDistance = location && measureFrom(location)
  const limit = withinMetres === undefined ? Infinity : (withinMetres / METRES_PER_DEGREE) ** 2
  return store =>
    (categoryId === undefined || store.categoryId === categoryId || store.groupId === categoryId) &&
    filterIds.every(it => store.filterIds.includes(it)) &&
    (!promoted || store.isPromoted) &&
    (!pickup || store.hasPickup) &&
    (!getDistance || getDistance(store) <= limit)
}

/** Whether hours include the instant. Many stores share their hours, and each list is checked once. */
function createOpenCheck(clock: CityClock): (hours: readonly OpeningTime[]) => boolean {
  // only today and yesterday, whose last opening may pass midnight, are relevant
  const days = [0, -1].map(day => ({ day: clock.getWeekday(day), minute: clock.getLastMinute(day) }))
  const known = new Map<readonly OpeningTime[], boolean>()
  return hours => {
    const before = known.get(hours)
    if (before !== undefined) return before
    const isOpen = hours.some(({ day, opens, closes }) => days.some(it => it.day === day && opens <= it.minute && closes > it.minute))
    known.set(hours, isOpen)
    return isOpen
  }
}

/** Squared distance in degrees of latitude, precise enough within one city. */
function measureFrom({ lat, lng }: Point): (store: Point) => number {
  const width = Math.cos((lat * Math.PI) / 180)
  return store => (store.lat - lat) ** 2 + ((store.lng - lng) * width) ** 2
}

/** Two numbers of a store by which a list is sorted, the lowest first. `from` is `location`, or the centre of the city without one. */
const SORTS: Readonly<Record<SortingName, (from: Point, location?: Point) => (store: SearchableStore) => readonly [number, number]>> = {
  recommended: () => store => [-store.popularity, 0],
  distance: from => {
    const getDistance = measureFrom(from)
    return store => [getDistance(store), 0]
  },
  rating: () => store => [store.ratingTenths === null ? 0 : -1 - store.ratingTenths, -store.ratingCount],
  deliveryTime: () => store => [store.etaLower, store.etaUpper],
  deliveryFee: (_, location) => store => [
    Math.min(getLocatedFee(store, location), store.offeredDeliveryFee ?? Infinity),
    store.deliveryFee,
  ],
  price: () => store => [store.price ?? Infinity, store.deliveryFee],
}

const compareCandidates = (one: Candidate, other: Candidate): number =>
  other.step - one.step ||
  Number(other.isOpen) - Number(one.isOpen) ||
  (one.first < other.first ? -1 : one.first > other.first ? 1 : 0) ||
  one.second - other.second ||
  one.store.id - other.store.id

/** The sponsored places, of the open stores of the best relevance. */
function findSponsored(candidates: readonly Candidate[]): Candidate[] {
  const best = candidates.reduce((step, it) => Math.max(step, it.step), 0)
  return candidates
    .filter(it => it.step === best && it.isOpen && it.store.isSponsored)
    .toSorted(compareCandidates)
    .slice(0, MAX_SPONSORED)
}

/** Share of the list up to which an insertion is cheaper than sorting the list. */
const MAX_INSERTED_SHARE = 1 / 8

/** The first candidates in order. */
function takeFirst(candidates: readonly Candidate[], count: number): Candidate[] {
  if (count > candidates.length * MAX_INSERTED_SHARE) return candidates.toSorted(compareCandidates).slice(0, count)
  const first: Candidate[] = []
  for (const it of candidates) {
    if (first.length === count && compareCandidates(it, first[count - 1]!) > 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareCandidates(first[middle]!, it) < 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, it)
    if (first.length > count) first.pop()
  }
  return first
}

/** Ranks of entries by their number, from 1, in a list without holes that is fast to read; 0 for an entry that does not match. */
function rankEntries(entries: readonly EntryMatch[]): Int32Array {
  const ranks = new Int32Array(entries.reduce((highest, it) => Math.max(highest, it.number + 1), 0))
  const best = entries.toSorted((one, other) => Number(other.isComplete) - Number(one.isComplete) || other.score - one.score)
  let rank = 0
  for (const [index, it] of best.entries()) {
    const before = best[index - 1]
    // equal matches share a rank
    if (!before || before.isComplete !== it.isComplete || before.score !== it.score) rank++
    ranks[it.number] = rank
  }
  return ranks
}

/**
 * The matching products of a store: those that answer the query alone, then by score. Where the name of the store or of its category answers
 * it, descriptions do not count, and where it is the whole name of the category, sections neither: a search for flowers shows no teddy bear of
 * the section "With the flowers".
 *
 * @param names entries of names of stores and categories that answer the query, with the first place in `offers` that does not count
 */
function pickProducts({ offers, texts }: SearchableStore, ranks: Int32Array, names: ReadonlyMap<number, number>): number[] {
  const end = Math.min(OFFER_WIDTH, ...texts.map(it => names.get(it) ?? OFFER_WIDTH))
  const found: { readonly id: number; readonly rank: number }[] = []
  for (let at = 0; at < offers.length; at += OFFER_WIDTH) {
    let best = 0
    for (let text = 1; text < end; text++) {
      const rank = ranks[offers[at + text]!] ?? 0
      if (rank !== 0 && (best === 0 || rank < best)) best = rank
    }
    if (best !== 0) found.push({ id: offers[at]!, rank: best })
  }
  found.sort((one, other) => one.rank - other.rank || one.id - other.id)
  return found.slice(0, MAX_PRODUCTS_PER_STORE).map(it => it.id)
}
