import type { ReadableAtom } from 'nanostores'

import type { Address } from '#contract/geo/address.ts'
import { type AddressBook, createAddressBook } from '#state/geo/address-book.ts'
import { type AddressPickerStore, createAddressPicker } from '#state/geo/address-picker.ts'
import { findUnservedCarts } from '#state/geo/unserved-carts.ts'
import { locating } from '#state/browser/location.ts'
import { report } from '#state/browser/report.ts'
import { carts, deliveryAddress, toggles } from '#state/browser/storefront.ts'
import { call, session } from '#state/browser/session.ts'

/** The address book of the customer of this page. */
export const addressBook: AddressBook = createAddressBook({
  call,
  session,
  async isEnabled() {
    await toggles.load()
    return toggles.$toggles.get().CX_REACT_ADDRESS_BOOK_ENABLED
  },
})

/** A picker whose address goes to `setAddress`, not to the delivery address. */
export function createPickerFor(
  language: string,
  { $address, setAddress }: { readonly $address: ReadableAtom<Address | undefined>; setAddress(address: Address): void },
): AddressPickerStore {
  return createAddressPicker({
    call,
    book: addressBook,
    deliveryAddress: { $address, setAddress: address => (setAddress(address), true), followsCity: false },
    findUnserved: () => Promise.resolve([]),
    locating,
    storage: localStorage,
    report,
    language,
    place: document.body.dataset['place'],
  })
}

let picker: AddressPickerStore | undefined

/** The picker of this page. The body holds the city of the page. */
export function getAddressPicker(language: string): AddressPickerStore {
  const { place } = document.body.dataset
  picker ??= createAddressPicker({
    call,
    book: addressBook,
    deliveryAddress,
    findUnserved: () => findUnservedCarts(call, carts),
    locating,
    storage: localStorage,
    report,
    language,
    place,
  })
  return picker
}
