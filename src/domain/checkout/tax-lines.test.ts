import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { PriceLine } from '#domain/checkout/price-order.ts'
import { getCreditedTaxes, getTaxedAmount, splitTax, type TaxLine } from '#domain/checkout/tax-lines.ts'

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

test('issue 22: credit notes take exactly the tax off an invoice when everything taxed is given back, in any number of parts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 10_000 }), (parts, rate) => {
      const invoiced = splitTax(parts.map(amount => ({ type: 'PRODUCTS' as const, amount })), rate)
      const notes: TaxLine[][] = []
      for (const it of parts) notes.push(getCreditedTaxes(invoiced, notes, it))
      const sumOf = (pick: (line: TaxLine) => number) => notes.flat().reduce((sum, it) => sum + pick(it), 0)
      expect([sumOf(it => it.base), sumOf(it => it.tax)]).toEqual([invoiced[0]!.base, invoiced[0]!.tax])
      for (const it of notes.flat()) expect(Math.min(it.base, it.tax)).toBeGreaterThanOrEqual(0)
      // nothing is left
      expect(getCreditedTaxes(invoiced, notes, 100)).toEqual([])
    }),
  )
}) // prettier-ignore

test('a tip and a deposit that are given back have no tax, and neither has an invoice without tax lines', () => {
  const invoiced = [{ rate: 2100, base: 10_000, tax: 2100 }]
  const tip = getTaxedAmount([{ type: 'COURIER_TIP', amount: 500 }, { type: 'SECURITY_DEPOSIT', amount: 300 }]) // prettier-ignore
  expect(getCreditedTaxes(invoiced, [], tip)).toEqual([])
  expect(getCreditedTaxes([], [], 121)).toEqual([])
  expect(getCreditedTaxes(invoiced, [], 121)).toEqual([{ rate: 2100, base: 100, tax: 21 }])
})
