import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Key, Money } from '#contract/primitives.ts'

/** B §3: "Debt". `formattedAccumulatedDebt`: formatted in the customer's currency and language. */
export const getDebt = endpoint({
  method: 'GET',
  path: '/debt',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Returns the debt of the customer.',
  customer: 'required',
  reply: z.object({ accumulatedDebt: Money, formattedAccumulatedDebt: z.string() }),
})

/** The spec shows no body: null pays with the default card. */
export const payDebt = endpoint({
  method: 'POST',
  path: '/debt/pay',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Pays the debt of the customer.',
  customer: 'required',
  idempotent: true,
  errors: [StaticCode.paymentFailed, StaticCode.cardPaymentFailure],
  body: z.object({ paymentInstrumentId: z.nullable(Key) }),
  reply: CheckoutState,
})
