import * as z from 'zod/mini'

import { CheckoutState, PaymentErrorKind } from '#contract/checkout/payment.ts'
import { CheckoutRequest } from '#contract/checkout/template.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import { Key, SentTotal, text } from '#contract/primitives.ts'

const domain = 'checkout'
const params = z.object({ id: Key })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkouts/order/:id',
  domain,
  source: 'B §7',
  summary: 'Returns the payment status of an order.',
  customer: 'required',
  params,
  reply: CheckoutState,
})

/** The spec shows no body: ours has the request again and the accepted total; a different price gives 409. */
export const startCheckout = endpoint({
  method: 'POST',
  path: '/checkouts/order/:id',
  domain,
  source: 'B §7',
  summary: 'Starts the payment of an order at the displayed price.',
  customer: 'required',
  idempotent: true,
  errors: [
    StaticCode.paymentFailed,
    StaticCode.cardPaymentFailure,
    StaticCode.storeNotAvailable,
    StaticCode.outOfDeliveryZone,
    ...TIME_CODES,
    StaticCode.userIsFraudulent,
  ],
  params,
  body: z.object({ ...CheckoutRequest.shape, displayedTotal: SentTotal }),
  reply: CheckoutState,
})

export const completeCheckout = endpoint({
  method: 'PUT',
  path: '/checkouts/order/:id/complete',
  domain,
  source: 'B §7',
  summary: 'Completes the payment after the challenge of the provider.',
  customer: 'required',
  idempotent: true,
  errors: [StaticCode.paymentFailed, StaticCode.cardPaymentFailure],
  params,
  body: z.object({ paymentExposedId: z.nullable(Key), challengeResult: z.optional(text(4000)) }),
  reply: CheckoutState,
})

/** B §7: "query source, errorCode, paymentExposedId". B §3: results customer.canceled, customer.popup-blocked. */
export const cancelCheckout = endpoint({
  method: 'DELETE',
  path: '/checkouts/order/:id',
  domain,
  source: 'B §7',
  summary: 'Cancels the payment of an order.',
  customer: 'required',
  idempotent: true,
  params,
  query: z.object({
    source: z.optional(PaymentErrorKind),
    errorCode: z.optional(text(100)),
    paymentExposedId: z.optional(Key),
  }),
  reply: CheckoutState,
})
