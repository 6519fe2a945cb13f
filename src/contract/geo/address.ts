import * as z from 'zod/mini'

import { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { CityCode, CountryCode, list, Point, text } from '#contract/primitives.ts'

export const AddressType = z.enum(['DELIVERY', 'PICKUP'])
export type AddressType = z.infer<typeof AddressType>

export const AddressComponentName = z.enum([
  'STREET_NAME',
  'STREET_NUMBER',
  'ADDITIONAL_INFORMATION',
  'FLOOR_NUMBER',
  'DOOR_NUMBER',
  'BUILDING_NAME',
  'POSTAL_CODE',
  'STAIRCASE',
  'DISTRICT',
  'INTERSECTION',
  'PROVINCE',
  // ours: usual in many countries
  'INTERCOM',
  'LANDMARK',
  // ours: a `DwellingType` and a `Handover`, chosen by the customer
  'DWELLING',
  'HANDOVER',
])

export const AddressComponent = z.object({ name: AddressComponentName, value: text(200) })
export type AddressComponent = z.infer<typeof AddressComponent>

/** Value of a field of the city's `customAddressConfig`. */
export const CustomFieldValue = z.object({ id: text(50), value: text(200) })
export type CustomFieldValue = z.infer<typeof CustomFieldValue>

/** A §3, "Address". Its key is `type.placeId`. */
export const Address = z.object({
  placeId: text(200),
  city: z.nullable(
    z.object({
      code: CityCode,
      name: text(100),
      countryCode: CountryCode,
      customAddressConfig: z.object({ fields: list(CustomAddressField, 20) }),
    }),
  ),
  priority: z._default(text(50), 'address'),
  geo: Point,
  fullText: text(500),
  text: text(500),
  description: text(500),
  summary: text(500),
  addressComponents: list(AddressComponent, 20),
  number: z.nullable(text(50)),
  details: z.nullable(text(500)),
  inbounds: z._default(z.boolean(), true),
  type: z._default(AddressType, 'DELIVERY'),
  customFields: list(CustomFieldValue, 20),
  userLocation: z.nullable(Point),
})
export type Address = z.infer<typeof Address>
