import type { CartTexts } from '#i18n/island-texts/cart.ts'
import type { MoneyStyle } from '#i18n/money.ts'

/** Common props of the basket islands. */
export interface IslandProps {
  readonly t: CartTexts
  readonly money: MoneyStyle
}
