import { Problem } from '#backend/problem.ts'
import { StaticCode } from '#contract/errors.ts'

/** Errors of the start of a verification that no input of a sandbox causes otherwise. Their static codes are the ends of numbers. */
const PROBLEMS = {
  [StaticCode.phoneLinkedToFraudulentUser]: [403, 'The phone belongs to a fraudulent user'],
  [StaticCode.verificationServiceDown]: [503, 'The verification service is down'],
  [StaticCode.userIsFraudulent]: [403, 'The user is fraudulent'],
  [StaticCode.unsupportedAppVersion]: [426, 'This version is not supported any more'],
  [StaticCode.maxVerificationRetries]: [429, 'Too many verifications'],
} as const

/** @throws Problem for a named number of the sandbox: "+34 600 214 343" gives 214343 (docs/SANDBOX.md) */
export function throwForSandboxPhone(number: string): void {
  const staticCode = Number(number.slice(-6))
  const problem = PROBLEMS[staticCode as keyof typeof PROBLEMS] as (typeof PROBLEMS)[keyof typeof PROBLEMS] | undefined
  if (problem) throw new Problem(problem[0], problem[1], staticCode)
}
