import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_TOTAL } from '#contract/limits.ts'
import { Key, text } from '#contract/primitives.ts'

const call = { domain: 'prime', source: 'B §7', customer: 'required' } as const
const params = z.object({ id: Key })
const errors = [StaticCode.paymentFailed, StaticCode.cardPaymentFailure] as const

/**
 * Starts a subscription with a saved card, pays the due period in GRACE, or resumes a cancelled one. Without a charge the reply is COMPLETED at
 * once. A payment that has started is continued: the reply is its state. The id of the reply is that of a subscription
 * (`isSubscriptionCheckout`), and the page of the return from a challenge is that of orders. A card of somebody else is refused with 422
 * CARD_GONE, a customer with Prime that is not cancelled with 409 ALREADY_SUBSCRIBED.
 */
export const startSubscription = endpoint({
  ...call,
  method: 'POST',
  path: '/checkouts/subscription',
  summary: 'Starts the payment of a subscription.',
  idempotent: true,
  errors,
  query: z.object({
    subscriptionId: Key,
    paymentInstrumentId: Key,
    /**
     * Ours: what the customer has agreed to pay at once, minor units; 0 for a trial. Another amount is refused with 409
     * SUBSCRIPTION_PRICE_CHANGED, for example when the card has had a trial before; the payload has `displayedTotal`, the right amount.
     */
    displayedTotal: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(MAX_TOTAL))),
  }),
  reply: CheckoutState,
})

export const getSubscriptionCheckout = endpoint({
  ...call,
  method: 'GET',
  path: '/checkouts/subscription/:id',
  summary: 'Returns the payment status of a subscription.',
  params,
  reply: CheckoutState,
})

export const completeSubscription = endpoint({
  ...call,
  method: 'PUT',
  path: '/checkouts/subscription/:id/complete',
  summary: 'Completes the payment after the challenge of the provider.',
  idempotent: true,
  errors,
  params,
  body: z.object({ paymentExposedId: z.nullable(Key), challengeResult: z.optional(text(4000)) }),
  reply: CheckoutState,
})

export const cancelSubscriptionCheckout = endpoint({
  ...call,
  method: 'DELETE',
  path: '/checkouts/subscription/:id',
  summary: 'Cancels the payment of a subscription.',
  idempotent: true,
  params,
  reply: CheckoutState,
})
