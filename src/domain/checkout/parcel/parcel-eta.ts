import type { Eta } from '#contract/catalogue/eta.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'

/** Time at each stop after the second, minutes. */
const STOP_MINUTES = 5
const INCLUDED_STOPS = 2

/**
 * ETA at the last stop of a parcel, minutes.
 *
 * @param service the ETA of the courier service for a short way between two stops
 * @param metres length of the route
 */
export function calculateParcelEta(service: Eta, { metres, stops }: { readonly metres: number; readonly stops: number }): Eta {
  const { lowerBound, upperBound } = calculateOrderEta(service, metres, 0)
  const more = Math.max(0, stops - INCLUDED_STOPS) * STOP_MINUTES
  return { lowerBound: lowerBound + more, upperBound: upperBound + more }
}
