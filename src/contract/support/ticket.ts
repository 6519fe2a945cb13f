import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { sentPhotos } from '#contract/platform/photo.ts'
import { Id, Instant, Key, text } from '#contract/primitives.ts'

/** Photos of one ticket, and of one reason of a claim. */
export const MAX_TICKET_PHOTOS = 5

/** The spec shows no body. Without an account, staff replies to `email`, which is then required; with one, to the address of the account. */
export const createSupportTicket = endpoint({
  method: 'POST',
  path: '/crm/tickets/support',
  domain: 'support',
  source: 'B §7',
  summary: 'Creates a support ticket.',
  body: z.object({
    email: z.optional(text(254)),
    subject: text(200).check(z.minLength(1)),
    message: text(5000).check(z.minLength(1)),
    orderId: z.optional(Id),
    reasonId: z.optional(Key),
    photos: sentPhotos(MAX_TICKET_PHOTOS),
  }),
  reply: z.object({ ticketId: Key }),
})

export const getCrmAuth = endpoint({
  method: 'GET',
  path: '/crm/auth',
  domain: 'support',
  source: 'B §7',
  summary: 'Returns a token that identifies the customer to the help desk.',
  customer: 'required',
  reply: z.object({ token: z.string(), expirationTime: Instant }),
})
