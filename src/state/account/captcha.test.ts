import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { CaptchaError, requestCaptchaToken } from '#state/account/captcha.ts'

function createHarness(solve: (challenge: string) => Promise<string>) {
  const calls: unknown[] = []
  const reported: ReportEntry[] = []
  const call = ((spec: { path: string }, input: object) => {
    calls.push([spec.path, input])
    return Promise.resolve({ challenge: 'hard', captchaToken: 'token' })
  }) as unknown as Client
  return { calls, reported, request: () => requestCaptchaToken('two_factor', { call, solve, report: it => reported.push(it) }) }
}

test('B §7: "A captcha token is requested with an action name"', async () => {
  const harness = createHarness(challenge => Promise.resolve(`${challenge}, solved`))
  expect(await harness.request()).toBe('token')
  expect(harness.calls).toEqual([
    ['/captcha/challenge', { query: { action: 'two_factor' } }],
    ['/captcha/token', { body: { action: 'two_factor', solution: 'hard, solved' } }],
  ])
  expect(harness.reported).toEqual([])
})

test('B §8: "Captcha failure: CAPTCHA_PROVIDER_NOT_LOADED"', async () => {
  const harness = createHarness(() => Promise.reject(new Error('no worker')))
  const error: unknown = await harness.request().catch((it: unknown) => it)
  expect(error).toBeInstanceOf(CaptchaError)
  expect(toAccountError(error)).toEqual({ kind: 'captcha' })
  expect(harness.calls).toHaveLength(1)
  expect(harness.reported).toEqual([{ kind: 'event', name: 'CAPTCHA_PROVIDER_NOT_LOADED' }])
})
