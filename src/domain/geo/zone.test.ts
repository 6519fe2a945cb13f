import polyline from '@mapbox/polyline'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createZone, isInbounds } from '#domain/geo/zone.ts'
import { findZoneDifferences } from '#tests/support/compare-zones.ts'

/** A closed square, counterclockwise. */
const createSquare = (south: number, west: number, size: number): [number, number][] => [
  [south, west],
  [south, west + size],
  [south + size, west + size],
  [south + size, west],
  [south, west],
]
const square = (south: number, west: number, size: number) => polyline.encode(createSquare(south, west, size))
const hole = (south: number, west: number, size: number) => polyline.encode(createSquare(south, west, size).toReversed())

test('A §4: inbounds agrees with Turf, with holes, islands, several polygons and the antimeridian', () => {
  expect(findZoneDifferences(60, 100)).toEqual([])
})

describe('A §4: "Coordinates are inbounds if inside a city polygon."', () => {
  test('inside one polygon of several; without polygons never', () => {
    expect(isInbounds({ lat: 5.5, lng: 0.5 }, [square(0, 0, 1), square(5, 0, 1)])).toBe(true)
    expect(isInbounds({ lat: 3, lng: 0.5 }, [square(0, 0, 1), square(5, 0, 1)])).toBe(false)
    expect(isInbounds({ lat: 3, lng: 0.5 }, [])).toBe(false)
  })
  test('the order of polygons and the first corner do not matter', () => {
    const corners = createSquare(0, 0, 10).slice(0, 4)
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.integer({ min: -2, max: 12 }),
        fc.integer({ min: -2, max: 12 }),
        fc.boolean(),
        (first, lat, lng, isReversed) => {
          const ring = [...corners.slice(first), ...corners.slice(0, first)]
          const closed = [...ring, ring[0]!]
          const zone = createZone([polyline.encode(isReversed ? closed.toReversed() : closed)])
          expect(zone.contains({ lat, lng })).toBe(lat >= 0 && lat <= 10 && lng >= 0 && lng <= 10)
        },
      ),
    )
  })
  test('a point on an edge, at a corner or on the edge of a hole is inside; the next metre outside is not', () => {
    const zone = createZone([square(0, 0, 10), hole(4, 4, 2)])
    for (const [lat, lng] of [[0, 0], [0, 5], [10, 10], [5, 10], [4, 4], [4, 5], [6, 5]] as const) expect(zone.contains({ lat, lng })).toBe(true) // prettier-ignore
    expect(zone.contains({ lat: -0.00001, lng: 5 })).toBe(false)
    expect(zone.contains({ lat: 4.00001, lng: 5 })).toBe(false)
  })
  test('a point is rounded to five decimals, the precision of the encoding', () => {
    const zone = createZone([square(0, 0, 10)])
    expect(zone.contains({ lat: -0.000004, lng: 5 })).toBe(true)
    expect(zone.contains({ lat: -0.000006, lng: 5 })).toBe(false)
  })
})

describe('holes', () => {
  const around = square(0, 0, 10)
  test('a ring of the opposite direction in another one is a hole, and a ring in the hole is an island', () => {
    const zone = createZone([square(4, 4, 1), hole(3, 3, 3), around])
    expect([3.5, 4.5, 5.5, 8].map(lat => zone.contains({ lat, lng: 4.5 }))).toEqual([false, true, false, true])
  })
  test('the directions of both may be swapped', () => {
    expect(createZone([hole(0, 0, 10), square(3, 3, 3)]).contains({ lat: 4, lng: 4 })).toBe(false)
  })
  test('a ring of the same direction in another one changes nothing, and so does a hole in a hole', () => {
    expect(createZone([around, square(3, 3, 3)]).contains({ lat: 4, lng: 4 })).toBe(true)
    expect(createZone([around, hole(3, 3, 3), hole(4, 4, 1)]).contains({ lat: 4.5, lng: 4.5 })).toBe(false)
  })
  test('rings that overlap in part add up in any direction', () => {
    expect(createZone([around, hole(8, 8, 10)]).contains({ lat: 9, lng: 9 })).toBe(true)
  })
})

describe('the antimeridian', () => {
  test.each([
    [
      'beyond 180 degrees',
      [
        [-1, 179],
        [-1, 181],
        [1, 181],
        [1, 179],
        [-1, 179],
      ],
    ],
    [
      'with a jump to -180 degrees',
      [
        [-1, 179],
        [-1, -179],
        [1, -179],
        [1, 179],
        [-1, 179],
      ],
    ],
    [
      'from the other side',
      [
        [-1, -181],
        [-1, -179],
        [1, -179],
        [1, -181],
        [-1, -181],
      ],
    ],
  ] as const)('a ring %s contains both sides of it', (_, corners) => {
    const zone = createZone([polyline.encode(corners.map(([lat, lng]) => [lat, lng]))])
    expect([179.5, -179.5, 180, -180].map(lng => zone.contains({ lat: 0, lng }))).toEqual([true, true, true, true])
    expect([178.5, -178.5, 0].map(lng => zone.contains({ lat: 0, lng }))).toEqual([false, false, false])
  })
})

test('a ring without area, or around a pole, contains nothing', () => {
  const pole = polyline.encode([[80, -120], [80, 0], [80, 120], [80, 240]]) // prettier-ignore
  expect(createZone(['', polyline.encode([[1, 1], [1, 1], [2, 2], [1, 1]]), pole]).contains({ lat: 85, lng: 0 })).toBe(false) // prettier-ignore
})

describe('issue 20: the cost of a zone of 5,000 vertices', () => {
  const CORNERS = 5000
  /** A coast: no two corners are at the same distance from the centre. */
  const createCoast = (lat: number, lng: number) =>
    polyline.encode(
      Array.from({ length: CORNERS + 1 }, (_, index): [number, number] => {
        const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI
        const radius = 0.1 * (1 + 0.2 * Math.sin(index % CORNERS))
        return [lat + radius * Math.sin(angle), lng + radius * Math.cos(angle)]
      }),
    )

  test('a test compares at most one edge in ten', () => {
    const zone = createZone([createCoast(41, 2)])
    for (let lat = 40.87; lat < 41.13; lat += 0.001) expect(zone.countComparisons({ lat, lng: 2 })).toBeLessThanOrEqual(CORNERS / 10)
    expect(zone.countComparisons({ lat: 41, lng: 2 })).toBeGreaterThan(0)
    expect(zone.countComparisons({ lat: 41, lng: 3 })).toBe(0)
  })
  test('1,000 stores with 200 zones in one page cost at most 5 ms', () => {
    // the centres are so near that the point is in the bounding box of every zone
    const zones = Array.from({ length: 200 }, (_, index) => createZone([createCoast(41 + index / 10_000, 2)]))
    const stores = Array.from({ length: 1000 }, (_, index) => zones[index % zones.length]!)
    // the fastest of several runs, because the machine may have other work
    const times = Array.from({ length: 20 }, () => {
      const started = performance.now()
      const inside = stores.filter(it => it.contains({ lat: 41.01, lng: 2.01 })).length
      expect(inside).toBe(1000)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThanOrEqual(5)
  })
})
