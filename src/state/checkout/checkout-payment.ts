import type { WritableAtom } from 'nanostores'

import { cancelCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { PriceChanged } from '#contract/checkout/pricing.ts'
import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import type { CheckoutDependencies } from '#state/checkout/checkout-dependencies.ts'
import { isRejection, isNetworkError, toCheckoutError, toErrorDetail } from '#state/checkout/checkout-errors.ts'
import type { PaymentProgress, CheckoutError } from '#state/checkout/checkout-types.ts'
import { getAmountDue } from '#state/checkout/displayed-price.ts'

export type PaymentIntention = NonNullable<SavedCheckout['dynamicValues']['intention']>

interface Order {
  readonly checkoutId: string
  readonly body: CheckoutRequest & { readonly displayedTotal: number; readonly displayedBalance?: number }
}

interface PaymentDependencies extends Pick<
  CheckoutDependencies,
  'call' | 'session' | 'place' | 'report' | 'newId' | 'sleep' | 'navigate' | 'requireSignIn' | 'refreshUserStatus'
> {
  /** The order to pay; undefined without products or without a price. */
  getOrder(): Order | undefined
  /** Saves the new card when that method is selected. False: there is no card, and the form shows the reason. */
  submitNewCard(): Promise<boolean>
  /** Resolves when the shown price is that of the current order. */
  waitForQuote(): Promise<void>
  /** A failed checkout has ended: the next attempt needs a new one. */
  startNewCheckout(): void
  getIntention(): PaymentIntention | undefined
  saveIntention(intention: PaymentIntention | undefined): void
  /** Applies the new price of the server. */
  applyPrice(price: PriceChanged): void
  /** Called when the order is placed. */
  completeOrder(): void
  markUnreachable(): void
  /** The selected time is not possible: the customer must select another. */
  clearTime(): void
  readonly $error: WritableAtom<CheckoutError | undefined>
  readonly $paying: WritableAtom<PaymentProgress>
}

/** Polls of a payment without an answer of the provider, and their interval. Then the pending page continues. */
const MAX_POLLS = 30
const PAYMENT_POLL_MS = 2000
/** Retries while the same attempt is still in flight, in another tab or in a request that timed out. */
const MAX_IN_FLIGHT_RETRIES = 8
const IN_FLIGHT_RETRY_MS = 1000
/** Includes the time that the provider needs to authorise a card. */
const PAY_TIMEOUT_MS = 15_000
/** A rejected order waits this long for the status of the customer before it shows its message, milliseconds. */
const STATUS_DELAY_MS = 1000

/**
 * Payment (B §3, B §4). One intention has one idempotency key: an attempt repeated after a network error is the same order. A
 * changed order is another intention.
 */
export function createPayment(dependencies: PaymentDependencies) {
  const { call, session, place, report, newId, sleep, navigate, requireSignIn, $error, $paying } = dependencies
  let paying: Promise<void> | undefined
  const callOptions = { place: { language: place.language, cityCode: place.store.cityCode, countryCode: place.countryCode } }

  async function payOnce(): Promise<void> {
    $paying.set('busy')
    const shownOrder = dependencies.getOrder()
    if (shownOrder === undefined || !(await ensureCard())) return
    await dependencies.waitForQuote()
    const order = dependencies.getOrder()
    if (!order) return
    const [before, after] = [getShownDue(shownOrder), getShownDue(order)]
    // the button showed another price when the customer pressed it
    if (after !== before) return $error.set({ kind: 'price', before, after })
    try {
      const state = await startOrder(order)
      await proceed(state)
    } catch (error) {
      await handleError(error, order)
    }
  }

  async function ensureCard(): Promise<boolean> {
    try {
      return await dependencies.submitNewCard()
    } catch (error) {
      if (isRejection(error, 401)) requireSignIn()
      else $error.set(toCheckoutError(error))
      return false
    }
  }

  /** @returns the state of the checkout that pays this order */
  async function startOrder(order: Order): Promise<CheckoutState> {
    const mark = hashOrder(order.body)
    const before = dependencies.getIntention()
    if (before?.started && before.mark !== mark) {
      const state = await cancelStartedOrder(order.checkoutId)
      if (state?.status === 'COMPLETED') return state
      dependencies.startNewCheckout()
      return startOrder(dependencies.getOrder() ?? order)
    }
    const key = before?.mark === mark ? before.key : newId()
    dependencies.saveIntention({ key, mark, started: true })
    for (let left = MAX_IN_FLIGHT_RETRIES; ; left--) {
      try {
        const input = { params: { id: order.checkoutId }, body: order.body }
        return await call(startCheckout, input, { ...callOptions, idempotencyKey: key, timeout: PAY_TIMEOUT_MS })
      } catch (error) {
        if (left === 0 || !isInFlight(error)) throw error
        await sleep(IN_FLIGHT_RETRY_MS)
      }
    }
  }

  /** The customer came back from a challenge and changed the order: cancels the checkout of the old order. */
  async function cancelStartedOrder(checkoutId: string): Promise<CheckoutState | undefined> {
    const query = { source: 'USER' as const, errorCode: 'customer.canceled' }
    try {
      return await call(cancelCheckout, { params: { id: checkoutId }, query }, { ...callOptions, idempotencyKey: newId() })
    } catch (error) {
      if (isNetworkError(error)) throw error
      return undefined // it never started
    }
  }

  async function proceed(state: CheckoutState): Promise<void> {
    switch (getNextStep(state)) {
      case 'CHALLENGE':
        return openChallenge(state)
      case 'POLL':
        return poll(state.id)
      case 'ORDER':
        $paying.set('done')
        dependencies.completeOrder()
        return navigate(state.orderId === null ? place.store.path : place.orderPath(state.orderId))
      case 'FAILURE':
        dependencies.startNewCheckout()
        report({ kind: 'event', name: 'CK_PAYMENT_FAILED', detail: { kind: state.error?.kind ?? state.status } })
        return $error.set(toPaymentFailure(state.error?.message))
    }
  }

  /** @source B §5: "Web-payment needs a url." B §8: 'Payment data was not found' (code three_ds.error). */
  async function openChallenge({ id, paymentData, paymentExposedId }: CheckoutState): Promise<void> {
    const url = paymentData?.webPaymentData?.url
    // the participants of a group order pay their parts on a page of this site
    const ownOrigin = 'location' in globalThis ? location.origin : undefined
    if (url === undefined || ![place.paymentOrigin, ownOrigin].includes(new URL(url).origin)) {
      report({ kind: 'error', name: 'three_ds.error', message: 'Payment data was not found' })
      // nobody can confirm this payment: it must not hold the cart
      const query = {
        source: 'PAYMENT_ERROR' as const,
        errorCode: 'three_ds.error',
        ...(paymentExposedId !== null && { paymentExposedId }),
      }
      await call(cancelCheckout, { params: { id }, query }, { ...callOptions, idempotencyKey: newId() }).catch(() => undefined)
      dependencies.startNewCheckout()
      return $error.set(toPaymentFailure())
    }
    $paying.set('done')
    navigate(url)
  }

  async function poll(id: string): Promise<void> {
    $paying.set('polling')
    for (let left = MAX_POLLS; left > 0; left--) {
      await sleep(PAYMENT_POLL_MS)
      const state = await call(getCheckout, { params: { id } }, callOptions).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && getNextStep(state) !== 'POLL') return proceed(state)
    }
    navigate(place.pendingPath)
  }

  /** @source B §4: "Order creation error: the user's status is refreshed, then the backend error modal … otherwise the payment error modal" */
  async function handleError(error: unknown, order: Order): Promise<void> {
    if (isRejection(error, 401)) return requireSignIn()
    const checkoutError = toCheckoutError(error)
    if (checkoutError.kind === 'network') return $error.set(checkoutError)
    dependencies.saveIntention(undefined)
    const price = isRejection(error, 409, 'PRICE_CHANGED') ? PriceChanged.safeParse(getPayload(error)).data : undefined
    if (price) {
      dependencies.applyPrice(price)
      return $error.set({ kind: 'price', before: getShownDue(order), after: getAmountDue(price) })
    }
    report({ kind: 'event', name: 'CK_ORDER_CREATION_ERROR', detail: toErrorDetail(checkoutError) })
    dependencies.startNewCheckout()
    // B §4: "the user's status is refreshed, then the … modal is shown"
    await Promise.race([dependencies.refreshUserStatus(), dependencies.sleep(STATUS_DELAY_MS)])
    if (checkoutError.kind === 'outOfZone') dependencies.markUnreachable()
    if (checkoutError.kind === 'time') dependencies.clearTime()
    $error.set(checkoutError)
    await session.load()
  }

  return {
    /** Opens the order that another device has placed from this cart. */
    openOrder(orderId: number): void {
      $paying.set('done')
      dependencies.completeOrder()
      navigate(place.orderPath(orderId))
    },
    /** A second call during the first returns the first. */
    pay(): Promise<void> {
      paying ??= payOnce().finally(() => {
        paying = undefined
        if ($paying.get() !== 'done') $paying.set('idle')
      })
      return paying
    },
  }
}

const toPaymentFailure = (message = ''): CheckoutError => ({ kind: 'payment', staticCode: StaticCode.paymentFailed, message })

/** What the button shows. */
const getShownDue = ({ body }: Order): number => body.displayedTotal - (body.displayedBalance ?? 0)

const getPayload = (error: unknown): unknown =>
  error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.payload : undefined

/** trust.md: "in flight → 409 with Retry-After". */
const isInFlight = (error: unknown): boolean => isRejection(error, 409, 'REQUEST_IN_FLIGHT')

/** A short hash of the order: equal hashes mean the same order. It protects no secret, so it need not be strong. */
function hashOrder(body: Order['body']): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (const char of JSON.stringify(body)) {
    const code = char.codePointAt(0)!
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
