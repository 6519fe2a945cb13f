import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { withTimeout } from '#client/with-timeout.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import { MAX_LINE_UNITS, MAX_ORDER_LINES } from '#contract/limits.ts'
import { applyDifference, getRemedies, needsDecision, type Remedy, withSeenFees } from '#domain/cart/apply-difference.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { getLines, removeLines } from '#domain/cart/cart.ts'
import { type CartDifference, compareCart, type CurrentCart, type LineDifference, toCurrentCart } from '#domain/cart/compare-cart.ts'
import { withCustomerFee } from '#domain/cart/seen-fees.ts'
import { toOrderLine } from '#domain/checkout/order-lines.ts'

interface CartCheckDependencies {
  readonly call: Client
  readonly carts: { readonly $cart: ReadableAtom<Cart | undefined>; apply(rule: (cart: Cart) => Cart): void }
  /** The language of the page. */
  readonly language: string | undefined
  now(): number
  /** Whether prime promotions apply to the customer. */
  isPrime(): boolean
  /** Asks whether the customer subscribes to Prime; never fails. */
  refreshCustomer(): Promise<void>
}

/** What the marketplace has answered about the cart of a store. */
export interface ComparedCart {
  readonly storeId: number
  readonly cart: CurrentCart
  readonly pageFees: StoreFees
}

/** A cart that was compared less than this ago is not compared again on return to the page, milliseconds. */
const RETURN_INTERVAL_MS = 5 * 60_000
/** The way to the checkout, and opening the cart, compare again after this time, milliseconds. */
const JUST_COMPARED_MS = 10_000
/** The customer waits for this call, milliseconds. */
const CHECKOUT_TIMEOUT_MS = 2500

/** Compares the cart of the open store with the marketplace. A failed call changes nothing: the checkout prices the order again. */
export function createCartCheck({ call, carts, language, now, isPrime, refreshCustomer }: CartCheckDependencies) {
  const $current = atom<ComparedCart | undefined>()
  let pageFees: StoreFees | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  /** Whether the running comparison is for the former address or customer. */
  let isOutdated = false

  const $differences = computed([carts.$cart, $current], (cart, current): readonly CartDifference[] =>
    cart && cart.total > 0 && cart.storeId === current?.storeId ? compareCart(cart, current.cart, current.pageFees, isPrime()) : [],
  )

  /** Differences that the customer has to decide about; the checkout waits for them. */
  const $openChanges = computed($differences, all => all.filter(needsDecision).length)

  async function load(cart: Cart, fees: StoreFees, timeout?: number): Promise<void> {
    const lines = getLines(cart).slice(0, MAX_ORDER_LINES)
    const { addressId, cityCode } = cart.info
    const [reply] = await Promise.all([
      call(
        repriceCart,
        {
          params: { id: cart.storeId, addressId },
          body: { products: lines.map(it => toOrderLine(it, Math.min(it.amount, MAX_LINE_UNITS))) },
        },
        { place: { language, cityCode }, ...(timeout !== undefined && { timeout }) },
      ),
      refreshCustomer(),
    ])
    checkedAt = now()
    // the customer sees the fees of the page from now on
    carts.apply(it => {
      if (it.total === 0) return it
      const isFirst = it.info.fees === undefined
      return withCustomerFee(isFirst ? withSeenFees(it, fees) : it, reply.store, isFirst)
    })
    $current.set({ storeId: cart.storeId, cart: toCurrentCart(lines, reply), pageFees: fees })
  }

  const isJustCompared = (): boolean => now() - checkedAt < JUST_COMPARED_MS && $current.get()?.storeId === carts.$cart.get()?.storeId

  function check(timeout?: number): Promise<void> {
    const cart = carts.$cart.get()
    if (!cart || cart.total === 0 || !pageFees) return Promise.resolve()
    if (checking && isOutdated) return checking.then(() => check(timeout))
    checking ??= load(cart, pageFees, timeout)
      .catch(() => {})
      .finally(() => {
        checking = undefined
        isOutdated = false
      })
    return checking
  }

  function apply(difference: CartDifference, remedy: Remedy): void {
    const current = $current.get()
    if (!current) return
    carts.apply(cart =>
      applyDifference(cart, difference, remedy, current.cart, { isPrime: isPrime(), now: now(), pageFees: current.pageFees }),
    )
  }

  /** Why the delivery fee of this customer is lower, or what a sign-up would change; in the language of the page. */
  const $feeComment = computed([carts.$cart, $current], (cart, current) =>
    cart && cart.total > 0 && cart.storeId === current?.storeId ? current.cart.store.feeComment : undefined,
  )

  return {
    $differences,
    /** The last reply of the marketplace, with the fees of the page. */
    $current,
    $feeComment,
    $openChanges,
    /**
     * When a cart is opened, unless it has just been compared.
     *
     * @param fees fees of the page that shows the cart
     */
    open(fees: StoreFees): Promise<void> {
      pageFees = fees
      return isJustCompared() ? Promise.resolve() : check()
    },
    check: (): Promise<void> => check(),
    /** After a change of the address or of the customer. */
    checkAgain(): Promise<void> {
      isOutdated = checking !== undefined
      return check()
    },
    /** On return to the page. */
    checkOnReturn: (): Promise<void> => (now() - checkedAt < RETURN_INTERVAL_MS ? Promise.resolve() : check()),
    /** @returns whether the customer has seen all prices of the cart, as far as the marketplace answers in time */
    async confirm(): Promise<boolean> {
      // a comparison that began before may take longer
      if (!isJustCompared()) await withTimeout(CHECKOUT_TIMEOUT_MS, () => check(CHECKOUT_TIMEOUT_MS)).catch(() => {})
      return $openChanges.get() === 0
    },
    apply,
    /** Removes the lines that the store no longer sells. @source A §4: "remove products" */
    removeUnavailable(): void {
      const lineIds = $differences.get().flatMap(it => (it.kind === 'soldOut' ? [it.lineId] : []))
      carts.apply(cart => removeLines(cart, lineIds, now()))
    },
    /** Keeps every line that can stay at its new price, and the new fees. */
    keepAll(): void {
      for (const difference of $differences.get()) {
        if (!needsDecision(difference)) continue
        if (!('lineId' in difference) || getRemedies(getLineDifferences($differences.get(), difference.lineId)).includes('keep'))
          apply(difference, 'keep')
      }
    },
  }
}

export const getLineDifferences = (all: readonly CartDifference[], lineId: string): LineDifference[] =>
  all.filter((it): it is LineDifference => 'lineId' in it && it.lineId === lineId)
