import type { CheckoutData, CheckoutStore } from '#features/checkout/checkout-data.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import type { CardFormStore } from '#state/checkout/card-form.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

/** Common props of the checkout parts. */
export interface PartProps {
  readonly t: CheckoutTexts
  readonly data: CheckoutData
  readonly store: CheckoutStore
  readonly checkout: Checkout
  readonly cardForm: CardFormStore
  /** Opens the address picker. */
  readonly chooseAddress: () => void
}
