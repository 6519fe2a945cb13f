import type { CheckoutLineTexts } from '#i18n/island-texts/cart-lines.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import type { MoneyStyle } from '#i18n/money.ts'

/** Common props of the basket islands. */
export interface IslandProps {
  readonly t: CartTexts
  readonly money: MoneyStyle
}

/** Common props of the lines of a cart, which the checkout shows too. */
export interface LineProps {
  readonly t: CheckoutLineTexts
  readonly money: MoneyStyle
}
