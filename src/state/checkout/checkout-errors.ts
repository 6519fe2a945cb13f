import { CallError } from '#client/failure.ts'
import { CartOrdered } from '#contract/checkout/checkout.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import type { CheckoutError } from '#state/checkout/checkout-types.ts'

const OUT_OF_ZONE_CODES: ReadonlySet<number> = new Set([
  StaticCode.storeNotAvailable,
  StaticCode.outOfDeliveryZone,
  StaticCode.pointOutOfCoverage,
])
const PAYMENT_ERROR_CODES: ReadonlySet<number> = new Set([StaticCode.paymentFailed, StaticCode.cardPaymentFailure])

const TIME_ERROR_CODES: ReadonlySet<number> = new Set(TIME_CODES)

/** Which dialog a failed call of the checkout opens (B §4, B §8). */
export function toCheckoutError(error: unknown): CheckoutError {
  const failure = error instanceof CallError ? error.failure : undefined
  if (failure?.kind !== 'rejected' || failure.status >= 500) return { kind: 'network' }
  const code = failure.staticCode ?? 0
  if (OUT_OF_ZONE_CODES.has(code)) return { kind: 'outOfZone' }
  if (TIME_ERROR_CODES.has(code)) return { kind: 'time', storeClosed: code === StaticCode.storeClosed, message: failure.message }
  if (failure.code === 'CART_IN_PAYMENT') return { kind: 'inPayment' }
  const ordered = failure.code === 'CART_ORDERED' ? CartOrdered.safeParse(failure.payload).data : undefined
  if (ordered) return { kind: 'ordered', orderId: ordered.orderId }
  return { kind: PAYMENT_ERROR_CODES.has(code) ? 'payment' : 'backend', message: failure.message }
}

export function isRejection(error: unknown, status: number, code?: string): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected' || error.failure.status !== status) return false
  return code === undefined || error.failure.code === code
}

/** No answer arrived, or none with an outcome: the same attempt may be repeated with the same key. */
export const isNetworkError = (error: unknown): boolean => toCheckoutError(error).kind === 'network'
