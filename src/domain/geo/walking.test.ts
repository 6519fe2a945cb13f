import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getWalkingMinutes, WALKING_METRES_PER_MINUTE } from '#domain/geo/walking.ts'

test.each([
  [0, 1],
  [1, 1],
  [80, 1],
  [80.5, 2],
  [81, 2],
  [5000, 63],
])('%d metres are %d minutes on foot', (metres, minutes) => {
  expect(getWalkingMinutes(metres)).toBe(minutes)
})

const distances = fc.double({ min: 0, max: 100_000, noNaN: true })

test('the minutes suffice for the distance, and one minute less does not', () => {
  fc.assert(
    fc.property(distances, metres => {
      const minutes = getWalkingMinutes(metres)
      expect(Number.isInteger(minutes)).toBe(true)
      expect(minutes * WALKING_METRES_PER_MINUTE).toBeGreaterThanOrEqual(metres)
      if (minutes > 1) expect((minutes - 1) * WALKING_METRES_PER_MINUTE).toBeLessThan(metres)
    }),
  )
})

test('a longer way is never a shorter walk', () => {
  fc.assert(
    fc.property(distances, distances, (one, other) => {
      expect(getWalkingMinutes(Math.max(one, other))).toBeGreaterThanOrEqual(getWalkingMinutes(Math.min(one, other)))
    }),
  )
})
