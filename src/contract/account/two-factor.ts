import * as z from 'zod/mini'

import { AuthInfo, Password } from '#contract/account/auth.ts'
import { Code, codeErrors, startErrors, stepErrors, VerificationMethod, VerificationStep } from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Key, Nothing, text } from '#contract/primitives.ts'

/** B §8, code 1: also a sign-in that waited too long for its second factor. */
const expired = StaticCode.twoFactorCodeExpired

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/start',
  domain: 'account',
  source: 'B §7',
  summary: 'Sends the code of the second factor.',
  errors: [...startErrors, expired],
  body: z.object({ twoFactorToken: Key, captchaToken: text(4000) }),
  reply: VerificationStep,
})

export const validateTwoFactor = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/validate',
  domain: 'account',
  source: 'B §7',
  summary: 'Signs the customer in with the code of the second factor.',
  errors: [...codeErrors, expired],
  body: z.object({ code: Code, twoFactorToken: Key }),
  reply: AuthInfo,
})

export const nextTwoFactorStep = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/next_step',
  domain: 'account',
  source: 'B §7',
  summary: 'Sends the code of the second factor with another method.',
  errors: [...stepErrors, expired],
  body: z.object({ twoFactorToken: Key, selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: VerificationStep,
})

const setting = { domain: 'account', source: 'B §1', customPath: true, customer: 'required', params: z.object({ id: Id }) } as const

export const getTwoFactor = endpoint({
  ...setting,
  method: 'GET',
  path: '/customers/:id/two_factor',
  summary: 'Returns whether a sign-in with the password requires a code.',
  /** `available`: the customer has a password and a verified phone. */
  reply: z.object({ enabled: z.boolean(), available: z.boolean() }),
})

/** 409: the customer has no verified phone or no password. Reauthentication as in `endSessions`. */
export const setTwoFactor = endpoint({
  ...setting,
  method: 'PUT',
  path: '/customers/:id/two_factor',
  summary: 'Turns the code at a sign-in with the password on or off.',
  errors: [StaticCode.badCredentials],
  body: z.object({ enabled: z.boolean(), password: z.nullable(Password) }),
  reply: Nothing,
})
