import type { CheckoutState } from '#contract/checkout/payment.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import type { Report } from '#domain/platform/report.ts'
import { isNetworkError } from '#state/checkout/checkout-errors.ts'

/**
 * A payment without an order, as its page shows it. `failed`: nothing was charged; `message` is the reason in the customer's language, or empty.
 * `network`: the outcome is unknown, and the next attempt is the same payment.
 */
export type ChargeState =
  | { readonly status: 'idle' | 'paying' | 'polling' | 'leaving' | 'paid' | 'network' }
  | { readonly status: 'failed'; readonly message: string }

interface ChargeStepsDependencies {
  readonly report: Report
  /** Origin of the challenges: an address of another origin is not opened. */
  readonly paymentOrigin: string
  getCheckout(id: string): Promise<CheckoutState>
  cancelCheckout(id: string): Promise<unknown>
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  setState(state: ChargeState): void
  /** Called when it is paid. */
  onPaid(state: CheckoutState): void
}

const MAX_POLLS = 30
const POLL_MS = 2000

/** Follows the checkout of a subscription or of a donation until it has ended, or until the browser opens the page of the bank (B §3). */
export function createChargeSteps(dependencies: ChargeStepsDependencies) {
  const { report, paymentOrigin, getCheckout, cancelCheckout, sleep, navigate, setState, onPaid } = dependencies

  async function proceed(state: CheckoutState): Promise<void> {
    switch (getNextStep(state)) {
      case 'ORDER':
        setState({ status: 'paid' })
        return onPaid(state)
      case 'FAILURE':
        return setState({ status: 'failed', message: state.error?.message ?? '' })
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
      setState({ status: 'leaving' })
      return navigate(url)
    }
    report({ kind: 'error', name: 'three_ds.error', message: 'Payment data was not found' })
    // this payment cannot be confirmed: it must not stay open
    await cancelCheckout(id).catch(() => undefined)
    setState({ status: 'failed', message: '' })
  }

  async function poll(id: string): Promise<void> {
    setState({ status: 'polling' })
    for (let left = MAX_POLLS; left > 0; left--) {
      await sleep(POLL_MS)
      const state = await getCheckout(id).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && getNextStep(state) !== 'POLL') return proceed(state)
    }
    setState({ status: 'network' })
  }

  return { proceed }
}
