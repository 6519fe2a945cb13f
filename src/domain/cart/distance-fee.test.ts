import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calculateDistanceFee, getLocatedFee } from '#domain/cart/distance-fee.ts'

const fee = { includedMetres: 2000, perKm: 50 }

test.each([
  [0, 0],
  [2000, 0],
  [2000.1, 50],
  [3000, 50],
  [3000.1, 100],
  [102_000, 5000],
  [20_000_000, 5000],
])('a way of %f m adds %i to the fee', (metres, added) => expect(calculateDistanceFee(fee, metres)).toBe(added))

test('without a fee by distance, or without a location, a store has its own fee', () => {
  const store = { lat: 41.39, lng: 2.17, deliveryFee: 200 }
  const far = { lat: 41.49, lng: 2.17 }
  expect(getLocatedFee({ ...store, distanceFee: null }, far)).toBe(200)
  expect(getLocatedFee({ ...store, distanceFee: fee }, undefined)).toBe(200)
  // 11.1 km
  expect(getLocatedFee({ ...store, distanceFee: fee }, far)).toBe(700)
})

test('a longer way never costs less', () => {
  const metres = fc.nat(200_000)
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(500), metres, metres, (includedMetres, perKm, one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      const terms = { includedMetres, perKm }
      expect(calculateDistanceFee(terms, near)).toBeLessThanOrEqual(calculateDistanceFee(terms, far))
    }),
  )
})
