import * as z from 'zod/mini'

import { PrivacySettings } from '#contract/account/user-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { list, text } from '#contract/primitives.ts'

const decision = {
  method: 'POST',
  domain: 'account',
  source: 'B §7',
  customer: 'required',
  body: z.object({ permissions: z._default(list(text(50), 20), []) }),
  reply: z.object({ privacySettings: PrivacySettings }),
} as const

/** B §4: "grant or deny sets needsReview false and reviewPermissions null and keeps canSkip". */
export const grantPrivacy = endpoint({
  ...decision,
  path: '/users/privacy_settings/grant',
  summary: 'Grants the permissions of the privacy review.',
})
export const denyPrivacy = endpoint({
  ...decision,
  path: '/users/privacy_settings/deny',
  summary: 'Denies the permissions of the privacy review.',
})
/** B §6: "can be skipped only if canSkip". */
export const skipPrivacy = endpoint({ ...decision, path: '/users/privacy_settings/skip', summary: 'Postpones the privacy review.' })

/** What the customer has granted; not granted until then. */
export const getPrivacyPermissions = endpoint({
  method: 'GET',
  path: '/users/privacy_settings',
  domain: 'account',
  source: 'B §4',
  customPath: true,
  customer: 'required',
  summary: 'Returns the permissions of the customer with their current values.',
  reply: z.object({
    permissions: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), isGranted: z.boolean() })),
  }),
})

export const getPrivacyDisclaimer = endpoint({
  method: 'GET',
  path: '/users/privacy_settings/disclaimer',
  domain: 'account',
  source: 'B §7',
  summary: 'Returns the disclaimer of the privacy review.',
  reply: z.object({ title: z.string(), text: z.string(), links: z.array(z.object({ title: z.string(), url: z.string() })) }),
})
