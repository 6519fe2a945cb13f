import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import type { Address } from '#contract/geo/address.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import type { Point } from '#contract/primitives.ts'
import type { BrowserLocation } from '#state/geo/locating.ts'

/** The second step: the address under the pin, and its city. */
export interface SelectedPlace {
  readonly pin: Point
  /** The address under the pin; undefined during the look-up, and where there is none. */
  readonly address: Address | undefined
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
