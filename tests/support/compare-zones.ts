import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'

import { createZone } from '#domain/geo/zone.ts'
import { createRandomZone, toPoint } from '#tests/support/random-zone.ts'

/** The points of random zones for which `createZone` and Turf disagree, as "seed: x, y". */
export function findZoneDifferences(seeds: number, pointsPerZone: number): string[] {
  const differences: string[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const { encoded, polygons, points } = createRandomZone(seed, pointsPerZone)
    const zone = createZone(encoded)
    const reference = { type: 'MultiPolygon' as const, coordinates: polygons }
    for (const point of points)
      if (zone.contains(toPoint(point)) !== booleanPointInPolygon([...point], reference)) differences.push(`${seed}: ${point.join(', ')}`)
  }
  return differences
}
