import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { calculateOrderEta } from '#domain/checkout/order-eta.ts'

const store = { lowerBound: 20, upperBound: 30 }

test("near and few: the store's own time; a minute for each 250 m further, five for each ten more", () => {
  expect(calculateOrderEta(store, 3000, 20)).toEqual(store)
  expect(calculateOrderEta(store, 3001, 1)).toEqual({ lowerBound: 21, upperBound: 31 })
  expect(calculateOrderEta(store, 4000, 21)).toEqual({ lowerBound: 29, upperBound: 39 })
})

test('further or more is never sooner, and the two ends keep their distance', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(5000), fc.nat(200), fc.nat(50), (metres, further, units, more) => {
      const [one, other] = [calculateOrderEta(store, metres, units), calculateOrderEta(store, metres + further, units + more)]
      expect(other.lowerBound).toBeGreaterThanOrEqual(one.lowerBound)
      expect(one.upperBound - one.lowerBound).toBe(10)
    }),
  )
})
