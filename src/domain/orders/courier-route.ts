import polyline from '@mapbox/polyline'

import type { Point } from '#contract/primitives.ts'
import { getPointAt, splitPolyline, type RoutePolyline, toRoutePolyline } from '#domain/orders/polyline-progress.ts'

/** Ends of the route sections, as shares of the distance; the courier turns there. */
const TURN_SHARES = [0.2, 0.45, 0.7, 1] as const

/**
 * Creates a route along a street grid, from the store to the delivery address. Equal random values give equal routes.
 *
 * @param random random value from 0 to 1, varies the corners
 */
export function createCourierRoute(store: Point, destination: Point, random: () => number): Point[] {
  const points = [store]
  for (const turnShare of TURN_SHARES) {
    const { lat, lng } = points.at(-1)!
    const share = turnShare === 1 ? 1 : turnShare + (random() - 0.5) * 0.15
    const corner = { lat: store.lat + (destination.lat - store.lat) * share, lng: store.lng + (destination.lng - store.lng) * share }
    points.push(random() < 0.5 ? { lat, lng: corner.lng } : { lat: corner.lat, lng }, corner)
  }
  return points
}

/** Google polyline encoding, precision 5, as for city outlines. */
export function encodeRoute(points: readonly Point[]): string {
  return polyline.encode(points.map(({ lat, lng }) => [lat, lng]))
}

export function decodeRoute(encoded: string): Point[] {
  return polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng }))
}

/**
 * Position of a courier on a route, and the remaining route.
 *
 * @param progress 0 at the store, 1 at the delivery address
 */
export function getCourierPosition(route: string, progress: number): { readonly at: Point | undefined; readonly ahead: string } {
  const polyline: RoutePolyline = toRoutePolyline(decodeRoute(route))
  const metres = polyline.length * progress
  const at = getPointAt(polyline, metres)
  return { at: at && { lat: roundDegrees(at.lat), lng: roundDegrees(at.lng) }, ahead: encodeRoute(splitPolyline(polyline, metres).ahead) }
}

/** Rounds to about 0.1 m. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
