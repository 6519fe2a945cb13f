import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Address } from '#contract/geo/address.ts'
import { MAX_INSTANT } from '#contract/limits.ts'
import { CityCode, Coordinate, CountryCode, Instant, Key, Nothing } from '#contract/primitives.ts'

/** Entries of one customer. A further one replaces the entry without a label that was used least recently. */
export const MAX_SAVED_ADDRESSES = 20

/** Ours: a customer has one home and one work; any number of other addresses. */
export const AddressLabel = z.enum(['HOME', 'WORK', 'OTHER'])
export type AddressLabel = z.infer<typeof AddressLabel>

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
  label: AddressLabel,
  /** When the customer last chose it or ordered to it. */
  usedAt: Instant,
  /** Ours: the complete address with details for the courier. */
  address: Address,
})
export type AddressBookEntry = z.infer<typeof AddressBookEntry>

const ADDRESSES_PATH = '/customer_profile/api/v1/address_book/me/addresses'
const about = { domain: 'geo', source: 'A §7, B §7', customer: 'required' } as const
const SentAddress = z.object({ address: Address, label: AddressLabel })
const SavedAddress = z.object({ data: z.object({ address: AddressBookEntry }) })

/** A §7, B §7: "response data.list.addresses". */
export const getAddressBook = endpoint({
  ...about,
  method: 'GET',
  path: ADDRESSES_PATH,
  summary: "Returns the customer's saved addresses, at most 20, the most recent first.",
  reply: z.object({ data: z.object({ list: z.object({ addresses: z.array(AddressBookEntry) }) }) }),
})

/** A place has one entry: a second one replaces it. 422: the city is unknown. */
export const addAddress = endpoint({
  ...about,
  customPath: true,
  method: 'POST',
  path: ADDRESSES_PATH,
  summary: 'Saves an address; with 20 entries it replaces the one without a label that was used least recently.',
  body: z.extend(SentAddress, {
    /** The time of a removed entry, to put it back in its place; by default now. */
    usedAt: z.optional(Instant.check(z.maximum(MAX_INSTANT))),
  }),
  reply: SavedAddress,
})

/** 404: the customer has no such entry. */
export const editAddress = endpoint({
  ...about,
  customPath: true,
  method: 'PUT',
  path: `${ADDRESSES_PATH}/:id`,
  summary: 'Replaces the address and the label of an entry.',
  params: z.object({ id: Key }),
  body: SentAddress,
  reply: SavedAddress,
})

/** 404: the customer has no such entry. */
export const removeAddress = endpoint({
  ...about,
  customPath: true,
  method: 'DELETE',
  path: `${ADDRESSES_PATH}/:id`,
  summary: 'Deletes an entry.',
  params: z.object({ id: Key }),
  reply: Nothing,
})

export const getPinOnMap = endpoint({
  method: 'GET',
  path: '/customer_profile/api/v3/address_book/bffs/pin_on_map',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the place under the pin of the map, and the saved address within 100 m.',
  query: z.object({ latitude: Coordinate, longitude: Coordinate }),
  reply: z.object({
    data: z.object({
      title: z.string(),
      subtitle: z.string(),
      inbounds: z.boolean(),
      cityCode: z.nullable(CityCode),
      /** Ours: the customer's nearest saved address within 100 m; null for a visitor. */
      savedAddress: z.nullable(AddressBookEntry),
    }),
  }),
})
