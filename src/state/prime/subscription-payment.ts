import { atom } from 'nanostores'
import * as z from 'zod/mini'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { Money } from '#contract/primitives.ts'
import { cancelSubscriptionCheckout, getSubscriptionCheckout, startSubscription } from '#contract/prime/subscription-checkout.ts'
import type { Report } from '#domain/platform/report.ts'
import { type ChargeState, createChargeSteps } from '#state/checkout/charge-steps.ts'
import { isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

/**
 * `terms`: another amount is due at once than the page shows (`due`, minor units), for example because the card has had a trial; without it the
 * customer has Prime already.
 */
export type SubscriptionPaymentState = ChargeState | { readonly status: 'terms'; readonly due: number | undefined }

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

/**
 * The payment of a subscription: its start with or without a trial, and the period whose charge has failed (B §7, "POST /checkouts/subscription"). It
 * follows the states of all payments (B §3, "Checkout payment status").
 */
export function createSubscriptionPayment(dependencies: SubscriptionPaymentDependencies) {
  const { call, report, paymentOrigin, newId, sleep, navigate, reload } = dependencies
  const $payment = atom<SubscriptionPaymentState>({ status: 'idle' })
  /** The attempt whose outcome is unknown: the same one is sent again with its key. */
  let unconfirmed: { readonly attempt: string; readonly key: string } | undefined

  const { proceed } = createChargeSteps({
    report,
    paymentOrigin,
    getCheckout: id => call(getSubscriptionCheckout, { params: { id } }),
    cancelCheckout: id => call(cancelSubscriptionCheckout, { params: { id } }, { idempotencyKey: newId() }),
    sleep,
    navigate,
    setState: state => $payment.set(state),
    onPaid: reload,
  })

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
