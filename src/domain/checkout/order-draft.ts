import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import type { Address } from '#contract/geo/address.ts'
import { BALANCE_PAYMENT } from '#domain/checkout/balance.ts'
import { getEnteredPayment } from '#domain/checkout/checkout-request.ts'
import type { OrderDraft } from '#domain/checkout/order-check.ts'
import { UNENTERED_CARD } from '#domain/checkout/payment-choice.ts'

interface OrderDraftInput {
  readonly mode: OrderMode
  /** Of the store. */
  readonly cityCode: string
  readonly address: Address | undefined
  /** The address outside the delivery area. B §4: "the address is marked unreachable" */
  readonly unreachable: Address | undefined
  readonly choices: CheckoutChoices
  /** Whether the balance pays the whole order. */
  readonly isCovered: boolean
  /** Whether the customer must confirm something, and has not. */
  readonly isLegalMissing: boolean
}

/** Input of the order check (B §5). */
export function toOrderDraft({ mode, cityCode, address, unreachable, choices, isCovered, isLegalMissing }: OrderDraftInput): OrderDraft {
  const reachable = address !== undefined && address.inbounds && address !== unreachable && address.city?.code === cityCode
  return {
    scheduledTime: choices.scheduledTime,
    // a customer who collects the order goes to the store
    delivery: mode === 'PICKUP' ? { cityCode, reachable: true } : address && { cityCode: address.city?.code, reachable },
    // the card data are entered last, when nothing else is missing
    payment: isCovered ? BALANCE_PAYMENT : choices.payment === 'newCard' ? UNENTERED_CARD : getEnteredPayment(choices),
    isLegalMissing,
  }
}
