import Stripe from 'stripe'

import type { PaymentErrorReason, ProviderCard } from '#backend/payments/payment-provider.ts'
import { fromStripeAmount } from '#backend/payments/stripe/stripe-amounts.ts'

/** References of payments are unique, also of those that Stripe never had. */
export const toMissingReference = (paymentId: string): string => `none-${paymentId}`

/** Nothing happened: the card is declined, or the request is not possible. */
export const isRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof RangeError

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

export function toReason(code: string | undefined, declineCode: string | undefined): PaymentErrorReason {
  if (code === 'payment_intent_authentication_failure') return 'CHALLENGE_DECLINED'
  return declineCode === 'insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'DECLINED'
}

/** Minor units. */
export function toMoney(intent: Stripe.PaymentIntent) {
  const currency = intent.currency.toUpperCase()
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    currency,
    received: fromStripeAmount(intent.amount_received, currency),
    refunded: fromStripeAmount(charge?.amount_refunded ?? 0, currency),
  }
}

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' }

/** The name as on the card; Stripe writes `visa`. */
const toBrand = (brand: string): string => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)

/** @param token what identifies a card that has no fingerprint */
export function toProviderCard(card: Stripe.PaymentMethod.Card, token: string): ProviderCard {
  const { brand, last4: lastFour, exp_month: expiryMonth, exp_year: expiryYear, fingerprint } = card
  return { brand: toBrand(brand), lastFour, expiryMonth, expiryYear, fingerprint: fingerprint ?? token }
}
