import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Address } from '#contract/geo/address.ts'
import { CityCode, Coordinate, CountryCode, Key } from '#contract/primitives.ts'

/** A §3, "Address book entry". */
export const AddressBookEntry = z.object({
  id: Key,
  glovoPlaceId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  notice: z.nullable(z.string()),
  icon: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  countryCode: CountryCode,
  cityCode: z.nullable(CityCode),
  /** Ours: the complete address with details for the courier. */
  address: Address,
})
export type AddressBookEntry = z.infer<typeof AddressBookEntry>

/** A §7, B §7: "response data.list.addresses". */
export const getAddressBook = endpoint({
  method: 'GET',
  path: '/customer_profile/api/v1/address_book/me/addresses',
  domain: 'geo',
  source: 'A §7, B §7',
  summary: "Returns the customer's saved addresses.",
  customer: 'required',
  reply: z.object({ data: z.object({ list: z.object({ addresses: z.array(AddressBookEntry) }) }) }),
})

export const getPinOnMap = endpoint({
  method: 'GET',
  path: '/customer_profile/api/v3/address_book/bffs/pin_on_map',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the place under the pin of the map.',
  query: z.object({ latitude: Coordinate, longitude: Coordinate }),
  reply: z.object({
    data: z.object({ title: z.string(), subtitle: z.string(), inbounds: z.boolean(), cityCode: z.nullable(CityCode) }),
  }),
})
