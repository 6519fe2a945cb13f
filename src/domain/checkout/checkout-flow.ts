import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { PaymentStatus } from '#domain/checkout/payment-status.ts'

export type CheckoutStatus = CheckoutState['status']
export type CheckoutMode = CheckoutState['mode']

/**
 * Status of a checkout: `OPEN` before the start, then the checkout payment statuses of B §3. The server changes the status along these
 * transitions only. The browser ignores replies with any other change.
 *
 * FAILED and CANCELLED are final. Another attempt needs a new checkout, so one checkout never creates two orders.
 *
 * @source B §3: "Checkout payment status", "Checkout flow modes"
 */
export const CHECKOUT_TRANSITIONS: Readonly<Record<CheckoutStatus | 'OPEN', readonly CheckoutStatus[]>> = {
  OPEN: ['AUTH_REQUIRED', 'NO_AUTH_PENDING', 'COMPLETED', 'FAILED'],
  AUTH_REQUIRED: ['COMPLETED', 'FAILED', 'CANCELLED', 'NO_AUTH_PENDING'],
  NO_AUTH_PENDING: ['COMPLETED', 'FAILED', 'CANCELLED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
}

export function canCheckoutTransition(from: CheckoutStatus | 'OPEN', to: CheckoutStatus): boolean {
  return CHECKOUT_TRANSITIONS[from].includes(to)
}

export function isCheckoutFinal(status: CheckoutStatus): boolean {
  return CHECKOUT_TRANSITIONS[status].length === 0
}

/** Next action of the browser for a checkout. */
export type NextStep =
  /** Open the provider's page, which returns with a one-time state. */
  | 'CHALLENGE'
  /** Poll until the status is final: the provider has not replied yet. */
  | 'POLL'
  /** Open the order. */
  | 'ORDER'
  /** Show the error and offer another attempt. */
  | 'FAILURE'

/** @source B §3: modes AUTH, NO_AUTH, NO_AUTH_POLL, PROCESS_PAYMENT */
export function getNextStep({ status }: Pick<CheckoutState, 'status'>): NextStep {
  if (status === 'AUTH_REQUIRED') return 'CHALLENGE'
  if (status === 'NO_AUTH_PENDING') return 'POLL'
  return status === 'COMPLETED' ? 'ORDER' : 'FAILURE'
}

/** Maps a payment status to the checkout. Until the provider replies for the first time, the browser polls. */
export function toCheckoutState(payment: PaymentStatus): { readonly status: CheckoutStatus; readonly mode: CheckoutMode } {
  switch (payment) {
    case 'STARTED':
      return { status: 'NO_AUTH_PENDING', mode: 'PROCESS_PAYMENT' }
    case 'UNKNOWN':
      return { status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' }
    case 'CHALLENGE':
      return { status: 'AUTH_REQUIRED', mode: 'AUTH' }
    case 'AUTHORISED':
    case 'CAPTURED':
      return { status: 'COMPLETED', mode: 'NO_AUTH' }
    case 'FAILED':
      return { status: 'FAILED', mode: 'NO_AUTH' }
    case 'CANCELLED':
      return { status: 'CANCELLED', mode: 'NO_AUTH' }
  }
}
