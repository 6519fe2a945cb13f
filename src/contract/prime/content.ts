import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CountryCode, Key, Money } from '#contract/primitives.ts'

/** B §2, "Prime": "each with a title, highlights and an image … in a MEDIUM style section". */
const Benefits = z.object({
  style: z.enum(['SMALL', 'MEDIUM', 'LARGE']),
  visibleItems: z.int(),
  items: z.array(z.object({ title: z.string(), highlights: z.array(z.string()), image: z.string() })),
})
const Text = z.object({ title: z.string(), text: z.string() })
const Offer = z.object({
  subscriptionId: Key,
  title: z.string(),
  price: Money,
  /** Months. */
  period: z.int(),
  /** Free days; 0 for none. */
  trial: z.int(),
})

/** B §7: "response items[{type, content}]". The spec does not show the types: these are ours. */
export const PrimeContent = z.object({
  items: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('HEADER'), content: z.object({ title: z.string(), subtitle: z.string(), image: z.string() }) }),
      z.object({ type: z.literal('BENEFITS'), content: Benefits }),
      z.object({ type: z.literal('OFFER'), content: Offer }),
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
  summary: 'Returns the content of a subscription page.',
  params: z.object({ id: Key }),
  reply: PrimeContent,
})

export const getActivationContent = endpoint({
  method: 'GET',
  path: '/customer/subscriptions/activate/content',
  domain,
  source,
  summary: 'Returns the content before the activation of a subscription.',
  customer: 'required',
  reply: PrimeContent,
})

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
  reply: z.object({ isPrime: z.boolean(), subscriptionId: z.nullable(Key) }),
})
