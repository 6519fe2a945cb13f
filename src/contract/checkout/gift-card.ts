import * as z from 'zod/mini'

import { EmailText } from '#contract/account/email-text.ts'
import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CountryCode, Currency, Instant, Key, Money, SentPrice, text } from '#contract/primitives.ts'

/** `text`: formatted in the language of the call. */
const Sum = z.object({ amount: Money, text: z.string() })

/** "2026-12-24" */
const Day = /* @__PURE__ */ text(10).check(/* @__PURE__ */ z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The gift cards that a country sells, from the catalogue of the operator (docs/CATALOGUE.md). */
const GiftCardOffer = z.object({
  countryCode: CountryCode,
  currency: Currency,
  /** A §3 currencyPattern, to format another amount; `{0}` is the number. */
  currencyPattern: z.string(),
  /** Amounts to choose from. */
  amounts: z.array(Sum),
  minimum: Sum,
  maximum: Sum,
  /** The days on which a card can be sent, at 9:00 in the time zone of the country. */
  firstDay: Day,
  lastDay: Day,
})
export type GiftCardOffer = z.infer<typeof GiftCardOffer>

export const GiftCardShop = z.object({
  /** Null: the country sells none. */
  offer: z.nullable(GiftCardOffer),
  /** The countries that sell gift cards, with their names in the language of the call. */
  countries: z.array(z.object({ code: CountryCode, name: z.string() })),
  /** The card provider, for the form of a new card; null without one: no gift card can be bought. */
  provider: z.nullable(z.string()),
})
export type GiftCardShop = z.infer<typeof GiftCardShop>

/** A gift card that the customer has bought. Nobody but its recipient has the code. */
export const GiftCard = z.object({
  id: Key,
  /** The number of the receipt. */
  number: z.int(),
  checkoutId: Key,
  boughtAt: Instant,
  /** ACCEPTED: paid in a moment. CANCELLED: the refund is on its way. */
  state: z.enum(['ACCEPTED', 'SCHEDULED', 'SENT', 'REDEEMED', 'CANCELLED', 'REFUNDED']),
  currency: Currency,
  sum: Sum,
  /** "Visa •••• 4242" */
  card: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** The day of the mail, in the time zone of the country. */
  sendDay: Day,
  /** Whether the customer has chosen that day. */
  isScheduled: z.boolean(),
  isCancellable: z.boolean(),
})
export type GiftCard = z.infer<typeof GiftCard>

const call = { domain: 'checkout', source: 'B §3, "GLOVO_CREDIT"; issue 25 point 2', customPath: true } as const

export const getGiftCardShop = endpoint({
  ...call,
  method: 'GET',
  path: '/gift_cards/offer',
  summary: 'Returns the gift cards of a country: that of the query, else of the city or the country of the call.',
  query: z.object({ countryCode: z.optional(CountryCode) }),
  reply: GiftCardShop,
})

/**
 * Pays a gift card with a saved card: neither credit nor promo codes pay it. The checkout of the reply is followed by the calls of other checkouts (`getCheckout`,
 * `completeCheckout`, `cancelCheckout`). 409 GIFT_CARDS_CHANGED when the country sells none or in another currency. 422 GIFT_CARD_AMOUNT outside of its bounds,
 * GIFT_CARD_DAY for another day than it offers, GIFT_CARD_TEXT for a name or message that is too long or has a link, CARD_GONE for a card of another customer. 429
 * TOO_MANY_GIFT_CARDS.
 */
export const buyGiftCard = endpoint({
  ...call,
  method: 'POST',
  path: '/gift_cards',
  summary: 'Pays a gift card that is sent by e-mail now or on a day.',
  customer: 'required',
  idempotent: true,
  headers: ['sandboxBrowser'],
  errors: [StaticCode.paymentFailed, StaticCode.cardPaymentFailure, StaticCode.invalidEmail],
  body: z.object({
    countryCode: CountryCode,
    /** Minor units of `currency`, which the customer has seen. */
    amount: SentPrice,
    currency: Currency,
    senderName: text(200),
    recipientName: text(200),
    recipientEmail: EmailText,
    message: text(1000),
    /** Null: as soon as it is paid. */
    sendDay: z.nullable(Day),
    paymentInstrumentId: Key,
  }),
  reply: CheckoutState,
})

export const getGiftCards = endpoint({
  ...call,
  method: 'GET',
  path: '/customer/gift_cards',
  summary: 'Returns the gift cards that the customer has bought, the newest first, at most 50.',
  customer: 'required',
  reply: z.object({ giftCards: z.array(GiftCard) }),
})

/** Gives the money back to the card that has paid. 404 for another customer. 409 GIFT_CARD_NOT_CANCELLABLE when it is redeemed, or was sent more than 14 days ago. */
export const cancelGiftCard = endpoint({
  ...call,
  method: 'POST',
  path: '/gift_cards/:id/cancel',
  summary: 'Cancels a gift card that nobody has redeemed, and refunds it.',
  customer: 'required',
  params: z.object({ id: Key }),
  reply: GiftCard,
})

/** 404 GIFT_CARD_UNKNOWN, 409 GIFT_CARD_USED, 409 GIFT_CARD_ENDED when its buyer has cancelled it. */
export const redeemGiftCard = endpoint({
  ...call,
  method: 'POST',
  path: '/gift_cards/redeem',
  summary: 'Adds the value of a gift card to the balance of the customer, once.',
  customer: 'required',
  idempotent: true,
  body: z.object({ code: text(60) }),
  reply: z.object({
    /** What the card was worth, and the balance in its currency now. Formatted. */
    value: z.string(),
    balance: z.string(),
    currency: Currency,
  }),
})
