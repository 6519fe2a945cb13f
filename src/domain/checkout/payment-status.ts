/** Status of one payment attempt of an order; `payments.status`. */
export type PaymentStatus = 'STARTED' | 'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN'

/**
 * Allowed status changes of a payment. UNKNOWN: the provider did not reply. Only the provider's later answer changes it; the payment is
 * never repeated (trust.md, "Money and orders").
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  STARTED: ['CHALLENGE', 'AUTHORISED', 'FAILED', 'UNKNOWN', 'CANCELLED'],
  CHALLENGE: ['AUTHORISED', 'FAILED', 'CANCELLED', 'UNKNOWN'],
  AUTHORISED: ['CAPTURED', 'CANCELLED'],
  UNKNOWN: ['AUTHORISED', 'FAILED', 'CANCELLED'],
  CAPTURED: [],
  FAILED: [],
  CANCELLED: [],
}

export function canPaymentTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to)
}

/** All statuses that may change to this one. */
export function getPreviousPaymentStatuses(to: PaymentStatus): PaymentStatus[] {
  return (Object.keys(PAYMENT_TRANSITIONS) as PaymentStatus[]).filter(it => canPaymentTransition(it, to))
}

/** Whether the payment is authorised or captured. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'AUTHORISED' || status === 'CAPTURED'
}
