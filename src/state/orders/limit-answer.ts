import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { cancelCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import { answerLimitRequest } from '#contract/orders/limit-request.ts'
import type { LimitRequest } from '#contract/orders/ordered-purchase.ts'
import type { Report } from '#domain/platform/report.ts'
import { type ChargeState, createChargeSteps } from '#state/checkout/charge-steps.ts'
import { isRejection, toCheckoutError } from '#state/checkout/checkout-errors.ts'

interface LimitAnswerDependencies {
  readonly call: Client
  readonly report: Report
  readonly orderId: number
  /** Origin of the challenges: an address of another origin is not opened. */
  readonly paymentOrigin: string
  newId(): string
  sleep(ms: number): Promise<void>
  navigate(address: string): void
  /** Loads the order again. */
  refresh(): void
}

/** `late`: another answer counts, or the time is over. */
export type LimitAnswerState = ChargeState | { readonly status: 'late' }

type Answer = 'ACCEPT' | 'DECLINE'

/** The answer of a customer to a courier who needs a higher limit, with the payment of the difference. */
export function createLimitAnswer({ call, orderId, refresh, newId, ...dependencies }: LimitAnswerDependencies) {
  const $answer = atom<LimitAnswerState>({ status: 'idle' })
  /** A repeated attempt without a known outcome has the same key, so it pays once. */
  let attempt: { readonly mark: string; readonly key: string } | undefined

  const steps = createChargeSteps({
    ...dependencies,
    getCheckout: id => call(getCheckout, { params: { id } }),
    cancelCheckout: cancelPayment,
    setState: it => $answer.set(it),
    onPaid: refresh,
  })

  function cancelPayment(id: string): Promise<unknown> {
    const query = { source: 'USER' as const, errorCode: 'customer.canceled' }
    return call(cancelCheckout, { params: { id }, query }, { idempotencyKey: newId() })
  }

  async function send(answer: Answer, { limit, checkoutId }: Pick<LimitRequest, 'limit' | 'checkoutId'>): Promise<void> {
    // nothing is declined while a payment runs
    if (answer === 'DECLINE' && checkoutId !== null) await cancelPayment(checkoutId)
    // a payment that runs goes on
    const mark = `${answer} ${limit} ${checkoutId}`
    if (attempt?.mark !== mark) attempt = { mark, key: newId() }
    const { checkout } = await call(
      answerLimitRequest,
      { params: { id: orderId }, body: { answer, limit } },
      { idempotencyKey: attempt.key },
    )
    attempt = undefined
    if (checkout) return steps.proceed(checkout)
    $answer.set({ status: 'idle' })
  }

  return {
    $answer,
    async answer(answer: Answer, request: Pick<LimitRequest, 'limit' | 'checkoutId'>): Promise<void> {
      $answer.set({ status: 'paying' })
      try {
        await send(answer, request)
      } catch (error) {
        if (isRejection(error, 409)) $answer.set({ status: 'late' })
        else {
          const checkoutError = toCheckoutError(error)
          if (checkoutError.kind === 'network') return $answer.set({ status: 'network' })
          $answer.set({ status: 'failed', message: 'message' in checkoutError ? checkoutError.message : '' })
        }
        attempt = undefined
      }
      refresh()
    },
  }
}
