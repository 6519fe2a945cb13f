import * as z from 'zod/mini'

import { Photo } from '#contract/platform/photo.ts'
import { Money } from '#contract/primitives.ts'

/** The purchase of an order. Amounts are minor units of the currency of the order. */
export const OrderedPurchase = z.object({
  /** `isMissing`: the courier did not get it. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), isMissing: z.boolean(), photo: z.nullable(Photo) })),
  limit: Money,
  /** The estimate of the customer: null without that end. */
  estimate: z.object({ from: z.nullable(Money), to: z.nullable(Money) }),
  /** What the products cost; null until the courier has bought them. */
  amount: z.nullable(Money),
  /** A photo of what the courier got from the till. Null without one. */
  receipt: z.nullable(Photo),
})
export type OrderedPurchase = z.infer<typeof OrderedPurchase>
