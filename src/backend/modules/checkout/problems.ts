import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Problem, type ProblemDetails } from '#backend/problem.ts'
import { type MessageValues, translate, type MessageName } from '#backend/messages/messages.ts'
import { describePromoCodeIssue } from '#backend/modules/checkout/promo-code-texts.ts'
import type { Reach } from '#backend/modules/geo/store-zones.ts'
import type { RequestedPromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { BACKEND_DRIVEN } from '#contract/checkout/backend-driven-error.ts'
import { StaticCode } from '#contract/errors.ts'

type CheckoutProblemReason = Exclude<MessageName<'refusals'>, 'outOfZone'>

const OUT_OF_ZONE_CODE = 'OUT_OF_DELIVERY_ZONE'

/** B §8 defines a few static codes. The values of `code` are defined here. */
const PROBLEMS: Readonly<Record<CheckoutProblemReason, readonly [status: ContentfulStatusCode, code: string, staticCode?: number]>> = {
  storeClosed: [409, 'STORE_CLOSED', StaticCode.storeClosed],
  noScheduling: [409, 'SCHEDULING_NOT_OFFERED', StaticCode.schedulingNotOffered],
  closedThen: [409, 'TIME_NOT_AVAILABLE', StaticCode.slotNotAvailable],
  timePassed: [409, 'TIME_PASSED', StaticCode.slotPassed],
  timeTooFar: [409, 'TIME_TOO_FAR', StaticCode.slotTooFarAhead],
  noPickup: [409, 'PICKUP_NOT_OFFERED'],
  noCity: [422, 'NO_CITY'],
  noAddress: [422, 'NO_ADDRESS'],
  noProducts: [422, 'NO_PRODUCTS'],
  legalNotAccepted: [422, 'LEGAL_NOT_ACCEPTED'],
  noTime: [422, 'NO_TIME'],
  unavailable: [409, 'PRODUCT_UNAVAILABLE'],
  notEnough: [409, 'PRODUCT_STOCK_LOW'],
  unknownOption: [422, 'OPTION_UNKNOWN'],
  wrongOptions: [422, 'OPTIONS_INVALID'],
  storesOnly: [422, 'STORES_ONLY'],
  noParcels: [422, 'PARCELS_NOT_OFFERED'],
  parcelIncomplete: [422, 'PARCEL_INCOMPLETE'],
  parcelTooValuable: [422, 'PARCEL_TOO_VALUABLE'],
  noPurchases: [422, 'PURCHASES_NOT_OFFERED'],
  purchaseIncomplete: [422, 'PURCHASE_INCOMPLETE'],
  limitTooHigh: [422, 'LIMIT_TOO_HIGH'],
  photoGone: [422, 'PHOTO_GONE'],
  pointOutOfCoverage: [422, 'POINT_OUT_OF_COVERAGE', StaticCode.pointOutOfCoverage],
  priceChanged: [409, 'PRICE_CHANGED'],
  cartOrdered: [409, 'CART_ORDERED'],
  cartInPayment: [409, 'CART_IN_PAYMENT'],
  shareNotPayable: [409, 'SHARE_CHANGED'],
  tooManyShareAttempts: [429, 'TOO_MANY_ATTEMPTS'],
  debtUnpaid: [409, 'DEBT_UNPAID'],
  guestRefused: [409, 'GUEST_REFUSED'],
  debtInPayment: [409, 'DEBT_IN_PAYMENT'],
  debtChanged: [409, 'DEBT_CHANGED'],
  noDebt: [409, 'NO_DEBT'],
  noSubscription: [409, 'NO_SUBSCRIPTION'],
  alreadySubscribed: [409, 'ALREADY_SUBSCRIBED'],
  subscriptionPriceChanged: [409, 'SUBSCRIPTION_PRICE_CHANGED'],
  charityChanged: [409, 'CHARITY_CHANGED'],
  donationAmount: [422, 'DONATION_AMOUNT'],
  tooManyDonations: [429, 'TOO_MANY_DONATIONS'],
  giftCardsChanged: [409, 'GIFT_CARDS_CHANGED'],
  giftCardAmount: [422, 'GIFT_CARD_AMOUNT'],
  giftCardDay: [422, 'GIFT_CARD_DAY'],
  giftCardText: [422, 'GIFT_CARD_TEXT'],
  tooManyGiftCards: [429, 'TOO_MANY_GIFT_CARDS'],
  giftCardNotCancellable: [409, 'GIFT_CARD_NOT_CANCELLABLE'],
  giftCardUnknown: [404, 'GIFT_CARD_UNKNOWN'],
  giftCardUsed: [409, 'GIFT_CARD_USED'],
  giftCardEnded: [409, 'GIFT_CARD_ENDED'],
  noPaymentMethod: [422, 'NO_PAYMENT_METHOD'],
  // no payment was tried, so none has failed
  paymentNotHere: [422, 'PAYMENT_NOT_HERE'],
  tooMuchCash: [422, 'CASH_LIMIT'],
  cardGone: [422, 'CARD_GONE'],
  cardRefused: [422, 'CARD_REFUSED', StaticCode.cardPaymentFailure],
  providerAway: [503, 'PAYMENT_PROVIDER_UNAVAILABLE', StaticCode.paymentFailed],
}

/** About the payment: the storefront shows these in its payment error modal, and the others in its backend error modal (B §4). */
const PAYMENT_REASONS: ReadonlySet<CheckoutProblemReason> = new Set([
  'noPaymentMethod',
  'paymentNotHere',
  'tooMuchCash',
  'cardGone',
  'cardRefused',
  'providerAway',
])

type CheckoutProblemDetails = Omit<ProblemDetails, 'payload'> & { readonly payload?: object }

/** Creates a problem with a message in the customer's language. The storefront shows it unchanged (B §4). */
export function createCheckoutProblem(
  reason: CheckoutProblemReason,
  language: string,
  values: MessageValues = {},
  { payload, ...detail }: CheckoutProblemDetails = {},
): Problem {
  const [status, code, staticCode] = PROBLEMS[reason]
  const dialog = PAYMENT_REASONS.has(reason) ? payload : describeDialog(language, payload)
  return new Problem(status, translate(language, `refusals.${reason}`, values), staticCode, {
    code,
    ...detail,
    ...(dialog && { payload: dialog }),
  })
}

const describeDialog = (language: string, payload: object = {}) => ({
  ...payload,
  type: BACKEND_DRIVEN,
  title: translate(language, 'checkout.refused'),
})

/**
 * A §8, B §8: both codes open the out-of-delivery-zone modal. 118485: outside of the city's area. 159192 STORE_NOT_AVAILABLE: the city is
 * served there, but not by this store.
 */
export function createOutOfZoneProblem(reach: Exclude<Reach, 'delivers'>, language: string): Problem {
  const staticCode = reach === 'outsideCity' ? StaticCode.outOfDeliveryZone : StaticCode.storeNotAvailable
  return new Problem(422, translate(language, 'refusals.outOfZone'), staticCode, { code: OUT_OF_ZONE_CODE })
}

interface NamedProduct {
  readonly id: number
  readonly name: string
}

export function createUnavailableProblem(products: readonly NamedProduct[], language: string): Problem {
  const values = { products: products.map(it => it.name).join(', ') }
  return createCheckoutProblem('unavailable', language, values, { payload: { products } })
}

/** The order asks for more units than the store has. @param products `left`: units that the store has */
export function createShortageProblem(products: readonly (NamedProduct & { readonly left: number })[], language: string): Problem {
  const soldOut = products.filter(it => it.left === 0)
  if (soldOut.length > 0) return createUnavailableProblem(soldOut, language)
  const values = { products: products.map(it => `${it.left} × ${it.name}`).join(', ') }
  return createCheckoutProblem('notEnough', language, values, { payload: { products } })
}

/** The order names a promo code that does not apply: nothing is placed at another price than the customer expects. */
export function createPromoCodeProblem(
  promoCode: Extract<RequestedPromoCode, { issue: string }>,
  language: string,
  products: number,
): Problem {
  const text = describePromoCodeIssue(promoCode, language, products)
  return new Problem(409, text, undefined, {
    code: 'PROMO_CODE_NOT_APPLICABLE',
    payload: describeDialog(language, { issue: promoCode.issue }),
  })
}
