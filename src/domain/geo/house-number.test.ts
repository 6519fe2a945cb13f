import fc from 'fast-check'
import { expect, test } from 'vitest'

import { needsHouseNumber } from '#domain/geo/house-number.ts'

test.each(['', ' ', '-', 'a', 's/n', 'nº'])('issue 16 point 22: "%s" has no house number', number => {
  expect(needsHouseNumber(number, false)).toBe(true)
})

test.each(['1', ' 1 ', '0', '12a', '12-14', 'A7', '٣'])('issue 16 point 22: "%s" has a house number', number => {
  expect(needsHouseNumber(number, false)).toBe(false)
})

test('issue 16 point 22: an address without a number needs none for any text', () => {
  fc.assert(fc.property(fc.string(), number => !needsHouseNumber(number, true)))
})

test('issue 16 point 22: a text with a digit anywhere has a house number', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), fc.string(), (before, digits, after) => !needsHouseNumber(before + digits + after, false)))
})
