import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, list } from '#contract/primitives.ts'

export const PrivacySettings = z.object({
  canSkip: z.boolean(),
  needsReview: z.boolean(),
  reviewPermissions: z.nullable(z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }))),
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

const fields = {
  phoneVerificationRequired: z.boolean(),
  /** B §5: "City blocked means statusMessage.isBlocking." */
  statusMessage: z.nullable(z.object({ isBlocking: z.boolean(), title: z.string(), text: z.string() })),
  subscription: z.nullable(
    z.object({
      id: z.nullable(z.string()),
      isSponsored: z.boolean(),
      isTrialEligible: z.boolean(),
      subscribed: z.boolean(),
      subscriptionToRenew: z.nullable(z.object({ id: z.string(), renewalTime: Instant })),
    }),
  ),
  hasOrders: z.boolean(),
  privacySettings: PrivacySettings,
} as const

export const UserStatusField = z.enum(['phoneVerificationRequired', 'statusMessage', 'subscription', 'hasOrders', 'privacySettings'])
/** B §3, "User status (whatsup)". Contains the requested fields only. */
export const UserStatus = z.partial(z.object(fields))
export type UserStatus = z.infer<typeof UserStatus>

/** One name arrives as a string, several as a list (query arrays without indices). */
const Fields = z.union([list(UserStatusField, 5), UserStatusField])

export const getUserStatus = endpoint({
  method: 'GET',
  path: '/whats_up',
  domain: 'account',
  source: 'B §7',
  summary: 'Returns the initial status of the customer for the storefront.',
  customer: 'required',
  query: z.object({ fields: z.optional(Fields) }),
  reply: UserStatus,
})
