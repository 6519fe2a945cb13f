import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Key, text } from '#contract/primitives.ts'

const call = { domain: 'prime', source: 'B §7', customer: 'required' } as const
const params = z.object({ id: Key })
const errors = [StaticCode.paymentFailed, StaticCode.cardPaymentFailure] as const

export const startSubscription = endpoint({
  ...call,
  method: 'POST',
  path: '/checkouts/subscription',
  summary: 'Starts the payment of a subscription.',
  idempotent: true,
  errors,
  query: z.object({ subscriptionId: Key, paymentInstrumentId: Key }),
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
