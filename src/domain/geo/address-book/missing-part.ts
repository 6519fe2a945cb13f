import type { PlacePrecision } from '#contract/geo/address-lookup.ts'
import type { Address } from '#contract/geo/address.ts'
import { needsHouseNumber } from '#domain/geo/house-number.ts'

/** What a customer still has to enter before a courier can find an address. */
export type MissingPart = 'number' | 'pin' | 'description'

interface EnteredParts {
  readonly number: string
  /** The customer states that the house has no number. */
  readonly hasNoNumber: boolean
  /** How to find a place without a street: a landmark, a building or a note. */
  readonly description: string
  /** The customer has set the pin, or the browser has located it. */
  readonly isPinned: boolean
  /** Of the search or of the point; null when it is not known. */
  readonly precision: PlacePrecision | null
}

/**
 * A street needs a house number, or a pin and the statement that there is none. A number that its street is not known to have needs a pin. A
 * named place, such as a station, needs a pin. Anything else without a street (a bare city) needs a pin and a description. An address out of
 * the zone, which serves only to browse, needs nothing.
 *
 * @source issue 20 point 2: "A street without a number or a bare city asks for what is missing or for the pin. … A name of a city is never an
 *   address."
 */
export function findMissingPart(
  address: Pick<Address, 'inbounds' | 'addressComponents' | 'number' | 'text' | 'city'>,
  entered: EnteredParts,
): MissingPart | undefined {
  const { inbounds, addressComponents, number: knownNumber, text, city } = address
  if (!inbounds) return undefined
  const { number, hasNoNumber, description, isPinned, precision } = entered
  if (precision === 'place') return isPinned ? undefined : 'pin'
  const hasStreet = addressComponents.some(it => it.name === 'STREET_NAME' && it.value.trim() !== '')
  if (!hasStreet) {
    // chosen and named before
    const isNamed = precision === null && text !== '' && text !== city?.name
    return !isPinned ? 'pin' : description.trim() === '' && !isNamed ? 'description' : undefined
  }
  if (needsHouseNumber(number, hasNoNumber)) return 'number'
  const isUnknownNumber = precision === 'street' && number === knownNumber
  return (hasNoNumber || isUnknownNumber) && !isPinned ? 'pin' : undefined
}
