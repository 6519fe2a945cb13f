import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { calculateOrderEta } from '#domain/checkout/order-eta.ts'

const store = { lowerBound: 20, upperBound: 30 }

test("the ETA is the store's within 3 km and 20 units, plus 1 min per 250 m and 5 min per 10 units", () => {
  expect(calculateOrderEta(store, 3000, 20)).toEqual(store)
  expect(calculateOrderEta(store, 3001, 1)).toEqual({ lowerBound: 21, upperBound: 31 })
  expect(calculateOrderEta(store, 4000, 21)).toEqual({ lowerBound: 29, upperBound: 39 })
})

test('distance and units never reduce the ETA, and its span is constant', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(5000), fc.nat(200), fc.nat(50), (metres, extraMetres, units, extraUnits) => {
      const [one, other] = [calculateOrderEta(store, metres, units), calculateOrderEta(store, metres + extraMetres, units + extraUnits)]
      expect(other.lowerBound).toBeGreaterThanOrEqual(one.lowerBound)
      expect(one.upperBound - one.lowerBound).toBe(10)
    }),
  )
})
