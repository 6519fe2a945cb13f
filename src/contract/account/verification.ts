import * as z from 'zod/mini'

import { StaticCode } from '#contract/errors.ts'
import { CountryCode, Instant, text } from '#contract/primitives.ts'

/** B §3, "Phone verification". */
export const VerificationMethod = z.enum(['TTS', 'SMS', 'WHATSAPP'])
export type VerificationMethod = z.infer<typeof VerificationMethod>
export const VerificationOrigin = z.enum(['Login', 'Profile', 'Checkout', 'IdentityFlow'])
export type VerificationOrigin = z.infer<typeof VerificationOrigin>
export const VerificationKind = z.enum(['PHONE_VERIFICATION', 'TWO_FACTOR_AUTHENTICATION'])
export type VerificationKind = z.infer<typeof VerificationKind>

/** The code of a message. */
export const Code = text(10).check(z.regex(/^\d{4,10}$/))

/** The number as typed, with or without country prefix. */
export const TypedPhone = z.object({ countryCode: CountryCode, number: text(32).check(z.minLength(1)) })

/** State of a verification. B §9: 4 digits by default. The fields after it are ours. */
export const VerificationStep = z.object({
  codeLength: z._default(z.int(), 4),
  method: VerificationMethod,
  /** Methods of the next step. */
  nextMethods: z.array(VerificationMethod),
  /** Earliest time of the next step. */
  nextStepTime: z.nullable(Instant),
  expirationTime: Instant,
})
export type VerificationStep = z.infer<typeof VerificationStep>

/** B §8: possible errors at the start of a verification. */
export const startErrors = [
  StaticCode.phoneLinkedToFraudulentUser,
  StaticCode.verificationServiceDown,
  StaticCode.userIsFraudulent,
  StaticCode.unsupportedCountryCode,
  StaticCode.invalidPhoneType,
  StaticCode.invalidPhoneNumber,
  StaticCode.verificationInProgress,
  StaticCode.maxVerificationRetries,
  StaticCode.phoneInUse,
] as const

export const stepErrors = [
  StaticCode.verificationInProgress,
  StaticCode.verificationServiceDown,
  StaticCode.inactiveVerification,
  StaticCode.verificationNotFound,
  StaticCode.noEventToTrigger,
  StaticCode.maxVerificationRetries,
] as const

export const codeErrors = [
  StaticCode.codeExpired,
  StaticCode.wrongVerificationCode,
  StaticCode.maxCodeRetries,
  StaticCode.inactiveVerification,
  StaticCode.verificationNotFound,
] as const
