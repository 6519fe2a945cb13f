import type { PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'
import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'

export type PaymentChoice = NonNullable<CheckoutChoices['payment']>

/** Placeholder for a card that is entered later; never sent. */
export const UNENTERED_CARD: PaymentConfiguration = { type: 'CreditCard', alternativePlatform: null, instrumentId: null }

export const toPaymentConfiguration = ({ type, id, alternativePlatform }: PaymentMethod): PaymentConfiguration => ({
  type,
  alternativePlatform: alternativePlatform?.name ?? null,
  instrumentId: type === 'CreditCard' ? id : null,
})

export const isSamePayment = (one: PaymentConfiguration, other: PaymentConfiguration): boolean =>
  one.type === other.type && one.instrumentId === other.instrumentId && one.alternativePlatform === other.alternativePlatform

/** Whether a saved payment is no longer available: another tab may have deleted the card. */
export function isPaymentUnavailable(payment: PaymentConfiguration, methods: readonly PaymentMethod[]): boolean {
  return !methods.some(it => isSamePayment(toPaymentConfiguration(it), payment))
}

/**
 * Initial selection: the customer's default, else a saved card, else a new card. Without cards it is the only method, if there is one.
 *
 * @param takesCards whether the page can take a new card
 * @source B §5: "1 gives that provider; more than 1 means a selector"
 */
export function getInitialPayment(
  methods: readonly PaymentMethod[],
  total: number,
  maxCash: number,
  takesCards: boolean,
): PaymentChoice | undefined {
  const available = methods.filter(it => it.type !== 'Cash' || total <= maxCash)
  const only = !takesCards && available.length === 1 ? available[0] : undefined
  const first = available.find(it => it.isDefault) ?? available.find(it => it.type === 'CreditCard') ?? only
  if (first) return toPaymentConfiguration(first)
  return takesCards ? 'newCard' : undefined
}
