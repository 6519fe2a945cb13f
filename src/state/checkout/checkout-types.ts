import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { Notice, OrderBalance, PricingBreakdown } from '#contract/checkout/pricing.ts'
import type { Debt } from '#contract/checkout/debt.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import type { Point } from '#contract/primitives.ts'
import type { Eta } from '#contract/catalogue/eta.ts'

/** The store and its city, as the server rendered them into the page. */
export interface CheckoutPlace {
  readonly store: {
    readonly storeId: number
    readonly addressId: number
    readonly categoryId: number
    readonly name: string
    readonly cityCode: string
    /** Path of the store page. */
    readonly path: string
    readonly checkoutPath: string
    readonly mode: OrderMode
    /** Location of the store; null when the marketplace does not tell it. */
    readonly at: Point | null
    /** Whether the store takes orders for as soon as possible. */
    readonly open: boolean
    readonly cutlery: boolean
    /** Until the delivery or the pickup of an order of any size; null when the store has none. */
    readonly eta: Eta | null
    /** As the page shows them. */
    readonly fees: StoreFees
  }
  readonly countryCode: string
  /** Whether a new card can be entered. */
  readonly takesCards: boolean
  readonly language: string
  /** Origin of the challenges: a URL of another origin is not opened. */
  readonly paymentOrigin: string
  readonly pendingPath: string
  /** Path of the placed order. */
  orderPath(orderId: number): string
}

/** The price of the current order, from the server. */
export interface Quote {
  readonly total: number
  /** Null or undefined without a debt. */
  readonly debt?: Debt | null | undefined
  /** Null or undefined without a balance in the currency of the order. */
  readonly balance?: OrderBalance | null | undefined
  readonly pricingBreakdown: PricingBreakdown
  readonly notices: readonly Notice[]
  readonly eta: Eta | null
  /** Notices of single sections, shown beside them, and titles of optional ones. */
  readonly sections: readonly {
    readonly component: string
    readonly title: string
    readonly required?: boolean
    readonly notice: Notice | null
  }[]
  /** What the marketplace has accepted of the order; undefined when the customer is not signed in. */
  readonly components?: {
    readonly promoCode?: { readonly value: string | null } | undefined
    readonly agreedToShareData?: { readonly value: boolean } | undefined
    readonly legalCheckboxAccepted?: { readonly value: boolean } | undefined
    readonly companyInvoice?: { readonly value: boolean } | undefined
  }
  /** Undefined when the customer is not signed in. */
  readonly paymentMethods: readonly PaymentMethod[] | undefined
  /** The limit of cash for a visitor, who has no payment methods yet; null: no cash; undefined: unknown. */
  readonly cash?: PaymentMethod['cash'] | undefined
}

export type Choices = CheckoutChoices

/** Choices that the customer makes with a tick. */
export type OrderOption = 'cutleryRequested' | 'agreedToShareData' | 'legalCheckboxAccepted' | 'companyInvoice' | 'useBalance'

/** The error, which decides the dialog that opens. @source B §2: "errors show a backend error modal or a payment error modal" */
export type CheckoutError =
  /** The payment error modal: the payment failed, or the order is rejected without a description for the backend error modal. */
  | { readonly kind: 'payment'; readonly staticCode?: number | undefined; readonly message: string }
  /** The backend error modal: the marketplace rejects the order, and describes the dialog. */
  | { readonly kind: 'backend'; readonly title: string; readonly message: string }
  /** B §4: "the address is marked unreachable and a modal is shown". */
  | { readonly kind: 'outOfZone' }
  /** The store delivers there, but not at the selected time. */
  | { readonly kind: 'time'; readonly storeClosed: boolean; readonly message: string }
  /** No answer: the outcome is unknown, and a repeated attempt is safe. */
  | { readonly kind: 'network' }
  /** Another device has ordered this cart. */
  | { readonly kind: 'ordered'; readonly orderId: number }
  /** Another device is paying this cart. */
  | { readonly kind: 'inPayment' }
  /** The price has changed: the customer must accept it. */
  | { readonly kind: 'price'; readonly before: number; readonly after: number }

/** `done`: the browser is opening the order or the challenge. */
export type PaymentProgress = 'idle' | 'busy' | 'polling' | 'done'
