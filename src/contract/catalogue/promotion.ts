import * as z from 'zod/mini'

import { Money } from '#contract/primitives.ts'

/** A §3: the five kinds of promotion. */
export const PromotionType = z.enum(['PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE', 'FREE_DELIVERY', 'FLAT_DELIVERY', 'FLAT_PRODUCT'])
export type PromotionType = z.infer<typeof PromotionType>

/** A §3: "promotion or promotions (type, price)". `percentage` and `prime` are ours. */
export const Promotion = z.object({
  type: PromotionType,
  /** The promoted unit price (PERCENTAGE_DISCOUNT, FLAT_PRODUCT) or delivery fee (FLAT_DELIVERY); null for the others. */
  price: z.nullable(Money),
  /** Discount in whole percent, 1–99. Of a store also for FLAT_PRODUCT: its largest discount. Otherwise null. */
  percentage: z.nullable(z.int()),
  /** Only for prime customers (A §6). */
  prime: z.boolean(),
})
export type Promotion = z.infer<typeof Promotion>
