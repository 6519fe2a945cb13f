import * as z from 'zod/mini'

import { Key, list, SentTotal, text } from '#contract/primitives.ts'

// A §1: "buy anything (custom purchase, internally 'quiero')". The spec shows the price estimate only: the other fields are ours.

/** @source issue 23: "up to 40 lines with amounts" */
export const MAX_PURCHASE_LINES = 40
/** Characters of a line. */
export const MAX_PURCHASE_LINE_LENGTH = 120
export const MAX_PURCHASE_QUANTITY = 99

/** One thing to buy, as the customer names it. `photo`: the id of an uploaded photo (`POST /photos`). */
export const PurchaseLine = z.object({
  name: text(MAX_PURCHASE_LINE_LENGTH),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_PURCHASE_QUANTITY)),
  photo: z.optional(Key),
})
export type PurchaseLine = z.infer<typeof PurchaseLine>

/** B §3, "selectedPriceEstimationOption": 1 less than, 2 between, 3 more than the country's `priceEstimationValues`. */
export const PriceEstimationOption = z.literal([1, 2, 3])
export type PriceEstimationOption = z.infer<typeof PriceEstimationOption>

/** What the courier buys. `limit`: the most that all products may cost, minor units. */
export const Purchase = z.object({ lines: list(PurchaseLine, MAX_PURCHASE_LINES), limit: SentTotal })
export type Purchase = z.infer<typeof Purchase>
