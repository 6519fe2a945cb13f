import type { ReadableAtom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Report } from '#domain/platform/report.ts'
import type { CheckoutPlace } from '#state/checkout/checkout-types.ts'

/** Local storage, or an object in tests. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface CheckoutDependencies {
  readonly call: Client
  readonly carts: { readonly $cart: ReadableAtom<Cart | undefined> }
  readonly deliveryAddress: { readonly $address: ReadableAtom<Address | undefined> }
  readonly session: {
    readonly $session: ReadableAtom<{ readonly status: 'unknown' | 'anonymous' | 'authenticated'; readonly guest?: unknown }>
    load(): Promise<boolean>
  }
  /** The comparison of the cart with the marketplace. */
  readonly cartCheck: {
    /** Differences that the customer has to decide about. */
    readonly $openChanges: ReadableAtom<number>
    check(): Promise<void>
    /** @returns whether the customer has seen all prices of the cart */
    confirm(): Promise<boolean>
  }
  readonly place: CheckoutPlace
  readonly storage: KeyValueStorage
  readonly report: Report
  now(): number
  newId(): string
  sleep(ms: number): Promise<void>
  /** Opens another URL. */
  navigate(address: string): void
  /** Asks for the status of the customer again (B §4, "Order creation error"). Never rejects. */
  refreshUserStatus(): Promise<void>
  /** Opens the sign-in dialog: the customer must sign in to continue. */
  requireSignIn(): void
  /** Opens the dialog of an order without an account. */
  requireGuest?(): void
  /** Moves the focus to the first difference of the cart: the customer must decide about it to continue. */
  reviewChanges(): void
  readonly card: {
    /** Saves the card typed into the provider's form; undefined when there is none, and the form shows the reason. */
    submitCard(): Promise<CreditCard | undefined>
    /** Makes the form mark its missing fields. */
    showMissingFields(): void
  }
}
