import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { MAX_SPONSORED, type RankQuery, rankStores } from '#domain/catalogue/search/rank-stores.ts'
import type { EntryMatch, SearchField } from '#domain/catalogue/search/search-matches.ts'
import { createStoreTable, NO_ENTRY, type SearchableStore } from '#domain/catalogue/search/store-table.ts'
import { createSearchableStore } from '#domain/catalogue/search/testdata/searchable-store.ts'

/** Wednesday 25 March 2026, 12:00 in Madrid. */
const NOON = Date.UTC(2026, 2, 25, 11)

const QUERY: RankQuery = {
  categoryId: undefined, filterIds: [], promoted: false, pickup: false, withinMetres: undefined, sorting: undefined, location: undefined,
  center: { lat: 41.39, lng: 2.17 }, offset: 0, limit: 100, clock: createCityClock(NOON, 'Europe/Madrid'),
} // prettier-ignore

/** A match of the whole query. */
const createMatch = (number: number, score: number, field: SearchField = 'PRODUCT', mask = 1): EntryMatch => ({
  number, field, id: String(number), mask, isComplete: mask === 1, score,
}) // prettier-ignore

const sell = (...products: readonly (readonly [id: number, name: number])[]) =>
  Int32Array.from(products.flatMap(([id, name]) => [id, name, NO_ENTRY, NO_ENTRY]))

function rank(stores: readonly SearchableStore[], entries: readonly EntryMatch[], query: Partial<RankQuery> = {}, fullMask = 1) {
  const table = createStoreTable()
  for (const it of stores) table.set(it)
  const sorted = entries.toSorted((one, other) => other.score - one.score)
  return rankStores(table, { entries: sorted, fullMask, isKnown: true, isNamed: true, isDescribed: false }, { ...QUERY, ...query })
}

const listIds = ({ stores }: ReturnType<typeof rank>) => stores.map(it => it.store.id)

const MATCH = [createMatch(0, 1)]
const createSeller = (id: number, values: Partial<SearchableStore> = {}) =>
  createSearchableStore({ id, offers: sell([id * 10, 0]), ...values })

