import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Key } from '#contract/primitives.ts'
import { PrimeContent } from '#contract/prime/content.ts'

/** Issue 25 point 1: "cancellation at the end of the period". All of them reply with the new content of the profile. */
const call = {
  method: 'PUT',
  domain: 'prime',
  source: 'B §7',
  customPath: true,
  customer: 'required',
  reply: PrimeContent,
} as const

/** Prime ends at the end of the trial or of the paid period; in GRACE at once. A cancelled subscription stays as it is. 409 NO_SUBSCRIPTION. */
export const cancelSubscription = endpoint({
  ...call,
  path: '/customer/subscriptions/cancel',
  summary: 'Cancels the subscription at the end of its period.',
})

/** 409 NO_SUBSCRIPTION when there is no cancelled subscription before the end of its period. */
export const resumeSubscription = endpoint({
  ...call,
  path: '/customer/subscriptions/resume',
  summary: 'Resumes a cancelled subscription before the end of its period.',
})

/** Charges nothing by itself: the next attempt uses the new card. 422 CARD_GONE for a card of somebody else, 409 NO_SUBSCRIPTION without one. */
export const changeSubscriptionCard = endpoint({
  ...call,
  path: '/customer/subscriptions/card',
  summary: 'Changes the card of the subscription.',
  body: z.object({ paymentInstrumentId: Key }),
})
