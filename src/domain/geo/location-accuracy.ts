/** From this radius on, metres, a location says at most the town. @source issue 20: "accuracy 2 km asks for the pin" */
const MAX_ACCURACY_METRES = 2000
/** From this radius on, metres, the customer should check the pin: it may show another street. */
const CHECKED_ACCURACY_METRES = 100

/** `exact`: the address of the point; `rough`: the customer should check it; `useless`: the customer has to set the pin. */
export type LocationQuality = 'exact' | 'rough' | 'useless'

/** @param metres radius that contains the location with a probability of 95 %, as browsers report it */
export function getLocationQuality(metres: number): LocationQuality {
  // a browser that reports no number knows nothing
  if (!(metres >= 0 && metres < MAX_ACCURACY_METRES)) return 'useless'
  return metres < CHECKED_ACCURACY_METRES ? 'exact' : 'rough'
}
