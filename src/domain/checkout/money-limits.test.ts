import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_LINE_UNITS, MAX_OPTION_UNITS, MAX_ORDER_LINES, MAX_PRICE, MAX_PRICE_IMPACT, MAX_TOTAL } from '#contract/limits.ts'
import { getMaxPrice, getMaxPriceImpact } from '#domain/checkout/money-limits.ts'
import { priceOrder } from '#domain/checkout/price-order.ts'

const currency = fc.constantFrom('EUR', 'UAH', 'AMD', 'NGN', 'XOF', 'UGX', 'TND', 'XXX')

test.each([
  ['EUR', 1_000_000],
  ['TND', 100_000_000],
  ['XOF', 10_000_000],
  ['UGX', 100_000_000],
  ['NGN', 1_000_000_000],
  ['IDR', MAX_PRICE],
])('the highest price in %s is %i minor units', (code, minor) => {
  expect(getMaxPrice(code)).toBe(minor)
})

describe('the largest order that the contract accepts', () => {
  const largest = (code: string, lines: number, units: number, options: number) =>
    priceOrder(
      Array.from({ length: lines }, (_, index) => ({
        productId: index,
        price: getMaxPrice(code),
        promotions: [],
        options: [{ priceImpact: getMaxPriceImpact(code), quantity: options, promotion: null }],
        quantity: units,
      })),
      { deliveryFee: getMaxPrice(code), serviceFee: getMaxPrice(code), surcharge: getMaxPrice(code), minimumBasket: getMaxPrice(code) },
      getMaxPrice(code),
    )

  test('has an exact total below 2^53 / 4', () => {
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 1, max: MAX_ORDER_LINES }),
        fc.integer({ min: 1, max: MAX_LINE_UNITS }),
        fc.integer({ min: 0, max: MAX_OPTION_UNITS }),
        (code, lines, units, options) => {
          const { total, unitPrices } = largest(code, lines, units, options)
          expect(Number.isSafeInteger(total)).toBe(true)
          expect(total).toBeLessThanOrEqual(MAX_TOTAL)
          expect(Math.max(...unitPrices)).toBeLessThanOrEqual(MAX_TOTAL)
        },
      ),
    )
    expect(largest('XXX', MAX_ORDER_LINES, MAX_LINE_UNITS, MAX_OPTION_UNITS).total).toBeLessThanOrEqual(MAX_TOTAL)
    expect(MAX_TOTAL).toBeLessThan(2 ** 53 / 4)
  })

  test('limits of every currency are within the contract', () => {
    fc.assert(
      fc.property(currency, code => {
        expect(getMaxPrice(code)).toBeLessThanOrEqual(MAX_PRICE)
        expect(getMaxPriceImpact(code)).toBeLessThanOrEqual(MAX_PRICE_IMPACT)
        expect(Number.isInteger(getMaxPriceImpact(code))).toBe(true)
      }),
    )
  })
})
