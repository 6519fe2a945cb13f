import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calculateBasketTotals } from '#domain/cart/basket-totals.ts'

const fees = { deliveryFee: 99, serviceFee: 102, surcharge: 200, minimumBasket: 1000 }

describe('basket totals (A §3: serviceFee, highestMinBasketSurcharge)', () => {
  test.each([
    [2540, { surcharge: 0, missing: 0, total: 2741 }],
    [900, { surcharge: 100, missing: 100, total: 1201 }],
    [500, { surcharge: 200, missing: 500, total: 901 }],
  ])('products of %i', (products, sums) => expect(calculateBasketTotals(products, 0, fees)).toMatchObject(sums))

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
