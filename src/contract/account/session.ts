import * as z from 'zod/mini'

import { TokenGrant, TwoFactorInfo } from '#contract/account/auth.ts'
import { SignUp } from '#contract/account/sign-up.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Instant, Nothing } from '#contract/primitives.ts'

/** All that a browser learns of its tokens: when the access handle ends. They themselves are in cookies that no script can read. */
export const SessionInfo = z.object({ expirationTime: Instant })
export type SessionInfo = z.infer<typeof SessionInfo>

const about = { area: 'account', source: 'B §4', ours: true } as const

/** The grant goes on to `POST /oauth/token`. */
export const startSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session',
  summary: 'Signs a customer in and keeps the tokens in cookies, or asks for the second factor.',
  errors: [StaticCode.badCredentials, StaticCode.userIsFraudulent, StaticCode.identityInvalidState],
  body: TokenGrant,
  reply: z.union([SessionInfo, TwoFactorInfo]),
})

export const startCustomerSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session/customer',
  summary: 'Makes an account and signs its customer in.',
  errors: [StaticCode.invalidEmail, StaticCode.existingEmail, StaticCode.phoneInUse],
  body: SignUp,
  reply: SessionInfo,
})

/** 401: the session is over, and its cookies are gone. Any other failure leaves them where they are. */
export const refreshSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session/refresh',
  summary: 'Gives the browser a new pair of tokens.',
  errors: [StaticCode.unauthorized],
  body: Nothing,
  reply: SessionInfo,
})

export const endSession = endpoint({
  ...about,
  method: 'DELETE',
  path: '/session',
  summary: 'Ends the session; the cookies go even when the marketplace does not answer.',
  reply: Nothing,
})

/** Answered by the front door itself, and therefore not in the marketplace's registry: another marketplace does not have them. */
export const sessionEndpoints = { startSession, startCustomerSession, refreshSession, endSession } as const
