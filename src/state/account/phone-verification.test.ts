import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { getNextStepTime } from '#domain/account/verification-limits.ts'
import { toPhoneErrorKind } from '#state/account/phone-errors.ts'
import { createPhoneVerification } from '#state/account/phone-verification.ts'

const PHONE = { countryCode: 'ES', number: '600 123 456' }
const SERVER_NOW = 1_900_000_000_000
const createRejection = (staticCode?: number, status = 422) => new CallError({ kind: 'rejected', status, staticCode, message: 'No' })

function createHarness({ hasCountriesEndpoint = false } = {}) {
  const calls: string[] = []
  const bodies: unknown[] = []
  const users: unknown[] = []
  const timers = new Set<() => void>()
  const time = { now: 5000 }
  const answers: { error?: CallError | undefined } = {}
  const step = {
    codeLength: 6,
    method: 'SMS',
    nextMethods: ['SMS', 'WHATSAPP'],
    nextStepTime: getNextStepTime(SERVER_NOW, 1),
    expirationTime: SERVER_NOW + 600_000,
  }
  const call = ((spec: { path: string }, input: { body?: unknown }) => {
    calls.push(spec.path)
    bodies.push(input.body)
    if (answers.error) return Promise.reject(answers.error)
    return Promise.resolve(spec.path === '/me' ? { id: 7 } : { ...step, phoneSettings: ['all'], countries: ['open'] })
  }) as unknown as Client
  const verification = createPhoneVerification(
    {
      call,
      getCaptchaToken: action => Promise.resolve(`${action} token`),
      setUser: user => users.push(user),
      origin: 'Profile',
      hasCountriesEndpoint: () => hasCountriesEndpoint,
      now: () => time.now,
      everySecond(task) {
        timers.add(task)
        return () => timers.delete(task)
      },
    },
    'ES',
  )
  const advance = (ms: number) => {
    time.now += ms
    for (const task of timers) task()
  }
  return { ...verification, step, calls, bodies, users, timers, answers, advance, get: () => verification.$state.get() }
}

test('B §4: "phone number, then code, then success"', async () => {
  const it = createHarness()
  expect(it.get()).toMatchObject({ screen: 'phone', phone: { countryCode: 'ES', number: '' } })
  await it.start(PHONE)
  expect(it.get()).toMatchObject({ screen: 'code', step: { codeLength: 6 } })
  expect(it.bodies).toEqual([{ phoneNumber: PHONE, origin: 'Profile', captchaToken: 'phone_verification token' }])
  await it.check('123456')
  expect(it.get()).toMatchObject({ screen: 'success' })
  expect(it.calls).toEqual(['/phone_verification/start', '/phone_verification/check_code', '/me'])
  expect(it.users).toEqual([{ id: 7 }])
  expect(it.timers.size).toBe(0)
})

test('a wait of 30 s starts at 30, also when the clock has fractions of a millisecond', async () => {
  const it = createHarness()
  for (const now of [6271.3, 8210.9, 16_384.7, 65_537.1]) {
    it.advance(now)
    await it.start({ ...PHONE, number: String(now) })
    expect(it.get().waitSeconds).toBe(30)
  }
})

test('B §4: "Timers count down each second", also when the clock of the browser is wrong', async () => {
  const it = createHarness()
  await it.start(PHONE)
  expect(it.get().waitSeconds).toBe(30)
  it.advance(1000)
  expect(it.get().waitSeconds).toBe(29)
  it.advance(28_999)
  expect(it.get().waitSeconds).toBe(1)
  it.advance(1)
  expect(it.get().waitSeconds).toBe(0)
  expect(it.timers.size).toBe(0)
})

test('B §4: "next-step changes method"', async () => {
  const it = createHarness()
  await it.start(PHONE)
  await it.nextStep('WHATSAPP')
  expect(it.bodies.at(-1)).toEqual({ selectedVerificationMethod: 'WHATSAPP' })
  expect(it.timers.size).toBe(1)
  it.dispose()
  expect(it.timers.size).toBe(0)
})