describe('issue 19: ranking', () => {
  test('relevance, then open before closed, then the most popular, then the id', () => {
    const stores = [
      createSeller(1, { popularity: 9, flaggedOpen: false }),
      createSeller(2, { popularity: 5 }),
      createSeller(3, { popularity: 7 }),
      createSeller(4, { popularity: 5 }),
      createSearchableStore({ id: 5, popularity: 99, offers: sell([50, 1]) }),
    ]
    expect(listIds(rank(stores, [...MATCH, createMatch(1, 0.5)]))).toEqual([3, 2, 4, 1, 5])
  })
  test('near over far with a delivery location', () => {
    const stores = [createSeller(1, { lat: 41.42 }), createSeller(2, { lat: 41.4, popularity: 1 })]
    expect(listIds(rank(stores, MATCH, { location: { lat: 41.39, lng: 2.17 } }))).toEqual([2, 1])
  })
  test('a store is open from the minute of its opening until the minute of its closing, past midnight too', () => {
    const isOpen = (hours: SearchableStore['hours'], instant: number) => {
      const stores = [createSeller(1, { hours }), createSeller(2, { popularity: -1 })]
      return listIds(rank(stores, MATCH, { clock: createCityClock(instant, 'Europe/Madrid') }))[0] === 1
    }
    const lunch = [{ day: 3, opens: 720, closes: 780 }]
    expect([NOON - 1, NOON, NOON + 3_599_999, NOON + 3_600_000].map(it => isOpen(lunch, it))).toEqual([false, true, true, false])
    const night = [{ day: 2, opens: 1300, closes: 1500 }]
    const oneInTheMorning = NOON - 11 * 3_600_000
    expect([oneInTheMorning - 1, oneInTheMorning].map(it => isOpen(night, it))).toEqual([true, false])
  })
  test('the words of a query may be divided between the name of a store and its dish', () => {
    const stores = [
      createSearchableStore({ id: 1, texts: [2], offers: sell([10, 0]) }),
      createSearchableStore({ id: 2, texts: [2] }),
      createSearchableStore({ id: 3, offers: sell([30, 0]) }),
    ]
    const entries = [{ ...createMatch(0, 0.5, 'PRODUCT', 1), isComplete: false }, createMatch(2, 0.4, 'STORE', 2)]
    expect(rank(stores, entries, {}, 3)).toMatchObject({ total: 1, stores: [{ store: { id: 1 }, products: [10] }] })
  })
  test('the number of a matching text is no product with that id', () => {
    const store = createSearchableStore({ id: 1, offers: sell([10, 5], [7, 6], [12, 7]) })
    expect(rank([store], [createMatch(7, 1)]).stores[0]?.products).toEqual([12])
  })
  test('the words of a query may be divided between two products of a store, which is less than one product with all words', () => {
    const both = createSearchableStore({ id: 1, offers: sell([10, 0], [11, 1]) })
    const one = createSearchableStore({ id: 2, offers: sell([20, 0]) })
    const whole = createSearchableStore({ id: 3, offers: sell([30, 2]) })
    const partial = [createMatch(0, 0.5, 'PRODUCT', 1), createMatch(1, 0.5, 'PRODUCT', 2)]
    expect(listIds(rank([one, both], partial, {}, 3))).toEqual([1, 2])
    expect(rank([one, both], partial, {}, 3).stores[0]?.products).toEqual([10, 11])
    const all = { ...createMatch(2, 1, 'PRODUCT', 3), isComplete: true }
    expect(listIds(rank([one, both, whole], [...partial, all], {}, 3))).toEqual([3, 1, 2])
    // three words, of which two products have only two
    expect(listIds(rank([both], partial.map(it => ({ ...it, isComplete: false })), {}, 7))).toEqual([]) // prettier-ignore
  })
  test('of several products with the same word the best one counts', () => {
    const good = createSearchableStore({ id: 1, popularity: 0, offers: sell([10, 0], [11, 1], [12, 2]) })
    const poor = createSearchableStore({ id: 2, popularity: 9, offers: sell([20, 0], [21, 1]) })
    const partial = [createMatch(0, 0.3, 'PRODUCT', 1), createMatch(1, 0.5, 'PRODUCT', 2), createMatch(2, 0.5, 'PRODUCT', 1)]
    expect(listIds(rank([poor, good], partial.toSorted((one, other) => one.score - other.score), {}, 3))).toEqual([1, 2]) // prettier-ignore
  })
  test('a store whose name or category answers the query shows no product that only its description finds, or its section, if the query is the category', () => {
    // by the description, by the name, by the section
    const offers = Int32Array.from([10, NO_ENTRY, NO_ENTRY, 5, 11, 0, NO_ENTRY, NO_ENTRY, 12, NO_ENTRY, 6, NO_ENTRY])
    const products = [createMatch(0, 0.8), createMatch(6, 0.55, 'SECTION'), createMatch(5, 0.5, 'PRODUCT_DESCRIPTION')]
    const pick = (name: EntryMatch, texts = [7]) =>
      rank([createSearchableStore({ id: 1, texts, offers })], [name, ...products]).stores[0]?.products
    expect(pick(createMatch(7, 0.9, 'STORE'))).toEqual([11, 12])
    expect(pick(createMatch(7, 0.57, 'CATEGORY'))).toEqual([11, 12])
    expect(pick({ ...createMatch(7, 1.15, 'CATEGORY'), isFullName: true })).toEqual([11])
    expect(pick(createMatch(7, 0.45, 'DESCRIPTION'))).toEqual([11, 12, 10])
    expect(pick(createMatch(7, 0.9, 'STORE'), [])).toEqual([11, 12, 10])
  })
  test('at most two open sponsored stores of the best relevance come first, marked as sponsored', () => {
    const stores = [
      createSeller(1, { popularity: 9 }),
      createSeller(2, { isSponsored: true, popularity: 1 }),
      createSeller(3, { isSponsored: true, popularity: 2 }),
      createSeller(4, { isSponsored: true, popularity: 0 }),
      createSeller(5, { isSponsored: true, popularity: 8, flaggedOpen: false }),
      createSearchableStore({ id: 6, isSponsored: true, popularity: 99, offers: sell([60, 1]) }),
    ]
    const found = rank(stores, [...MATCH, createMatch(1, 0.5)])
    expect(found.stores.map(it => [it.store.id, it.isSponsored])).toEqual([
      [3, true], [2, true], [1, false], [4, false], [5, false], [6, false],
    ]) // prettier-ignore
    expect(rank(stores, MATCH, { sorting: 'rating' }).stores.some(it => it.isSponsored)).toBe(false)
  })
  test('four products each: those that answer the query, then by score, then by id', () => {
    const store = createSearchableStore({ id: 1, offers: sell([16, 0], [15, 0], [14, 1], [13, 1], [12, 2], [11, 3]) })
    const [found] = rank([store], [createMatch(1, 1), createMatch(0, 0.9), createMatch(2, 0.95)]).stores
    expect(found?.products).toEqual([13, 14, 12, 15])
  })
  test.each([
    ['rating', { ratingTenths: 49 }, { ratingTenths: null }],
    ['rating', { ratingTenths: 0 }, { ratingTenths: null }],
    ['rating', { ratingTenths: 40, ratingCount: 9 }, { ratingTenths: 40, ratingCount: 8 }],
    ['deliveryTime', { etaLower: 10 }, { etaLower: 11 }],
    ['deliveryFee', { deliveryFee: 300, offeredDeliveryFee: 0 }, { deliveryFee: 100 }],
    ['price', { price: 500 }, { price: null }],
    ['recommended', { popularity: 2 }, { popularity: 1 }],
  ] as const)('A §7: sorted by %s: %j before %j', (sorting, first, second) => {
    expect(listIds(rank([createSeller(1, second), createSeller(2, first)], MATCH, { sorting }))).toEqual([2, 1])
  })
  test.each([
    ['a near location', { lat: 41.4, lng: 2.17 }, [1, 2, 3]],
    ['a far one, which raises a fee without an offer', { lat: 41.41, lng: 2.17 }, [2, 1, 3]],
    ['no location', undefined, [1, 2, 3]],
  ])('sorted by deliveryFee from %s', (_, location, expected) => {
    const distanceFee = { includedMetres: 2000, perKm: 50 }
    const [here, fees] = [
      { lat: 41.39, lng: 2.17 },
      { deliveryFee: 200, distanceFee },
    ]
    const stores = [createSeller(2, { ...here, deliveryFee: 210 }), createSeller(1, { ...here, ...fees, deliveryFee: 199 }), createSeller(3, { ...here, ...fees, deliveryFee: 400, offeredDeliveryFee: 250 })] // prettier-ignore
    expect(listIds(rank(stores, MATCH, { sorting: 'deliveryFee', location }))).toEqual(expected)
  })
})

