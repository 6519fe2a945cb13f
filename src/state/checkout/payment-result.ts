import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { completeCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { getNextStep } from '#domain/checkout/checkout-flow.ts'
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

/** How a payment ends away from its checkout: back from the challenge, or still without an answer (B §2, B §3). */
export function createPaymentResult({ call, storage, carts, newId, sleep, navigate, orderPath }: PaymentResultDependencies) {
  const $result = atom<PaymentResult>({ status: 'loading' })
  const readSaved = () => readSavedCheckout(storage.getItem(STORAGE_NAME.checkout))

  /** A checkout that has failed is over: the next try is another one, under another key. */
  function renewCheckout(id: string): void {
    const kept = readSaved()
    if (kept?.dynamicValues.checkoutId !== id) return
    const { intention: _, ...values } = kept.dynamicValues
    storage.setItem(STORAGE_NAME.checkout, JSON.stringify({ ...kept, dynamicValues: { ...values, checkoutId: newId() } }))
  }

  async function proceed(state: CheckoutState): Promise<void> {
    switch (getNextStep(state)) {
      case 'ORDER': {
        const kept = readSaved()
        if (kept?.dynamicValues.checkoutId === state.id) {
          carts.empty(kept.store.storeId)
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
      // the customer came back without an answer: the checkout is where the challenge is begun again
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
      const trouble = toCheckoutError(error)
      if (trouble.kind === 'network') $result.set({ status: 'network' })
      else $result.set(trouble.kind === 'payment' ? { status: 'failed', message: trouble.message } : { status: 'ended' })
    }
  }

  return {
    $result,
    /** Where the customer tries again; undefined when this browser knows of no checkout. */
    getCheckoutPath: (): string | undefined => readSaved()?.store.checkoutPath,
    /** Hands in the one-time state of the challenge. Its key is the state's own: a page that is loaded twice hands it in once. */
    complete(checkoutId: string | undefined, state: string | undefined): Promise<void> {
      if (checkoutId === undefined || state === undefined) return Promise.resolve($result.set({ status: 'ended' }))
      $result.set({ status: 'loading' })
      const input = { params: { id: checkoutId }, body: { paymentExposedId: null, challengeResult: state } }
      return handleErrors(async () => proceed(await call(completeCheckout, input, { idempotencyKey: `complete-${state}`.slice(0, 100) })))
    },
    /** Goes on asking about the payment that this browser made last. */
    follow(): Promise<void> {
      const id = readSaved()?.dynamicValues.checkoutId
      if (id === undefined) return Promise.resolve($result.set({ status: 'ended' }))
      $result.set({ status: 'pending' })
      return handleErrors(() => poll(id))
    },
  }
}
