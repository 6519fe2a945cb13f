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

describe('issue 6, "real facts": what is said of a list of stores', () => {
  test('the quickest, the cheapest to have delivered, and the names in their order', () => {
    const stores = [
      store({ name: 'Sushi', eta: { lowerBound: 25, upperBound: 35 }, deliveryFee: 290 }),
      store({ name: 'Pizza', eta: { lowerBound: 15, upperBound: 25 } }),
      store({ name: 'Pizza', eta: null, promotions: [offer('FLAT_DELIVERY', 90)] }),
    ]
    expect(getStoreListFacts(stores)).toEqual({ fastestMinutes: 15, deliveryFeeFrom: 90, names: ['Sushi', 'Pizza'] })
  })

  test('a store that says no time is not the quickest, one that bought its place is not praised', () => {
    const quick = { eta: { lowerBound: 1, upperBound: 2 } }
    const { fastestMinutes, names } = getStoreListFacts([
      store({ ...quick, etaEnabled: false }),
      store({ name: 'Bought', sponsored: true }),
    ])
    expect([fastestMinutes, names]).toEqual([20, ['Forn']])
  })

  test('of none nothing can be said', () => {
    expect(getStoreListFacts([])).toEqual({ fastestMinutes: undefined, deliveryFeeFrom: undefined, names: [] })
  })

  test('A §6: what prime subscribers alone get is no fee for everybody', () => {
    expect(getPublicDeliveryFee(store({ promotions: [offer('FREE_DELIVERY', null, true)] }))).toBe(190)
    expect(getPublicDeliveryFee(store({ promotions: [offer('FREE_DELIVERY', null)] }))).toBe(0)
  })
})

describe('issue 6, "price level": what is said of a menu', () => {
  const card = (id: number, price: number, available = true) => ({ id, price, available })

  test('how much there is, from which price, and what most cost', () => {
    expect(getProductListFacts([card(1, 900), card(2, 300), card(3, 500), card(4, 100, false)])).toEqual({
      count: 3,
      priceFrom: 300,
      usualPrice: 500,
    })
  })

  test('an offer stands in its own section too: it counts once', () => {
    expect(getProductListFacts([card(1, 900), card(1, 900), card(2, 300)]).count).toBe(2)
  })

  test('a product whose price its options make is there, and is not said to be free', () => {
    expect(getProductListFacts([card(1, 0), card(2, 400)])).toEqual({ count: 2, priceFrom: 400, usualPrice: 400 })
    expect(getProductListFacts([card(1, 0)])).toEqual({ count: 1, priceFrom: undefined, usualPrice: undefined })
  })

  test('the usual price is one that something has, and none is below the findMinimum', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }), prices => {
        const { priceFrom, usualPrice } = getProductListFacts(prices.map((price, id) => card(id, price)))
        expect(prices).toContain(usualPrice)
        expect(usualPrice).toBeGreaterThanOrEqual(priceFrom!)
        expect(priceFrom).toBe(Math.min(...prices))
      }),
    ))
})
