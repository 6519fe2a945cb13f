import { needsAddressChoice } from '#domain/geo/address-book/needs-address-choice.ts'
import { addressBook } from '#state/browser/address.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'

/** Whether the customer who has just signed in should choose or save an address. False without a connection. */
export async function hasAddressOffer(): Promise<boolean> {
  if (!addressBook.isCustomer()) return false
  return (await addressBook.load()) && needsAddressChoice(deliveryAddress.$address.get(), addressBook.$entries.get())
}
