import { CallError } from '#client/failure.ts'
import { BackendDrivenError } from '#contract/checkout/backend-driven-error.ts'
import { CartOrdered } from '#contract/checkout/checkout.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import type { CheckoutError } from '#state/checkout/checkout-types.ts'

const OUT_OF_ZONE_CODES: ReadonlySet<number> = new Set([
  StaticCode.storeNotAvailable,
  StaticCode.outOfDeliveryZone,
  StaticCode.pointOutOfCoverage,
])

const TIME_ERROR_CODES: ReadonlySet<number> = new Set(TIME_CODES)

/**
 * Which dialog a failed call of the checkout opens.
 *
 * @source B §4: "the backend error modal is shown if the payload type is the backend-driven type, otherwise the payment error modal with
 * staticCode and message"; B §8 for the dialogs of single codes
 */
export function toCheckoutError(error: unknown): CheckoutError {
  const failure = error instanceof CallError ? error.failure : undefined
  if (failure?.kind !== 'rejected' || failure.status >= 500) return { kind: 'network' }
  const code = failure.staticCode ?? 0
  if (OUT_OF_ZONE_CODES.has(code)) return { kind: 'outOfZone' }
  if (TIME_ERROR_CODES.has(code)) return { kind: 'time', storeClosed: code === StaticCode.storeClosed, message: failure.message }
  if (failure.code === 'CART_IN_PAYMENT') return { kind: 'inPayment' }
  const ordered = failure.code === 'CART_ORDERED' ? CartOrdered.safeParse(failure.payload).data : undefined
  if (ordered) return { kind: 'ordered', orderId: ordered.orderId }
  const backendDriven = BackendDrivenError.safeParse(failure.payload).data
  if (backendDriven) return { kind: 'backend', title: backendDriven.title, message: failure.message }
  return { kind: 'payment', staticCode: failure.staticCode, message: failure.message }
}

const PAYMENT_FAILURE_CODES: ReadonlySet<number | undefined> = new Set([StaticCode.paymentFailed, StaticCode.cardPaymentFailure])

/** Whether a payment was tried and has failed (B §8). Other codes reject the order before a payment. */
export const isPaymentFailure = (staticCode: number | undefined): boolean => PAYMENT_FAILURE_CODES.has(staticCode)

export function isRejection(error: unknown, status: number, code?: string): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected' || error.failure.status !== status) return false
  return code === undefined || error.failure.code === code
}

/** No answer arrived, or none with an outcome: the same attempt may be repeated with the same key. */
export const isNetworkError = (error: unknown): boolean => toCheckoutError(error).kind === 'network'

/** What the log says of an error. */
export const toErrorDetail = (error: CheckoutError): Record<string, string> => ({
  kind: error.kind,
  ...(error.kind === 'payment' && error.staticCode !== undefined && { staticCode: String(error.staticCode) }),
})
