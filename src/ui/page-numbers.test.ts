import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { getPageNumbers } from '#ui/page-numbers.ts'

it('shows the ends, the current page and its neighbours', () => {
  expect(getPageNumbers(1, 1)).toEqual([1])
  expect(getPageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(getPageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(getPageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5])
})

it('is ascending, begins at the first page, ends at the last, and never hides a single page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const [current, last] = [Math.min(one, other), Math.max(one, other)]
      const shown = getPageNumbers(current, last)
      expect(shown[0]).toBe(1)
      expect(shown.at(-1)).toBe(last)
      expect(shown).toContain(current)
      shown.forEach((page, index) => {
        const next = shown[index + 1]
        if (page !== null && typeof next === 'number') expect(next).toBe(page + 1)
        if (page === null) expect(Number(next) - Number(shown[index - 1])).toBeGreaterThan(2)
      })
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})
