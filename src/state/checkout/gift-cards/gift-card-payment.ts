import type { CallInput } from '#contract/endpoint.ts'
import { buyGiftCard } from '#contract/checkout/gift-card.ts'
import { type ChargePayment, type ChargePaymentDependencies, createChargePayment } from '#state/checkout/charge-payment.ts'

/** What the customer buys. */
export type GiftCardOrder = Omit<CallInput<typeof buyGiftCard>['body'], 'paymentInstrumentId'>
export type GiftCardPayment = ChargePayment<GiftCardOrder>

export const createGiftCardPayment = (dependencies: ChargePaymentDependencies): GiftCardPayment =>
  createChargePayment(dependencies, (body, options) => dependencies.call(buyGiftCard, { body }, options))
