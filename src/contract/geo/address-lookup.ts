import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Address } from '#contract/geo/address.ts'
import { CityCode, Coordinate, Flag, text } from '#contract/primitives.ts'

/** A §7: the three look-ups of addresses, "each with an optional public /pub variant for anonymous users". */

/**
 * How exactly a place is known: a house with its number; a street; a named place, such as a station; a city. Everything but a house needs
 * something from the customer: a street its number or the pin, a place and a city the pin. A street can come with a number that it is not
 * known to have: then its position is that of the street, and the customer has to set the pin. A city is never an address by itself.
 */
export const PlacePrecision = z.enum(['house', 'street', 'place', 'city'])
export type PlacePrecision = z.infer<typeof PlacePrecision>

/** The source of places, which must be shown beside them: "© OpenStreetMap contributors", and the page that it links to, if any. */
export const PlaceAttribution = z.object({ text: z.string(), url: z.nullable(z.string()) })
export type PlaceAttribution = z.infer<typeof PlaceAttribution>

/**
 * One search: the same random key for all texts of a search and for the place that ends it, then another one. 16 to 36 letters, digits, `-`
 * and `_`, such as a uuid. Some providers charge by it; none learns who the customer is.
 */
const SearchSession = z.string().check(z.regex(/^[\w-]{16,36}$/))

/** Precision and attribution are null without an address; the attribution also when the source requires none. */
const addressReply = z.object({
  address: z.nullable(Address),
  precision: z.nullable(PlacePrecision),
  attribution: z.nullable(PlaceAttribution),
})

const byText = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  /** `submitted`: the customer has finished the text. A provider that forbids autocomplete answers only then. */
  query: z.object({
    address: text(200),
    cityCode: z.optional(CityCode),
    session: z.optional(SearchSession),
    submitted: z.optional(Flag),
  }),
  reply: z.object({
    predictions: z.array(z.object({ placeId: z.string(), title: z.string(), subtitle: z.string(), precision: PlacePrecision })),
    attribution: z.nullable(PlaceAttribution),
  }),
} as const

/**
 * A coordinate, or a text that is none. An empty one is no zero.
 *
 * @source A §5: "non-numeric latitude or longitude gives null"
 */
const LookupCoordinate = z.union([z.literal(''), Coordinate, text(40)])

const byCoordinates = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  errors: [StaticCode.pointOutOfCoverage],
  query: z.object({ latitude: LookupCoordinate, longitude: LookupCoordinate }),
  reply: addressReply,
} as const

const byPlace = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  params: z.object({ placeId: text(200) }),
  query: z.object({ session: z.optional(SearchSession) }),
  reply: addressReply,
} as const

export const searchAddresses = endpoint({
  ...byText,
  path: '/addresslookup/address',
  summary: 'Searches places by text, nearest to the city centre first.',
  customer: 'required',
})
export const searchAddressesPublic = endpoint({
  ...byText,
  path: '/addresslookup/pub/address',
  summary: 'Searches places by text, for anonymous visitors.',
})

export const getAddressAt = endpoint({
  ...byCoordinates,
  path: '/addresslookup/coordinates',
  summary: 'Returns the address at a point.',
  customer: 'required',
})
export const getAddressAtPublic = endpoint({
  ...byCoordinates,
  path: '/addresslookup/pub/coordinates',
  summary: 'Returns the address at a point, for anonymous visitors.',
})

export const getPlace = endpoint({
  ...byPlace,
  path: '/addresslookup/:placeId',
  summary: 'Returns the address of a place of the search.',
  customer: 'required',
})
export const getPlacePublic = endpoint({
  ...byPlace,
  path: '/addresslookup/pub/:placeId',
  summary: 'Returns the address of a place of the search, for anonymous visitors.',
})
