import * as z from 'zod/mini'

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
  headers: ['sandboxBrowser'],
  body: z.object({ phoneNumber: TypedPhone, captchaToken: text(4000), selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: IdentityFlow,
})

/**
 * With an account, the grant `phone` of `POST /oauth/token` then signs in; without one, the flow id is part of the sign-up. `otherWayRequired`: a code
 * of its phone does not open the account, which has a second factor, or has verified the phone long after its sign-in.
 */
export const verifyIdentityFlow = endpoint({
  method: 'POST',
  path: '/v0/identity/flow/:id/verify',
  domain,
  source,
  summary: 'Verifies the phone of a flow with its code.',
  errors: [...codeErrors, StaticCode.identityInvalidState],
  params: z.object({ id: Key }),
  body: z.object({ code: Code }),
  reply: z.object({ identityFlowId: Key, accountExists: z.boolean(), otherWayRequired: z.boolean() }),
})

export const startFlowPhoneNumber = endpoint({
  method: 'POST',
  path: '/v0/phone_number/start_verification',
  domain,
  source,
  summary: 'Sends a code to the phone of a flow.',
  errors: [...startErrors, StaticCode.identityInvalidState],
  headers: ['sandboxBrowser'],
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
  headers: ['sandboxBrowser'],
  body: z.object({ identityFlowId: Key, selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: IdentityFlow,
})
