import * as z from 'zod/mini'

import { ParcelSize, ParcelWeight } from '#contract/checkout/parcel.ts'
import { Address } from '#contract/geo/address.ts'
import { CityCode, Instant, Key, list } from '#contract/primitives.ts'

/** One stop of the form, as entered. */
const SavedStop = z.object({
  /** Identifies the stop in the form. */
  key: Key,
  type: z.enum(['PICKUP', 'DELIVERY']),
  /** Absent before it is chosen. */
  address: z.optional(Address),
  name: z.string(),
  phone: z.string(),
})

/** The form of a parcel in local storage (B §3, "Saved checkout"); the fields are ours. */
export const SavedParcel = z.object({
  savedAt: Instant,
  cityCode: CityCode,
  basketId: Key,
  form: z.object({
    /** The first is the pickup, the last is the destination. */
    stops: list(SavedStop, 5).check(z.minLength(2)),
    /** Whether a parcel that nobody takes goes to `returnAddress`, not to the pickup. */
    returnsElsewhere: z.boolean(),
    returnAddress: z.optional(Address),
    description: z.string(),
    size: ParcelSize,
    weight: ParcelWeight,
    /** As entered, in the main unit of the currency. */
    value: z.string(),
  }),
})
export type SavedParcel = z.infer<typeof SavedParcel>
