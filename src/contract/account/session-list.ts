import * as z from 'zod/mini'

import { Password } from '#contract/account/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CountryCode, Id, Instant, Key, Nothing } from '#contract/primitives.ts'

/** A sign-in that has not ended. */
export const SessionEntry = z.object({
  id: Key,
  /** Names of the browser and the operating system, without versions; null: unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The probable country of the last use, with its name in the language of the call; null: unknown. */
  country: z.nullable(z.object({ code: CountryCode, name: z.string() })),
  creationTime: Instant,
  /** When the session was last renewed: up to 15 minutes before its last call. */
  lastUseTime: Instant,
  /** Whether the call belongs to this session. */
  isCurrent: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

const call = { domain: 'account', source: 'B §2', customPath: true, customer: 'required', params: z.object({ id: Id }) } as const

/** The current session first, then the others by their last use. */
export const listSessions = endpoint({
  ...call,
  method: 'GET',
  path: '/customers/:id/sessions',
  summary: 'Returns the sessions of the customer.',
  reply: z.object({ sessions: z.array(SessionEntry) }),
})

/**
 * `sessionId` null ends every session, also this one. A customer with a password must send it. Without one, the sign-in of this session must
 * be recent; otherwise 403.
 */
export const endSessions = endpoint({
  ...call,
  method: 'POST',
  path: '/customers/:id/sessions/end',
  summary: 'Ends one session of the customer, or all.',
  errors: [StaticCode.badCredentials],
  body: z.object({ sessionId: z.nullable(Key), password: z.nullable(Password) }),
  reply: Nothing,
})
