import type { PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'
import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'

export type PaymentChoice = NonNullable<CheckoutChoices['payment']>

/** Placeholder for a card that is entered later; never sent. */
export const UNENTERED_CARD: PaymentConfiguration = { type: 'CreditCard', alternativePlatform: null, instrumentId: null }

export const toPaymentConfiguration = ({ type, id, alternativePlatform }: PaymentMethod): PaymentConfiguration => ({
  type,
  alternativePlatform: alternativePlatform?.name ?? null,
  instrumentId: type === 'Cash' ? null : id,
})

/** Whether a saved payment is no longer available: another tab may have deleted the card. */
export function isPaymentUnavailable(payment: PaymentConfiguration, methods: readonly PaymentMethod[]): boolean {
  return !methods.some(it => it.type === payment.type && (it.type === 'Cash' || it.id === payment.instrumentId))
}

/** Initial selection: the customer's default, else a saved card, else a new card. */
export function getInitialPayment(methods: readonly PaymentMethod[], total: number, maxCash: number): PaymentChoice {
  const available = methods.filter(it => it.type === 'CreditCard' || (it.type === 'Cash' && total <= maxCash))
  const first = available.find(it => it.isDefault) ?? available.find(it => it.type === 'CreditCard')
  return first ? toPaymentConfiguration(first) : 'newCard'
}
