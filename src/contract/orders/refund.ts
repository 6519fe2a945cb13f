import * as z from 'zod/mini'

import { MAX_LINE_UNITS, MAX_ORDER_LINES } from '#contract/limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ClientId, Currency, Id, Instant, Key, list, Money, text } from '#contract/primitives.ts'

/** Some units of a line of an order. The id of a line is its position: "0", "1" … */
export const RefundedLine = z.object({ id: Key, quantity: z.int().check(z.positive(), z.maximum(MAX_LINE_UNITS)) })
export type RefundedLine = z.infer<typeof RefundedLine>

/** A refund of lines. Amounts are minor units of the currency of the order. */
export const LineRefund = z.object({
  id: Id,
  clientId: ClientId,
  lines: z.array(RefundedLine),
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
  summary: 'For staff: returns the lines of an order, what can still be refunded of it, and its refunds of lines.',
  params,
  reply: z.object({
    lines: z.array(
      z.object({ id: Key, name: z.string(), quantity: z.int(), unitPrice: Money, refundedUnits: z.int().check(z.nonnegative()) }),
    ),
    /** What was paid less all that was given back; 0 for an order that is not delivered, or not paid. Minor units. */
    refundable: Money,
    currency: Currency,
    refunds: z.array(LineRefund),
  }),
})

/** The same `clientId` again returns the same refund; with other lines it is 422. */
export const refundLines = endpoint({
  ...staffCall,
  method: 'POST',
  summary: 'For staff: refunds units of one or more lines of a delivered order, at most what was paid and is not given back yet.',
  params,
  body: z.object({
    clientId: ClientId,
    lines: list(RefundedLine, MAX_ORDER_LINES).check(z.minLength(1)),
    reason: text(500).check(z.minLength(1)),
  }),
  reply: LineRefund,
})
