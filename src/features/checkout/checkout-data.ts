import type { Eta } from '#contract/catalogue/eta.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import type { Point } from '#contract/primitives.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import type { CheckoutLineTexts } from '#i18n/island-texts/cart-lines.ts'
import type { CheckoutStartTexts } from '#features/checkout/start-texts.ts'
import type { MoneyStyle } from '#i18n/money.ts'

/** Data that the server embeds in the checkout page for its island. */
export interface CheckoutData {
  readonly language: string
  readonly countryCode: string
  readonly money: MoneyStyle
  readonly cityPath: string
  readonly paymentOrigin: string
  readonly pendingPath: string
  /** The path of an order is this one with its number and a slash. */
  readonly ordersPath: string
  readonly texts: CheckoutStartTexts
  readonly lineTexts: CheckoutLineTexts
  /** The card provider; null without one. */
  readonly provider: string | null
  readonly cashEnabled: boolean
  /** Whether visitors can order without an account. */
  readonly guestCheckout: boolean
  /** Null when the URL names no store; the browser may have saved one (B §2). */
  readonly store: {
    readonly storeId: number
    readonly addressId: number
    readonly categoryId: number
    readonly name: string
    readonly image: string
    readonly slug: string
    readonly cityCode: string
    readonly path: string
    readonly checkoutPath: string
    readonly tint: number
    /** Whether the store takes orders for as soon as possible. */
    readonly open: boolean
    readonly cutlery: boolean
    readonly mode: OrderMode
    /** The checkout of the same basket in each mode; null when the store offers no pickup. */
    readonly modePaths: Readonly<Record<OrderMode, string>> | null
    /** Location of the store. */
    readonly at: Point | null
    /** Until the delivery, or until the order can be collected. */
    readonly eta: Eta | null
    readonly fees: StoreFees
    /** Start of the day after the render, in the time zone of the city; Unix time in milliseconds. */
    readonly tomorrow: number
    /** The slots of a scheduled delivery. */
    readonly days: readonly SlotDay[]
  } | null
}

export interface SlotDay {
  readonly name: string
  /** "Today" or "Tomorrow"; for other days the same as `shortName`. */
  readonly label: string
  readonly shortName: string
  readonly times: readonly { readonly startTime: number; readonly text: string }[]
}

export type CheckoutStore = NonNullable<CheckoutData['store']>
