import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** A polyline with the distance of each point from the start, metres. */
export interface RoutePolyline {
  readonly points: readonly Point[]
  readonly distances: readonly number[]
  /** Metres. */
  readonly length: number
}

export function toRoutePolyline(points: readonly Point[]): RoutePolyline {
  const distances: number[] = []
  let length = 0
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) length += getDistanceMetres(before, point)
    distances.push(length)
  })
  return { points, distances, length }
}

/** The point at a distance from the start, clamped to both ends. Undefined without points. */
export function getPointAt({ points, distances, length }: RoutePolyline, metres: number): Point | undefined {
  const clamped = Math.min(Math.max(metres, 0), length)
  const after = Math.max(
    distances.findIndex(it => it >= clamped),
    0,
  )
  const [to, from] = [points[after], points[after - 1] ?? points[after]]
  if (!to || !from) return undefined
  const [end, start] = [distances[after]!, distances[after - 1] ?? 0]
  return interpolate(from, to, end === start ? 1 : (clamped - start) / (end - start))
}

/** Distance from the start to the point of the route nearest to a position, metres. */
export function getProgressMetres({ points, distances }: RoutePolyline, at: Point): number {
  let nearest = { metres: 0, distance: Infinity }
  points.forEach((to, index) => {
    const from = points[index - 1] ?? to
    const share = findNearestShare(from, to, at)
    const distance = getDistanceMetres(interpolate(from, to, share), at)
    const start = distances[index - 1] ?? 0
    if (distance < nearest.distance) nearest = { metres: start + (distances[index]! - start) * share, distance }
  })
  return nearest.metres
}

/** Splits the route at a distance; both parts include the split point. */
export function splitPolyline(route: RoutePolyline, metres: number): { readonly behind: Point[]; readonly ahead: Point[] } {
  const splitPoint = getPointAt(route, metres)
  if (!splitPoint) return { behind: [], ahead: [] }
  return {
    behind: [...route.points.filter((_, index) => route.distances[index]! < metres), splitPoint],
    ahead: [splitPoint, ...route.points.filter((_, index) => route.distances[index]! > metres)],
  }
}

const interpolate = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})

/** Position on a segment nearest to a point, 0 to 1. */
function findNearestShare(from: Point, to: Point, at: Point): number {
  const longitudeScale = Math.cos((at.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * longitudeScale, to.lat - from.lat]
  const square = east * east + north * north
  if (square === 0) return 1
  return Math.min(Math.max(((at.lng - from.lng) * longitudeScale * east + (at.lat - from.lat) * north) / square, 0), 1)
}
