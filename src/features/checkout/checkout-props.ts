import type { CheckoutData, CheckoutStore } from '#features/checkout/checkout-data.ts'
import type { LoadedCardForm } from '#features/checkout/payments/CardForm.tsx'
import type { CheckoutStartTexts } from '#features/checkout/start-texts.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

/** Common props of the checkout parts. */
export interface PartProps {
  readonly t: CheckoutStartTexts
  readonly data: CheckoutData
  readonly store: CheckoutStore
  readonly checkout: Checkout
  /** The form of the card provider, one for the page; loaded when the customer pays with a new card. */
  readonly loadCardForm: () => Promise<LoadedCardForm>
  /** Opens the address picker. */
  readonly chooseAddress: () => void
}

/** The checkout of any order, also of one without a cart. */
export type OrderCheckout = Omit<Checkout, 'promoCode' | 'setTip' | 'setNote' | '$openChanges' | 'refreshEta' | 'payAsGuest'>

/** Props of the parts that a checkout without a cart has too. */
export interface OrderPartProps extends Omit<PartProps, 'checkout'> {
  readonly checkout: OrderCheckout
}
