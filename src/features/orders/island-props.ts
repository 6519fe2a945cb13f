import type { DayStyle } from '#i18n/day.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { NumberStyle } from '#i18n/money.ts'

/** How the language of the page formats numbers and days; computed on the server. */
export interface FormatStyle {
  readonly numbers: NumberStyle
  readonly days: DayStyle
}

/** Common props of the order pages. */
export interface OrdersProps {
  readonly t: OrdersTexts
  readonly language: string
  readonly style: FormatStyle
}

/** Data that the server embeds in the order page. */
export interface OrderPageData {
  readonly orderId: number
  /** Origin of the pages of the payment provider. */
  readonly paymentOrigin: string
  readonly style: FormatStyle
  /** Texts for a missing order (A §2.6). */
  readonly missing: { readonly title: string; readonly text: string; readonly action: string }
}

/** Data that the server embeds in the list of orders. */
export interface PastOrdersData {
  readonly style: FormatStyle
}
