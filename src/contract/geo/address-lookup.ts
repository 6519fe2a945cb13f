import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Address } from '#contract/geo/address.ts'
import { CityCode, Coordinate, text } from '#contract/primitives.ts'

/** A §7: the three look-ups of addresses, "each with an optional public /pub variant for anonymous users". */

const byText = {
  method: 'GET',
  area: 'geo',
  source: 'A §7',
  query: z.object({ address: text(200), cityCode: z.optional(CityCode) }),
  reply: z.object({ predictions: z.array(z.object({ placeId: z.string(), title: z.string(), subtitle: z.string() })) }),
} as const

const byCoordinates = {
  method: 'GET',
  area: 'geo',
  source: 'A §7',
  errors: [StaticCode.pointOutOfCoverage],
  query: z.object({ latitude: Coordinate, longitude: Coordinate }),
  reply: z.object({ address: z.nullable(Address) }),
} as const

const byPlace = {
  method: 'GET',
  area: 'geo',
  source: 'A §7',
  params: z.object({ placeId: text(200) }),
  reply: z.object({ address: z.nullable(Address) }),
} as const

export const searchAddresses = endpoint({
  ...byText,
  path: '/addresslookup/address',
  summary: 'Places that match a text, those near the middle of the city first.',
  customer: 'required',
})
export const searchAddressesPublic = endpoint({
  ...byText,
  path: '/addresslookup/pub/address',
  summary: 'Places that match a text, for a visitor who has not signed in.',
})

export const getAddressAt = endpoint({
  ...byCoordinates,
  path: '/addresslookup/coordinates',
  summary: 'The address at a point.',
  customer: 'required',
})
export const getAddressAtPublic = endpoint({
  ...byCoordinates,
  path: '/addresslookup/pub/coordinates',
  summary: 'The address at a point, for a visitor who has not signed in.',
})

export const getPlace = endpoint({
  ...byPlace,
  path: '/addresslookup/:placeId',
  summary: 'The address of a place that a search has found.',
  customer: 'required',
})
export const getPlacePublic = endpoint({
  ...byPlace,
  path: '/addresslookup/pub/:placeId',
  summary: 'The address of a place that a search has found, for a visitor who has not signed in.',
})
