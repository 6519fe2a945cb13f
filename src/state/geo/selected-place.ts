import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import type { PlaceAttribution, PlacePrecision } from '#contract/geo/address-lookup.ts'
import type { Address } from '#contract/geo/address.ts'
import type { City } from '#contract/geo/city.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import type { Point } from '#contract/primitives.ts'
import type { BrowserLocation } from '#state/geo/locating.ts'

export interface ChosenPlace {
  readonly address: Address
  readonly precision: 'street' | 'place'
}

/** The second step: the address under the pin, and its city. */
export interface SelectedPlace {
  readonly pin: Point
  /** The address under the pin; undefined during the look-up, and where there is none. */
  readonly address: Address | undefined
  /** Null for an address that was chosen before, and without one. */
  readonly precision: PlacePrecision | null
  /** The source of the address, which must be shown. */
  readonly attribution: PlaceAttribution | null
  /** The street or named place that the customer chose from the search. A pin near it refines it. */
  readonly chosen: ChosenPlace | undefined
  /** `imprecise`: the browser knows its location too roughly, and the customer has not moved the pin yet. */
  readonly status: 'ready' | 'loading' | 'failed' | 'outside' | 'imprecise'
  /** The city of the outline and of the fields. */
  readonly cityCode: string | undefined
  readonly outline: readonly string[]
  readonly fields: readonly CustomAddressField[]
  /** The customer has set the pin, or the browser has located it. */
  readonly isPinned: boolean
  /** Of the browser, until the customer moves the pin. */
  readonly location: BrowserLocation | undefined
  /** The entry of the address book that the customer edits. */
  readonly entry: AddressBookEntry | undefined
  /** Whether it is the present address, opened for its details. */
  readonly isPresent: boolean
}

export const NO_ADDRESS = { address: undefined, precision: null, attribution: null, chosen: undefined } as const

/** The parts that belong to the city of the pin. */
export const toCityParts = (city: City | undefined): Pick<SelectedPlace, 'cityCode' | 'outline' | 'fields'> => ({
  cityCode: city?.code,
  outline: city?.geolocation.polygons ?? [],
  fields: city?.customAddressConfig.fields ?? [],
})
