import type { SignatureDetails } from '#contract/orders/signature.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'

/** The texts of the signature page. */
export const SIGNATURE_TEXTS = [
  'signTitle',
  'signText',
  'signParcel',
  'signName',
  'signNameMissing',
  'signArea',
  'signAreaText',
  'signMissing',
  'signClear',
  'signTyped',
  'signConfirm',
  'signConfirmMissing',
  'signSend',
  'signSending',
  'signWaitingTitle',
  'signWaitingText',
  'signSendAgain',
  'signFailed',
  'signEarlyTitle',
  'signEarlyText',
  'signCheck',
  'signDoneTitle',
  'signDoneText',
  'signOverTitle',
  'signOverText',
] as const satisfies readonly (keyof OrdersTexts)[]

export type SignatureTexts = Pick<OrdersTexts, (typeof SIGNATURE_TEXTS)[number]>

/** What the server embeds in the page. */
export interface SignatureData {
  readonly details: SignatureDetails
  readonly texts: SignatureTexts
}
