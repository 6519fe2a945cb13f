import { needsAddressChoice } from '#domain/geo/address-book/needs-address-choice.ts'
import { addressBook } from '#state/browser/address.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'

/**
 * Whether the customer who has just signed in should choose or save an address. False without a connection.
 *
 * @param onlyWithoutAddress false for a customer who has a delivery address
 */
export async function hasAddressOffer(onlyWithoutAddress: boolean): Promise<boolean> {
  if (!addressBook.isOffered() || (onlyWithoutAddress && deliveryAddress.$address.get())) return false
  return (await addressBook.load()) && needsAddressChoice(deliveryAddress.$address.get(), addressBook.$entries.get())
}
