import type { Client } from '#client/client.ts'
import { type CaptchaAction, createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'
import type { Report } from '#domain/platform/report.ts'

interface CaptchaDependencies {
  readonly call: Client
  /** Solves a challenge. @returns the text that the marketplace expects */
  readonly solve: (challenge: string) => Promise<string>
  readonly report: Report
}

/** The challenge could not be solved: its script did not load, or the browser cannot compute it. */
export class CaptchaError extends Error {
  override name = 'CaptchaError' as const
}

/**
 * @source B §7: "A captcha token is requested with an action name"
 * @throws CaptchaError when the browser cannot solve the challenge @throws CallError when a call fails
 */
export async function requestCaptchaToken(action: CaptchaAction, { call, solve, report }: CaptchaDependencies): Promise<string> {
  const { challenge } = await call(getCaptchaChallenge, { query: { action } })
  let solution: string
  try {
    solution = await solve(challenge)
  } catch (error) {
    // B §8: "Captcha failure: CAPTCHA_PROVIDER_NOT_LOADED"
    report({ kind: 'event', name: 'CAPTCHA_PROVIDER_NOT_LOADED' })
    throw new CaptchaError('The captcha cannot be solved', { cause: error })
  }
  return (await call(createCaptchaToken, { body: { action, solution } })).captchaToken
}
