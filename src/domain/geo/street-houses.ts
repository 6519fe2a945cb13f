import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE, pointFrom } from '#domain/geo/distance.ts'

/** A street as a straight line from its first house to its last. */
export interface StreetLine {
  readonly from: Point
  readonly to: Point
  /** The highest number. */
  readonly houses: number
}

/** How far a house stands from the middle of its street, metres. */
const SIDE_METRES = 12

/** Where a house stands: strung along the street at even distances, odd numbers on its left, even ones on its right. */
export function houseAt({ from, to, houses }: StreetLine, number: number): Point {
  const { north, east, metres } = wayOf(from, to)
  const along = houses > 1 ? (number - 1) / (houses - 1) : 0.5
  const aside = number % 2 === 1 ? SIDE_METRES : -SIDE_METRES
  const [leftNorth, leftEast] = metres === 0 ? [1, 0] : [east / metres, -north / metres]
  return pointFrom(from, north * along + leftNorth * aside, east * along + leftEast * aside)
}

/** The middle of a street: what is meant by its name alone. */
export function middleOf({ from, to }: StreetLine): Point {
  return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
}

export interface NearestHouse {
  readonly number: number
  /** From the point to the street, metres. */
  readonly metres: number
}

/** The house of a street that is nearest to a point, on the point's own side of the street. */
export function nearestHouse(line: StreetLine, point: Point): NearestHouse {
  const way = wayOf(line.from, line.to)
  const asked = wayOf(line.from, point)
  const along =
    way.metres === 0 ? 0 : Math.min(1, Math.max(0, (asked.north * way.north + asked.east * way.east) / (way.metres * way.metres)))
  const isLeft = asked.north * way.east - asked.east * way.north >= 0
  const metres = Math.hypot(asked.north - along * way.north, asked.east - along * way.east)
  return { number: numberOfSide(1 + along * (line.houses - 1), isLeft, line.houses), metres }
}

/** The odd (left) or even (right) number nearest to a place between houses; where a side has none, the only house. */
function numberOfSide(place: number, isLeft: boolean, houses: number): number {
  const first = isLeft ? 1 : 2
  if (first > houses) return 1
  const last = houses - ((houses - first) % 2)
  return Math.min(last, Math.max(first, first + 2 * Math.round((place - first) / 2)))
}

function wayOf(from: Point, to: Point): { north: number; east: number; metres: number } {
  const north = (to.lat - from.lat) * METRES_PER_DEGREE
  const east = (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)
  return { north, east, metres: Math.hypot(north, east) }
}
