import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calculateBasketTotals } from '#domain/cart/basket-totals.ts'

const fees = { deliveryFee: 99, serviceFee: 102, surcharge: 200, minimumBasket: 1000 }

describe('basket totals (A §3: serviceFee, highestMinBasketSurcharge)', () => {
  test.each([
    [0, { surcharge: 0, missing: 0, total: 201 }],
    [1, { surcharge: 200, missing: 999, total: 402 }],
    [999, { surcharge: 1, missing: 1, total: 1201 }],
    [1000, { surcharge: 0, missing: 0, total: 1201 }],
    [2540, { surcharge: 0, missing: 0, total: 2741 }],
    [900, { surcharge: 100, missing: 100, total: 1201 }],
    [500, { surcharge: 200, missing: 500, total: 901 }],
  ])('products of %i', (products, sums) => expect(calculateBasketTotals(products, 0, fees)).toMatchObject(sums))

  describe('issue 19: "free-delivery threshold with "€3.40 to free delivery""', () => {
    const withThreshold = { ...fees, freeDeliveryFrom: 2000 }
    test.each([
      [0, { deliveryFee: 99, missingToFreeDelivery: 0 }],
      [1660, { deliveryFee: 99, missingToFreeDelivery: 340 }],
      [1999, { deliveryFee: 99, missingToFreeDelivery: 1, total: 1999 + 99 + 102 }],
      [2000, { deliveryFee: 0, missingToFreeDelivery: 0, total: 2000 + 102 }],
      [2001, { deliveryFee: 0, missingToFreeDelivery: 0, total: 2001 + 102 }],
    ])('products of %i', (products, sums) => expect(calculateBasketTotals(products, 0, withThreshold)).toMatchObject(sums))
    test('a store without a threshold, and an order that the customer collects, have nothing to reach', () => {
      expect(calculateBasketTotals(1000, 0, fees).missingToFreeDelivery).toBe(0)
      const collected = calculateBasketTotals(1000, 0, { ...withThreshold, deliveryFee: undefined })
      expect([collected.missingToFreeDelivery, collected.deliveryFee, collected.total]).toEqual([0, undefined, 1000 + 102])
    })
  })

  const money = fc.nat(1_000_000)
  test('the total is the sum of its lines, and the surcharge never exceeds the missing amount', () =>
    fc.assert(
      fc.property(money, money, money, money, money, (products, deliveryFee, serviceFee, surcharge, minimumBasket) => {
        const sums = calculateBasketTotals(products, 0, { deliveryFee, serviceFee, surcharge, minimumBasket })
        expect(sums.total).toBe(sums.products + (sums.deliveryFee ?? 0) + sums.serviceFee + sums.surcharge)
        expect(sums.surcharge).toBeLessThanOrEqual(sums.missing)
      }),
    ))
})
