import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { completeCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import { readSavedCheckout } from '#domain/checkout/restore-checkout.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { KeyValueStorage } from '#state/checkout/checkout-dependencies.ts'
import { isNetworkError, toCheckoutError } from '#state/checkout/checkout-errors.ts'

export type PaymentResult =
  { readonly status: 'loading' | 'pending' | 'network' | 'ended' } | { readonly status: 'failed'; readonly message: string }

interface PaymentResultDependencies {
  readonly call: Client
  readonly storage: KeyValueStorage
  readonly carts: { empty(storeId: number): void }
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  orderPath(orderId: number): string
}

const RESULT_POLL_MS = 3000

/** The result of a payment outside its checkout page: back from the challenge, or without an answer yet (B §2, B §3). */
export function createPaymentResult({ call, storage, carts, newId, sleep, navigate, orderPath }: PaymentResultDependencies) {
  const $result = atom<PaymentResult>({ status: 'loading' })
  const readSaved = () => readSavedCheckout(storage.getItem(STORAGE_NAME.checkout))

  /** A failed checkout has ended: the next attempt uses a new checkout and a new key. */
  function renewCheckout(id: string): void {
    const checkout = readSaved()
    if (checkout?.dynamicValues.checkoutId !== id) return
    const { intention: _, ...values } = checkout.dynamicValues
    storage.setItem(STORAGE_NAME.checkout, JSON.stringify({ ...checkout, dynamicValues: { ...values, checkoutId: newId() } }))
  }

  async function proceed(state: CheckoutState): Promise<void> {
    switch (getNextStep(state)) {
      case 'ORDER': {
        const checkout = readSaved()
        if (checkout?.dynamicValues.checkoutId === state.id) {
          carts.empty(checkout.store.storeId)
          storage.removeItem(STORAGE_NAME.checkout)
        }
        return state.orderId === null ? $result.set({ status: 'ended' }) : navigate(orderPath(state.orderId))
      }
      case 'FAILURE':
        renewCheckout(state.id)
        return $result.set({ status: 'failed', message: state.error?.message ?? '' })
      case 'POLL':
        $result.set({ status: 'pending' })
        return poll(state.id)
      // the customer came back without an answer: the checkout page starts the challenge again
      case 'CHALLENGE':
        return $result.set({ status: 'failed', message: '' })
    }
  }

  async function poll(id: string): Promise<void> {
    for (;;) {
      await sleep(RESULT_POLL_MS)
      const state = await call(getCheckout, { params: { id } }).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && getNextStep(state) !== 'POLL') return proceed(state)
    }
  }

  async function handleErrors(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const checkoutError = toCheckoutError(error)
      if (checkoutError.kind === 'network') $result.set({ status: 'network' })
      else $result.set(checkoutError.kind === 'payment' ? { status: 'failed', message: checkoutError.message } : { status: 'ended' })
    }
  }

  return {
    $result,
    /** The page to try again; undefined when this browser has no saved checkout. */
    getCheckoutPath: (): string | undefined => readSaved()?.store.checkoutPath,
    /** Sends the one-time state of the challenge. The state is the idempotency key: a page that loads twice completes once. */
    complete(checkoutId: string | undefined, state: string | undefined): Promise<void> {
      if (checkoutId === undefined || state === undefined) return Promise.resolve($result.set({ status: 'ended' }))
      $result.set({ status: 'loading' })
      const input = { params: { id: checkoutId }, body: { paymentExposedId: null, challengeResult: state } }
      return handleErrors(async () => proceed(await call(completeCheckout, input, { idempotencyKey: `complete-${state}`.slice(0, 100) })))
    },
    /** Polls the last payment of this browser. */
    pollLast(): Promise<void> {
      const id = readSaved()?.dynamicValues.checkoutId
      if (id === undefined) return Promise.resolve($result.set({ status: 'ended' }))
      $result.set({ status: 'pending' })
      return handleErrors(() => poll(id))
    },
  }
}
