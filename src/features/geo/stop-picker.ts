import { createPickerFor } from '#state/browser/address.ts'
import { modals } from '#state/browser/storefront.ts'

/** Where the address of a picker goes. */
export type PickerTarget = Parameters<typeof createPickerFor>[1]

/** The picker of the stops of a parcel, and the function that opens it. */
export const createStopPicker = (language: string, target: PickerTarget) => ({
  picker: createPickerFor(language, target),
  open: (): void => modals.push({ name: 'stopAddress', dismissable: true }),
})
