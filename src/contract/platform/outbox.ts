import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, text } from '#contract/primitives.ts'

/** A message to a person. `body` is plain text; each URL is on its own line. */
export const OutboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['MAIL', 'SMS', 'WHATSAPP', 'CALL', 'PUSH']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  creationTime: Instant,
  /** Null: pending. The sandbox never sends messages. */
  sentTime: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** Messages to the accounts that have signed in with this browser. 404 outside the sandbox. */
export const getOutbox = endpoint({
  method: 'GET',
  path: '/sandbox/outbox',
  domain: 'platform',
  source: 'B §4',
  summary: 'Returns the latest hundred sandbox messages to the accounts of this browser, newest first.',
  headers: ['sandboxBrowser'],
  customPath: true,
  query: z.object({ recipient: z.optional(text(254)) }),
  reply: z.object({ messages: z.array(OutboxMessage) }),
})
