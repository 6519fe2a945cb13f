import { type AddressPickerStore, createAddressPicker } from '#state/geo/address-picker.ts'
import { report } from '#state/browser/report.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { call, session } from '#state/browser/session.ts'
import { getBrowserLocation } from '#state/browser/location.ts'

let picker: AddressPickerStore | undefined

/** The picker of this page. The body holds the city of the page. */
export function getAddressPicker(language: string): AddressPickerStore {
  const { place } = document.body.dataset
  picker ??= createAddressPicker({ call, session, deliveryAddress, getLocation: getBrowserLocation, report, language, place })
  return picker
}
