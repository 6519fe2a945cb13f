import { expect, test } from 'vitest'

import { getLocationQuality } from '#domain/geo/location-accuracy.ts'

test.each([
  [0, 'exact'],
  [99.9, 'exact'],
  [100, 'rough'],
  [1999.9, 'rough'],
  [2000, 'useless'],
  [50_000, 'useless'],
  [Number.NaN, 'useless'],
  [Number.POSITIVE_INFINITY, 'useless'],
  [-1, 'useless'],
])('issue 20, "accuracy 2 km asks for the pin": %d m is %s', (metres, quality) => {
  expect(getLocationQuality(metres)).toBe(quality)
})
