import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { CODE_LIFETIME_MS } from '#domain/account/verification-limits.ts'
import { createTwoFactorVerification } from '#state/account/two-factor.ts'

const SERVER_NOW = 1_900_000_000_000
const INFO = { expirationTime: SERVER_NOW, expiresIn: 900 }

function createHarness() {
  const calls: [path: string, body: unknown][] = []
  const sessions: unknown[] = []
  const timers = new Set<() => void>()
  const answers: { error?: Error; finish?: Error } = {}
  const step = {
    codeLength: 4,
    method: 'SMS',
    nextMethods: ['SMS'],
    nextStepTime: SERVER_NOW + 30_000,
    expirationTime: SERVER_NOW + CODE_LIFETIME_MS,
  }
  const call = ((spec: { path: string }, { body }: { body?: unknown }) => {
    calls.push([spec.path, body])
    if (answers.error) return Promise.reject(answers.error)
    return Promise.resolve(spec.path === '/session/code/validate' ? INFO : step)
  }) as unknown as Client
  const verification = createTwoFactorVerification(
    {
      call,
      getCaptchaToken: action => Promise.resolve(`${action} token`),
      finishSignIn: async info => {
        if (answers.finish) throw answers.finish
        sessions.push(info)
      },
      now: () => 0,
      everySecond(task) {
        timers.add(task)
        return () => timers.delete(task)
      },
    },
    'token-1',
  )
  return { ...verification, calls, sessions, timers, answers, get: () => verification.$state.get() }
}

test('B §4: the second factor: the code is sent without a field for the phone, and the right code starts the session', async () => {
  const it = createHarness()
  await it.start()
  expect(it.get()).toMatchObject({ screen: 'code', waitSeconds: 30 })
  await it.nextStep('WHATSAPP')
  await it.check('1234')
  expect(it.calls).toEqual([
    ['/session/code', { twoFactorToken: 'token-1', captchaToken: 'two_factor token' }],
    ['/session/code/next_step', { twoFactorToken: 'token-1', selectedVerificationMethod: 'WHATSAPP' }],
    ['/session/code/validate', { twoFactorToken: 'token-1', code: '1234' }],
  ])
  expect(it.sessions).toEqual([INFO])
  expect(it.get().screen).toBe('success')
  expect(it.timers.size).toBe(0)
})

test('B §4: "wrong code shows inline"; an ended verification starts again with another code', async () => {
  const it = createHarness()
  const fail = (staticCode: number) => new CallError({ kind: 'rejected', status: 422, staticCode, message: 'No' })
  await it.start()
  it.answers.error = fail(StaticCode.wrongVerificationCode)
  await it.check('1234')
  expect(it.get()).toMatchObject({ screen: 'code', isCodeWrong: true })
  it.answers.error = fail(StaticCode.twoFactorCodeExpired)
  await it.check('1234')
  expect(it.get()).toMatchObject({ error: 'codeExpired' })
  delete it.answers.error
  it.restart()
  await it.start()
  expect(it.calls.at(-1)![0]).toBe('/session/code')
  expect(it.get()).toMatchObject({ screen: 'code', isCodeWrong: false })
})

test('B §8: a customer who does not load is not signed in', async () => {
  const it = createHarness()
  await it.start()
  it.answers.finish = new CallError({ kind: 'offline' })
  await it.check('1234')
  expect(it.get()).toMatchObject({ screen: 'code', error: 'common.error.try-again' })
})
