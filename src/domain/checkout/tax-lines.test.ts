import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { PriceLine } from '#domain/checkout/price-order.ts'
import { splitTax } from '#domain/checkout/tax-lines.ts'

const PRODUCTS: PriceLine = { type: 'PRODUCTS', amount: 12_100 }

test.each<[PriceLine[], number | null, object[]]>([
  [[PRODUCTS], 2100, [{ rate: 2100, base: 10_000, tax: 2100 }]],
  [[{ type: 'PRODUCTS', amount: 1000 }], 2100, [{ rate: 2100, base: 826, tax: 174 }]],
  // 0.5 is rounded up
  [[{ type: 'PRODUCTS', amount: 3 }], 2000, [{ rate: 2000, base: 2, tax: 1 }]],
  [[PRODUCTS, { type: 'DELIVERY', amount: 121 }, { type: 'DISCOUNT', amount: -1210 }], 2100, [{ rate: 2100, base: 9100, tax: 1911 }]],
  [[PRODUCTS, { type: 'COURIER_TIP', amount: 500 }, { type: 'SECURITY_DEPOSIT', amount: 300 }], 2100, [{ rate: 2100, base: 10_000, tax: 2100 }]],
  [[PRODUCTS], null, []],
  [[{ type: 'PRODUCTS', amount: 0 }, { type: 'COURIER_TIP', amount: 500 }], 2100, []],
])('issue 22: the tax of %j at %s', (lines, rate, expected) => expect(splitTax(lines, rate)).toEqual(expected)) // prettier-ignore

test('base and tax add up to the price, and the tax is that of the base to half a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10_000 }), (amount, rate) => {
      const [line] = splitTax([{ type: 'PRODUCTS', amount }], rate)
      expect(line!.base + line!.tax).toBe(amount)
      expect(Math.abs(line!.tax - (amount * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5)
    }),
  )
})
