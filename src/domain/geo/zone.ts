import type { Point } from '#contract/primitives.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import { createRingIndex, type RingIndex, toUnits, type UnitPoint } from '#domain/geo/ring-index.ts'

/** A delivery zone that is prepared for many tests. */
export interface Zone {
  /** @source A §4: "Coordinates are inbounds if inside a city polygon." */
  contains(point: Point): boolean
  /** Number of edges that a test compares at most: the measure of its cost. */
  countComparisons(point: Point): number
}

interface Area {
  readonly ring: RingIndex
  readonly isHole: boolean
  /** For an area the holes in it, for a hole the islands in it. */
  readonly parts: Area[]
}

/**
 * Prepares a zone from its encoded rings (A §3, "geolocation {polygons (encoded paths) …}"); decision 0057.
 *
 * - A ring that lies in a larger ring of the opposite direction is a hole in it, and a ring in a hole is an island.
 * - All other rings add up, also where they overlap.
 * - A point on the boundary, of a hole too, belongs to the zone. Points are rounded to the precision of the encoding first.
 */
export function createZone(encodedRings: readonly string[]): Zone {
  const rings = encodedRings.map(it => createRingIndex(decodeRing(it))).filter(it => it !== undefined)
  const areas = groupRings(rings)
  return {
    contains(point) {
      const units = toUnits(point)
      return areas.some(it => covers(it, units))
    },
    countComparisons: point => rings.reduce((sum, it) => sum + it.countComparisons(toUnits(point)), 0),
  }
}

function covers({ ring, parts }: Area, point: UnitPoint): boolean {
  const side = ring.locate(point)
  if (side !== 'inside') return side === 'boundary'
  return parts.filter(it => it.ring.locate(point) === 'inside').every(hole => hole.parts.some(island => covers(island, point)))
}

/** Assigns each ring to the smallest ring around it. A ring of the same direction inside another one changes nothing. */
function groupRings(rings: readonly RingIndex[]): Area[] {
  const areas: Area[] = []
  const known: Area[] = []
  for (const ring of rings.toSorted((one, other) => Math.abs(other.signedArea) - Math.abs(one.signedArea))) {
    const parent = known.findLast(it => isWithin(ring, it.ring))
    const isOpposite = parent !== undefined && Math.sign(parent.ring.signedArea) !== Math.sign(ring.signedArea)
    if (parent?.isHole && !isOpposite) continue
    const area: Area = { ring, isHole: isOpposite && !parent.isHole, parts: [] }
    known.push(area)
    if (isOpposite) parent.parts.push(area)
    else areas.push(area)
  }
  return areas
}

/** Whether all corners lie in the larger ring, and one not only on its boundary. */
function isWithin(ring: RingIndex, larger: RingIndex): boolean {
  const sides = new Set(ring.getCorners().map(it => larger.locate(it)))
  return sides.has('inside') && !sides.has('outside')
}

/** Limit of the cached zones, characters of their rings. */
const MAX_CACHED_CHARACTERS = 5_000_000

const cachedZones = new Map<string, Zone>()
let cachedCharacters = 0

/**
 * Whether a point is in a zone. Prepared zones are cached, because the same few cities are asked for again and again.
 *
 * @source A §4: "Coordinates are inbounds if inside a city polygon."
 */
export function isInbounds(point: Point, encodedRings: readonly string[]): boolean {
  // no encoded ring has a space
  const key = encodedRings.join(' ')
  const cached = cachedZones.get(key)
  if (cached) return cached.contains(point)
  const zone = createZone(encodedRings)
  cachedCharacters += key.length
  if (cachedCharacters > MAX_CACHED_CHARACTERS) {
    cachedZones.clear()
    cachedCharacters = key.length
  }
  cachedZones.set(key, zone)
  return zone.contains(point)
}
