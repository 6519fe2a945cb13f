import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Nothing, text } from '#contract/primitives.ts'

/** B §7 writes "/api/partners/email": `/api` is the prefix of all calls. The spec shows no body. */
export const sendPartnerEmail = endpoint({
  method: 'POST',
  path: '/partners/email',
  domain: 'platform',
  source: 'B §7',
  summary: 'Sends the contact data of a store that wants to become a partner.',
  body: z.object({
    email: text(254).check(z.minLength(3)),
    name: text(200),
    storeName: text(200),
    city: z.optional(text(100)),
    message: z.optional(text(2000)),
  }),
  reply: Nothing,
})
