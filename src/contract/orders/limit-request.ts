import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { LimitRequest } from '#contract/orders/ordered-purchase.ts'
import { Id, SentTotal } from '#contract/primitives.ts'

const params = z.object({ id: Id })

/**
 * `limit`: the one that the customer has seen; another one is 409 `LIMIT_REQUEST_CHANGED`. The first answer counts: another one is 409
 * `LIMIT_REQUEST_ANSWERED`, and one after the time is 409 `LIMIT_REQUEST_EXPIRED`. ACCEPT charges the card of the order: the checkout of the
 * reply goes through the states of every payment. While it does, DECLINE is 409 `LIMIT_REQUEST_IN_PAYMENT`: cancel the checkout first.
 */
export const answerLimitRequest = endpoint({
  customPath: true,
  method: 'POST',
  path: '/customer/orders/:id/limit',
  domain: 'orders',
  source: 'A §1, B §3',
  summary: 'Answers the courier, who needs a higher limit for a purchase. A customer who accepts pays the difference.',
  customer: 'required',
  guests: true,
  idempotent: true,
  params,
  body: z.object({ answer: z.enum(['ACCEPT', 'DECLINE']), limit: SentTotal }),
  /** `checkout`: null for cash, and for DECLINE. */
  reply: z.object({ checkout: z.nullable(CheckoutState) }),
})

/** The same limit again changes nothing. Why another one is refused: `code` of the 409 or 422 (domain/checkout/purchase/limit-request.ts). */
export const requestLimit = endpoint({
  customPath: true,
  method: 'POST',
  path: '/staff/orders/:id/limit',
  domain: 'orders',
  source: 'A §1, B §3',
  summary: 'For staff: asks the customer for a higher limit, while the courier buys.',
  headers: ['chatStaffToken'],
  params,
  body: z.object({ limit: SentTotal }),
  reply: LimitRequest,
})