describe('conditions', () => {
  const stores = [
    createSeller(1, { categoryId: 5, groupId: 9 }),
    createSeller(2, { filterIds: [101, 102] }),
    createSeller(3, { isPromoted: true }),
    createSeller(4, { hasPickup: true, lat: 41.39 + 0.0449 }),
    createSeller(5, { hasPickup: true, lat: 41.39 + 0.045 }),
  ]
  test.each([
    [{ categoryId: 5 }, [1]],
    [{ categoryId: 9 }, [1]],
    [{ filterIds: [101] }, [2]],
    [{ filterIds: [101, 0] }, []],
    [{ promoted: true }, [3]],
    [{ pickup: true }, [4, 5]],
    // 5,000 m are 0.04497 degrees
    [{ pickup: true, withinMetres: 5000, location: { lat: 41.39, lng: 2.17 } }, [4]],
  ])('%j', (query, ids) => {
    expect(rank(stores, MATCH, query)).toMatchObject({ total: ids.length, stores: ids.map(id => ({ store: { id } })) })
  })
})

test('for any stores, the pages together are the whole list, and a sponsored place is never on two pages', () => {
  const store = fc.record({
    popularity: fc.integer({ min: 0, max: 3 }),
    flaggedOpen: fc.boolean(),
    isSponsored: fc.boolean(),
    name: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(store, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const stores = all.map(({ name, ...values }, id) => createSearchableStore({ id: id + 1, ...values, offers: sell([id + 1, name]) }))
      const entries = [createMatch(0, 1), createMatch(1, 0.6)]
      const whole = rank(stores, entries)
      const pages = Array.from({ length: Math.ceil(all.length / limit) }, (_, page) =>
        rank(stores, entries, { offset: page * limit, limit }),
      )
      expect(pages.flatMap(listIds)).toEqual(listIds(whole))
      expect(whole.total).toBe(all.filter(it => it.name < 2).length)
      expect(whole.stores.filter(it => it.isSponsored).length).toBeLessThanOrEqual(MAX_SPONSORED)
    }),
  )
})
