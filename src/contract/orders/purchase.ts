import * as z from 'zod/mini'

import { MAX_PURCHASE_LINES } from '#contract/checkout/purchase.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderedPurchase } from '#contract/orders/ordered-purchase.ts'
import { PhotoId } from '#contract/platform/photo.ts'
import { Id, list, SentTotal } from '#contract/primitives.ts'

/** What a courier enters after the purchase. `missing`: the positions of the lines that the courier did not get. `receipt`: an uploaded photo. */
export const BoughtPurchase = z.object({
  amount: SentTotal,
  missing: list(z.int().check(z.nonnegative(), z.maximum(MAX_PURCHASE_LINES - 1)), MAX_PURCHASE_LINES),
  receipt: z.optional(PhotoId),
})
export type BoughtPurchase = z.infer<typeof BoughtPurchase>

const staffCall = {
  customPath: true,
  path: '/staff/orders/:id/purchase',
  domain: 'orders',
  source: 'A §1, B §3',
  headers: ['chatStaffToken'],
  params: z.object({ id: Id }),
  reply: OrderedPurchase,
} as const

export const getStaffPurchase = endpoint({
  ...staffCall,
  method: 'GET',
  summary: 'For staff: returns what a courier has to buy, with links to the photos.',
})

/** Once; the same sum, lines and receipt again change nothing, others are 409 `PURCHASE_ENTERED`. Before and after the purchase: 409 `PURCHASE_NOT_POSSIBLE`. */
export const enterPurchase = endpoint({
  ...staffCall,
  method: 'POST',
  summary: 'For staff: enters what the courier has paid for a purchase, at most the limit of the customer.',
  body: BoughtPurchase,
})