test('B §4: "wrong code shows inline; other errors open an error modal (edit or restart)"', async () => {
  const it = createHarness()
  await it.start(PHONE)
  it.answers.error = createRejection(StaticCode.wrongVerificationCode)
  await it.check('000000')
  expect(it.get()).toMatchObject({ screen: 'code', isCodeWrong: true })
  expect(it.get().error).toBeUndefined()
  it.answers.error = createRejection(StaticCode.maxCodeRetries)
  await it.check('000000')
  expect(it.get()).toMatchObject({ error: 'codeTooMany', isCodeWrong: false })
  it.edit()
  expect(it.get()).toMatchObject({ screen: 'phone', phone: PHONE, error: undefined })
  it.restart()
  expect(it.get()).toEqual({ screen: 'phone', phone: { countryCode: 'ES', number: '' }, waitSeconds: 0, calls: 0, isCodeWrong: false })
  expect(it.timers.size).toBe(0)
})

test('the same number again returns to its code without another message; an edited or ended one starts anew', async () => {
  const it = createHarness()
  await it.start(PHONE)
  it.edit()
  await it.start(PHONE)
  expect(it.get().screen).toBe('code')
  expect(it.calls).toEqual(['/phone_verification/start'])
  it.edit()
  await it.start({ ...PHONE, number: '600 123 457' })
  expect(it.calls).toHaveLength(2)
  it.answers.error = createRejection(StaticCode.codeExpired)
  await it.check('000000')
  it.edit()
  it.answers.error = undefined
  await it.start({ ...PHONE, number: '600 123 457' })
  expect(it.calls).toHaveLength(4)
})

test('a number that is rejected does not return to the code of the number before', async () => {
  const it = createHarness()
  await it.start(PHONE)
  it.edit()
  const other = { ...PHONE, number: '600 214 343' }
  it.answers.error = createRejection(StaticCode.verificationServiceDown, 503)
  await it.start(other)
  expect(it.get().error).toBe('phoneServiceDown')
  it.edit()
  await it.start(other)
  expect(it.get()).toMatchObject({ screen: 'phone', error: 'phoneServiceDown' })
  expect(it.calls).toHaveLength(3)
})

test('B §7: "GET /phone_verification/countries (when its toggle is on)"', async () => {
  const [off, on] = [createHarness(), createHarness({ hasCountriesEndpoint: true })]
  expect(await off.loadCountries()).toEqual(['all'])
  expect(await on.loadCountries()).toEqual(['open'])
  expect([off.calls, on.calls]).toEqual([['/countries/phone_settings'], ['/phone_verification/countries']])
})

test.each([
  [0, 'codeExpired'],
  [1, 'codeExpired'],
  [214342, 'phoneRefused'],
  [214343, 'phoneServiceDown'],
  [214344, 'codeWrong'],
  [214345, 'codeTooMany'],
  [214346, 'phoneRefused'],
  [214347, 'phoneCountryUnsupported'],
  [214348, 'phoneTypeInvalid'],
  [214349, 'phoneInvalid'],
  [214350, 'phoneEnded'],
  [214351, 'phoneEnded'],
  [214352, 'versionOld'],
  [214353, 'methodUnavailable'],
  [214354, 'phoneInProgress'],
  [214355, 'phoneTooMany'],
  [810003, 'phoneEnded'],
  [133812, 'phoneInUse'],
  [999, 'common.error.try-again'],
])('B §8: the words of %i are %s', (staticCode, kind) => expect(toPhoneErrorKind(createRejection(staticCode))).toBe(kind))

test('a rate limit and a lost connection have their own words', () => {
  expect(toPhoneErrorKind(createRejection(undefined, 429))).toBe('tooMany')
  expect(toPhoneErrorKind(new CallError({ kind: 'offline' }))).toBe('common.error.try-again')
})

test('B §3, call phases: the calls of one phone are counted, and a new number begins at 0', async () => {
  const it = createHarness()
  await it.start(PHONE)
  expect(it.get().calls).toBe(0)
  it.step.method = 'TTS'
  await it.nextStep('TTS')
  await it.nextStep('TTS')
  expect(it.get().calls).toBe(2)
  it.step.method = 'SMS'
  await it.start({ ...PHONE, number: '600 123 457' })
  expect(it.get().calls).toBe(0)
})
