import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { Notice, PricingBreakdown } from '#contract/checkout/pricing.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import type { Eta } from '#contract/catalogue/store.ts'

/** Where one pays: the store and its city, as the page was told by the server. */
export interface CheckoutPlace {
  readonly store: {
    readonly storeId: number
    readonly addressId: number
    readonly categoryId: number
    readonly name: string
    readonly cityCode: string
    /** Of the store page. */
    readonly path: string
    readonly checkoutPath: string
    /** Takes orders for now. */
    readonly open: boolean
    readonly cutlery: boolean
  }
  readonly countryCode: string
  readonly language: string
  /** Where challenges are: no other address is followed. */
  readonly paymentOrigin: string
  readonly pendingPath: string
  /** Of the order that came of it. */
  orderPath(orderId: number): string
}

/** The server's price of the order as it stands. */
export interface Quote {
  readonly total: number
  readonly pricingBreakdown: PricingBreakdown
  readonly notices: readonly Notice[]
  readonly eta: Eta | null
  /** What stands in the way of a part, said beside it. */
  readonly sections: readonly { readonly component: string; readonly notice: Notice | null }[]
  /** Undefined for who is not signed in: their cards are not known. */
  readonly paymentMethods: readonly PaymentMethod[] | undefined
}

export type Choices = CheckoutChoices

/** What went wrong, and so which dialog opens. @source B §2: "errors show a backend error modal or a payment error modal" */
export type CheckoutError =
  /** The payment did not go through: another way to pay may. */
  | { readonly kind: 'payment'; readonly message: string }
  /** The marketplace refuses the order and says why. */
  | { readonly kind: 'backend'; readonly message: string }
  /** B §4: "the address is marked unreachable and a modal is shown". */
  | { readonly kind: 'outOfZone' }
  /** The store delivers there, but not at the chosen time. */
  | { readonly kind: 'time'; readonly storeClosed: boolean; readonly message: string }
  /** No answer: nobody knows whether it was done, and asking again does no harm. */
  | { readonly kind: 'network' }
  /** The price moved: the customer is asked. */
  | { readonly kind: 'price'; readonly before: number; readonly after: number }

/** `done`: the page is being left for the order or the challenge. */
export type PaymentProgress = 'idle' | 'busy' | 'polling' | 'done'
