import type { Eta } from '#contract/catalogue/store.ts'

/** Distance within which the ETA of the store applies, metres. */
const NEAR_METRES = 3000
/** Speed of a courier, metres per minute. */
const METRES_PER_MINUTE = 250
/** Units within the ETA of the store; each ten more add five minutes. */
const USUAL_UNITS = 20

/**
 * ETA of an order, minutes: the ETA of the store plus time for distance and size.
 *
 * @param metres from the store to the delivery address
 */
export function calculateOrderEta(store: Eta, metres: number, units: number): Eta {
  const far = Math.ceil(Math.max(0, metres - NEAR_METRES) / METRES_PER_MINUTE)
  const many = Math.ceil(Math.max(0, units - USUAL_UNITS) / 10) * 5
  return { lowerBound: store.lowerBound + far + many, upperBound: store.upperBound + far + many }
}
