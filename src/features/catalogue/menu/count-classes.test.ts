import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getCountClasses } from '#features/catalogue/menu/count-classes.ts'

const PLACE_VALUES = { u: 1, t: 10, h: 100 } as const

/** Adds up the digits as menu.css does. */
const countProducts = (classes: readonly string[]): number =>
  classes.reduce((sum, it) => {
    const [, place, digit] = /^([uth])(\d)$/.exec(it) ?? []
    return place === undefined ? sum : sum + PLACE_VALUES[place as 'u' | 't' | 'h'] * Number(digit)
  }, 0)

test('issue 18, point 8: "reserved heights": the classes of a section add up to its number of products', () => {
  fc.assert(
    fc.property(fc.constantFrom('GRID' as const, 'LIST' as const), fc.integer({ min: 0, max: 5000 }), (type, count) => {
      const classes = getCountClasses(type, count)
      expect(countProducts(classes)).toBe(Math.min(999, count))
      expect([classes.includes('reserved'), classes.includes('reserved-tiles')]).toEqual([true, type === 'GRID'])
    }),
  )
})

test('a row that scrolls sideways has one height', () => {
  expect(getCountClasses('CAROUSEL', 12)).toEqual(['reserved-row'])
})
