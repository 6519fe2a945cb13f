import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { createGuestCheckout } from '#state/account/guest-checkout.ts'

const SERVER_NOW = 1_900_000_000_000
const DETAILS = { name: 'Anna', email: 'anna@example.org', phone: { countryCode: 'ES', number: '600 300 001' } }
const reject = (status: number, staticCode?: number, code?: string) =>
  new CallError({ kind: 'rejected', status, staticCode, code, message: 'No' })

function createHarness(stored = new Map<string, string>()) {
  const calls: string[] = []
  const bodies: unknown[] = []
  const sessions: unknown[] = []
  const answers: { error?: Error | undefined } = {}
  const clock = { now: 0, date: SERVER_NOW, ticks: new Set<() => void>() }
  const call = ((spec: { method: string; path: string }, { params, body }: { params?: { id: string }; body?: unknown }) => {
    calls.push(`${spec.method} ${spec.path.replace(':id', params?.id ?? '')}`)
    bodies.push(body)
    if (answers.error) return Promise.reject(answers.error)
    const method = spec.path.endsWith('/email') ? 'SMS' : 'EMAIL'
    const step = {
      guestId: 'guest-1',
      codeLength: 6,
      method,
      nextMethods: [method],
      nextStepTime: SERVER_NOW + 30_000,
      expirationTime: SERVER_NOW + 600_000,
    }
    return Promise.resolve(spec.path.endsWith('/phone') ? {} : step)
  }) as unknown as Client
  const guest = createGuestCheckout(
    {
      call,
      getCaptchaToken: action => Promise.resolve(`${action} token`),
      session: { startWith: grant => Promise.resolve(sessions.push(grant) > 0) },
      storage: {
        getItem: key => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: key => void stored.delete(key),
      },
      storageKey: 'guest',
      cityCode: 'BCN',
      date: () => clock.date,
      hasCountriesEndpoint: () => false,
      now: () => clock.now,
      everySecond: task => (clock.ticks.add(task), () => void clock.ticks.delete(task)),
    },
    'ES',
  )
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds
    clock.date += milliseconds
    for (const tick of clock.ticks) tick()
  }
  return { ...guest, calls, bodies, sessions, answers, stored, pass, get: () => guest.$state.get() }
}

test('issue 23: details, the code of the mail, the code of the phone, then the session', async () => {
  const it = createHarness()
  await it.start(DETAILS)
  expect(it.bodies[0]).toEqual({
    name: 'Anna',
    email: 'anna@example.org',
    phoneNumber: DETAILS.phone,
    cityCode: 'BCN',
    captchaToken: 'guest_checkout token',
  })
  expect(it.get()).toMatchObject({ screen: 'code', step: { method: 'EMAIL' }, waitSeconds: 30 })
  await it.check('111111')
  expect(it.get()).toMatchObject({ screen: 'code', step: { method: 'SMS' } })
  await it.check('222222')
  expect(it.calls).toEqual(['POST /guest_checkouts', 'POST /guest_checkouts/guest-1/email', 'POST /guest_checkouts/guest-1/phone'])
  expect(it.sessions).toEqual([{ grantType: 'guest', guestId: 'guest-1' }])
  expect(it.get().screen).toBe('done')
  // nothing of the guest stays in the tab
  expect([...it.stored]).toEqual([])
})

test('a reload continues with the code, and with the rest of the wait', async () => {
  const before = createHarness()
  await before.start(DETAILS)
  const after = createHarness(before.stored)
  expect(after.get()).toMatchObject({ screen: 'code', details: DETAILS, step: { guestId: 'guest-1' }, waitSeconds: 30 })
  after.pass(29_999)
  expect(after.get().waitSeconds).toBe(1)
  after.pass(1)
  expect(after.get().waitSeconds).toBe(0)
  expect(after.calls).toEqual([])
})

test('a wrong code shows beside the field, and too many end the codes but keep the details', async () => {
  const it = createHarness()
  await it.start(DETAILS)
  it.answers.error = reject(422, StaticCode.wrongVerificationCode)
  await it.check('000000')
  expect(it.get()).toMatchObject({ screen: 'code', isCodeWrong: true })
  it.answers.error = reject(429, StaticCode.maxCodeRetries)
  await it.check('000000')
  expect(it.get()).toMatchObject({ error: 'codeTooMany', step: undefined, details: DETAILS })
  it.dismissError()
  expect(it.get()).toMatchObject({ screen: 'details', error: undefined })
  expect(createHarness(it.stored).get()).toMatchObject({ screen: 'details', details: DETAILS })
})

test('who changes nothing needs no other code; a change starts again', async () => {
  const it = createHarness()
  await it.start(DETAILS)
  it.edit()
  await it.start(DETAILS)
  expect(it.calls).toHaveLength(1)
  it.edit()
  await it.start({ ...DETAILS, name: 'Ben' })
  expect(it.calls).toHaveLength(2)
})

test('a rejected name or address goes to its field; a lost connection and a closed country do not', async () => {
  const it = createHarness()
  it.answers.error = reject(400, StaticCode.invalidEmail)
  await expect(it.start(DETAILS)).rejects.toBe(it.answers.error)
  expect(it.get().error).toBeUndefined()
  it.answers.error = new CallError({ kind: 'offline' })
  await it.start(DETAILS)
  expect(it.get().error).toBe('common.error.try-again')
  it.answers.error = reject(403, undefined, 'GUEST_CHECKOUT_OFF')
  await it.start(DETAILS)
  expect(it.get()).toMatchObject({ screen: 'details', error: 'guestOff' })
})
