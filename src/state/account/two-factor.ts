import type { Client } from '#client/client.ts'
import { type SessionInfo } from '#contract/account/session.ts'
import { nextSessionCodeStep, startSessionCode, startSessionWithCode } from '#contract/account/session-start.ts'
import { createVerificationSteps, type VerificationSteps } from '#state/account/phone-verification.ts'

interface TwoFactorDependencies {
  /** A client without the repetition after a refresh: there is no session yet. */
  readonly call: Client
  readonly getCaptchaToken: (action: 'two_factor') => Promise<string>
  /** Loads the customer of the new session. @throws CallError */
  readonly finishSignIn: (info: SessionInfo) => Promise<void>
  readonly now: () => number
  /** @returns a function that stops it */
  readonly everySecond: (task: () => void) => () => void
}

/** The server knows the phone, so the first screen has no field. */
const KNOWN_PHONE = { countryCode: '', number: '' }

export interface TwoFactorVerification extends Omit<VerificationSteps, 'start'> {
  /** Sends the first code, or another one after an error that has ended the verification. */
  start(): Promise<void>
}

/** B §4: the code that a sign-in with the password requires. @param twoFactorToken of that sign-in */
export function createTwoFactorVerification(
  { call, getCaptchaToken, finishSignIn, ...clock }: TwoFactorDependencies,
  twoFactorToken: string,
): TwoFactorVerification {
  const steps = createVerificationSteps(
    {
      start: async () => call(startSessionCode, { body: { twoFactorToken, captchaToken: await getCaptchaToken('two_factor') } }),
      nextStep: selectedVerificationMethod => call(nextSessionCodeStep, { body: { twoFactorToken, selectedVerificationMethod } }),
      check: async code => finishSignIn(await call(startSessionWithCode, { body: { twoFactorToken, code } })),
    },
    clock,
    KNOWN_PHONE.countryCode,
  )
  return { ...steps, start: () => steps.start(KNOWN_PHONE) }
}
