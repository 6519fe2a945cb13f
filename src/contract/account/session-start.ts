import * as z from 'zod/mini'

import { TokenGrant, TwoFactorInfo } from '#contract/account/auth.ts'
import { endSession, refreshSession, SessionInfo } from '#contract/account/session.ts'
import { migrateCustomer, SignUp } from '#contract/account/sign-up.ts'
import { nextTwoFactorStep, startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'

// The calls that start a session. Pages of a customer load them when somebody signs in, and `session.ts` at once.

const about = { domain: 'account', source: 'B §4', customPath: true } as const

/** Forwards the grant to `POST /oauth/token`. */
export const startSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session',
  summary: 'Signs a customer in and stores the tokens in cookies, or requests the second factor.',
  errors: [StaticCode.badCredentials, StaticCode.userIsFraudulent, StaticCode.identityInvalidState],
  body: TokenGrant,
  reply: z.union([SessionInfo, TwoFactorInfo]),
})

export const startCustomerSession = endpoint({
  ...about,
  method: 'POST',
  path: '/session/customer',
  summary: 'Creates an account and signs its customer in.',
  errors: [StaticCode.invalidEmail, StaticCode.existingEmail, StaticCode.phoneInUse],
  body: SignUp,
  reply: SessionInfo,
})

/** Forwards to `POST /users/seamless/migrate`. 401: the link has expired, or was used. */
export const startMigratedSession = endpoint({
  ...migrateCustomer,
  ...about,
  path: '/session/migration',
  summary: 'Signs in a customer who migrates from another company, and stores the tokens in cookies.',
  reply: SessionInfo,
})

/** Forwards to `POST /oauth/2fa/phone_verification/start`. */
export const startSessionCode = endpoint({ ...startTwoFactor, ...about, path: '/session/code' })

/** Forwards to `POST /oauth/2fa/phone_verification/next_step`. */
export const nextSessionCodeStep = endpoint({ ...nextTwoFactorStep, ...about, path: '/session/code/next_step' })

/** Forwards to `POST /oauth/2fa/phone_verification/validate`. */
export const startSessionWithCode = endpoint({
  ...validateTwoFactor,
  ...about,
  path: '/session/code/validate',
  summary: 'Signs the customer in with the code of the second factor and stores the tokens in cookies.',
  reply: SessionInfo,
})

/** Handled by the API gateway, so they are not in the registry of the marketplace. */
export const sessionEndpoints = {
  startSession,
  startCustomerSession,
  startMigratedSession,
  refreshSession,
  endSession,
  startSessionCode,
  nextSessionCodeStep,
  startSessionWithCode,
} as const
