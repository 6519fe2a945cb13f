import * as z from 'zod/mini'

import { CreditCard, PaymentData } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Key, text } from '#contract/primitives.ts'

/** B §3: "customer card token with platformCustomerId and platformToken". */
export const createCardToken = endpoint({
  method: 'POST',
  path: '/customer/payment_platform_card/tokens',
  domain: 'checkout',
  source: 'B §7',
  customPath: true,
  summary: 'Creates a token for the card form of the provider; card numbers never reach this service.',
  customer: 'required',
  guests: true,
  body: z.object({ paymentProvider: text(50), paymentMethod: z.optional(text(50)) }),
  reply: z.object({ platformCustomerId: z.string(), platformToken: z.string() }),
})

/** The spec shows no body: ours has the token of the provider's form. */
export const savePaymentCard = endpoint({
  method: 'POST',
  path: '/customer/payment_platform_card',
  domain: 'checkout',
  source: 'B §7',
  customPath: true,
  summary: 'Saves a card that the provider has accepted.',
  customer: 'required',
  guests: true,
  idempotent: true,
  errors: [StaticCode.cardPaymentFailure, StaticCode.userIsFraudulent],
  body: z.object({ paymentProvider: text(50), cardToken: Key }),
  reply: z.object({ card: z.nullable(CreditCard), paymentData: z.nullable(PaymentData) }),
})
