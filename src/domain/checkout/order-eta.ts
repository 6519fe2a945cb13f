import type { Eta } from '#contract/catalogue/eta.ts'

/** Distance within which the ETA of the store applies, metres. */
const INCLUDED_METRES = 3000
/** Speed of a courier, metres per minute. */
const METRES_PER_MINUTE = 250
/** Units within the ETA of the store; each ten more add five minutes. */
const INCLUDED_UNITS = 20

/**
 * ETA of an order, minutes: the ETA of the store plus time for distance and size.
 *
 * @param metres from the store to the delivery address
 */
export function calculateOrderEta(store: Eta, metres: number, units: number): Eta {
  const distanceMinutes = Math.ceil(Math.max(0, metres - INCLUDED_METRES) / METRES_PER_MINUTE)
  const sizeMinutes = Math.ceil(Math.max(0, units - INCLUDED_UNITS) / 10) * 5
  return { lowerBound: store.lowerBound + distanceMinutes + sizeMinutes, upperBound: store.upperBound + distanceMinutes + sizeMinutes }
}
