/** Where one try to pay one order stands; `payments.status`. */
export type PaymentStatus = 'STARTED' | 'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN'

/**
 * The legal edges of a payment, as data. UNKNOWN: the provider did not answer; left only by asking it what became of the
 * payment, never by trying again (trust.md, "Money and orders").
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

/** Every status that may become this one. */
export function getPreviousPaymentStatuses(to: PaymentStatus): PaymentStatus[] {
  return (Object.keys(PAYMENT_TRANSITIONS) as PaymentStatus[]).filter(it => canPaymentTransition(it, to))
}

/** The money is promised or taken. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'AUTHORISED' || status === 'CAPTURED'
}
