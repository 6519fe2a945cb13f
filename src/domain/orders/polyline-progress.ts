import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** A polyline with the distance of each point from the start, metres. */
export interface RoutePolyline {
  readonly points: readonly Point[]
  readonly marks: readonly number[]
  /** Metres. */
  readonly length: number
}

export function toRoutePolyline(points: readonly Point[]): RoutePolyline {
  const marks: number[] = []
  let length = 0
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before) length += getDistanceMetres(before, point)
    marks.push(length)
  })
  return { points, marks, length }
}

/** The point at a distance from the start, clamped to both ends. Undefined without points. */
export function getPointAt({ points, marks, length }: RoutePolyline, metres: number): Point | undefined {
  const gone = Math.min(Math.max(metres, 0), length)
  const after = Math.max(
    marks.findIndex(it => it >= gone),
    0,
  )
  const [to, from] = [points[after], points[after - 1] ?? points[after]]
  if (!to || !from) return undefined
  const [end, start] = [marks[after]!, marks[after - 1] ?? 0]
  return between(from, to, end === start ? 1 : (gone - start) / (end - start))
}

/** Distance from the start to the point of the route nearest to a position, metres. */
export function getProgressMetres({ points, marks }: RoutePolyline, at: Point): number {
  let nearest = { metres: 0, distance: Infinity }
  points.forEach((to, index) => {
    const from = points[index - 1] ?? to
    const share = nearestShare(from, to, at)
    const distance = getDistanceMetres(between(from, to, share), at)
    const start = marks[index - 1] ?? 0
    if (distance < nearest.distance) nearest = { metres: start + (marks[index]! - start) * share, distance }
  })
  return nearest.metres
}

/** Splits the route at a distance; both parts include the split point. */
export function splitPolyline(way: RoutePolyline, metres: number): { readonly behind: Point[]; readonly ahead: Point[] } {
  const here = getPointAt(way, metres)
  if (!here) return { behind: [], ahead: [] }
  return {
    behind: [...way.points.filter((_, index) => way.marks[index]! < metres), here],
    ahead: [here, ...way.points.filter((_, index) => way.marks[index]! > metres)],
  }
}

const between = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})

/** Position on a segment nearest to a point, 0 to 1. */
function nearestShare(from: Point, to: Point, at: Point): number {
  const narrow = Math.cos((at.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * narrow, to.lat - from.lat]
  const square = east * east + north * north
  if (square === 0) return 1
  return Math.min(Math.max(((at.lng - from.lng) * narrow * east + (at.lat - from.lat) * north) / square, 0), 1)
}
