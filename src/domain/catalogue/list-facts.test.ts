import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Store } from '#contract/catalogue/store.ts'
import { getPublicDeliveryFee, getProductListFacts, getStoreListFacts } from '#domain/catalogue/list-facts.ts'

const store = (over: Partial<Store>): Store =>
  ({
    name: 'Forn',
    deliveryFee: 190,
    promotions: [],
    eta: { lowerBound: 20, upperBound: 30 },
    etaEnabled: true,
    sponsored: false,
    ...over,
  }) as Store
const offer = (type: 'FREE_DELIVERY' | 'FLAT_DELIVERY', price: number | null, prime = false) => ({ type, price, percentage: null, prime })

describe('issue 6, "real facts": facts of a store list', () => {
  test('returns the fastest ETA, the lowest delivery fee and the names in list order', () => {
    const stores = [
      store({ name: 'Sushi', eta: { lowerBound: 25, upperBound: 35 }, deliveryFee: 290 }),
      store({ name: 'Pizza', eta: { lowerBound: 15, upperBound: 25 } }),
      store({ name: 'Pizza', eta: null, promotions: [offer('FLAT_DELIVERY', 90)] }),
    ]
    expect(getStoreListFacts(stores)).toEqual({ fastestMinutes: 15, deliveryFeeFrom: 90, names: ['Sushi', 'Pizza'] })
  })

  test('ignores stores without ETA and the names of sponsored stores', () => {
    const quick = { eta: { lowerBound: 1, upperBound: 2 } }
    const { fastestMinutes, names } = getStoreListFacts([
      store({ ...quick, etaEnabled: false }),
      store({ name: 'Bought', sponsored: true }),
    ])
    expect([fastestMinutes, names]).toEqual([20, ['Forn']])
  })

  test('an empty list has no facts', () => {
    expect(getStoreListFacts([])).toEqual({ fastestMinutes: undefined, deliveryFeeFrom: undefined, names: [] })
  })

  test('A §6: a prime promotion does not change the public delivery fee', () => {
    expect(getPublicDeliveryFee(store({ promotions: [offer('FREE_DELIVERY', null, true)] }))).toBe(190)
    expect(getPublicDeliveryFee(store({ promotions: [offer('FREE_DELIVERY', null)] }))).toBe(0)
  })
})

describe('issue 6, "price level": facts of a menu', () => {
  const card = (id: number, price: number, available = true) => ({ id, price, available })

  test('returns the number of products, the lowest and the median price', () => {
    expect(getProductListFacts([card(1, 900), card(2, 300), card(3, 500), card(4, 100, false)])).toEqual({
      count: 3,
      priceFrom: 300,
      usualPrice: 500,
    })
  })

  test('a product in several sections counts once', () => {
    expect(getProductListFacts([card(1, 900), card(1, 900), card(2, 300)]).count).toBe(2)
  })

  test('a product priced by its options counts and does not set the lowest price', () => {
    expect(getProductListFacts([card(1, 0), card(2, 400)])).toEqual({ count: 2, priceFrom: 400, usualPrice: 400 })
    expect(getProductListFacts([card(1, 0)])).toEqual({ count: 1, priceFrom: undefined, usualPrice: undefined })
  })

  test('the usual price is a product price, and the lowest price is the minimum', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }), prices => {
        const { priceFrom, usualPrice } = getProductListFacts(prices.map((price, id) => card(id, price)))
        expect(prices).toContain(usualPrice)
        expect(usualPrice).toBeGreaterThanOrEqual(priceFrom!)
        expect(priceFrom).toBe(Math.min(...prices))
      }),
    ))
})
