import type { phoneVerifications } from '#backend/db/schema/account.ts'
import type { VerificationMethod, VerificationStep } from '#contract/account/verification.ts'
import { CODE_LIFETIME_MS, getNextStepTime } from '#domain/account/verification-limits.ts'

/** The state of a verification for its customer. @param methods of the country */
export function toStep(row: typeof phoneVerifications.$inferSelect, methods: VerificationMethod[]): VerificationStep {
  const sentAt = row.sentAt.getTime()
  const nextStepTime = getNextStepTime(sentAt, row.sends)
  return {
    codeLength: row.codeLength,
    method: row.method,
    nextMethods: nextStepTime === null ? [] : methods,
    nextStepTime,
    expirationTime: sentAt + CODE_LIFETIME_MS,
  }
}
