import polyline from '@mapbox/polyline'

import type { Point } from '#contract/primitives.ts'
import { getPointAt, splitPolyline, type RoutePolyline, toRoutePolyline } from '#domain/orders/polyline-progress.ts'

/** Where the blocks of the way end, as shares of it; the courier turns there. */
const TURNS = [0.2, 0.45, 0.7, 1] as const

/**
 * A way through blocks of houses, from the store to the door: along one street, then across, and so on. The same chance gives the same way.
 *
 * @param chance 0 to 1, moves the corners about
 */
export function createCourierRoute(store: Point, door: Point, chance: () => number): Point[] {
  const points = [store]
  for (const turn of TURNS) {
    const { lat, lng } = points.at(-1)!
    const share = turn === 1 ? 1 : turn + (chance() - 0.5) * 0.15
    const corner = { lat: store.lat + (door.lat - store.lat) * share, lng: store.lng + (door.lng - store.lng) * share }
    points.push(chance() < 0.5 ? { lat, lng: corner.lng } : { lat: corner.lat, lng }, corner)
  }
  return points
}

/** Google polyline encoding, precision 5, as the outlines of the cities have it. */
export function encodeRoute(points: readonly Point[]): string {
  return polyline.encode(points.map(({ lat, lng }) => [lat, lng]))
}

export function decodeRoute(encoded: string): Point[] {
  return polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng }))
}

/**
 * Where a courier is on a route, and what of it is left.
 *
 * @param progress 0 at the store, 1 at the door
 */
export function getCourierPosition(route: string, progress: number): { readonly at: Point | undefined; readonly ahead: string } {
  const way: RoutePolyline = toRoutePolyline(decodeRoute(route))
  const metres = way.length * progress
  const at = getPointAt(way, metres)
  return { at: at && { lat: rounded(at.lat), lng: rounded(at.lng) }, ahead: encodeRoute(splitPolyline(way, metres).ahead) }
}

/** A tenth of a metre is as well as anybody is seen. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
