import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import type { Address } from '#contract/geo/address.ts'

/**
 * Whether the address selection should open after a login: the customer has saved addresses and this browser has none, or this browser has
 * one that the customer has not saved. An address out of the zone, which serves only to browse, is not offered.
 *
 * @source B §2: "After login an address selection modal may appear"; issue 20 point 4: "after sign-in the visitor's address is offered to the
 *   book"
 */
export function needsAddressChoice(
  address: Pick<Address, 'placeId' | 'inbounds'> | undefined,
  entries: readonly AddressBookEntry[],
): boolean {
  return address ? address.inbounds && !entries.some(it => it.glovoPlaceId === address.placeId) : entries.length > 0
}
