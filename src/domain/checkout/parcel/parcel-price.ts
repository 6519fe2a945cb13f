import type { ParcelSize, ParcelTerms } from '#contract/checkout/parcel.ts'
import type { PointPayload } from '#contract/geo/point-payload.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** The parts of a point that the price depends on. */
export type PricedPoint = Pick<PointPayload, 'type'> & {
  readonly address: Pick<PointPayload['address'], 'latitude' | 'longitude'>
}

/** The price of a parcel, minor units. `total` is the sum of the other amounts. */
export interface ParcelPrice {
  /** Length of the route in straight lines, without the way back. */
  readonly metres: number
  /** Stops, without a return to a place of pickup. */
  readonly stops: number
  readonly base: number
  readonly distance: number
  /** The stops after the second. */
  readonly extraStops: number
  readonly size: number
  readonly total: number
}

/** Stops that the base price includes. */
const INCLUDED_STOPS = 2

const toPoint = ({ address }: PricedPoint) => ({ lat: address.latitude, lng: address.longitude })

const isSamePlace = (one: PricedPoint, other: PricedPoint): boolean =>
  one.address.latitude === other.address.latitude && one.address.longitude === other.address.longitude

/** Length of a route in straight lines, whole metres. The way back of a parcel that nobody takes is not part of it. */
export function getRouteMetres(points: readonly PricedPoint[]): number {
  const way = points.filter(it => it.type !== 'RETURN')
  const legs = way.slice(1).map((it, index) => getDistanceMetres(toPoint(way[index]!), toPoint(it)))
  return Math.round(legs.reduce((sum, it) => sum + it, 0))
}

/** A return to a place of pickup is included in the price; a return to another address is one more stop. */
export function countStops(points: readonly PricedPoint[]): number {
  const stops = points.filter(it => it.type !== 'RETURN')
  const others = points.filter(it => it.type === 'RETURN' && !stops.some(stop => stop.type !== 'DELIVERY' && isSamePlace(stop, it)))
  return stops.length + others.length
}

/**
 * The price of a parcel. The form and the marketplace both use this function, so that they show the same price. The way back of a parcel
 * that nobody takes costs nothing more than its stop.
 *
 * @param points the route in its order; with fewer than two stops, the lowest price of this size
 * @source issue 23: "price before the form is finished (distance, stops, size …)"
 */
export function priceParcel(
  { base, includedMetres, perKilometre, perStop, sizes, step }: ParcelTerms,
  { points, size }: { readonly points: readonly PricedPoint[]; readonly size: ParcelSize },
): ParcelPrice {
  const metres = getRouteMetres(points)
  const stops = countStops(points)
  const distance = Math.round((perKilometre * Math.max(0, metres - includedMetres)) / (1000 * step)) * step
  const extraStops = perStop * Math.max(0, stops - INCLUDED_STOPS)
  return { metres, stops, base, distance, extraStops, size: sizes[size], total: base + distance + extraStops + sizes[size] }
}
