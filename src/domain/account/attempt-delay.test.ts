import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getAttemptDelay, FREE_ATTEMPTS, MAX_DELAY_MS } from '#domain/account/attempt-delay.ts'

test.each([
  [0, 0],
  [19, 0],
  [20, 60_000],
  [21, 120_000],
  [24, 960_000],
  [25, 1_800_000],
  [1_000_000, 1_800_000],
])('issue 16: after %i wrong passwords the next is evaluated %i ms later', (failures, delay) => {
  expect(getAttemptDelay(failures)).toBe(delay)
})

test('issue 16: a delay never shrinks and never passes its maximum', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), failures => {
      expect(getAttemptDelay(failures + 1)).toBeGreaterThanOrEqual(getAttemptDelay(failures))
      expect(getAttemptDelay(failures)).toBeLessThanOrEqual(MAX_DELAY_MS)
      if (failures < FREE_ATTEMPTS) expect(getAttemptDelay(failures)).toBe(0)
    }),
  )
})
