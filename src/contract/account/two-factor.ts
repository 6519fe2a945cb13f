import * as z from 'zod/mini'

import { AuthInfo } from '#contract/account/auth.ts'
import { Code, codeErrors, startErrors, stepErrors, VerificationMethod, VerificationStep } from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Key, text } from '#contract/primitives.ts'

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/start',
  domain: 'account',
  source: 'B §7',
  summary: 'Sends the code of the second factor.',
  errors: startErrors,
  body: z.object({ twoFactorToken: Key, captchaToken: text(4000) }),
  reply: VerificationStep,
})

export const validateTwoFactor = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/validate',
  domain: 'account',
  source: 'B §7',
  summary: 'Signs the customer in with the code of the second factor.',
  errors: codeErrors,
  body: z.object({ code: Code, twoFactorToken: Key }),
  reply: AuthInfo,
})

export const nextTwoFactorStep = endpoint({
  method: 'POST',
  path: '/oauth/2fa/phone_verification/next_step',
  domain: 'account',
  source: 'B §7',
  summary: 'Sends the code of the second factor with another method.',
  errors: stepErrors,
  body: z.object({ twoFactorToken: Key, selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: VerificationStep,
})
