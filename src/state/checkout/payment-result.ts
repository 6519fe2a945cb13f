import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { cancelCheckout, completeCheckout, getCheckout, getLatestCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { cancelSubscriptionCheckout, completeSubscription, getSubscriptionCheckout } from '#contract/prime/subscription-checkout.ts'
import { isDonationCheckout } from '#domain/checkout/donation.ts'
import { isGiftCardCheckout } from '#domain/checkout/gift-card/gift-card.ts'
import { parseShareCheckoutId } from '#domain/cart/group/share-checkout-id.ts'
import { parseLimitCheckoutId } from '#domain/checkout/purchase/limit-request.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import { readSavedCheckout } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { isSubscriptionCheckout } from '#domain/prime/plans.ts'
import type { KeyValueStorage } from '#state/checkout/checkout-dependencies.ts'
import { isNetworkError, isPaymentFailure, isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

export type PaymentResult =
  | { readonly status: 'loading' | 'pending' | 'network' | 'ended' }
  | { readonly status: 'failed'; readonly message: string }
  /** The bank waits for the customer, on this page. */
  | { readonly status: 'challenge'; readonly url: string }

/** The result for a page that shows the results of its payments itself. */
type OwnResult = 'confirmed' | 'declined'

interface PaymentResultDependencies {
  readonly call: Client
  readonly storage: KeyValueStorage
  readonly carts: { empty(storeId: number): void }
  /** Origin of the challenges: an address of another origin is not offered. */
  readonly paymentOrigin: string
  /** Origin of this site: an address of it is opened, because the participants of a group order pay there. */
  readonly siteOrigin: string
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  orderPath(orderId: number): string
  /** The page of Prime, which shows the result of its payment. */
  primePath(result: OwnResult): string
  /** The page of donations, likewise. */
  donationsPath(result: OwnResult): string
  /** The page of gift cards, likewise. */
  giftCardsPath(result: OwnResult): string
  /** The page of the group order of a store in which this browser is, which shows the payments of all parts. */
  groupPath(storeId: number): string
}

const RESULT_POLL_MS = 3000
const MAX_IN_FLIGHT_RETRIES = 8
const IN_FLIGHT_RETRY_MS = 1000

/**
 * The result of a payment outside its checkout page: back from the challenge, without an answer yet, or on another device (B §2, B §3).
 * The challenge never opens in a pop-up, so no browser blocks it; a customer who has left it continues here.
 */
export function createPaymentResult(dependencies: PaymentResultDependencies) {
  const { call, storage, carts, paymentOrigin, siteOrigin, newId, sleep, navigate, orderPath, primePath, donationsPath, giftCardsPath, groupPath } = dependencies // prettier-ignore
  const $result = atom<PaymentResult>({ status: 'loading' })
  /** The checkout on this page; undefined before the first reply. */
  let checkoutId: string | undefined
  /** Counts what the customer starts: a poll of before stops. */
  let turn = 0
  const readSaved = () => readSavedCheckout(storage.getItem(STORAGE_NAME.checkout))

  /** A failed checkout has ended: the next attempt uses a new checkout and a new key. */
  function renewCheckout(id: string): void {
    const checkout = readSaved()
    if (checkout?.dynamicValues.checkoutId !== id) return
    const { intention: _, ...values } = checkout.dynamicValues
    storage.setItem(STORAGE_NAME.checkout, JSON.stringify({ ...checkout, dynamicValues: { ...values, checkoutId: newId() } }))
  }

  /** The pages of Prime, of donations and of gift cards, that of an order with a higher limit and that of a group order show both results, and offer another attempt. */
  function findOwnPage(id: string): ((result: OwnResult) => string) | undefined {
    if (isSubscriptionCheckout(id)) return primePath
    if (isGiftCardCheckout(id)) return giftCardsPath
    const orderId = parseLimitCheckoutId(id)
    if (orderId !== undefined) return () => orderPath(orderId)
    const storeId = parseShareCheckoutId(id)
    if (storeId !== undefined) return () => groupPath(storeId)
    return isDonationCheckout(id) ? donationsPath : undefined
  }

  /** @returns whether the payment is still open */
  function show(state: CheckoutState): boolean {
    checkoutId = state.id
    const step = getNextStep(state)
    const toOwnPath = findOwnPage(state.id)
    if (toOwnPath && (step === 'ORDER' || step === 'FAILURE')) {
      navigate(toOwnPath(step === 'ORDER' ? 'confirmed' : 'declined'))
      return false
    }
    switch (step) {
      case 'ORDER': {
        const checkout = readSaved()
        if (checkout?.dynamicValues.checkoutId === state.id) {
          carts.empty(checkout.store.storeId)
          storage.removeItem(STORAGE_NAME.checkout)
          // of the same browser, and saved with this checkout when it is a parcel or a purchase
          for (const form of [STORAGE_NAME.parcel, STORAGE_NAME.purchase])
            if (storage.getItem(form)?.includes(checkout.dynamicValues.basketId)) storage.removeItem(form)
        }
        if (state.orderId === null) $result.set({ status: 'ended' })
        else navigate(orderPath(state.orderId))
        return false
      }
      case 'FAILURE':
        renewCheckout(state.id)
        $result.set({ status: 'failed', message: state.error?.message ?? '' })
        return false
      case 'POLL':
        $result.set({ status: 'pending' })
        return true
      case 'CHALLENGE': {
        const url = state.paymentData?.webPaymentData?.url
        if (url !== undefined && new URL(url).origin === siteOrigin) {
          navigate(url)
          return false
        }
        $result.set(toChallenge(state))
        return true
      }
    }
  }

  function toChallenge({ paymentData }: CheckoutState): PaymentResult {
    const url = paymentData?.webPaymentData?.url
    const before = $result.get()
    // the same object: a poll must not move the focus
    if (before.status === 'challenge' && before.url === url) return before
    return url !== undefined && new URL(url).origin === paymentOrigin ? { status: 'challenge', url } : { status: 'pending' }
  }

  /** The payment of this page, or the latest of the customer. A marketplace without that call knows the saved checkout of this browser. */
  async function load(id: string | undefined): Promise<CheckoutState | undefined> {
    if (id !== undefined && isSubscriptionCheckout(id)) return call(getSubscriptionCheckout, { params: { id } })
    try {
      return (await call(getLatestCheckout, { query: id === undefined ? {} : { id } })).checkout ?? undefined
    } catch (error) {
      if (id === undefined || ![404, 405, 501].some(it => isRejection(error, it))) throw error
      return call(getCheckout, { params: { id } })
    }
  }

  /** The last payment of this browser, else of the customer. */
  async function loadLast(): Promise<CheckoutState | undefined> {
    const saved = readSaved()?.dynamicValues
    return (saved?.intention?.started ? await load(saved.checkoutId) : undefined) ?? (await load(undefined))
  }

  async function poll(): Promise<void> {
    const own = turn
    for (;;) {
      await sleep(RESULT_POLL_MS)
      if (own !== turn) return
      const state = await load(checkoutId).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (own !== turn || (state && !show(state))) return
    }
  }

  async function proceed(state: CheckoutState): Promise<void> {
    // a payment that has ended stops every poll
    turn++
    if (show(state)) await poll()
  }

  /** Two tabs with the same address send the same result: the later one waits for the reply to the earlier one. */
  async function sendResult(id: string, state: string): Promise<CheckoutState> {
    const input = { params: { id }, body: { paymentExposedId: null, challengeResult: state } }
    for (let left = MAX_IN_FLIGHT_RETRIES; ; left = Math.max(0, left - 1)) {
      try {
        const options = { idempotencyKey: `complete-${state}`.slice(0, 100) }
        return await (isSubscriptionCheckout(id) ? call(completeSubscription, input, options) : call(completeCheckout, input, options))
      } catch (error) {
        if (!isRejection(error, 409, 'REQUEST_IN_FLIGHT')) throw error
        const current = left === 0 ? await load(id) : undefined
        if (current) return current
        await sleep(IN_FLIGHT_RETRY_MS)
      }
    }
  }

  async function handleErrors(work: () => Promise<void>): Promise<void> {
    turn++
    try {
      await work()
    } catch (error) {
      const checkoutError = toCheckoutError(error)
      if (checkoutError.kind === 'network') return $result.set({ status: 'network' })
      const hasFailed = checkoutError.kind === 'payment' && isPaymentFailure(checkoutError.staticCode)
      const toOwnPath = hasFailed && checkoutId !== undefined ? findOwnPage(checkoutId) : undefined
      if (toOwnPath) return navigate(toOwnPath('declined'))
      $result.set(hasFailed ? { status: 'failed', message: checkoutError.message } : { status: 'ended' })
    }
  }

  return {
    $result,
    /** The page to try again; undefined when this browser has no saved checkout. */
    getCheckoutPath: (): string | undefined => readSaved()?.store.checkoutPath,
    /** Sends the one-time state of the challenge. The state is the idempotency key: a page that loads twice completes once. */
    complete(id: string | undefined, state: string | undefined): Promise<void> {
      if (id === undefined || state === undefined) return Promise.resolve($result.set({ status: 'ended' }))
      $result.set({ status: 'loading' })
      checkoutId = id
      return handleErrors(async () => proceed(await sendResult(id, state)))
    },
    /** Follows the last payment of this browser, or the open one of the customer on another device. */
    pollLast(): Promise<void> {
      $result.set({ status: 'pending' })
      return handleErrors(async () => {
        const state = await loadLast()
        if (state) await proceed(state)
        else $result.set({ status: 'ended' })
      })
    },
    /** For the page of a failed payment: shows why it failed, or what else has happened to it. Without an answer it only says that it failed. */
    async readFailure(): Promise<void> {
      $result.set({ status: 'failed', message: '' })
      const state = await loadLast().catch(() => undefined)
      if (state) await handleErrors(() => proceed(state))
    },
    /** The customer does not confirm: nothing is charged. */
    cancel(): Promise<void> {
      const id = checkoutId
      if (id === undefined) return Promise.resolve()
      const options = { idempotencyKey: newId() }
      const query = { source: 'USER' as const, errorCode: 'customer.canceled' }
      return handleErrors(async () =>
        proceed(
          await (isSubscriptionCheckout(id)
            ? call(cancelSubscriptionCheckout, { params: { id } }, options)
            : call(cancelCheckout, { params: { id }, query }, options)),
        ),
      )
    },
  }
}
