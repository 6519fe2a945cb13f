import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'

/** B §8: the codes of a phone verification, as far as the words for the customer differ. */
const KINDS = {
  [StaticCode.codeExpired]: 'codeExpired',
  [StaticCode.twoFactorCodeExpired]: 'codeExpired',
  [StaticCode.phoneLinkedToFraudulentUser]: 'phoneRefused',
  [StaticCode.verificationServiceDown]: 'phoneServiceDown',
  [StaticCode.wrongVerificationCode]: 'codeWrong',
  [StaticCode.maxCodeRetries]: 'codeTooMany',
  [StaticCode.userIsFraudulent]: 'phoneRefused',
  [StaticCode.unsupportedCountryCode]: 'phoneCountryUnsupported',
  [StaticCode.invalidPhoneType]: 'phoneTypeInvalid',
  [StaticCode.invalidPhoneNumber]: 'phoneInvalid',
  [StaticCode.inactiveVerification]: 'phoneEnded',
  [StaticCode.verificationNotFound]: 'phoneEnded',
  [StaticCode.unsupportedAppVersion]: 'versionOld',
  [StaticCode.noEventToTrigger]: 'methodUnavailable',
  [StaticCode.verificationInProgress]: 'phoneInProgress',
  [StaticCode.maxVerificationRetries]: 'phoneTooMany',
  [StaticCode.identityInvalidState]: 'phoneEnded',
  [StaticCode.phoneInUse]: 'phoneInUse',
} as const

/** A key of the messages of the account. */
export type PhoneErrorKind = (typeof KINDS)[keyof typeof KINDS] | 'captchaFailed' | 'tooMany' | 'common.error.try-again'

export function toPhoneErrorKind(error: unknown): PhoneErrorKind {
  if (error instanceof Error && error.name === 'CaptchaError') return 'captchaFailed'
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return 'common.error.try-again'
  const { status, staticCode } = error.failure
  const kind = KINDS[staticCode as keyof typeof KINDS] as PhoneErrorKind | undefined
  return kind ?? (status === 429 ? 'tooMany' : 'common.error.try-again')
}
