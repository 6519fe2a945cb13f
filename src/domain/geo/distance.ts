import type { Point } from '#contract/primitives.ts'

/** Metres per degree of latitude. */
export const METRES_PER_DEGREE = 111_195

/** Distance of two points in metres, on a plane: accurate enough within a city. */
export function getDistanceMetres(one: Point, other: Point): number {
  const middle = ((one.lat + other.lat) / 2) * (Math.PI / 180)
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos(middle)) * METRES_PER_DEGREE
}

/** Moves a point by metres to the north and to the east. */
export function offsetPoint({ lat, lng }: Point, north: number, east: number): Point {
  return { lat: lat + north / METRES_PER_DEGREE, lng: lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)) }
}

/** Degrees with five decimals, about one metre. */
const toStep = (degrees: number): number => Math.round(degrees * 1e5)

/** Whether two points are the same with five decimals, which place ids of pins have. */
export function isSamePoint(one: Point, other: Point): boolean {
  return toStep(one.lat) === toStep(other.lat) && toStep(one.lng) === toStep(other.lng)
}
