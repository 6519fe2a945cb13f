import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { createIdentityFlow } from '#state/account/identity-flow.ts'

const SERVER_NOW = 1_900_000_000_000
const PHONE = { countryCode: 'ES', number: '600 300 001' }
const INFO = { expirationTime: SERVER_NOW, expiresIn: 900 }
const createRejection = (staticCode: number) => new CallError({ kind: 'rejected', status: 409, staticCode, message: 'No' })

function createHarness(verified: { accountExists?: boolean; otherWayRequired?: boolean } = {}) {
  const calls: [method: string, path: string, body: unknown][] = []
  const sessions: unknown[] = []
  const answers: { error?: Error | undefined; sessionError?: Error | undefined } = {}
  let flows = 0
  const call = ((
    spec: { method: string; path: string },
    { params, body }: { params?: { id: string }; body?: { identityFlowId?: string } },
  ) => {
    calls.push([spec.method, spec.path.replace(':id', params?.id ?? ''), body])
    if (answers.error) return Promise.reject(answers.error)
    if (spec.path === '/session/customer') return Promise.resolve(INFO)
    if (spec.path.endsWith('/verify')) return Promise.resolve({ accountExists: false, otherWayRequired: false, ...verified })
    const identityFlowId = body?.identityFlowId ?? `flow-${++flows}`
    const step = { codeLength: 6, method: 'SMS', nextMethods: ['SMS', 'TTS'], nextStepTime: null, expirationTime: SERVER_NOW + 600_000 }
    return Promise.resolve(spec.path === '/countries/phone_settings' ? { phoneSettings: ['all'] } : { ...step, identityFlowId })
  }) as unknown as Client
  const flow = createIdentityFlow(
    {
      call,
      getCaptchaToken: action => Promise.resolve(`${action} token`),
      session: {
        startWith(grant) {
          if (answers.sessionError) return Promise.reject(answers.sessionError)
          sessions.push(grant)
          return Promise.resolve(true)
        },
        finishSignIn(info) {
          sessions.push(info)
          return Promise.resolve()
        },
      },
      hasCountriesEndpoint: () => false,
      cityCode: () => 'BCN',
      now: () => 0,
      everySecond: () => () => {},
    },
    'ES',
  )
  return { ...flow, calls, sessions, answers, get: () => flow.$state.get() }
}

test('B §7, "identity flow": a known phone signs in with the grant phone', async () => {
  const it = createHarness({ accountExists: true })
  await it.start(PHONE)
  expect(it.get()).toMatchObject({ screen: 'code', step: { codeLength: 6 } })
  await it.nextStep('TTS')
  await it.check('123456')
  expect(it.calls).toEqual([
    ['POST', '/v0/identity/flow/start_verification', { phoneNumber: PHONE, captchaToken: 'identity_flow token' }],
    ['PUT', '/v0/phone_number/verification_next_step', { identityFlowId: 'flow-1', selectedVerificationMethod: 'TTS' }],
    ['POST', '/v0/identity/flow/flow-1/verify', { code: '123456' }],
  ])
  expect(it.sessions).toEqual([{ grantType: 'phone', identityFlowId: 'flow-1' }])
  expect(it.$result.get()).toBe('signedIn')
})

test('B §3: a new phone signs up with a name and an e-mail address', async () => {
  const it = createHarness()
  await it.start(PHONE)
  await it.check('123456')
  expect([it.$result.get(), it.sessions]).toEqual(['newPhone', []])
  await it.register({ name: 'Anna', email: 'anna@example.com', language: 'uk' })
  const body = { name: 'Anna', email: 'anna@example.com', identityFlowId: 'flow-1', preferredLanguage: 'uk', preferredCityCode: 'BCN' }
  expect(it.calls.at(-1)).toEqual(['POST', '/session/customer', body])
  expect(it.sessions).toEqual([INFO])
  expect(it.$result.get()).toBe('signedIn')
})

test('an account with a second factor needs its password', async () => {
  const it = createHarness({ accountExists: true, otherWayRequired: true })
  await it.start(PHONE)
  await it.check('123456')
  expect([it.$result.get(), it.sessions]).toEqual(['otherWayRequired', []])
})

test('B §2: "edit the number" sends a code to another phone of the same flow', async () => {
  const it = createHarness()
  await it.start(PHONE)
  it.edit()
  await it.start({ countryCode: 'PL', number: '512 345 678' })
  expect(it.calls[1]).toEqual([
    'POST',
    '/v0/phone_number/start_verification',
    {
      countryCode: 'PL',
      number: '512 345 678',
      identityFlowId: 'flow-1',
      captchaToken: 'identity_flow token',
      origin: 'IdentityFlow',
      selectedVerificationMethod: 'SMS',
    },
  ])
  // an unchanged number needs no other code
  it.edit()
  await it.start({ countryCode: 'PL', number: '512 345 678' })
  expect(it.calls).toHaveLength(2)
})

test('B §8, 810003: after an ended flow the next start begins another one', async () => {
  const it = createHarness()
  await it.start(PHONE)
  it.answers.error = createRejection(StaticCode.identityInvalidState)
  it.edit()
  await it.start({ ...PHONE, number: '600 300 002' })
  expect(it.get()).toMatchObject({ error: 'phoneEnded' })
  it.answers.error = undefined
  it.restart()
  await it.start(PHONE)
  expect(it.calls.map(([, path]) => path)).toEqual([
    '/v0/identity/flow/start_verification',
    '/v0/phone_number/start_verification',
    '/v0/identity/flow/start_verification',
  ])
  expect(it.get().screen).toBe('code')
  expect(it.get().error).toBeUndefined()
})

test('a session that does not start can be tried again with the same code', async () => {
  const it = createHarness({ accountExists: true })
  await it.start(PHONE)
  it.answers.sessionError = new CallError({ kind: 'offline' })
  await it.check('123456')
  expect(it.get()).toMatchObject({ error: 'common.error.try-again' })
  it.answers.sessionError = undefined
  it.edit()
  await it.start(PHONE)
  await it.check('123456')
  expect(it.$result.get()).toBe('signedIn')
})
