import type { DayStyle } from '#i18n/day.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { NumberStyle } from '#i18n/money.ts'

/** How the page's language writes numbers and days; worked out on the server. */
export interface FormatStyle {
  readonly numbers: NumberStyle
  readonly days: DayStyle
}

/** What every part of the pages of orders is given. */
export interface OrdersProps {
  readonly t: OrdersTexts
  readonly language: string
  readonly style: FormatStyle
}

/** What the server prints into the page of an order. */
export interface OrderPageData {
  readonly orderId: number
  readonly style: FormatStyle
  /** The words of the page that is not there (A §2.6). */
  readonly missing: { readonly title: string; readonly text: string; readonly action: string }
}

/** What it prints into the list of orders. */
export interface PastOrdersData {
  readonly style: FormatStyle
}
