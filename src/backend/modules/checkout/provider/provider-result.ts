import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import type { ProviderPayment } from '#backend/payments/payment-provider.ts'
import type { PaymentEvent } from '#domain/checkout/payment-states.ts'

/** Result of a provider call. `SILENT` for any failure of the provider. */
export type ProviderResult =
  | ProviderPayment
  | { readonly status: 'SILENT' }
  /** Cancelled because the browser did not open the page of the bank (B §3, "customer.popup-blocked"). */
  | { readonly status: 'REFUSED'; readonly reference: string; readonly reason: 'POPUP_BLOCKED' }

/** The event of a result; undefined for a payment that the provider does not know. */
export function toPaymentEvent(result: ProviderResult): PaymentEvent | undefined {
  switch (result.status) {
    case 'AUTHORISED':
    case 'CAPTURED':
      return 'AUTHORISED'
    case 'CHALLENGE':
      return 'CHALLENGED'
    case 'REFUSED':
      return result.reason === 'CANCELLED' || result.reason === 'POPUP_BLOCKED' ? 'CANCELLED' : 'REFUSED'
    case 'SILENT':
      return 'SILENT'
    case 'NONE':
      return undefined
  }
}

/** Columns that a result changes beside the status. */
export function toPaymentValues(payment: PaymentRow, result: ProviderResult): Partial<PaymentRow> {
  switch (result.status) {
    case 'AUTHORISED':
    case 'CAPTURED':
      return { providerReference: result.reference, authorised: payment.amount, challengeStateHash: null }
    case 'CHALLENGE':
      return { providerReference: result.reference, challengeUrl: result.url }
    case 'REFUSED':
      return { providerReference: result.reference, error: result.reason, challengeStateHash: null }
    default:
      return {}
  }
}
