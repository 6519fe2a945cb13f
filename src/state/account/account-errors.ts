import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'

/** Why a call for an account failed, as far as the customer can act on it (B §8). */
export type AccountError =
  | {
      readonly kind:
        | 'badCredentials'
        | 'emailTaken'
        | 'commonPassword'
        | 'invalidName'
        | 'invalidTaxId'
        | 'linkGone'
        | 'captcha'
        | 'signInAgain'
        | 'passkeyCancelled'
        | 'passkeyExists'
        | 'passkeyRejected'
        | 'other'
    }
  /** Seconds until the next attempt; undefined when the server does not report it. */
  | { readonly kind: 'tooMany'; readonly waitSeconds?: number }
  /** B §5: "Invalid e-mail on signup shows the server message". */
  | { readonly kind: 'invalidEmail'; readonly message: string }

/** Names of the errors of `navigator.credentials` (WebAuthn level 3). The first also means that the customer waited too long. */
const WEBAUTHN_ERRORS: Readonly<Record<string, 'passkeyCancelled' | 'passkeyExists'>> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  InvalidStateError: 'passkeyExists',
}

/** @source B §5: "other signup failures show common.error.try-again" */
export function toAccountError(error: unknown): AccountError {
  if (error instanceof Error && error.name === 'CaptchaError') return { kind: 'captcha' }
  const kind = error instanceof Error && WEBAUTHN_ERRORS[error.name]
  if (kind) return { kind }
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return { kind: 'other' }
  const { status, staticCode, code, message, payload } = error.failure
  if (staticCode === StaticCode.badCredentials) return { kind: 'badCredentials' }
  if (staticCode === StaticCode.existingEmail) return { kind: 'emailTaken' }
  if (staticCode === StaticCode.invalidEmail) return { kind: 'invalidEmail', message }
  if (code === 'PASSWORD_TOO_COMMON') return { kind: 'commonPassword' }
  if (code === 'INVALID_TAX_ID') return { kind: 'invalidTaxId' }
  if (code === 'PASSKEY_REJECTED') return { kind: 'passkeyRejected' }
  if (code === 'SIGN_IN_AGAIN') return { kind: 'signInAgain' }
  if (code === 'INVALID_NAME') return { kind: 'invalidName' }
  if (status === 410) return { kind: 'linkGone' }
  if (status !== 429) return { kind: 'other' }
  const waitSeconds = (payload as { waitSeconds?: unknown } | null | undefined)?.waitSeconds
  return { kind: 'tooMany', ...(typeof waitSeconds === 'number' && waitSeconds > 0 && { waitSeconds }) }
}
