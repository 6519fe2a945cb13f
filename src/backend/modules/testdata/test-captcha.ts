import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import { createClient } from '#client/client.ts'
import { type CaptchaAction, createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'

/** Solves captchas as the browser does. */
export function createTestCaptcha(fetch: typeof globalThis.fetch) {
  const call = createClient({ base: 'http://api.test', fetch })
  async function solve(action: CaptchaAction): Promise<string> {
    const challenge = JSON.parse((await call(getCaptchaChallenge, { query: { action } })).challenge) as Challenge
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  }
  async function requestToken(action: CaptchaAction): Promise<string> {
    const { captchaToken } = await call(createCaptchaToken, { body: { action, solution: await solve(action) } })
    return captchaToken
  }
  return { solve, requestToken }
}
