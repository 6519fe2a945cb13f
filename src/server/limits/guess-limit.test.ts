import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { verifyEmail } from '#contract/account/user-changes.ts'
import { confirmGuestEmail, confirmGuestPhone, sendNextGuestCode, startGuestCheckout } from '#contract/account/guest.ts'
import { nextFlowPhoneNumberStep, startFlowPhoneNumber, startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import {
  nextPhoneNumberStep,
  nextPhoneVerificationStep,
  startPhoneNumberVerification,
  startPhoneVerification,
} from '#contract/account/phone.ts'
import { requestZoneNotice } from '#contract/geo/zone-notice.ts'
import { createDelayBudget, createWindowBudget } from '#server/limits/attempt-budget.ts'
import { createGuessLimit, type GuessLimit } from '#server/limits/guess-limit.ts'
import { createKnownDevices } from '#server/limits/known-device.ts'
import { type TestResponse, type TestServer, startTestServer } from '#server/testing/test-server.ts'

const RIGHT = 'four green herons'
const OWNER = 'anna@example.com'
const HEADERS = { host: 'localhost', origin: 'http://localhost', 'x-storefront': '1', 'content-type': 'application/json' }

/** Passwords that the marketplace evaluated. */
let evaluated: string[] = []
let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({
    env: { RATE_LIMIT_PER_MINUTE: '1000000', TRUSTED_PROXIES: '127.0.0.1' },
    async handler(request, response) {
      const { email, password } = JSON.parse(String((request as unknown as { body: Buffer }).body)) as { email: string; password: string }
      evaluated.push(password)
      await new Promise(resolve => setTimeout(resolve, 20))
      const json = { 'content-type': 'application/json' }
      if (password === 'down') return response.writeHead(503, json).end('{}')
      if (password === 'no captcha') return response.writeHead(428, json).end('{}')
      if (password !== RIGHT || email.toLowerCase() !== OWNER)
        return response.writeHead(400, json).end('{"error":{"message":"no","staticCode":27052}}')
      return response.writeHead(200, { ...json, 'set-cookie': 'glovo_auth_info=1' }).end('{"expirationTime":1}')
    },
  })
})
afterAll(() => testServer.stop())
beforeEach(() => void (evaluated = []))

function signIn(client: string, email: string, password: string, cookie?: string): Promise<TestResponse> {
  const headers = { ...HEADERS, 'x-forwarded-for': client, ...(cookie !== undefined && { cookie }) }
  return testServer.get('/api/session', { method: 'POST', headers, body: JSON.stringify({ grantType: 'password', email, password }) })
}

const toAddress = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
const times = <T>(count: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => run(number)))
const getDeviceCookie = ({ headers }: TestResponse): string =>
  (headers['set-cookie'] ?? []).find(it => it.startsWith('__Host-glovo_device='))!.split(';')[0]!

