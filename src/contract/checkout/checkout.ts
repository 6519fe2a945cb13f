import * as z from 'zod/mini'

import { CheckoutState, PaymentErrorKind } from '#contract/checkout/payment.ts'
import { CheckoutRequest } from '#contract/checkout/template.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import { Id, Key, SentTotal, text } from '#contract/primitives.ts'

const domain = 'checkout'
const params = z.object({ id: Key })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkouts/order/:id',
  domain,
  source: 'B §7',
  summary: 'Returns the payment status of an order.',
  customer: 'required',
  guests: true,
  params,
  reply: CheckoutState,
})

/** Ours: the payload of the rejection CART_ORDERED. Another device has ordered this cart, and this is its order. */
export const CartOrdered = z.object({ orderId: Id })

/**
 * The spec shows no body: ours has the request again, the accepted total, and the part of it that the balance pays (absent: none); a
 * different price gives 409, and so does a balance that pays another part. Another checkout of the same cart
 * gives 409 too: CART_ORDERED, or CART_IN_PAYMENT while its payment is open.
 */
export const startCheckout = endpoint({
  method: 'POST',
  path: '/checkouts/order/:id',
  domain,
  source: 'B §7',
  summary: 'Starts the payment of an order at the displayed price.',
  customer: 'required',
  guests: true,
  headers: ['mediaSource', 'mediaCampaign'],
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
  body: z.object({ ...CheckoutRequest.shape, displayedTotal: SentTotal, displayedBalance: z.optional(SentTotal) }),
  reply: CheckoutState,
})

export const completeCheckout = endpoint({
  method: 'PUT',
  path: '/checkouts/order/:id/complete',
  domain,
  source: 'B §7',
  summary: 'Completes the payment after the challenge of the provider.',
  customer: 'required',
  guests: true,
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
  guests: true,
  idempotent: true,
  params,
  query: z.object({
    source: z.optional(PaymentErrorKind),
    errorCode: z.optional(text(100)),
    paymentExposedId: z.optional(Key),
  }),
  reply: CheckoutState,
})

/**
 * For a customer who comes back without the id of the checkout: on another device, or after the browser has lost it. The marketplace asks the
 * provider for the state of an open payment, so a confirmation in the app of the bank counts without its return to this browser.
 */
export const getLatestCheckout = endpoint({
  method: 'GET',
  path: '/checkouts/latest',
  domain,
  source: 'B §2',
  customPath: true,
  summary: "Returns the customer's open payment, or the last one of the past 30 minutes.",
  customer: 'required',
  guests: true,
  query: z.object({
    /** This checkout only. */
    id: z.optional(Key),
  }),
  reply: z.object({ checkout: z.nullable(CheckoutState) }),
})
