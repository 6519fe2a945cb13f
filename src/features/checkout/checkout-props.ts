import type { CheckoutData, CheckoutStore } from '#features/checkout/checkout-data.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import type { CardFormStore } from '#state/checkout/card-form.ts'
import type { SavedPromoCodesStore } from '#state/checkout/saved-promo-codes.ts'
import type { DebtPayment } from '#state/checkout/debt-payment.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

/** Common props of the checkout parts. */
export interface PartProps {
  readonly t: CheckoutTexts
  readonly data: CheckoutData
  readonly store: CheckoutStore
  readonly checkout: Checkout
  readonly cardForm: CardFormStore
  readonly debtPayment: DebtPayment
  /** The promo codes of the account, loaded when the customer adds one to the order. */
  readonly savedCodes: SavedPromoCodesStore
  /** Opens the address picker. */
  readonly chooseAddress: () => void
}
