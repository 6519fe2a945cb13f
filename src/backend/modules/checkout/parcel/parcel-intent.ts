import { Problem } from '#backend/problem.ts'
import type { CustomOrderPoint, Parcel } from '#contract/checkout/parcel.ts'

/** The parcel that a customer intends to send. */
export interface ParcelIntent {
  readonly parcel: Parcel
  /** The route. Its last point is the place of the return. */
  readonly points: readonly CustomOrderPoint[]
}

/**
 * A parcel that nobody takes goes back to the first pickup when the customer names no place for it.
 *
 * @throws Problem 422 for an order without a parcel or without points
 */
export function createParcelIntent(parcel: Parcel | undefined, points: readonly CustomOrderPoint[] | undefined): ParcelIntent {
  if (!parcel || !points) throw new Problem(422, 'A courier order needs points and a parcel', undefined, { code: 'NO_PARCEL' })
  const pickup = points.find(it => it.type === 'PICKUP')
  const isComplete = !pickup || points.some(it => it.type === 'RETURN')
  return { parcel, points: isComplete ? points : [...points, { type: 'RETURN', address: pickup.address }] }
}

/** Where the order ends: the last point of delivery. */
export function findDestination({ points }: Pick<ParcelIntent, 'points'>) {
  const address = points.findLast(it => it.type === 'DELIVERY')?.address
  return address && { lat: address.latitude, lng: address.longitude, label: address.label, details: address.details, customFields: address.customFields, placeId: '' } // prettier-ignore
}
