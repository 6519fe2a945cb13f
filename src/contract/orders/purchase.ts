import * as z from 'zod/mini'

import { MAX_PURCHASE_LINES } from '#contract/checkout/purchase.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderedPurchase } from '#contract/orders/ordered-purchase.ts'
import { Id, list, SentTotal } from '#contract/primitives.ts'

/** What a courier enters after the purchase. `missing`: the positions of the lines that the courier did not get. */
export const BoughtPurchase = z.object({
  amount: SentTotal,
  missing: list(z.int().check(z.nonnegative(), z.maximum(MAX_PURCHASE_LINES - 1)), MAX_PURCHASE_LINES),
})
export type BoughtPurchase = z.infer<typeof BoughtPurchase>

/** Once; the same sum and lines again change nothing, others are 409 `PURCHASE_ENTERED`. Before and after the purchase: 409 `PURCHASE_NOT_POSSIBLE`. */
export const enterPurchase = endpoint({
  customPath: true,
  method: 'POST',
  path: '/staff/orders/:id/purchase',
  domain: 'orders',
  source: 'A §1, B §3',
  summary: 'For staff: enters what the courier has paid for a purchase, at most the limit of the customer.',
  headers: ['chatStaffToken'],
  params: z.object({ id: Id }),
  body: BoughtPurchase,
  reply: OrderedPurchase,
})
