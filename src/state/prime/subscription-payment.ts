import { atom } from 'nanostores'
import * as z from 'zod/mini'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { Money } from '#contract/primitives.ts'
import { cancelSubscriptionCheckout, getSubscriptionCheckout, startSubscription } from '#contract/prime/subscription-checkout.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import type { Report } from '#domain/platform/report.ts'
import { isNetworkError, isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

/**
 * `failed`: nothing was charged; `message` is the reason in the customer's language, or empty. `terms`: another amount is due at once than the page
 * shows (`due`, minor units), for example because the card has had a trial; without it the customer has Prime already. `network`: the outcome is unknown, and the next attempt is the same payment.
 */
export type SubscriptionPaymentState =
  | { readonly status: 'idle' | 'paying' | 'polling' | 'leaving' | 'paid' | 'network' }
  | { readonly status: 'terms'; readonly due: number | undefined }
  | { readonly status: 'failed'; readonly message: string }

interface SubscriptionPaymentDependencies {
  readonly call: Client
  readonly report: Report
  /** Origin of the challenges: an address of another origin is not opened. */
  readonly paymentOrigin: string
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  /** Called when the customer has the subscription, and when the terms have changed. */
  reload(): void
}

/** What the customer has agreed to. */
export interface SubscriptionTerms {
  readonly subscriptionId: string
  /** Charged at once, minor units; 0 for a trial. */
  readonly displayedTotal: number
}

/** The payload of 409 `SUBSCRIPTION_PRICE_CHANGED`. */
const NewTerms = z.object({ displayedTotal: Money })

const MAX_POLLS = 30
const POLL_MS = 2000

/**
 * The payment of a subscription: its start with or without a trial, and the period whose charge has failed (B §7, "POST /checkouts/subscription"). It
 * follows the states of all payments (B §3, "Checkout payment status").
 */
export function createSubscriptionPayment(dependencies: SubscriptionPaymentDependencies) {
  const { call, report, paymentOrigin, newId, sleep, navigate, reload } = dependencies
  const $payment = atom<SubscriptionPaymentState>({ status: 'idle' })
  /** The attempt whose outcome is unknown: the same one is sent again with its key. */
  let unconfirmed: { readonly attempt: string; readonly key: string } | undefined

  async function proceed(state: CheckoutState): Promise<void> {
    switch (getNextStep(state)) {
      case 'ORDER':
        $payment.set({ status: 'paid' })
        return reload()
      case 'FAILURE':
        return $payment.set({ status: 'failed', message: state.error?.message ?? '' })
      case 'POLL':
        return poll(state.id)
      case 'CHALLENGE':
        return openChallenge(state)
    }
  }

  /** @source B §5: "Web-payment needs a url." B §8: 'Payment data was not found' (code three_ds.error). */
  async function openChallenge({ id, paymentData }: CheckoutState): Promise<void> {
    const url = paymentData?.webPaymentData?.url
    if (url !== undefined && new URL(url).origin === paymentOrigin) {
      $payment.set({ status: 'leaving' })
      return navigate(url)
    }
    report({ kind: 'error', name: 'three_ds.error', message: 'Payment data was not found' })
    // nobody can confirm this payment: it must not stay open
    await call(cancelSubscriptionCheckout, { params: { id } }, { idempotencyKey: newId() }).catch(() => undefined)
    $payment.set({ status: 'failed', message: '' })
  }

  async function poll(id: string): Promise<void> {
    $payment.set({ status: 'polling' })
    for (let left = MAX_POLLS; left > 0; left--) {
      await sleep(POLL_MS)
      const state = await call(getSubscriptionCheckout, { params: { id } }).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && getNextStep(state) !== 'POLL') return proceed(state)
    }
    $payment.set({ status: 'network' })
  }

  return {
    $payment,
    /** @param getCard the id of the card; undefined when there is none, and the page shows why */
    async pay({ subscriptionId, displayedTotal }: SubscriptionTerms, getCard: () => Promise<string | undefined>): Promise<void> {
      if (['paying', 'polling', 'leaving'].includes($payment.get().status)) return
      $payment.set({ status: 'paying' })
      try {
        const paymentInstrumentId = await getCard()
        if (paymentInstrumentId === undefined) return $payment.set({ status: 'idle' })
        const attempt = `${subscriptionId} ${displayedTotal} ${paymentInstrumentId}`
        if (unconfirmed?.attempt !== attempt) unconfirmed = { attempt, key: newId() }
        const query = { subscriptionId, paymentInstrumentId, displayedTotal }
        const state = await call(startSubscription, { query }, { idempotencyKey: unconfirmed.key })
        unconfirmed = undefined
        await proceed(state)
      } catch (error) {
        const problem = toCheckoutError(error)
        if (problem.kind === 'network' || isRejection(error, 409, 'REQUEST_IN_FLIGHT')) return $payment.set({ status: 'network' })
        unconfirmed = undefined
        if (isRejection(error, 409)) {
          $payment.set({ status: 'terms', due: getDue(error) })
          return reload()
        }
        $payment.set({ status: 'failed', message: 'message' in problem ? problem.message : '' })
      }
    },
    /** Another card is chosen: the message about the last one goes. */
    dismiss(): void {
      const { status } = $payment.get()
      if (status === 'failed' || status === 'terms') $payment.set({ status: 'idle' })
    },
  }
}

/** What the card has to pay at once, as the marketplace says; minor units. */
function getDue(error: unknown): number | undefined {
  const payload = error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.payload : undefined
  return NewTerms.safeParse(payload).data?.displayedTotal
}

export type SubscriptionPayment = ReturnType<typeof createSubscriptionPayment>
