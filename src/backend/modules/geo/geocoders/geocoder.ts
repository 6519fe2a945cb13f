import type { Address } from '#contract/geo/address.ts'
import type { PlaceAttribution, PlacePrecision } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'

/** Results of one search: they fit below the input field without much scrolling. */
export const MAX_PREDICTIONS = 8

/** A source of addresses. Every method may throw: the chain then asks the next one (chain.ts). */
export interface Geocoder {
  readonly name: GeocoderName
  /** Shown beside its places. */
  readonly attribution: PlaceAttribution | null
  /** Undefined when the terms of the source forbid this search, such as autocomplete. */
  search(query: PlaceQuery): Promise<readonly PlacePrediction[] | undefined>
  /** Undefined for the id of another source. Null when the source does not know the place. */
  findPlace(placeId: string, call: PlaceCall): Promise<LocatedAddress | null> | undefined
  /** Null outside every city. */
  findAt(point: Point, call: PlaceCall): Promise<LocatedAddress | null>
}

/** The attribution that the licence of OpenStreetMap's data asks for. */
export const OPEN_STREET_MAP: PlaceAttribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}

export const GEOCODER_NAMES = ['gazetteer', 'photon', 'nominatim', 'google'] as const
export type GeocoderName = (typeof GEOCODER_NAMES)[number]

export interface PlaceCall {
  readonly language: string
  /** The key of the customer's search. */
  readonly session?: string | undefined
  /** Of the visitor, for the budget of requests to other servers. */
  readonly clientAddress?: string | undefined
}

export interface PlaceQuery extends PlaceCall {
  /** As typed, not empty. */
  readonly text: string
  /** Of the page; the text may name another one. */
  readonly cityCode: string | undefined
  readonly countryCode: string | undefined
  /** The delivery location. Among equal matches the nearest to it, otherwise to the centre of the city, comes first. */
  readonly near: Point | undefined
  /** The customer has finished the text. */
  readonly isSubmitted: boolean
}

export interface PlacePrediction {
  readonly placeId: string
  readonly title: string
  readonly subtitle: string
  readonly precision: PlacePrecision
}

export interface LocatedAddress {
  readonly address: Address
  readonly precision: PlacePrecision
}
