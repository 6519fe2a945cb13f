import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { PaymentStatus } from '#domain/checkout/payment-status.ts'

export type CheckoutStatus = CheckoutState['status']
export type CheckoutMode = CheckoutState['mode']

/**
 * The payment of an order as both sides see it: `OPEN` before it is started, then B §3's checkout payment statuses. Edges as
 * data: the server moves along them, the browser takes no reply that is not one of them.
 *
 * FAILED and CANCELLED end a checkout: who tries again does so with a new checkout, so that one checkout is never two orders.
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

/** What a browser does next with a checkout. */
export type NextStep =
  /** To the page of the provider, which leads back with a one-time state. */
  | 'CHALLENGE'
  /** Ask again until it is over: the provider has not answered yet. */
  | 'POLL'
  /** To the order. */
  | 'ORDER'
  /** Say what went wrong, and offer another try. */
  | 'FAILURE'

/** @source B §3: modes AUTH, NO_AUTH, NO_AUTH_POLL, PROCESS_PAYMENT */
export function getNextStep({ status }: Pick<CheckoutState, 'status'>): NextStep {
  if (status === 'AUTH_REQUIRED') return 'CHALLENGE'
  if (status === 'NO_AUTH_PENDING') return 'POLL'
  return status === 'COMPLETED' ? 'ORDER' : 'FAILURE'
}

/** How a payment shows in its checkout. While the provider is asked for the first time nothing is known, so the browser asks again. */
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
