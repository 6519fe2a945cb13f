import * as z from 'zod/mini'

import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CountryCode, Currency, Id, Instant, Key, Money, SentPrice } from '#contract/primitives.ts'

/** `text`: formatted in the language of the call. */
const Sum = z.object({ amount: Money, text: z.string() })

/** A charity that receives donations, from the catalogue of the operator (docs/CATALOGUE.md). */
const Charity = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** https; null without one. */
  website: z.nullable(z.string()),
  currency: Currency,
  /** A §3 currencyPattern, to format another amount; `{0}` is the number. */
  currencyPattern: z.string(),
  /** Amounts to choose from. */
  amounts: z.array(Sum),
  minimum: Sum,
  maximum: Sum,
})

export const CharityList = z.object({
  /** The country of the charities; null when there is none for the call. */
  countryCode: z.nullable(CountryCode),
  charities: z.array(Charity),
  /** The countries with charities, with their names in the language of the call. */
  countries: z.array(z.object({ code: CountryCode, name: z.string() })),
  /** The card provider, for the form of a new card; null without one: no donation is possible. */
  provider: z.nullable(z.string()),
})
export type CharityList = z.infer<typeof CharityList>

const call = { domain: 'checkout', source: 'A §2.1', customPath: true } as const

export const getCharities = endpoint({
  ...call,
  method: 'GET',
  path: '/donations/charities',
  summary: 'Returns the charities of a country: that of the query, else of the city or the country of the call.',
  query: z.object({ countryCode: z.optional(CountryCode) }),
  reply: CharityList,
})

/**
 * Pays a donation with a saved card. The checkout of the reply is followed by the calls of other checkouts (`getCheckout`,
 * `completeCheckout`, `cancelCheckout`). 409 CHARITY_CHANGED when the charity takes no donations or another currency, 422 DONATION_AMOUNT outside of its
 * bounds, 422 CARD_GONE for a card of another customer, 429 TOO_MANY_DONATIONS.
 */
export const donate = endpoint({
  ...call,
  method: 'POST',
  path: '/donations',
  summary: 'Pays a donation to a charity.',
  customer: 'required',
  idempotent: true,
  errors: [StaticCode.paymentFailed, StaticCode.cardPaymentFailure],
  body: z.object({
    charityId: Id,
    /** Minor units of `currency`, which the customer has seen. */
    amount: SentPrice,
    currency: Currency,
    paymentInstrumentId: Key,
  }),
  reply: CheckoutState,
})

/** A donation that is paid, or accepted and about to be collected. */
const Donation = z.object({
  /** The number of the receipt. */
  number: z.int(),
  checkoutId: Key,
  donatedAt: Instant,
  charity: z.string(),
  currency: Currency,
  sum: Sum,
  /** "Visa •••• 4242" */
  card: z.string(),
})
export type Donation = z.infer<typeof Donation>

export const getDonations = endpoint({
  ...call,
  method: 'GET',
  path: '/customer/donations',
  summary: 'Returns the receipts of the donations of the customer, the newest first, at most 24.',
  customer: 'required',
  reply: z.object({ donations: z.array(Donation) }),
})
