import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

import { type CaptchaAction, createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'

/** Solves captchas as the browser does. */
export function createTestCaptcha(fetch: typeof globalThis.fetch) {
  async function solve(action: CaptchaAction): Promise<string> {
    const response = await fetch(`http://api.test${getCaptchaChallenge.path}?action=${action}`)
    const challenge = JSON.parse(getCaptchaChallenge.reply.parse(await response.json()).challenge) as Challenge
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  }
  async function requestToken(action: CaptchaAction): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ action, solution: await solve(action) })
    const response = await fetch(`http://api.test${createCaptchaToken.path}`, { method: 'POST', headers, body })
    return createCaptchaToken.reply.parse(await response.json()).captchaToken
  }
  return { solve, requestToken }
}
