import * as z from 'zod/mini'

import { Money, SignedMoney } from '#contract/primitives.ts'

/** B §3: "Pricing breakdown line types". */
export const PricingLineType = z.enum([
  'DELIVERY',
  'SECURITY_DEPOSIT',
  'PRODUCTS',
  'DISCOUNT',
  'SERVICE',
  'TOTAL',
  'WEATHER_SURCHARGE',
  'MIN_BASKET_SURCHARGE',
  'COURIER_TIP',
])
export type PricingLineType = z.infer<typeof PricingLineType>

export const DisplayStyle = z.enum(['DEFAULT', 'BOLD', 'STRIKETHROUGH'])

/** B §3: "pricingBreakdown (lines{type, description, amount}, comment)". `style` is the spec's display style. */
export const PricingBreakdown = z.object({
  lines: z.array(z.object({ type: PricingLineType, description: z.string(), amount: SignedMoney, style: DisplayStyle })),
  comment: z.nullable(z.string()),
  /** Ours: what Prime saves in this order; absent: nothing. The comment says it in the language of the call. */
  primeSaving: z.optional(Money),
})
export type PricingBreakdown = z.infer<typeof PricingBreakdown>

/** B §3: "Notice style". */
export const Notice = z.object({ style: z.enum(['DANGER', 'WARNING', 'SUCCESS']), text: z.string() })
export type Notice = z.infer<typeof Notice>

/** The balance of a customer (B §3: `usedBalance`), and the part of it that an order uses: never more than its total. */
export const OrderBalance = z.object({ available: Money, used: Money })
export type OrderBalance = z.infer<typeof OrderBalance>

/** Payload of a 409 with the code PRICE_CHANGED: the current price, and the current balance when the order names a part of it. Ours. */
export const PriceChanged = z.object({ total: Money, pricingBreakdown: PricingBreakdown, balance: z.optional(OrderBalance) })
export type PriceChanged = z.infer<typeof PriceChanged>
