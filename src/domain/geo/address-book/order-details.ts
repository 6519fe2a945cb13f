import type { Address, AddressComponent } from '#contract/geo/address.ts'

/** Components that the customer enters for the courier: they are written into the details of an address. */
export const COURIER_COMPONENTS: readonly AddressComponent['name'][] = [
  'FLOOR_NUMBER',
  'DOOR_NUMBER',
  'STAIRCASE',
  'BUILDING_NAME',
  'INTERCOM',
  'LANDMARK',
  'HANDOVER',
  'ADDITIONAL_INFORMATION',
]

type CourierDetails = Pick<Address, 'details' | 'customFields' | 'addressComponents'>

/**
 * The details of an order on a saved address. An order has them as one text, so parts of the saved address that may differ are left out; the
 * form then shows the text.
 */
export function withOrderDetails(saved: CourierDetails, ordered: CourierDetails): CourierDetails {
  const { details, customFields, addressComponents } = saved
  if (details === ordered.details) return { details, customFields, addressComponents }
  const others = addressComponents.filter(it => !COURIER_COMPONENTS.includes(it.name))
  return { details: ordered.details, customFields: ordered.customFields, addressComponents: others }
}
