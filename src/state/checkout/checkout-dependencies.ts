import type { ReadableAtom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Report } from '#domain/platform/report.ts'
import type { CheckoutPlace } from '#state/checkout/checkout-types.ts'

/** Local storage, or what stands for it in a test. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface CheckoutDependencies {
  readonly call: Client
  readonly carts: { readonly $cart: ReadableAtom<Cart | undefined>; empty(storeId: number): void }
  readonly deliveryAddress: { readonly $address: ReadableAtom<Address | undefined> }
  readonly session: {
    readonly $session: ReadableAtom<{ readonly status: 'unknown' | 'anonymous' | 'authenticated' }>
    load(): Promise<boolean>
  }
  readonly place: CheckoutPlace
  readonly storage: KeyValueStorage
  readonly report: Report
  now(): number
  newId(): string
  sleep(ms: number): Promise<void>
  /** Leaves for another address. */
  navigate(address: string): void
  /** The customer must sign in to go on. */
  requireSignIn(): void
  readonly card: {
    /** The card that was typed into the provider's form, saved; undefined when there is none, and the form says why. */
    submitCard(): Promise<CreditCard | undefined>
    /** Lets the form mark what is missing in it. */
    showMissingFields(): void
  }
}
