import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { cancelCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Report } from '#domain/platform/report.ts'
import { type ChargeState, createChargeSteps } from '#state/checkout/charge-steps.ts'
import { isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

export interface ChargePaymentDependencies {
  readonly call: Client
  readonly report: Report
  /** Origin of the challenges: an address of another origin is not opened. */
  readonly paymentOrigin: string
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  /** Called when it is paid, and when what the page offers has changed. */
  reload(): void
}

/**
 * A payment without an order. It follows the states of all payments (B §3, "Checkout payment status").
 *
 * @param start sends what the customer pays, and the id of the card
 */
export function createChargePayment<Order extends object>(
  dependencies: ChargePaymentDependencies,
  start: (body: Order & { readonly paymentInstrumentId: string }, options: { readonly idempotencyKey: string }) => Promise<CheckoutState>,
) {
  const { call, newId, reload, ...others } = dependencies
  const $payment = atom<ChargeState>({ status: 'idle' })
  /** The checkout of the last payment that has succeeded. */
  const $paidCheckout = atom<string | undefined>(undefined)
  /** The attempt whose outcome is unknown: the same one is sent again with its key. */
  let unconfirmed: { readonly attempt: string; readonly key: string } | undefined

  const { proceed } = createChargeSteps({
    ...others,
    getCheckout: id => call(getCheckout, { params: { id } }),
    cancelCheckout: id => call(cancelCheckout, { params: { id }, query: {} }, { idempotencyKey: newId() }),
    setState: state => $payment.set(state),
    onPaid({ id }) {
      $paidCheckout.set(id)
      reload()
    },
  })

  return {
    $payment,
    $paidCheckout,
    /** @param getCard the id of the card; undefined when there is none, and the page shows why */
    async pay(order: Order, getCard: () => Promise<string | undefined>): Promise<void> {
      if (['paying', 'polling', 'leaving'].includes($payment.get().status)) return
      $payment.set({ status: 'paying' })
      try {
        const paymentInstrumentId = await getCard()
        if (paymentInstrumentId === undefined) return $payment.set({ status: 'idle' })
        const body = { ...order, paymentInstrumentId }
        const attempt = JSON.stringify(body)
        if (unconfirmed?.attempt !== attempt) unconfirmed = { attempt, key: newId() }
        const state = await start(body, { idempotencyKey: unconfirmed.key })
        unconfirmed = undefined
        await proceed(state)
      } catch (error) {
        const problem = toCheckoutError(error)
        if (problem.kind === 'network' || isRejection(error, 409, 'REQUEST_IN_FLIGHT')) return $payment.set({ status: 'network' })
        unconfirmed = undefined
        $payment.set({ status: 'failed', message: 'message' in problem ? problem.message : '' })
        // the page shows something else than there is
        if (isRejection(error, 409)) reload()
      }
    },
    /** Something else is chosen: the message about the last attempt goes. */
    dismiss(): void {
      if ($payment.get().status === 'failed') $payment.set({ status: 'idle' })
    },
    /** The form is shown again after a payment. */
    restart(): void {
      $paidCheckout.set(undefined)
      $payment.set({ status: 'idle' })
    },
  }
}

export type ChargePayment<Order extends object> = ReturnType<typeof createChargePayment<Order>>
