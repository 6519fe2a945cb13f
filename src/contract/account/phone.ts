import * as z from 'zod/mini'

import {
  Code,
  codeErrors,
  startErrors,
  stepErrors,
  TypedPhone,
  VerificationMethod,
  VerificationOrigin,
  VerificationStep,
} from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Key, text } from '#contract/primitives.ts'

const call = { domain: 'account', source: 'B §7', customer: 'required' } as const
const Verified = z.object({ verified: z.boolean() })

/** The family `/users/phonenumber`: the phone of the signed-in customer. The spec shows only the query. */
export const startPhoneNumberVerification = endpoint({
  ...call,
  method: 'POST',
  path: '/users/phonenumber/start_verification',
  summary: 'Sends a code to the new phone number of the account.',
  errors: startErrors,
  body: z.object({
    phoneNumber: TypedPhone,
    origin: z.optional(VerificationOrigin),
    selectedVerificationMethod: z.optional(VerificationMethod),
    captchaToken: z.optional(text(4000)),
  }),
  reply: VerificationStep,
})

export const nextPhoneNumberStep = endpoint({
  ...call,
  method: 'GET',
  path: '/users/phonenumber/verification_next_step',
  summary: 'Sends the code with another method.',
  effects: true,
  errors: stepErrors,
  query: z.object({ selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: VerificationStep,
})

export const verifyPhoneNumber = endpoint({
  ...call,
  method: 'POST',
  path: '/users/phonenumber/verify',
  summary: 'Returns whether the code is correct.',
  errors: [...codeErrors, StaticCode.phoneInUse],
  body: z.object({ code: Code }),
  reply: Verified,
})

export const confirmPhoneNumber = endpoint({
  ...call,
  method: 'POST',
  path: '/users/phonenumber/confirm_verification',
  summary: 'Saves the verified phone number to the account.',
  errors: [...codeErrors, StaticCode.phoneInUse],
  body: z.object({ code: z.optional(Code) }),
  reply: Verified,
})

/** The family `/phone_verification`: newer, any origin. */
export const startPhoneVerification = endpoint({
  ...call,
  method: 'POST',
  path: '/phone_verification/start',
  summary: 'Sends a code to a phone.',
  errors: startErrors,
  body: z.object({ phoneNumber: TypedPhone, origin: VerificationOrigin, captchaToken: z.optional(text(4000)) }),
  reply: VerificationStep,
})

export const nextPhoneVerificationStep = endpoint({
  ...call,
  method: 'POST',
  path: '/phone_verification/next_step',
  summary: 'Sends the code with another method.',
  errors: stepErrors,
  body: z.object({ selectedVerificationMethod: z.optional(VerificationMethod) }),
  reply: VerificationStep,
})

export const checkPhoneVerificationCode = endpoint({
  ...call,
  method: 'POST',
  path: '/phone_verification/check_code',
  summary: 'Checks the code and verifies the phone.',
  errors: [...codeErrors, StaticCode.phoneInUse],
  body: z.object({ code: Code }),
  reply: Verified,
})

/**
 * Courier and customer call each other without seeing the other's number (E.164). The spec shows no body. 404 (`NO_MASKED_NUMBERS`): nobody
 * can call couriers here. 409 (`NO_COURIER`): no courier brings the order now. 503: the provider of the numbers does not answer.
 */
export const maskInboundCall = endpoint({
  ...call,
  method: 'POST',
  path: '/phonemasking/inbound_call',
  summary: 'Returns the number to call the courier of an order.',
  body: z.object({ orderId: Id, orderUrn: z.optional(Key) }),
  reply: z.object({ phoneNumber: z.string() }),
})
