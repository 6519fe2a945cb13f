import { expect, test } from 'vitest'

import { findZoneDifferences } from '#tests/support/compare-zones.ts'

test('A §4: inbounds agrees with Turf at 100,000 points of zones with holes, islands, several polygons and the antimeridian', () => {
  expect(findZoneDifferences(1000, 100)).toEqual([])
})
