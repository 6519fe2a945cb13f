import * as z from 'zod/mini'

import { AuthInfo, TwoFactorInfo } from '#contract/account/auth.ts'
import {
  Code,
  codeErrors,
  startErrors,
  stepErrors,
  TypedPhone,
  VerificationKind,
  VerificationMethod,
  VerificationOrigin,
  VerificationStep,
} from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Key, text } from '#contract/primitives.ts'

const domain = 'account'
const source = 'B §7'

/** Sign-in by phone: the account is known only after the verification. */
const IdentityFlow = z.object({ identityFlowId: Key, kind: VerificationKind, ...VerificationStep.shape })

/** The spec shows no body. */
export const startIdentityFlow = endpoint({
  method: 'POST',
  path: '/v0/identity/flow/start_verification',
  domain,
  source,
  summary: 'Starts signing in by phone and sends the code.',
  errors: startErrors,
  body: z.object({ phoneNumber: TypedPhone, captchaToken: text(4000), selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: IdentityFlow,
})

/** `auth` null: the phone has no account; the flow id is then part of the sign-up. */
export const verifyIdentityFlow = endpoint({
  method: 'POST',
  path: '/v0/identity/flow/:id/verify',
  domain,
  source,
  summary: 'Verifies the phone of a flow with its code.',
  errors: [...codeErrors, StaticCode.identityInvalidState],
  params: z.object({ id: Key }),
  body: z.object({ code: Code }),
  reply: z.object({ identityFlowId: Key, accountExists: z.boolean(), auth: z.nullable(z.union([AuthInfo, TwoFactorInfo])) }),
})

export const startFlowPhoneNumber = endpoint({
  method: 'POST',
  path: '/v0/phone_number/start_verification',
  domain,
  source,
  summary: 'Sends a code to the phone of a flow.',
  errors: [...startErrors, StaticCode.identityInvalidState],
  body: z.object({
    identityFlowId: Key,
    captchaToken: text(4000),
    number: TypedPhone.shape.number,
    countryCode: z.optional(TypedPhone.shape.countryCode),
    origin: VerificationOrigin,
    selectedVerificationMethod: VerificationMethod,
  }),
  reply: IdentityFlow,
})

export const nextFlowPhoneNumberStep = endpoint({
  method: 'PUT',
  path: '/v0/phone_number/verification_next_step',
  domain,
  source,
  summary: 'Sends the code of a flow with another method.',
  errors: [...stepErrors, StaticCode.identityInvalidState],
  body: z.object({ identityFlowId: Key, selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: IdentityFlow,
})
