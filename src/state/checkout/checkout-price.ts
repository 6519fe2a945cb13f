import { atom, type ReadableAtom } from 'nanostores'

import type { Cart } from '#contract/cart/cart.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice } from '#domain/cart/cart.ts'
import { getSeenFees } from '#domain/cart/seen-fees.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import { toCheckoutError } from '#state/checkout/checkout-errors.ts'
import type { Quote } from '#state/checkout/checkout-types.ts'

type QuoteOutcome = { readonly quote: Quote | undefined } | { readonly error: unknown }

interface PriceLoaderDependencies extends Pick<CheckoutDependencies, 'cartCheck'> {
  getCart(): Cart | undefined
  /** As the page shows them. */
  readonly fees: StoreFees
  loadQuote(): Promise<Quote | undefined>
  /** Undefined while there is nothing to price, and before the customer has decided about the differences of the cart. */
  onQuote(quote: Quote | undefined): void
  onError(error: unknown): void
  readonly $quote: ReadableAtom<Quote | undefined>
}

/** Errors that are shown while the price waits for decisions about the cart. */
const HELD_ERRORS: ReadonlySet<string> = new Set(['outOfZone', 'time'])

/** Errors that a change of the marketplace can have caused. */
const REJECTIONS: ReadonlySet<string> = new Set(['backend', 'payment'])

/**
 * Requests the price of the current order. One request at a time, and only the answer to the newest counts. The cart is compared with the
 * marketplace when that is due, and when the price is not that of the cart: the customer sees the differences line by line before the new
 * price (docs/decisions/0050).
 */
export function createPriceLoader({ cartCheck, getCart, $quote, fees, loadQuote, onQuote, onError }: PriceLoaderDependencies) {
  const $loading = atom(false)
  let requestCount = 0
  let runningLoad: Promise<void> | undefined
  /** True on opening and after a change of the address. */
  let isComparisonDue = true
  /** Of the last comparison because of another price. */
  let comparedTotal: number | undefined

  async function loadUntilCurrent(): Promise<void> {
    $loading.set(true)
    for (let requestId = 0; requestId !== requestCount;) {
      requestId = requestCount
      const outcome = await loadOutcome()
      if (requestId !== requestCount) continue
      const isHeld = cartCheck.$openChanges.get() > 0
      if (isHeld) onQuote(undefined)
      else if ('quote' in outcome) onQuote(outcome.quote)
      // problems of address and time are shown beside the differences
      if ('error' in outcome && (!isHeld || HELD_ERRORS.has(toCheckoutError(outcome.error).kind))) onError(outcome.error)
    }
  }

  async function loadOutcome(): Promise<QuoteOutcome> {
    const comparison = isComparisonDue ? cartCheck.check() : undefined
    isComparisonDue = false
    const [outcome] = await Promise.all([
      loadQuote().then(
        quote => ({ quote }),
        (error: unknown) => ({ error }),
      ),
      comparison,
    ])
    if (!comparison && isOtherPrice(outcome)) await cartCheck.check()
    return outcome
  }

  /** Whether the price is new and not that of the cart, or the marketplace rejects the order. */
  function isOtherPrice(outcome: QuoteOutcome): boolean {
    if ('error' in outcome) return REJECTIONS.has(toCheckoutError(outcome.error).kind)
    const cart = getCart()
    const total = outcome.quote?.total
    if (!cart || total === undefined || total === comparedTotal) return false
    if (total === calculateBasketTotals(calculateCartPrice(cart), 0, getSeenFees(cart, fees)).total) return false
    comparedTotal = total
    return true
  }

  function reload(): Promise<void> {
    requestCount++
    runningLoad ??= loadUntilCurrent().finally(() => {
      runningLoad = undefined
      $loading.set(false)
    })
    return runningLoad
  }

  cartCheck.$openChanges.listen(count => {
    // a decision about a difference changes the cart, which requests the price
    if (count === 0) queueMicrotask(() => !runningLoad && getCart() && $quote.get() === undefined && void reload())
  })

  return {
    $loading,
    reload,
    /** @returns whether the customer has seen all prices of the cart */
    async confirm(): Promise<boolean> {
      $loading.set(true)
      const isConfirmed = await cartCheck.confirm()
      $loading.set(runningLoad !== undefined)
      return isConfirmed
    },
    /** The next price is loaded with a comparison of the cart. */
    requireComparison: (): void => void (isComparisonDue = true),
    getRunningLoad: (): Promise<void> | undefined => runningLoad,
  }
}
