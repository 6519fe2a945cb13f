import type { CartTexts } from '#i18n/island-texts/cart.ts'
import type { MoneyStyle } from '#i18n/money.ts'

/** What every island of the basket is given. */
export interface IslandProps {
  readonly t: CartTexts
  readonly money: MoneyStyle
}
