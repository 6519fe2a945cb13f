import { translate, type MessageName } from '#backend/messages/messages.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'

const PAYMENT_ERRORS: readonly MessageName<'paymentErrors'>[] = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'CHALLENGE_DECLINED',
  'CANCELLED',
  'POPUP_BLOCKED',
]

/** Why a payment has failed, in the language of the call. */
export function toPaymentError({ error }: PaymentRow, language: string): CheckoutState['error'] {
  const reason = PAYMENT_ERRORS.find(it => it === error) ?? 'DECLINED'
  const message = translate(language, `paymentErrors.${reason}`)
  return { kind: reason === 'DECLINED' || reason === 'INSUFFICIENT_FUNDS' ? 'PAYMENT_ERROR' : 'USER', message }
}
