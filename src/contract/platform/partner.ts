import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Nothing, text } from '#contract/primitives.ts'

/** B §7 writes "/api/partners/email": `/api` is where every call hangs. The spec shows no body. */
export const sendPartnerEmail = endpoint({
  method: 'POST',
  path: '/partners/email',
  area: 'platform',
  source: 'B §7',
  summary: 'A shop that wants to sell here leaves its address.',
  body: z.object({
    email: text(254).check(z.minLength(3)),
    name: text(200),
    storeName: text(200),
    city: z.optional(text(100)),
    message: z.optional(text(2000)),
  }),
  reply: Nothing,
})
