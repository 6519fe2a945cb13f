import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getTipOptions } from '#domain/checkout/tip-options.ts'

test.each([
  ['€18.50', 1850, [95, 200, 300]],
  ['€8.00', 800, [40, 80, 100]],
  ['€100.00', 10_000, [500, 1000, 1500]],
  ['UAH 300', 30_000, [1500, 3000, 4500]],
  ['FCFA 5,000, without minor units', 5000, [250, 500, 750]],
  ['one cent', 1, [1]],
  ['nothing', 0, []],
])('the tips for %s are 5, 10 and 15 % of it, rounded', (_, products, options) => {
  expect(getTipOptions(products, 0)).toEqual(options)
})

test('a chosen tip stays, in its place, once', () => {
  expect(getTipOptions(1850, 250)).toEqual([95, 200, 250, 300])
  expect(getTipOptions(1850, 200)).toEqual([95, 200, 300])
  expect(getTipOptions(0, 250)).toEqual([250])
})

test('tips are whole minor units, ascending, distinct, and near their share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), products => {
      const options = getTipOptions(products, 0)
      expect(options.every(it => Number.isInteger(it) && it >= 1)).toBe(true)
      expect(options).toEqual([...new Set(options)].toSorted((one, other) => one - other))
      if (products < 100) return
      const ratio = options.at(-1)! / (products * 0.15)
      expect(ratio).toBeGreaterThanOrEqual(0.8)
      expect(ratio).toBeLessThan(1.201)
    }),
  )
})
