import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Problem, type ProblemDetail } from '#backend/problem.ts'
import { type Fills, wordIn, type WordOf } from '#backend/messages/messages.ts'
import { StaticCode } from '#contract/errors.ts'

type Reason = WordOf<'refusals'>

/** B §8 knows a few of them by number; the words in `code` are ours. */
const REFUSALS: Readonly<Record<Reason, readonly [status: ContentfulStatusCode, code: string, staticCode?: number]>> = {
  storeClosed: [409, 'STORE_CLOSED', StaticCode.storeClosed],
  noScheduling: [409, 'SCHEDULING_NOT_OFFERED', StaticCode.schedulingNotOffered],
  closedThen: [409, 'TIME_NOT_AVAILABLE', StaticCode.slotNotAvailable],
  timePassed: [409, 'TIME_PASSED', StaticCode.slotPassed],
  timeTooFar: [409, 'TIME_TOO_FAR', StaticCode.slotTooFarAhead],
  outOfZone: [422, 'OUT_OF_DELIVERY_ZONE', StaticCode.outOfDeliveryZone],
  noAddress: [422, 'NO_ADDRESS'],
  noProducts: [422, 'NO_PRODUCTS'],
  noTime: [422, 'NO_TIME'],
  unavailable: [409, 'PRODUCT_UNAVAILABLE'],
  unknownOption: [422, 'OPTION_UNKNOWN'],
  wrongOptions: [422, 'OPTIONS_INVALID'],
  storesOnly: [422, 'STORES_ONLY'],
  priceChanged: [409, 'PRICE_CHANGED'],
  noPaymentMethod: [422, 'NO_PAYMENT_METHOD'],
  paymentNotHere: [422, 'PAYMENT_NOT_HERE', StaticCode.paymentFailed],
  tooMuchCash: [422, 'CASH_LIMIT', StaticCode.paymentFailed],
  cardGone: [422, 'CARD_GONE', StaticCode.paymentFailed],
  cardRefused: [422, 'CARD_REFUSED', StaticCode.cardPaymentFailure],
  providerAway: [503, 'PAYMENT_PROVIDER_AWAY', StaticCode.paymentFailed],
}

/** Why the customer cannot have it, in the customer's language: B §4 shows the message as it is. */
export function refusal(reason: Reason, language: string, fills: Fills = {}, detail: ProblemDetail = {}): Problem {
  const [status, code, staticCode] = REFUSALS[reason]
  return new Problem(status, wordIn(language, `refusals.${reason}`, fills), staticCode, { code, ...detail })
}
