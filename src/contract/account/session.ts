import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Instant, Nothing } from '#contract/primitives.ts'

/**
 * The only session data in the browser: the expiry of the access token. The tokens are in HttpOnly cookies. `expiresIn` seconds: a browser
 * whose clock is wrong needs a duration.
 */
export const SessionInfo = z.object({ expirationTime: Instant, expiresIn: z.int() })
export type SessionInfo = z.infer<typeof SessionInfo>

const about = { domain: 'account', source: 'B §4', customPath: true } as const

/** 401: the session has ended, and its cookies are deleted. Other failures preserve them. */
export const refreshSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session/refresh',
  summary: 'Renews the tokens of the browser.',
  errors: [StaticCode.unauthorized],
  body: Nothing,
  reply: SessionInfo,
})

export const endSession = endpoint({
  ...about,
  method: 'DELETE',
  path: '/session',
  summary: 'Ends the session and deletes its cookies, even if the marketplace fails.',
  reply: Nothing,
})
