import type { Address } from '#contract/geo/address.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** A long street is about twice this long, metres. A pin farther from the place of the search is another address. */
export const MAX_REFINED_METRES = 2000

const findStreet = ({ addressComponents }: Address) => addressComponents.find(it => it.name === 'STREET_NAME')?.value

/**
 * The address of a pin that the customer sets for a street or a named place of the search. It keeps the name that the customer chose: at a
 * corner the nearest known house may belong to another street.
 *
 * @param found the address at the pin
 * @source issue 20 point 2: "A number outside the street's known range is accepted with the pin"
 */
export function refineChosenPlace(chosen: Address | undefined, found: Address): Address {
  if (!chosen || getDistanceMetres(chosen.geo, found.geo) > MAX_REFINED_METRES) return found
  const street = findStreet(chosen)
  if (street !== undefined && street === findStreet(found) && chosen.number === null) return found
  const { placeId, geo, city, inbounds } = found
  return { ...chosen, placeId, geo, city, inbounds }
}
