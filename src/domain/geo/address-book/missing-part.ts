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
}

/**
 * A street needs a house number, or a pin and the statement that there is none. A place without a street (a bare city) needs a pin and a
 * description. An address out of the zone, which serves only to browse, needs nothing.
 *
 * @source issue 20 point 2: "A street without a number or a bare city asks for what is missing or for the pin. … A name of a city is never an
 *   address."
 */
export function findMissingPart({ inbounds, addressComponents }: Address, entered: EnteredParts): MissingPart | undefined {
  if (!inbounds) return undefined
  const { number, hasNoNumber, description, isPinned } = entered
  const hasStreet = addressComponents.some(it => it.name === 'STREET_NAME' && it.value.trim() !== '')
  if (!hasStreet) return !isPinned ? 'pin' : description.trim() === '' ? 'description' : undefined
  if (needsHouseNumber(number, hasNoNumber)) return 'number'
  return hasNoNumber && !isPinned ? 'pin' : undefined
}
