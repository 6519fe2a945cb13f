import * as z from 'zod/mini'

import type { PricingLineType } from '#contract/checkout/pricing.ts'
import { MAX_LINE_UNITS, MAX_ORDER_LINES } from '#contract/limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ClientId, Currency, Id, Instant, Key, list, Money, SentTotal, text } from '#contract/primitives.ts'

/** Some units of a line of an order. The id of a line is its position: "0", "1" … */
export const RefundedLine = z.object({ id: Key, quantity: z.int().check(z.positive(), z.maximum(MAX_LINE_UNITS)) })
export type RefundedLine = z.infer<typeof RefundedLine>

/** The parts of a price that staff can refund by an amount. PRODUCTS: of orders without lines, which are purchases. */
export const REFUNDABLE_PARTS = [
  'PRODUCTS',
  'DELIVERY',
  'SERVICE',
  'MIN_BASKET_SURCHARGE',
  'WEATHER_SURCHARGE',
  'SECURITY_DEPOSIT',
  'COURIER_TIP',
] as const satisfies readonly PricingLineType[]
const RefundablePart = z.enum(REFUNDABLE_PARTS)

/** An amount of a part of the price, minor units. */
export const RefundedPart = z.object({ type: RefundablePart, amount: SentTotal.check(z.positive()) })
export type RefundedPart = z.infer<typeof RefundedPart>

/** A refund of lines and other parts of the price. Amounts are minor units of the currency of the order. */
export const LineRefund = z.object({
  id: Id,
  clientId: ClientId,
  lines: z.array(RefundedLine),
  parts: z._default(z.array(RefundedPart), []),
  reason: z.string(),
  amount: Money,
  /** The parts that go to the card and to the balance of the customer. */
  card: Money,
  balance: Money,
  currency: Currency,
  creationTime: Instant,
})

const staffCall = { domain: 'orders', source: 'B §3', customPath: true, headers: ['chatStaffToken'], path: '/staff/orders/:id/refunds' } as const // prettier-ignore
const params = z.object({ id: Id })

export const getStaffRefunds = endpoint({
  ...staffCall,
  method: 'GET',
  summary:
    'For staff: returns the lines of an order and the other parts of its price, what can still be refunded of them, and its refunds.',
  params,
  reply: z.object({
    lines: z.array(
      z.object({ id: Key, name: z.string(), quantity: z.int(), unitPrice: Money, refundedUnits: z.int().check(z.nonnegative()) }),
    ),
    /** Fees and the tip that were paid; the products too, of an order without lines. Minor units. */
    parts: z._default(z.array(z.object({ type: RefundablePart, paid: Money, refunded: Money })), []),
    /** What was paid less all that was given back; 0 for an order that is not delivered, or not paid. Minor units. */
    refundable: Money,
    currency: Currency,
    refunds: z.array(LineRefund),
  }),
})

/** A refund has lines, parts or both. The same `clientId` again returns the same refund; with others it is 422. */
export const refundLines = endpoint({
  ...staffCall,
  method: 'POST',
  summary: 'For staff: refunds units of lines, fees or the tip of a delivered order, at most what was paid and is not given back yet.',
  params,
  body: z.object({
    clientId: ClientId,
    lines: z._default(list(RefundedLine, MAX_ORDER_LINES), []),
    parts: z._default(list(RefundedPart, REFUNDABLE_PARTS.length), []),
    reason: text(500).check(z.minLength(1)),
  }),
  reply: LineRefund,
})
