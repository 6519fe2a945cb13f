import * as z from 'zod/mini'

import { Photo } from '#contract/platform/photo.ts'
import { Instant, Key, Money } from '#contract/primitives.ts'

/** The courier needs a higher limit than the customer has agreed to. Amounts are minor units. */
export const LimitRequest = z.object({
  limit: Money,
  before: Money,
  /** OPEN: not answered. PAYING: the card of the order is charged. DECLINED: the courier buys within the limit. */
  state: z.catch(z.enum(['OPEN', 'PAYING', 'ACCEPTED', 'DECLINED']), 'DECLINED'),
  /** How the customer pays the difference. */
  payment: z.catch(z.enum(['CASH', 'CARD']), 'CARD'),
  /** Whether a payment has failed: nothing was charged, and the customer can try again. */
  hasFailed: z.boolean(),
  /** Of the payment that runs. */
  checkoutId: z.nullable(Key),
  /** When the time to answer, and to pay, ends: the courier then buys within the limit. */
  expirationTime: Instant,
})
export type LimitRequest = z.infer<typeof LimitRequest>

/** The purchase of an order. Amounts are minor units of the currency of the order. */
export const OrderedPurchase = z.object({
  /** `isMissing`: the courier did not get it. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), isMissing: z.boolean(), photo: z.nullable(Photo) })),
  limit: Money,
  /** The estimate of the customer: null without that end. */
  estimate: z.object({ from: z.nullable(Money), to: z.nullable(Money) }),
  /** What the products cost; null until the courier has bought them. */
  amount: z.nullable(Money),
  /** The latest one; null when the courier has asked for none. Optional for marketplaces. */
  limitRequest: z._default(z.nullable(LimitRequest), null),
  /** A photo of what the courier got from the till. Null without one. */
  receipt: z.nullable(Photo),
})
export type OrderedPurchase = z.infer<typeof OrderedPurchase>
