import type { Point } from '#contract/primitives.ts'

/** Metres per degree of latitude. */
export const METRES_PER_DEGREE = 111_195

/** Distance of two points in metres, on a plane: accurate enough within a city. */
export function getDistanceMetres(one: Point, other: Point): number {
  const middle = ((one.lat + other.lat) / 2) * (Math.PI / 180)
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos(middle)) * METRES_PER_DEGREE
}

/** A point on the globe: beyond a pole it is the pole, beyond the antimeridian it is on the other side. */
export function toPoint({ lat, lng }: Point): Point {
  const isOnGlobe = Math.abs(lng) <= 180
  return { lat: Math.max(-90, Math.min(90, lat)), lng: isOnGlobe ? lng : ((((lng + 180) % 360) + 360) % 360) - 180 || 0 }
}

/** The longitude that is at most half a turn from another one: beyond 180 or -180 where the antimeridian is between them. */
export const toNearLongitude = (lng: number, near: number): number => near + toPoint({ lat: 0, lng: lng - near }).lng

/** Moves a point by metres to the north and to the east. At a pole there is no east. */
export function offsetPoint({ lat, lng }: Point, north: number, east: number): Point {
  const metresPerDegree = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return toPoint({ lat: lat + north / METRES_PER_DEGREE, lng: lng + (metresPerDegree > 1 ? east / metresPerDegree : 0) })
}

/** Degrees with five decimals, about one metre. */
const toStep = (degrees: number): number => Math.round(degrees * 1e5)

/** Whether two points are the same with five decimals, which place ids of pins have. */
export function isSamePoint(one: Point, other: Point): boolean {
  return toStep(one.lat) === toStep(other.lat) && toStep(one.lng) === toStep(other.lng)
}
