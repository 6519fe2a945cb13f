import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CountryCode, Currency, Instant, Key, Money } from '#contract/primitives.ts'

/** B §2, "Prime": "each with a title, highlights and an image … in a MEDIUM style section". */
const Benefits = z.object({
  style: z.enum(['SMALL', 'MEDIUM', 'LARGE']),
  visibleItems: z.int(),
  items: z.array(z.object({ title: z.string(), highlights: z.array(z.string()), image: z.string() })),
})
const Text = z.object({ title: z.string(), text: z.string() })
/** An amount that the customer pays or has saved. `text`: formatted in the language of the call. */
const Sum = z.object({ amount: Money, currency: Currency, text: z.string() })
/** The card provider of the country of the plan (`findCardProvider`), for the form of a new card; null without one. */
const CardProvider = z.nullable(z.string())
const Offer = z.object({
  /** The plan, "prime-es": one for each country that sells Prime. */
  subscriptionId: Key,
  title: z.string(),
  /** Minor units, for each period. */
  price: Money,
  /** The same amount with its currency. */
  sum: Sum,
  /** Months. */
  period: z.int(),
  /** Free days; 0 for none. Once per customer and per card: a customer who is signed in sees what applies to them. */
  trial: z.int(),
  /** When the card is charged for the first time; null: at once. */
  firstPaymentAt: z.nullable(Instant),
  provider: CardProvider,
})
const Card = z.object({ id: Key, brand: z.string(), lastFour: z.string() })
/**
 * - TRIAL: free until `periodEnd`. ACTIVE: paid until `periodEnd`.
 * - GRACE: a charge has failed. The customer has Prime until `graceEnd`, and pays with `startSubscription` or waits for `nextAttempt`.
 * - ENDED: has no Prime.
 */
export const SubscriptionStatus = z.enum(['TRIAL', 'ACTIVE', 'GRACE', 'ENDED'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>
const Subscription = z.object({
  subscriptionId: Key,
  status: SubscriptionStatus,
  /** Somebody else pays, such as a promo code with days of Prime: there is nothing to cancel, and no price and no card. */
  isSponsored: z.boolean(),
  startedAt: Instant,
  /** End of the trial, or of the last paid period. */
  periodEnd: Instant,
  /** The next charge; null when there is none. */
  price: z.nullable(Sum),
  /** Cancelled: Prime ends at `periodEnd`, and can be resumed until then. */
  cancelAtPeriodEnd: z.boolean(),
  /** When the card is charged; null when it is not. */
  nextAttempt: z.nullable(Instant),
  /** Only in GRACE. */
  graceEnd: z.nullable(Instant),
  /** What Prime has saved in delivered orders; null for nothing. */
  savedSoFar: z.nullable(Sum),
  /** Null when the customer has deleted it: a charge then fails. */
  card: z.nullable(Card),
  provider: CardProvider,
})
/** A payment of a period. */
const Receipt = z.object({ id: Key, paidAt: Instant, sum: Sum, periodStart: Instant, periodEnd: Instant, card: z.nullable(z.string()) })

/** B §7: "response items[{type, content}]". The spec does not show the types: these are ours. */
export const PrimeContent = z.object({
  items: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('HEADER'), content: z.object({ title: z.string(), subtitle: z.string(), image: z.string() }) }),
      z.object({ type: z.literal('BENEFITS'), content: Benefits }),
      z.object({ type: z.literal('OFFER'), content: Offer }),
      z.object({ type: z.literal('SUBSCRIPTION'), content: Subscription }),
      /** The newest first, at most 24. */
      z.object({ type: z.literal('RECEIPTS'), content: z.object({ receipts: z.array(Receipt) }) }),
      z.object({ type: z.literal('QUESTIONS'), content: z.object({ questions: z.array(Text) }) }),
      z.object({ type: z.literal('TEXT'), content: Text }),
    ]),
  ),
})
export type PrimeContent = z.infer<typeof PrimeContent>

const domain = 'prime'
const source = 'B §7'

export const getSubscriptionContent = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/content',
  domain,
  source,
  summary: 'Returns the content of a subscription page: HEADER, BENEFITS, OFFER, QUESTIONS. 404 where Prime is not sold.',
  params: z.object({ id: Key }),
  reply: PrimeContent,
})

export const getActivationContent = endpoint({
  method: 'GET',
  path: '/customer/subscriptions/activate/content',
  domain,
  source,
  summary: 'Returns the content before the activation of the subscription of the country of the call.',
  customer: 'required',
  reply: PrimeContent,
})

/** SUBSCRIPTION, RECEIPTS and QUESTIONS. Without Prime: HEADER and OFFER, and SUBSCRIPTION (ENDED) and RECEIPTS of an earlier one. */
export const getSubscriptionProfile = endpoint({
  method: 'GET',
  path: '/customer/subscriptions/profile/content',
  domain,
  source,
  summary: 'Returns the subscription content for subscribers.',
  customer: 'required',
  reply: PrimeContent,
})

/** B §2: the prime checkout modal; "paths not shown". */
export const getPrimeModal = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/checkout_modal',
  domain,
  source,
  customPath: true,
  summary: 'Returns the subscription offer of the checkout.',
  customer: 'required',
  params: z.object({ id: Key }),
  reply: PrimeContent,
})

/** "Paths not shown". */
export const getPrimeOnboarding = endpoint({
  method: 'GET',
  path: '/customer/subscriptions/onboarding/content',
  domain,
  source,
  customPath: true,
  summary: 'Returns the onboarding content for new subscribers.',
  customer: 'required',
  reply: PrimeContent,
})

export const getLatestSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/latest',
  domain,
  source,
  summary: 'Returns whether the customer is a prime subscriber in a country.',
  customer: 'required',
  query: z.object({ countryCode: CountryCode }),
  /** `subscriptionId`: the plan of the customer, else the one that the country sells; null where there is none. */
  reply: z.object({ isPrime: z.boolean(), subscriptionId: z.nullable(Key) }),
})
