import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getCheckout } from '#contract/checkout/checkout.ts'
import { type Debt, getDebt, payDebt } from '#contract/checkout/debt.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { getNextStep } from '#domain/checkout/payment-states.ts'
import { isNetworkError, toCheckoutError } from '#state/checkout/checkout-errors.ts'

/** `failed`: nothing was charged; `message` is the reason in the customer's language, or empty. `network`: the outcome is unknown. */
export type DebtPaymentState =
  { readonly status: 'idle' | 'paying' | 'paid' | 'network' } | { readonly status: 'failed'; readonly message: string }

interface DebtPaymentDependencies {
  readonly call: Client
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  /** Where an open payment continues, for example with the confirmation of the bank. */
  readonly pendingPath: string
  /** @returns the id of the card; null: the default card; undefined: there is none, and the page shows why */
  getCard(): Promise<string | null | undefined>
  /** Called when the debt is paid, or is another one than shown. */
  reload(): void
}

const MAX_POLLS = 30
const POLL_MS = 2000

/** The payment of a debt (B §7, "POST /debt/pay"). An attempt repeated after a network error is the same payment. */
export function createDebtPayment({ call, newId, sleep, navigate, pendingPath, getCard, reload }: DebtPaymentDependencies) {
  const $payment = atom<DebtPaymentState>({ status: 'idle' })
  let key: string | undefined

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
        return navigate(pendingPath)
    }
  }

  async function poll(id: string): Promise<void> {
    for (let left = MAX_POLLS; left > 0; left--) {
      await sleep(POLL_MS)
      const state = await call(getCheckout, { params: { id } }).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
        return undefined
      })
      if (state && getNextStep(state) !== 'POLL') return proceed(state)
    }
    navigate(pendingPath)
  }

  return {
    $payment,
    /** @param debt as shown: the customer pays no other sum */
    async pay({ accumulatedDebt }: Debt): Promise<void> {
      if ($payment.get().status === 'paying') return
      $payment.set({ status: 'paying' })
      try {
        const paymentInstrumentId = await getCard()
        if (paymentInstrumentId === undefined) return $payment.set({ status: 'idle' })
        key ??= newId()
        const state = await call(payDebt, { body: { paymentInstrumentId, displayedDebt: accumulatedDebt } }, { idempotencyKey: key })
        key = undefined
        await proceed(state)
      } catch (error) {
        const problem = toCheckoutError(error)
        if (problem.kind === 'network') return $payment.set({ status: 'network' })
        key = undefined
        $payment.set({ status: 'failed', message: 'message' in problem ? problem.message : '' })
        reload()
      }
    },
  }
}

export type DebtPayment = ReturnType<typeof createDebtPayment>

/** The debt of the customer, for a page without a checkout. Undefined without one, and when it cannot be loaded. */
export async function loadDebt(call: Client): Promise<Debt | undefined> {
  const debt = await call(getDebt, {}).catch(() => undefined)
  return debt && debt.accumulatedDebt > 0 ? debt : undefined
}
