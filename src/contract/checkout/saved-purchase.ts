import * as z from 'zod/mini'

import { MAX_PURCHASE_LINES, PriceEstimationOption } from '#contract/checkout/purchase.ts'
import { Address } from '#contract/geo/address.ts'
import { UploadedPhoto } from '#contract/platform/photo.ts'
import { CityCode, Id, Instant, Key, list } from '#contract/primitives.ts'

/** The form of a purchase in local storage (B §3, "Saved checkout"); the fields are ours. */
export const SavedPurchase = z.object({
  savedAt: Instant,
  cityCode: CityCode,
  /** The service of the city, or the custom store. */
  storeId: Id,
  basketId: Key,
  form: z.object({
    /** As entered; `key` identifies the line in the form. `photo`: uploaded, and not part of an order yet. */
    lines: list(z.object({ key: Key, name: z.string(), quantity: z.int(), photo: z.optional(UploadedPhoto) }), MAX_PURCHASE_LINES).check(
      z.minLength(1),
    ),
    /** Whether the courier buys at `shop`, not at any shop. */
    isShopChosen: z.boolean(),
    shop: z.optional(Address),
    option: PriceEstimationOption,
    /** As entered, in the main unit of the currency. */
    limit: z.string(),
    /** Where the courier brings it. Absent before it is chosen. */
    address: z.optional(Address),
    name: z.string(),
    phone: z.string(),
    note: z.string(),
  }),
})
export type SavedPurchase = z.infer<typeof SavedPurchase>
