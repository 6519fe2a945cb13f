import type { PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'
import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'

export type PaymentChoice = NonNullable<CheckoutChoices['payment']>

/** Stands for the card that is entered once it is known whose it is; never sent. */
export const UNENTERED_CARD: PaymentConfiguration = { type: 'CreditCard', alternativePlatform: null, instrumentId: null }

export const toPaymentConfiguration = ({ type, id, alternativePlatform }: PaymentMethod): PaymentConfiguration => ({
  type,
  alternativePlatform: alternativePlatform?.name ?? null,
  instrumentId: type === 'Cash' ? null : id,
})

/** A card that was saved when it was chosen may have been forgotten since, in another tab. */
export function isPaymentUnavailable(payment: PaymentConfiguration, methods: readonly PaymentMethod[]): boolean {
  return !methods.some(it => it.type === payment.type && (it.type === 'Cash' || it.id === payment.instrumentId))
}

/** What is offered first: the customer's default, else a saved card, else a card to be entered. */
export function getInitialPayment(methods: readonly PaymentMethod[], total: number, getMaxCash: number): PaymentChoice {
  const fits = methods.filter(it => it.type === 'CreditCard' || (it.type === 'Cash' && total <= getMaxCash))
  const first = fits.find(it => it.isDefault) ?? fits.find(it => it.type === 'CreditCard')
  return first ? toPaymentConfiguration(first) : 'newCard'
}