describe('issue 16, 1: wrong passwords in parallel', () => {
  test('evaluates 10 of 1,000 from one address', async () => {
    const replies = await times(1000, number => signIn('203.0.113.1', `guest${number}@example.com`, `wrong ${number}`))
    expect(evaluated).toHaveLength(10)
    const rejected = replies.filter(it => it.status === 429)
    expect(rejected).toHaveLength(990)
    expect(Number(rejected[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(JSON.parse(String(rejected[0]!.body))).toMatchObject({
      error: { code: 'TOO_MANY_ATTEMPTS', payload: { waitSeconds: expect.any(Number) } },
    })
  }, 20_000)

  test('evaluates 20 of 1,000 from 1,000 addresses for one account, and the owner signs in on a known device', async () => {
    const first = await signIn('198.51.100.7', OWNER, RIGHT)
    expect(first.status).toBe(200)
    evaluated = []
    await times(1000, number => signIn(toAddress(number), number % 2 ? OWNER : ' ANNA@Example.COM ', `wrong ${number}`))
    expect(evaluated).toHaveLength(20)
    const unknownDevice = await signIn('198.51.100.8', OWNER, RIGHT)
    expect(unknownDevice.status).toBe(429)
    expect(Number(unknownDevice.headers['retry-after'])).toBeGreaterThan(50)
    expect((await signIn('198.51.100.7', OWNER, RIGHT, getDeviceCookie(first))).status).toBe(200)
  }, 20_000)

  test('limits an account that does not exist in the same way', async () => {
    await times(100, number => signIn(toAddress(5000 + number), 'unknown@example.com', `wrong ${number}`))
    expect(evaluated).toHaveLength(20)
  })

  test('returns attempts that a failing marketplace did not evaluate', async () => {
    for (let count = 0; count < 15; count++) expect((await signIn('203.0.113.50', 'other@example.com', 'down')).status).toBe(503)
  })
})

test('B §7, captchaToken: a sign-in that lacks a captcha token does not count', async () => {
  for (let count = 0; count < 15; count++) expect((await signIn('203.0.113.51', 'third@example.com', 'no captcha')).status).toBe(428)
})

describe('issue 16, 1: the bounds of the limits', () => {
  const devices = createKnownDevices(() => 'k'.repeat(43))
  let time = 0
  let limit: GuessLimit
  beforeEach(() => {
    time = 1000
    limit = createGuessLimit(devices, () => time)
  })

  interface AttemptOptions {
    readonly client?: string
    readonly email?: string
    readonly status?: number
    readonly cookie?: string | undefined
  }
  /** @returns seconds to wait, 0 when the attempt was evaluated */
  function attempt({ client = '203.0.113.1', email = OWNER, status = 400, cookie }: AttemptOptions): number {
    const started = limit.begin({
      method: 'POST',
      decodedPath: '/api/session',
      client,
      cookie,
      body: Buffer.from(JSON.stringify({ email })),
    })
    if (started === undefined) throw new Error('This call has no limit')
    if ('waitSeconds' in started) return started.waitSeconds
    started.end({ status, cookies: [], body: Buffer.from('{}') })
    return 0
  }
  const attemptFromAddress = (number: number, options: AttemptOptions = {}) => attempt({ ...options, client: toAddress(number) })

  test('from one address evaluates the 10th, and the 11th after a whole minute', () => {
    for (let count = 0; count < 10; count++) expect(attempt({ email: `${count}@example.com` })).toBe(0)
    expect(attempt({ email: 'x@example.com' })).toBe(60)
    time += 59_999
    expect(attempt({ email: 'x@example.com' })).toBe(1)
    time += 1
    expect(attempt({ email: 'x@example.com' })).toBe(0)
  })

  test.each([
    ['POST', startPhoneVerification.path],
    ['POST', nextPhoneVerificationStep.path],
    ['POST', startPhoneNumberVerification.path],
    ['GET', nextPhoneNumberStep.path],
    ['POST', startIdentityFlow.path],
    ['POST', startFlowPhoneNumber.path],
    ['PUT', nextFlowPhoneNumberStep.path],
    ['POST', verifyIdentityFlow.path],
    ['POST', startGuestCheckout.path],
    ['POST', confirmGuestEmail.path],
    ['POST', confirmGuestPhone.path],
    ['PUT', sendNextGuestCode.path],
    ['POST', verifyEmail.path],
    ['POST', requestZoneNotice.path],
  ])('trust.md, "Limits": %s %s sends 10 messages a minute for one address', (method, path) => {
    const send = (): boolean => {
      const decodedPath = `/api${path}`
      const started = limit.begin({ method, decodedPath, client: '203.0.113.9', cookie: undefined, body: Buffer.from('{}') })!
      if ('end' in started) started.end({ status: 200, cookies: [], body: Buffer.from('{}') })
      return 'end' in started
    }
    expect(Array.from({ length: 11 }, send)).toEqual([...Array<boolean>(10).fill(true), false])
    time += 60_000
    expect(send()).toBe(true)
  })

  test('evaluates 100 a day from one address', () => {
    let evaluations = 0
    for (let minute = 0; minute < 60; minute++, time += 60_000)
      for (let count = 0; count < 11; count++) if (attempt({ email: `${minute}-${count}@example.com` }) === 0) evaluations++
    expect(evaluations).toBe(100)
    time = 1000 + 24 * 3600_000
    expect(attempt({})).toBe(0)
  })

  test('for one account evaluates the 20th, the 21st after one minute, and the 22nd after two more', () => {
    for (let count = 0; count < 20; count++) expect(attemptFromAddress(count)).toBe(0)
    expect(attemptFromAddress(20)).toBe(60)
    time += 59_999
    expect(attemptFromAddress(21)).toBe(1)
    time += 1
    expect(attemptFromAddress(22)).toBe(0)
    time += 119_999
    expect(attemptFromAddress(23)).toBe(1)
    time += 1
    expect(attemptFromAddress(24)).toBe(0)
  })

  test('allows 71 guesses a day from all addresses, and resets after a day without guesses', () => {
    let evaluations = 0
    for (let minute = 0; minute < 24 * 60; minute++, time += 60_000)
      for (let count = 0; count < 25; count++) if (attemptFromAddress(minute * 25 + count) === 0) evaluations++
    expect(evaluations).toBe(20 + 5 + 46)
    time += 24 * 3600_000
    for (let count = 0; count < 20; count++) expect(attemptFromAddress(count)).toBe(0)
    expect(attemptFromAddress(21)).toBe(60)
  })

  test('correct passwords do not count: many customers of one address sign in', () => {
    for (let count = 0; count < 200; count++) expect(attempt({ status: 200 })).toBe(0)
  })

  test('a known device has a separate budget, independent of its address', () => {
    const cookie = devices.createCookie(undefined, OWNER).split(';')[0]
    for (let count = 0; count < 10; count++) attempt({})
    for (let count = 0; count < 30; count++) attemptFromAddress(count)
    expect(attempt({})).toBeGreaterThan(0)
    for (let count = 0; count < 20; count++) expect(attempt({ cookie })).toBe(0)
    expect(attempt({ cookie, status: 200 })).toBe(60)
  })

  test.each([
    ['of another account', (cookie: string) => cookie, 'boris@example.com'],
    ['with another name', (cookie: string) => cookie.replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`), OWNER],
    ['with another signature', (cookie: string) => cookie.replace(/\.[\w-]{22}$/, `.${'A'.repeat(22)}`), OWNER],
    ['without a signature', (cookie: string) => cookie.replace(/\..*$/, ''), OWNER],
    ['with too many signatures', (cookie: string) => cookie + `.${'A'.repeat(22)}`.repeat(9), OWNER],
  ])('does not accept a cookie %s', (_, forge, email) => {
    const cookie = forge(devices.createCookie(undefined, OWNER).split(';')[0]!)
    for (let count = 0; count < 20; count++) attemptFromAddress(count, { email })
    expect(attemptFromAddress(20, { email, cookie })).toBe(60)
  })

  test('a device is known for its last five accounts', () => {
    let cookie: string | undefined
    for (let count = 0; count < 6; count++) cookie = devices.createCookie(cookie, `${count}@example.com`).split(';')[0]
    expect([0, 1, 5].map(it => devices.findDevice(cookie, `${it}@example.com`) !== undefined)).toEqual([false, true, true])
    expect(cookie).not.toContain('example')
  })

  test.each(['ANNA@EXAMPLE.COM', ' anna@example.com\t', '\u{ff41}nna@example.com'])('%j normalizes to the same account', email => {
    for (let count = 0; count < 20; count++) attemptFromAddress(count)
    expect(attemptFromAddress(20, { email })).toBe(60)
  })

  test('limits password checks by customer id, and a stranger cannot use that budget up', () => {
    const change = (client: string, status: number, body: string): boolean => {
      const call = { method: 'PUT', decodedPath: '/api/users/100001/password', client, cookie: undefined, body: Buffer.alloc(0) }
      const started = limit.begin(call)!
      if ('waitSeconds' in started) return false
      started.end({ status, cookies: [], body: Buffer.from(body) })
      return true
    }
    for (let count = 0; count < 100; count++) expect(change(toAddress(count), 401, '{}')).toBe(true)
    for (let count = 0; count < 100; count++) expect(change(toAddress(count), 400, '{"error":{"message":"too short"}}')).toBe(true)
    for (let count = 0; count < 20; count++) expect(change(toAddress(count), 400, '{"error":{"staticCode":27052}}')).toBe(true)
    expect(change(toAddress(500), 200, '{}')).toBe(false)
  })

  test('the password that links the account of a provider is limited like a sign-in', () => {
    const guess = (client: string): boolean => {
      const body = Buffer.from(JSON.stringify({ email: OWNER, password: 'guess' }))
      const started = limit.begin({ method: 'POST', decodedPath: '/api/session/social/link', client, cookie: undefined, body })!
      if ('waitSeconds' in started) return false
      started.end({ status: 400, cookies: [], body: Buffer.from('{}') })
      return true
    }
    expect(Array.from({ length: 20 }, (_, number) => guess(toAddress(number))).every(Boolean)).toBe(true)
    expect(guess(toAddress(20))).toBe(false)
    // it shares the budget of the account with the sign-in
    expect(attempt({ client: toAddress(21) })).toBeGreaterThan(0)
  })

  test.each(['/api/customers/100001/deletion', '/api/customers/100001/sessions/end', '/api//CUSTOMERS/00100001/sessions/end/'])(
    'the password in POST %s shares the budget of the account',
    decodedPath => {
      const change = (path: string, client: string): boolean => {
        const body = Buffer.from('{"password":"guess"}')
        const started = limit.begin({ method: 'POST', decodedPath: path, client, cookie: undefined, body })!
        if ('waitSeconds' in started) return false
        started.end({ status: 400, cookies: [], body: Buffer.from('{"error":{"staticCode":27052}}') })
        return true
      }
      for (let count = 0; count < 10; count++) expect(change('/api/users/100001', toAddress(count))).toBe(true)
      for (let count = 10; count < 20; count++) expect(change(decodedPath, toAddress(count))).toBe(true)
      expect(change(decodedPath, toAddress(20))).toBe(false)
    },
  )

  test('a rejected call does not count, so a client that waits may continue', () => {
    const call = {
      method: 'GET',
      decodedPath: '/api/checking/a@example.com',
      client: '203.0.113.9',
      cookie: undefined,
      body: Buffer.alloc(0),
    }
    const check = (): boolean => {
      const started = limit.begin(call)!
      if ('waitSeconds' in started) return false
      started.end({ status: 200, cookies: [], body: Buffer.from('{}') })
      return true
    }
    expect(Array.from({ length: 500 }, check).filter(Boolean)).toHaveLength(20)
    time += 60_000
    expect(Array.from({ length: 500 }, check).filter(Boolean)).toHaveLength(20)
  })

  test('the first step of a sign-in is limited to 10 a minute, and does not use up the sign-ups of a shared address', () => {
    const client = '203.0.113.10'
    const call = (method: string, decodedPath: string): boolean => {
      const started = limit.begin({ method, decodedPath, client, cookie: undefined, body: Buffer.from('{}') })!
      if ('waitSeconds' in started) return false
      started.end({ status: 200, cookies: [], body: Buffer.from('{}') })
      return true
    }
    const takeStep = (number: number): boolean =>
      call('GET', `/api/checking/a${number}@example.com`) && call('GET', `/api/customers/auth/a${number}@example.com/methods`)
    expect(Array.from({ length: 11 }, (_, number) => takeStep(number))).toEqual([...Array<boolean>(10).fill(true), false])
    expect(Array.from({ length: 11 }, () => call('POST', '/api/session/customer'))).toEqual([...Array<boolean>(10).fill(true), false])
    for (const path of ['/api/session/migration', '/api/users/seamless/migrate']) expect(call('POST', path)).toBe(false)
  })
})

describe('issue 16, 1: the memory of the limits is bounded', () => {
  test('a million invented accounts leave 200 entries at a capacity of 100, and an attacked account is not evicted', () => {
    const budget = createDelayBudget(100)
    const fail = (key: string): void => {
      budget.take(key, 0)
      budget.end(key, true, 0)
    }
    for (let count = 0; count < 20; count++) fail('attacked')
    for (let count = 0; count < 1_000_000; count++) fail(`invented ${count}`)
    expect(budget.size).toBeLessThanOrEqual(200)
    expect(budget.getWaitMs('attacked', 0)).toBe(60_000)
  })

  test('a returned attempt leaves no entry', () => {
    for (const budget of [createDelayBudget(), createWindowBudget(10, 1000)]) {
      budget.take('a', 0)
      budget.end('a', false, 0)
      expect(budget.size).toBe(0)
    }
  })
})
