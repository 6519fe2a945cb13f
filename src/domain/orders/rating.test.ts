import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  getBestValue,
  getReasons,
  isCritical,
  isRatable,
  isValidRating,
  RATING_MODES,
  RATING_PERIOD_MS,
  RATING_REASONS,
  toStarTenths,
} from '#domain/orders/rating.ts'

test('B §3: "Rating modes THUMBS_UP_DOWN, ONE_TO_THREE, ONE_TO_FIVE": each value as tenths of a star', () => {
  const tenths = RATING_MODES.map(mode => Array.from({ length: getBestValue(mode) }, (_, index) => toStarTenths(index + 1, mode)))
  expect(tenths).toEqual([
    [10, 50],
    [10, 30, 50],
    [10, 20, 30, 40, 50],
  ])
})

test('three stars or fewer ask what went wrong', () => {
  expect([3, 4].map(it => isCritical(it, 'ONE_TO_FIVE'))).toEqual([true, false])
  expect([2, 3].map(it => isCritical(it, 'ONE_TO_THREE'))).toEqual([true, false])
  expect([1, 2].map(it => isCritical(it, 'THUMBS_UP_DOWN'))).toEqual([true, false])
  expect(getReasons('courier', 1, 'THUMBS_UP_DOWN')).toBe(RATING_REASONS.courier.critical)
  expect(getReasons('partner', 4, 'ONE_TO_FIVE')).toBe(RATING_REASONS.partner.good)
})

test.each([
  ['the best value', 'courier', 2, 'THUMBS_UP_DOWN', ['FAST', 'CAREFUL'], true],
  ['more than the best value', 'courier', 3, 'THUMBS_UP_DOWN', [], false],
  ['less than one', 'partner', 0, 'ONE_TO_FIVE', [], false],
  ['half a star', 'partner', 4.5, 'ONE_TO_FIVE', [], false],
  ['the reason of another value', 'courier', 2, 'THUMBS_UP_DOWN', ['LATE'], false],
  ['the reason of the other subject', 'courier', 1, 'THUMBS_UP_DOWN', ['MISSING_ITEM'], false],
  ['a reason twice', 'partner', 1, 'ONE_TO_FIVE', ['SLOW', 'SLOW'], false],
  ['no value', 'partner', null, 'ONE_TO_FIVE', [], true],
  ['reasons without a value', 'partner', null, 'ONE_TO_FIVE', ['SLOW'], false],
] as const)('a rating with %s', (_, subject, value, mode, reasons, isValid) => {
  expect(isValidRating(subject, value, mode, reasons)).toBe(isValid)
})

test('every offered set of reasons is valid with its value, and with no value outside the mode', () => {
  const rating = fc.record({
    subject: fc.constantFrom('courier' as const, 'partner' as const),
    mode: fc.constantFrom(...RATING_MODES),
    value: fc.integer({ min: -1, max: 7 }),
    mask: fc.nat(63),
  })
  fc.assert(
    fc.property(rating, ({ subject, mode, value, mask }) => {
      const reasons = getReasons(subject, value, mode).filter((_, index) => ((mask >> index) & 1) === 1)
      expect(isValidRating(subject, value, mode, reasons)).toBe(value >= 1 && value <= getBestValue(mode))
    }),
  )
})

test('an order can be rated for 14 days after its delivery', () => {
  expect(isRatable(null, 0)).toBe(false)
  expect(isRatable(1000, 1000 + RATING_PERIOD_MS - 1)).toBe(true)
  expect(isRatable(1000, 1000 + RATING_PERIOD_MS)).toBe(false)
  expect(RATING_PERIOD_MS).toBe(1_209_600_000)
})
