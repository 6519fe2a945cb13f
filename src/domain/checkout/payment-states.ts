import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { MoneyMovement } from '#domain/checkout/ledger.ts'

export type CheckoutStatus = CheckoutState['status']
export type CheckoutMode = CheckoutState['mode']

/** Status of the payment of an order; `payments.status`. */
export type PaymentStatus = 'STARTED' | 'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'UNCOLLECTED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN'

/** What customers see of a payment: the status and the mode of its checkout. */
export interface CheckoutView {
  readonly status: CheckoutStatus
  readonly mode: CheckoutMode
}

/**
 * The states of a payment, and what its checkout shows. Cash has no payment: its checkout starts as AUTHORISED does.
 *
 * @source B §3: "Checkout payment status: AUTH_REQUIRED, COMPLETED, FAILED, CANCELLED, NO_AUTH_PENDING. Checkout flow modes: AUTH, NO_AUTH,
 * NO_AUTH_POLL, PROCESS_PAYMENT"
 */
export const PAYMENT_STATES = {
  /** The provider is asked. The reply to the customer waits for it; another tab polls. */
  STARTED: { status: 'NO_AUTH_PENDING', mode: 'PROCESS_PAYMENT' },
  /** The customer must confirm on a page of the provider. */
  CHALLENGE: { status: 'AUTH_REQUIRED', mode: 'AUTH' },
  AUTHORISED: { status: 'COMPLETED', mode: 'NO_AUTH' },
  CAPTURED: { status: 'COMPLETED', mode: 'NO_AUTH' },
  /** The charge failed after the order was placed: the customer owes it. */
  UNCOLLECTED: { status: 'COMPLETED', mode: 'NO_AUTH' },
  FAILED: { status: 'FAILED', mode: 'NO_AUTH' },
  CANCELLED: { status: 'CANCELLED', mode: 'NO_AUTH' },
  /** The provider did not respond. Only its later answer changes the payment, which is never repeated. */
  UNKNOWN: { status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' },
} as const satisfies Readonly<Record<PaymentStatus, CheckoutView>>

export const PAYMENT_STATUSES = Object.keys(PAYMENT_STATES) as PaymentStatus[]

/** What happens to a payment. The first five are answers of the provider, the others settle an authorised payment. */
export type PaymentEvent =
  'CHALLENGED' | 'SILENT' | 'AUTHORISED' | 'REFUSED' | 'CANCELLED' | 'CAPTURED' | 'UNCOLLECTED' | 'RELEASED' | 'REFUNDED'

interface PaymentTransition {
  readonly from: readonly PaymentStatus[]
  readonly to: PaymentStatus
  /** PLACE: the draft becomes an order. DROP: it never becomes one. */
  readonly order: 'KEEP' | 'PLACE' | 'DROP'
  /** Money moves, and the ledger gets this movement. */
  readonly movement?: MoneyMovement
}

const OPEN: readonly PaymentStatus[] = ['STARTED', 'CHALLENGE', 'UNKNOWN']

/**
 * The only transitions of a payment. An event in any other state has no effect, so each event can arrive twice, late or out of order.
 * FAILED and CANCELLED are final: another attempt needs a new checkout, so one checkout never creates two orders.
 */
export const PAYMENT_EVENTS: Readonly<Record<PaymentEvent, PaymentTransition>> = {
  CHALLENGED: { from: ['STARTED'], to: 'CHALLENGE', order: 'KEEP' },
  SILENT: { from: ['STARTED', 'CHALLENGE'], to: 'UNKNOWN', order: 'KEEP' },
  AUTHORISED: { from: OPEN, to: 'AUTHORISED', order: 'PLACE' },
  REFUSED: { from: OPEN, to: 'FAILED', order: 'DROP' },
  CANCELLED: { from: OPEN, to: 'CANCELLED', order: 'DROP' },
  CAPTURED: { from: ['AUTHORISED'], to: 'CAPTURED', order: 'KEEP', movement: 'PAYMENT_CAPTURED' },
  UNCOLLECTED: { from: ['AUTHORISED'], to: 'UNCOLLECTED', order: 'KEEP', movement: 'DEBT_INCURRED' },
  // the order was cancelled before its capture, and its checkout stays completed
  RELEASED: { from: ['AUTHORISED'], to: 'CANCELLED', order: 'KEEP' },
  REFUNDED: { from: ['CAPTURED'], to: 'CAPTURED', order: 'KEEP', movement: 'PAYMENT_REFUNDED' },
}

export const PAYMENT_EVENT_NAMES = Object.keys(PAYMENT_EVENTS) as PaymentEvent[]

/** @returns undefined when the event has no effect in this state */
export function getNextPaymentStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus | undefined {
  const { from, to } = PAYMENT_EVENTS[event]
  return from.includes(status) ? to : undefined
}

/**
 * Age in milliseconds after which a job asks the provider for the state of an open payment, and cancels one that it does not know or that
 * still waits for the customer. STARTED: the process was killed. CHALLENGE: the customer left.
 */
export const OPEN_PAYMENT_MS: Readonly<Partial<Record<PaymentStatus, number>>> = { STARTED: 15_000, CHALLENGE: 15 * 60_000, UNKNOWN: 0 }

/** @param age milliseconds since the last change of the payment */
export function isReconciliationDue(status: PaymentStatus, age: number): boolean {
  const limit = OPEN_PAYMENT_MS[status]
  return limit !== undefined && age >= limit
}

/** How the provider must be brought in line with the order. */
export type Settlement = 'CAPTURE' | 'RELEASE' | 'REFUND'

/** Minor units of a payment. */
interface PaymentAmounts {
  readonly captured: number
  readonly refunded: number
}

/** What decides how much of a payment its order keeps; minor units. */
export interface OrderClaim {
  readonly isCancelled: boolean
  /** What support and staff have granted. */
  readonly granted?: number
  /** What the cancellation costs. */
  readonly cancellationFee?: number
}

/** How much of a payment the customer has to have back: that of a cancelled order less its fee, and what support and staff have granted of another one. */
export function getRefundDue({ captured }: Pick<PaymentAmounts, 'captured'>, order: OrderClaim): number {
  const { isCancelled, granted = 0, cancellationFee = 0 } = order
  return isCancelled ? Math.max(captured - cancellationFee, 0) : Math.min(granted, captured)
}

/** An order that is active or delivered keeps its money, less what is granted; a cancelled one gives it back. Undefined when nothing is to do. */
export function getSettlement(
  { status, ...amounts }: PaymentAmounts & { readonly status: PaymentStatus },
  order: OrderClaim,
): Settlement | undefined {
  if (status === 'AUTHORISED') return order.isCancelled ? 'RELEASE' : 'CAPTURE'
  return status === 'CAPTURED' && amounts.refunded < getRefundDue(amounts, order) ? 'REFUND' : undefined
}

/** The payments that wait for the provider or for the settlement of their order: an event changes their status. */
export const UNSETTLED_PAYMENTS: readonly PaymentStatus[] = PAYMENT_STATUSES.filter(status =>
  PAYMENT_EVENT_NAMES.some(event => (getNextPaymentStatus(status, event) ?? status) !== status),
)

const FINAL: readonly CheckoutStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED']

export const isCheckoutFinal = (status: CheckoutStatus): boolean => FINAL.includes(status)

/** What a checkout shows after an event. A checkout that has ended stays as it is. */
export function getCheckoutAfter(before: CheckoutView, payment: PaymentStatus): CheckoutView {
  return isCheckoutFinal(before.status) ? before : PAYMENT_STATES[payment]
}

/** Next action of the browser for a checkout. */
export type NextStep =
  /** Open the provider's page, which returns with a one-time state. */
  | 'CHALLENGE'
  /** Poll until the checkout has ended. */
  | 'POLL'
  /** Open the order. */
  | 'ORDER'
  /** Show the error and offer another attempt. */
  | 'FAILURE'

const STEPS: Readonly<Record<CheckoutMode, NextStep>> = {
  AUTH: 'CHALLENGE',
  PROCESS_PAYMENT: 'POLL',
  NO_AUTH_POLL: 'POLL',
  NO_AUTH: 'POLL',
}

/** The mode decides, unless the checkout has ended. NO_AUTH without an end is a contradiction, so the browser asks again. */
export function getNextStep({ status, mode }: CheckoutView): NextStep {
  if (status === 'COMPLETED') return 'ORDER'
  return isCheckoutFinal(status) ? 'FAILURE' : STEPS[mode]
}
