import polyline from '@mapbox/polyline'

import type { Point } from '#contract/primitives.ts'

/** Units per degree of the encoding. */
const UNITS = 1e5

/** Corners in units; the first is not repeated. */
type UnitRing = [number, number][]

/** A zone with random rings, and the same as a multipolygon of GeoJSON in units. */
export interface RandomZone {
  readonly encoded: string[]
  /** Coordinates of a MultiPolygon. They continue beyond 180 degrees. */
  readonly polygons: [number, number][][][]
  /** Test points in the same units. Many are corners, on edges, or one unit beside. */
  readonly points: (readonly [number, number])[]
}

/** Converts units to a point with a longitude in [-180, 180). */
export function toPoint([x, y]: readonly [number, number]): Point {
  const turned = ((((x + 180 * UNITS) % (360 * UNITS)) + 360 * UNITS) % (360 * UNITS)) - 180 * UNITS
  return { lat: y / UNITS, lng: turned / UNITS }
}

/** @param seed the same seed gives the same zone */
export function createRandomZone(seed: number, pointCount: number): RandomZone {
  const random = createRandom(seed)
  const between = (min: number, max: number) => Math.round(min + random() * (max - min))
  const radius = [60, 900, 30_000, 400_000][between(0, 3)]!
  // every second zone crosses the antimeridian
  const centre: [number, number] = [
    seed % 2 === 0 ? 180 * UNITS + between(-radius, radius) : between(-170, 170) * UNITS,
    between(-60, 60) * UNITS,
  ]

  /** Corners around a point at increasing angles, counterclockwise, so that no edges cross. */
  const createRing = ([x, y]: readonly [number, number], size: number): UnitRing => {
    const count = between(8, 40)
    return Array.from({ length: count }, (_, index): [number, number] => {
      const angle = ((index + random() * 0.5) / count) * 2 * Math.PI
      const distance = size * (0.5 + random() / 2)
      return [Math.round(x + Math.cos(angle) * distance), Math.round(y + Math.sin(angle) * distance)]
    })
  }
  const outer = createRing(centre, radius)
  const hole = createRing(centre, radius * 0.35).toReversed()
  const island = createRing(centre, radius * 0.12)
  const others = Array.from({ length: between(0, 2) }, () =>
    createRing([centre[0] + between(-radius, radius), centre[1] + between(-radius, radius)], radius * (0.2 + random() / 2)),
  )
  const polygons = [[outer, hole], [island], ...others.map(it => [it])]
  const rings = polygons.flat()
  const points = Array.from({ length: pointCount }, (_, index): readonly [number, number] => {
    const ring = rings[between(0, rings.length - 1)]!
    const place = between(0, ring.length - 1)
    const [from, to] = [ring[place]!, ring[(place + 1) % ring.length]!]
    if (index % 4 === 0) return [from[0] + between(-1, 1), from[1] + between(-1, 1)]
    if (index % 4 === 1) return [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)]
    return [centre[0] + between(-2 * radius, 2 * radius), centre[1] + between(-2 * radius, 2 * radius)]
  })
  // half of the zones jump from 180 to -180 degrees, the others continue beyond 180
  const isWrapped = seed % 4 === 0
  const encoded = rings.map(ring =>
    polyline.encode(
      [...ring, ring[0]!].map(it => (isWrapped ? [toPoint(it).lat, toPoint(it).lng] : [it[1] / UNITS, it[0] / UNITS])) as [
        number,
        number,
      ][],
    ),
  )
  return { encoded, polygons: polygons.map(it => it.map(ring => [...ring, ring[0]!])), points }
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
