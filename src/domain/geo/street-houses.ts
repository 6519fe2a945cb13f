import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE, offsetPoint } from '#domain/geo/distance.ts'

/** A street as a straight line from its first house to its last. */
export interface StreetLine {
  readonly from: Point
  readonly to: Point
  /** The highest number. */
  readonly houses: number
}

/** Distance of a house from the middle of its street, metres. */
const SIDE_METRES = 12

/** Position of a house: houses are evenly spaced along the street, odd numbers on its left, even ones on its right. */
export function getHousePosition({ from, to, houses }: StreetLine, number: number): Point {
  const { north, east, metres } = getVector(from, to)
  const along = houses > 1 ? (number - 1) / (houses - 1) : 0.5
  const aside = number % 2 === 1 ? SIDE_METRES : -SIDE_METRES
  const [leftNorth, leftEast] = metres === 0 ? [1, 0] : [east / metres, -north / metres]
  return offsetPoint(from, north * along + leftNorth * aside, east * along + leftEast * aside)
}

/** Midpoint of a street, used for an address without house number. */
export function getMidpoint({ from, to }: StreetLine): Point {
  return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
}

export interface NearestHouse {
  readonly number: number
  /** From the point to the street, metres. */
  readonly metres: number
}

/** The nearest house on the same side of the street as the point. */
export function findNearestHouse(line: StreetLine, point: Point): NearestHouse {
  const street = getVector(line.from, line.to)
  const target = getVector(line.from, point)
  const along =
    street.metres === 0
      ? 0
      : Math.min(1, Math.max(0, (target.north * street.north + target.east * street.east) / (street.metres * street.metres)))
  const isLeft = target.north * street.east - target.east * street.north >= 0
  const metres = Math.hypot(target.north - along * street.north, target.east - along * street.east)
  return { number: getNearestNumber(1 + along * (line.houses - 1), isLeft, line.houses), metres }
}

/** The nearest odd (left) or even (right) number; 1 if this side has no houses. */
function getNearestNumber(position: number, isLeft: boolean, houses: number): number {
  const first = isLeft ? 1 : 2
  if (first > houses) return 1
  const last = houses - ((houses - first) % 2)
  return Math.min(last, Math.max(first, first + 2 * Math.round((position - first) / 2)))
}

function getVector(from: Point, to: Point): { north: number; east: number; metres: number } {
  const north = (to.lat - from.lat) * METRES_PER_DEGREE
  const east = (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)
  return { north, east, metres: Math.hypot(north, east) }
}
