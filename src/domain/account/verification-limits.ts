import type { VerificationMethod } from '#contract/account/verification.ts'

/** Wrong codes that end a verification (trust.md, "One-time codes"). */
export const MAX_WRONG_CODES = 5
/** B §9: "Default verification methods SMS and WhatsApp". */
export const DEFAULT_PHONE_METHODS: readonly VerificationMethod[] = ['SMS', 'WHATSAPP']
export const CODE_LIFETIME_MS = 10 * 60_000
/** Verifications of one account, and of one phone, in 24 hours. */
export const MAX_STARTS_PER_DAY = 5
/** Digits of a code that signs a customer in: about 20 bits (ASVS 5.0, 6.5.4). */
export const MIN_SIGN_IN_CODE_LENGTH = 6
/** Codes of one verification. */
export const MAX_SENDS = 4
const FIRST_DELAY_MS = 30_000

/**
 * When the next code of a verification may be sent: 30 s after the first one, then 60 s, then 120 s.
 *
 * @param sentAt when the latest code was sent, Unix milliseconds
 * @param sends codes sent so far, at least 1
 * @returns null after the last one
 */
export function getNextStepTime(sentAt: number, sends: number): number | null {
  return sends < MAX_SENDS ? sentAt + FIRST_DELAY_MS * 2 ** (sends - 1) : null
}
