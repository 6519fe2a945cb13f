import { atom, type WritableAtom } from 'nanostores'

import { cancelCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { PriceChanged } from '#contract/checkout/pricing.ts'
import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { CallFailed } from '#client/failure.ts'
import { nextStepOf } from '#domain/checkout/checkout-flow.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import { isRefusal, isNetworkError, toCheckoutError } from '#state/checkout/checkout-errors.ts'
import type { Paying, CheckoutError } from '#state/checkout/checkout-types.ts'

export type Intention = NonNullable<SavedCheckout['dynamicValues']['intention']>

interface Order {
  readonly checkoutId: string
  readonly body: CheckoutRequest & { readonly displayedTotal: number }
}

interface PaymentParts extends Omit<CheckoutDependencies, 'card'> {
  /** What is to be paid for; undefined when there is nothing, or no price of it. */
  orderNow(): Order | undefined
  /** Asks for the card when one is still to be entered. False: there is none, and the customer is told. */
  takeCard(): Promise<boolean>
  /** Ends when the price shown is that of the order as it is. */
  isCurrent(): Promise<void>
  /** A checkout that has failed is over: the next try is another one. */
  newCheckout(): void
  intention(): Intention | undefined
  remember(intention: Intention | undefined): void
  /** The price as the server says it is now. */
  agreed(price: PriceChanged): void
  /** The order is placed. */
  isDone(): void
  markUnreachable(): void
  /** The chosen time is not possible: the customer chooses another. */
  clearTime(): void
  readonly $trouble: WritableAtom<CheckoutError | undefined>
}

/** A payment that the provider has not answered is asked about so often, this far apart; then its own page goes on asking. */
const POLLS = 30
const POLL_MS = 2000
/** The same try is still under way, in another tab or a request that was given up: it is asked for again. */
const IN_FLIGHT_TRIES = 8
const IN_FLIGHT_MS = 1000
/** A card that is authorised takes its provider's time. Milliseconds. */
const PAY_TIMEOUT_MS = 15_000

/**
 * Paying (B §3, B §4). One intention has one key: the same try, made again after silence, is the same order; an order that
 * has changed is another intention.
 */
export function createPayment(parts: PaymentParts) {
  const { call, session, place, report, newId, sleep, go, askWho, $trouble } = parts
  const $paying = atom<Paying>('idle')
  let paying: Promise<void> | undefined
  const where = { place: { language: place.language, cityCode: place.store.cityCode, countryCode: place.countryCode } }

  async function payOnce(): Promise<void> {
    $paying.set('busy')
    const shown = parts.orderNow()?.body.displayedTotal
    if (shown === undefined || !(await hasCard())) return
    await parts.isCurrent()
    const order = parts.orderNow()
    if (!order) return
    const total = order.body.displayedTotal
    // what was pressed had another price on it
    if (total !== shown) return $trouble.set({ kind: 'price', before: shown, after: total })
    try {
      const state = await started(order)
      await arrive(state)
    } catch (error) {
      await fail(error, order)
    }
  }

  async function hasCard(): Promise<boolean> {
    try {
      return await parts.takeCard()
    } catch (error) {
      if (isRefusal(error, 401)) askWho()
      else $trouble.set(toCheckoutError(error))
      return false
    }
  }

  /** @returns the state of the checkout that this order is paid by */
  async function started(order: Order): Promise<CheckoutState> {
    const mark = markOf(order.body)
    const before = parts.intention()
    if (before?.started && before.mark !== mark) {
      const state = await givenUp(order.checkoutId)
      if (state?.status === 'COMPLETED') return state
      parts.newCheckout()
      return started(parts.orderNow() ?? order)
    }
    const key = before?.mark === mark ? before.key : newId()
    parts.remember({ key, mark, started: true })
    for (let left = IN_FLIGHT_TRIES; ; left--) {
      try {
        const input = { params: { id: order.checkoutId }, body: order.body }
        return await call(startCheckout, input, { ...where, idempotencyKey: key, timeout: PAY_TIMEOUT_MS })
      } catch (error) {
        if (left === 0 || !isInFlight(error)) throw error
        await sleep(IN_FLIGHT_MS)
      }
    }
  }

  /** The customer came back from a challenge and changed the order: what was begun for the order as it was is called off. */
  async function givenUp(checkoutId: string): Promise<CheckoutState | undefined> {
    const query = { source: 'USER' as const, errorCode: 'customer.canceled' }
    try {
      return await call(cancelCheckout, { params: { id: checkoutId }, query }, { ...where, idempotencyKey: newId() })
    } catch (error) {
      if (isNetworkError(error)) throw error
      return undefined // it never began
    }
  }

  async function arrive(state: CheckoutState): Promise<void> {
    switch (nextStepOf(state)) {
      case 'CHALLENGE':
        return toChallenge(state)
      case 'POLL':
        return poll(state.id)
      case 'ORDER':
        $paying.set('done')
        parts.isDone()
        return go(state.orderId === null ? place.store.path : place.orderPath(state.orderId))
      case 'FAILURE':
        parts.newCheckout()
        report({ kind: 'event', name: 'CK_PAYMENT_FAILED', detail: { kind: state.error?.kind ?? state.status } })
        return $trouble.set({ kind: 'payment', message: state.error?.message ?? '' })
    }
  }

  /** @source B §5: "Web-payment needs a url." B §8: 'Payment data was not found' (code three_ds.error). */
  function toChallenge({ paymentData }: CheckoutState): void {
    const url = paymentData?.webPaymentData?.url
    if (url === undefined || new URL(url).origin !== place.paymentOrigin) {
      report({ kind: 'error', name: 'three_ds.error', message: 'Payment data was not found' })
      return $trouble.set({ kind: 'payment', message: '' })
    }
    $paying.set('done')
    go(url)
  }

  async function poll(id: string): Promise<void> {
    $paying.set('polling')
    for (let left = POLLS; left > 0; left--) {
      await sleep(POLL_MS)
      const state = await call(getCheckout, { params: { id } }, where).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && nextStepOf(state) !== 'POLL') return arrive(state)
    }
    go(place.pendingPath)
  }

  /** @source B §4: "Order creation error: the user's status is refreshed, then the backend error modal … otherwise the payment error modal" */
  async function fail(error: unknown, order: Order): Promise<void> {
    if (isRefusal(error, 401)) return askWho()
    const trouble = toCheckoutError(error)
    if (trouble.kind === 'silence') return $trouble.set(trouble)
    parts.remember(undefined)
    const price = isRefusal(error, 409, 'PRICE_CHANGED') ? PriceChanged.safeParse(payloadOf(error)).data : undefined
    if (price) {
      parts.agreed(price)
      return $trouble.set({ kind: 'price', before: order.body.displayedTotal, after: price.total })
    }
    report({ kind: 'event', name: 'CK_ORDER_CREATION_ERROR', detail: { kind: trouble.kind } })
    parts.newCheckout()
    if (trouble.kind === 'outOfZone') parts.markUnreachable()
    if (trouble.kind === 'time') parts.clearTime()
    $trouble.set(trouble)
    await session.load()
  }

  return {
    $paying,
    /** A second press while the first is under way is the first. */
    pay(): Promise<void> {
      paying ??= payOnce().finally(() => {
        paying = undefined
        if ($paying.get() !== 'done') $paying.set('idle')
      })
      return paying
    },
  }
}

const payloadOf = (error: unknown): unknown =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? error.failure.payload : undefined

/** trust.md: "in flight → 409 with Retry-After". */
const isInFlight = (error: unknown): boolean => isRefusal(error, 409, 'REQUEST_IN_FLIGHT')

/** A short mark of what is paid for: two orders with the same one are the same order. No secret, so no strong hash. */
function markOf(body: Order['body']): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (const char of JSON.stringify(body)) {
    const code = char.codePointAt(0)!
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
