import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, text } from '#contract/primitives.ts'

/** A message to a person. `body` is plain text; addresses in it stand on lines of their own. */
export const OutboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['MAIL', 'SMS', 'WHATSAPP', 'PUSH']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  creationTime: Instant,
  /** Null: still to be sent. In the sandbox nothing leaves, sent or not. */
  sentTime: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** Messages to the accounts that are, or were, signed in with the same browser. Outside of the sandbox: 404. */
export const getOutbox = endpoint({
  method: 'GET',
  path: '/sandbox/outbox',
  area: 'platform',
  source: 'B §4',
  summary: "The sandbox's newest hundred messages to the accounts of this browser, newest first.",
  headers: ['sandboxBrowser'],
  ours: true,
  query: z.object({ recipient: z.optional(text(254)) }),
  reply: z.object({ messages: z.array(OutboxMessage) }),
})
