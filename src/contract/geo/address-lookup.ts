import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Address } from '#contract/geo/address.ts'
import { CityCode, Coordinate, text } from '#contract/primitives.ts'

/** A §7: the three look-ups of addresses, "each with an optional public /pub variant for anonymous users". */

const byText = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  query: z.object({ address: text(200), cityCode: z.optional(CityCode) }),
  reply: z.object({ predictions: z.array(z.object({ placeId: z.string(), title: z.string(), subtitle: z.string() })) }),
} as const

const byCoordinates = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  errors: [StaticCode.pointOutOfCoverage],
  query: z.object({ latitude: Coordinate, longitude: Coordinate }),
  reply: z.object({ address: z.nullable(Address) }),
} as const

const byPlace = {
  method: 'GET',
  domain: 'geo',
  source: 'A §7',
  params: z.object({ placeId: text(200) }),
  reply: z.object({ address: z.nullable(Address) }),
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
