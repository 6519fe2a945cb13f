import type { Eta } from '#contract/catalogue/store.ts'

/** A store's own time holds for whoever lives this near, metres. */
const NEAR_METRES = 3000
/** Metres that a courier makes in a minute. */
const METRES_PER_MINUTE = 250
/** Units that a kitchen makes within the store's own time; ten more take five minutes. */
const USUAL_UNITS = 20

/**
 * How long an order takes, minutes: the store's time, longer for the far and for the many.
 *
 * @param metres from the store to the door
 */
export function calculateOrderEta(store: Eta, metres: number, units: number): Eta {
  const far = Math.ceil(Math.max(0, metres - NEAR_METRES) / METRES_PER_MINUTE)
  const many = Math.ceil(Math.max(0, units - USUAL_UNITS) / 10) * 5
  return { lowerBound: store.lowerBound + far + many, upperBound: store.upperBound + far + many }
}
