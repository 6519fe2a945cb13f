import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Key, Money, SentTotal } from '#contract/primitives.ts'

/**
 * B §3: "Debt". What the customer owes for orders whose charge failed, in one currency: with debts in several, that of the oldest.
 * `formattedAccumulatedDebt`: formatted in this currency and the customer's language.
 */
export const Debt = z.object({ accumulatedDebt: Money, formattedAccumulatedDebt: z.string() })
export type Debt = z.infer<typeof Debt>

export const getDebt = endpoint({
  method: 'GET',
  path: '/debt',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Returns the debt of the customer.',
  customer: 'required',
  guests: true,
  reply: Debt,
})

/** The spec shows no body: ours has the card (null: the default one, else the newest) and the debt that the customer saw. */
export const payDebt = endpoint({
  method: 'POST',
  path: '/debt/pay',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Pays the debt of the customer.',
  customer: 'required',
  guests: true,
  idempotent: true,
  errors: [StaticCode.paymentFailed, StaticCode.cardPaymentFailure],
  body: z.object({ paymentInstrumentId: z.nullable(Key), displayedDebt: z.optional(SentTotal) }),
  reply: CheckoutState,
})
