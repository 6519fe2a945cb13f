import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { startCustomerSession, startSession } from '#contract/account/session-start.ts'
import { getMe } from '#contract/account/user.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { canOrder } from '#state/account/session-state.ts'
import { createSession, withSessionRefresh } from '#state/account/session.ts'

const NOW = 1_800_000_000_000
const ACCESS_MS = 15 * 60_000
const ANNA = { id: 7, name: 'Anna', email: 'anna@example.org' }

const createRejection = (status = 401, staticCode?: number) => new CallError({ kind: 'rejected', status, staticCode, message: 'No' })
const createOfflineError = () => new CallError({ kind: 'offline' })

/** A browser with the state that its tabs share, and a server that answers each call after 200 ms. */
function browser({ hint = (NOW + 5_000) as number | undefined, locks = true } = {}) {
  const storage = new Map<string, string>()
  const requests: string[] = []
  const events: string[] = []
  const bodies: unknown[] = []
  const answers: { refresh: () => unknown; me: () => unknown; start: () => unknown } = {
    refresh() {
      it.hint = Date.now() + ACCESS_MS + it.clockError
      return { expirationTime: it.hint, expiresIn: ACCESS_MS / 1000 }
    },
    me: () => ANNA,
    start() {
      it.hint = Date.now() + ACCESS_MS + it.clockError
      return { expirationTime: it.hint, expiresIn: ACCESS_MS / 1000 }
    },
  }
  const manager = fakeLocks()
  let ids = 0
  async function call(spec: Endpoint, input?: { body?: unknown }): Promise<unknown> {
    const name = `${spec.method} ${spec.path}`
    if (name.startsWith('POST /session')) bodies.push(input?.body)
    requests.push(name)
    await sleep(200)
    if (name === 'POST /session/refresh') return answers.refresh()
    if (name === 'GET /me') return answers.me()
    if (name === 'DELETE /session') return {}
    return answers.start()
  }
  const it = {
    hint,
    requests,
    events,
    bodies,
    /** The city of the delivery address. */
    city: undefined as string | undefined,
    /** How much the clock of the server is ahead of the clock of the browser, milliseconds. */
    clockError: 0,
    answers,
    storage,
    count: (name: string) => requests.filter(each => each === name).length,
    tab: () =>
      createSession({
        call: call as unknown as Client,
        ...(locks && { locks: manager }),
        storage: {
          getItem: key => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: key => void storage.delete(key),
        },
        readHint: () => it.hint,
        clearHint: () => void (it.hint = undefined),
        cityCode: () => it.city,
        now: Date.now,
        sleep,
        newId: () => String(++ids),
        loadSessionStart: () => Promise.resolve({ startSession, startCustomerSession }),
        getCaptchaToken: action => {
          requests.push(`captcha ${action}`)
          return Promise.resolve('captcha-token')
        },
        onChange: (occasion, forced) => void events.push(forced ? `${occasion}, forced` : occasion),
      }),
    call: call as unknown as Client,
  }
  return it
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Locks as browsers implement them: one holder per name; with `ifAvailable` a held lock yields null at once. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  async function request(name: string, _: unknown, task: (lock: Lock | null) => unknown): Promise<unknown> {
    await Promise.resolve()
    if (held.has(name)) return task(null)
    held.add(name)
    try {
      return await task({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

/** Advances the fake clock by 30 s, then returns the promise. */
async function advanceTimers<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  return promise
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const REFRESH = 'POST /session/refresh'

describe.each([
  ['with locks', true],
  ['with a lease in storage', false],
])('one refresh at a time (B §4, trust.md), %s', (_, locks) => {
  test.each([2, 5, 20])('%i tabs refresh at once: one rotation, and every tab stays signed in', async count => {
    const b = browser({ locks })
    const tabs = Array.from({ length: count }, () => b.tab())
    expect(await advanceTimers(Promise.all(tabs.map(it => it.refresh())))).toEqual(tabs.map(() => true))
    expect(b.count(REFRESH)).toBe(1)
    expect(b.events).toEqual([])
    await advanceTimers(Promise.all(tabs.map(it => it.load())))
    expect(tabs.map(it => it.$session.get().status)).toEqual(tabs.map(() => 'authenticated'))
    expect(b.count(REFRESH)).toBe(1)
  })
  test('a network failure does not sign out, and the next caller tries again', async () => {
    const b = browser({ locks })
    const original = b.answers.refresh
    b.answers.refresh = () => {
      throw createOfflineError()
    }
    const tabs = [b.tab(), b.tab()]
    expect(await advanceTimers(Promise.all(tabs.map(it => it.refresh())))).toEqual([false, false])
    expect(b.hint).toBe(NOW + 5_000)
    expect(b.events).toEqual([])
    b.answers.refresh = original
    expect(await advanceTimers(tabs[1]!.refresh())).toBe(true)
  })
  test('a rejection signs every tab out', async () => {
    const b = browser({ locks })
    b.answers.refresh = () => {
      throw createRejection(401, 136290)
    }
    const tabs = [b.tab(), b.tab(), b.tab()]
    expect(await advanceTimers(Promise.all(tabs.map(it => it.refresh())))).toEqual([false, false, false])
    expect(b.count(REFRESH)).toBe(1)
    expect(tabs.map(it => it.$session.get().status)).toEqual(['anonymous', 'anonymous', 'anonymous'])
    expect(b.events).toEqual(['logout, forced', 'logout, forced', 'logout, forced'])
  })
  test.each(['load', 'syncWithCookie'] as const)('%s reports a forced logout that the browser learns before the page', async name => {
    const b = browser({ locks })
    const tab = b.tab()
    if (name === 'syncWithCookie') await advanceTimers(tab.load())
    b.hint = Date.now() + 5_000
    b.answers.refresh = async () => {
      b.hint = undefined // the cookies of the reply
      await sleep(50)
      throw createRejection(401, 136290)
    }
    const refreshed = tab.refresh()
    const read = sleep(220).then(async () => void (await tab[name]()))
    await advanceTimers(Promise.all([refreshed, read]))
    expect(tab.$session.get().status).toBe('anonymous')
    expect(b.events).toEqual(['logout, forced'])
  })
  test('a waiting caller gives up after 7.5 s', async () => {
    const b = browser({ locks })
    b.answers.refresh = () => new Promise(() => {})
    const first = b.tab().refresh()
    const second = b.tab().refresh()
    void first
    await vi.advanceTimersByTimeAsync(7400)
    let done = false
    void second.then(() => (done = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(done).toBe(true)
    expect(await second).toBe(false)
  })
})

test('a lease of a closed tab expires', async () => {
  const b = browser({ locks: false })
  b.storage.set('glv_refresh_lease', JSON.stringify({ owner: 'gone', until: NOW + 3_000 }))
  expect(await advanceTimers(b.tab().refresh())).toBe(true)
  expect(b.count(REFRESH)).toBe(1)
  expect(b.storage.size).toBe(0)
})
test('a browser without storage refreshes too', async () => {
  const b = browser({ locks: false })
  b.storage.set = () => {
    throw new Error('QuotaExceededError')
  }
  expect(await advanceTimers(b.tab().refresh())).toBe(true)
})

describe('a call with a session', () => {
  const spec: Endpoint = getMe
  const callWithSession = (b: ReturnType<typeof browser>, tab = b.tab()) => advanceTimers(withSessionRefresh(b.call, tab)(spec, {}))

  test('access that ends within 30 s is renewed before the call', async () => {
    const b = browser({ hint: NOW + 29_000 })
    expect(await callWithSession(b)).toBe(ANNA)
    expect(b.requests).toEqual([REFRESH, 'GET /me'])
  })
  test('access that ends later is not renewed', async () => {
    const b = browser({ hint: NOW + 31_000 })
    await callWithSession(b)
    expect(b.requests).toEqual(['GET /me'])
  })
  test('an anonymous visitor does not refresh', async () => {
    const b = browser()
    b.hint = undefined
    b.answers.me = () => {
      throw createRejection()
    }
    await expect(callWithSession(b)).rejects.toThrow('401')
    expect(b.requests).toEqual(['GET /me'])
    expect(b.events).toEqual([])
  })
  test('is repeated once after a 401 and a refresh', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    let times = 0
    b.answers.me = () => {
      if (++times === 1) throw createRejection(401, 136290)
      return ANNA
    }
    expect(await callWithSession(b)).toBe(ANNA)
    expect(b.requests).toEqual(['GET /me', REFRESH, 'GET /me'])
  })
  test('a second 401 is not repeated', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    b.answers.me = () => {
      throw createRejection()
    }
    await expect(callWithSession(b)).rejects.toThrow('401')
    expect(b.requests).toEqual(['GET /me', REFRESH, 'GET /me'])
  })
  test('a wrong password does not end the session', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    b.answers.me = () => {
      throw createRejection(401, 27052)
    }
    await expect(callWithSession(b)).rejects.toThrow('401')
    expect(b.requests).toEqual(['GET /me'])
  })
  test('a refresh without an answer is a lost connection, not the end of the session', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    b.answers.me = () => {
      throw createRejection()
    }
    b.answers.refresh = () => {
      throw createOfflineError()
    }
    await expect(callWithSession(b)).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(b.events).toEqual([])
  })
  test('access that another tab has renewed meanwhile is used', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    let times = 0
    b.answers.me = () => {
      if (++times > 1) return ANNA
      b.hint = NOW + ACCESS_MS + 1
      throw createRejection()
    }
    expect(await callWithSession(b)).toBe(ANNA)
    expect(b.count(REFRESH)).toBe(0)
  })
  test('a clock that runs fast does not refresh at every call', async () => {
    const b = browser()
    const tab = b.tab()
    b.clockError = -ACCESS_MS - 60_000
    await callWithSession(b, tab)
    await callWithSession(b, tab)
    expect(b.count(REFRESH)).toBe(1)
  })
})

describe.each([
  ['right', 0],
  ['an hour fast', -3_600_000],
  ['an hour slow', 3_600_000],
])('B §9, "Token refresh margin 30 s", with a clock that is %s', (_, clockError) => {
  /** Calls the server now and returns how often the page has refreshed. */
  const count = async (b: ReturnType<typeof browser>, tab: ReturnType<ReturnType<typeof browser>['tab']>) => {
    const reply = withSessionRefresh(b.call, tab)(getMe, {})
    await vi.advanceTimersByTimeAsync(1000)
    await reply
    return b.count(REFRESH)
  }
  test('a session that this page has started is renewed 30 s before it ends, and stays signed in for a day', async () => {
    const b = browser({ hint: undefined })
    b.clockError = clockError
    const tab = b.tab()
    const signIn = tab.signIn('anna@example.org', 'four green herons')
    await vi.advanceTimersByTimeAsync(1000)
    await signIn
    // the sign-in was answered 200 ms after its start
    await vi.advanceTimersByTimeAsync(ACCESS_MS - 30_000 - 1000 + 200 - 1)
    expect(await count(b, tab)).toBe(0)
    expect(await count(b, tab)).toBe(1)
    for (let minute = 0; minute < 24 * 60; minute++) {
      await vi.advanceTimersByTimeAsync(59_000)
      await count(b, tab)
    }
    expect(tab.$session.get().status).toBe('authenticated')
    expect(b.events).toEqual(['login'])
    // once in 14.5 minutes, at the next full minute
    expect(b.count(REFRESH)).toBe(1 + Math.floor((24 * 60) / 15))
  })
  test('a session of another page signs nobody out', async () => {
    const b = browser({ hint: NOW + ACCESS_MS + clockError })
    b.clockError = clockError
    const tab = b.tab()
    const endsAt = Date.now() + ACCESS_MS
    let isRenewed = false
    const { refresh } = b.answers
    b.answers.refresh = () => {
      isRenewed = true
      return refresh()
    }
    b.answers.me = () => {
      if (Date.now() >= endsAt && !isRenewed) throw createRejection(401, 136290)
      return ANNA
    }
    for (let minute = 0; minute < 20; minute++) {
      await count(b, tab)
      await vi.advanceTimersByTimeAsync(59_000)
    }
    expect(b.events).toEqual([])
    expect(b.hint).toBeDefined()
    expect(b.count(REFRESH)).toBeGreaterThan(0)
    expect(b.count(REFRESH)).toBeLessThan(4)
  })
})

describe('session', () => {
  test('is anonymous without a hint, and requests nothing', async () => {
    const b = browser()
    b.hint = undefined
    const tab = b.tab()
    expect(tab.$session.get().status).toBe('unknown')
    expect(await advanceTimers(tab.load())).toBe(true)
    expect(tab.$session.get().status).toBe('anonymous')
    expect(b.requests).toEqual([])
    expect(b.events).toEqual([])
  })
  test('signs in and out', async () => {
    const b = browser()
    b.hint = undefined
    const tab = b.tab()
    await advanceTimers(tab.load())
    expect(await advanceTimers(tab.signIn('anna@example.org', 'correct horse'))).toBe(true)
    expect(tab.$session.get()).toEqual({ status: 'authenticated', user: ANNA })
    await advanceTimers(tab.signOut())
    expect(tab.$session.get()).toEqual({ status: 'anonymous' })
    expect(b.events).toEqual(['login', 'logout'])
    expect(b.requests).toEqual(['POST /session', 'GET /me', 'DELETE /session'])
  })
  test('B §7, captchaToken: a sign-in that needs a captcha token solves it and is sent again', async () => {
    const b = browser()
    b.hint = undefined
    const start = b.answers.start
    b.answers.start = () => {
      b.answers.start = start
      throw createRejection(428)
    }
    expect(await advanceTimers(b.tab().signIn('anna@example.org', 'four green herons'))).toBe(true)
    expect(b.requests).toEqual(['POST /session', 'captcha sign_in', 'POST /session', 'GET /me'])
    expect(b.bodies).toEqual([
      { grantType: 'password', email: 'anna@example.org', password: 'four green herons' },
      { grantType: 'password', email: 'anna@example.org', password: 'four green herons', captchaToken: 'captcha-token' },
    ])
  })

  test('B §4: a two-factor token is stored, and the sign-in stops', async () => {
    const b = browser()
    b.hint = undefined
    b.answers.start = () => ({ twoFactorToken: 'second' })
    const tab = b.tab()
    expect(await advanceTimers(tab.signIn('anna@example.org', 'correct horse'))).toBe(false)
    expect(tab.$twoFactorToken.get()).toBe('second')
    expect(b.requests).toEqual(['POST /session'])
  })
  test('bad credentials are thrown to the caller', async () => {
    const b = browser()
    b.hint = undefined
    b.answers.start = () => {
      throw createRejection(401, 27052)
    }
    await expect(advanceTimers(b.tab().signIn('anna@example.org', 'wrong'))).rejects.toMatchObject({ failure: { staticCode: 27052 } })
    expect(b.events).toEqual([])
  })
  test.each([
    [
      'is rejected with 400',
      () => createRejection(400),
      { kind: 'rejected', status: 400, staticCode: 27052, message: 'Bad auth credentials' },
    ],
    ['cannot be reached', () => createOfflineError(), { kind: 'offline' }],
  ])('B §8: a sign-in whose user fetch %s is ended and reported as failed', async (_, error, failure) => {
    const b = browser()
    b.hint = undefined
    b.answers.me = () => {
      throw error()
    }
    const tab = b.tab()
    await advanceTimers(tab.load())
    await expect(advanceTimers(tab.signIn('anna@example.org', 'correct horse'))).rejects.toMatchObject({ failure })
    expect(tab.$session.get()).toEqual({ status: 'anonymous' })
    expect(b.hint).toBeUndefined()
    expect(b.events).toEqual([])
    expect(b.requests.at(-1)).toBe('DELETE /session')
    // B §4: "Failure logs out and increments the error counter."
    expect(tab.$authorizationErrors.get()).toBe(1)
    const who = { name: 'Anna', email: 'anna@example.org', password: 'correct horse', language: 'en' }
    await expect(advanceTimers(tab.signUp(who))).rejects.toMatchObject({ failure })
    expect(tab.$authorizationErrors.get()).toBe(2)
  })
  test('B §3: a password sign-up sends the city of the delivery address, and no social defaults', async () => {
    const b = browser({ hint: undefined })
    const tab = b.tab()
    const who = { name: 'Anna', email: 'anna@example.org', password: 'correct horse' }
    await advanceTimers(tab.signUp({ ...who, language: 'en' }))
    b.city = 'EVN'
    await advanceTimers(tab.signUp({ ...who, language: 'hy' }))
    expect(b.bodies).toEqual([
      { ...who, preferredLanguage: 'en' },
      { ...who, preferredLanguage: 'hy', preferredCityCode: 'EVN' },
    ])
  })
  test('B §8: status 400 of the user fetch signs out', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    b.answers.me = () => {
      throw createRejection(400)
    }
    const tab = b.tab()
    expect(await advanceTimers(tab.load())).toBe(true)
    expect(tab.$session.get().status).toBe('anonymous')
    expect(b.events).toEqual(['logout, forced'])
  })
  test('without a connection it stays unknown after three attempts', async () => {
    const b = browser({ hint: NOW + ACCESS_MS })
    b.answers.me = () => {
      throw createOfflineError()
    }
    const tab = b.tab()
    expect(await advanceTimers(tab.load())).toBe(false)
    expect(b.count('GET /me')).toBe(3)
    expect(tab.$session.get().status).toBe('unknown')
    expect(b.events).toEqual([])
  })
  test('a tab takes over the sign-in or sign-out of another tab', async () => {
    const b = browser()
    b.hint = undefined
    const [one, two] = [b.tab(), b.tab()]
    await advanceTimers(Promise.all([one.load(), two.load()]))
    await advanceTimers(one.signUp({ name: 'Anna', email: 'anna@example.org', password: 'correct horse', language: 'en' }))
    expect(two.$session.get().status).toBe('anonymous')
    await advanceTimers(two.syncWithCookie())
    expect(two.$session.get().status).toBe('authenticated')
    await advanceTimers(two.signOut())
    await advanceTimers(one.syncWithCookie())
    expect(one.$session.get().status).toBe('anonymous')
    expect(b.events).toEqual(['login', 'logout', 'logout'])
  })
})

describe('docs/decisions/0108: a guest', () => {
  const GUEST = { ...ANNA, type: 'Guest' }

  test('is an anonymous visitor with a guest, who can order, and causes no login or logout', async () => {
    const it = browser({ hint: undefined })
    it.answers.me = () => GUEST
    const tab = it.tab()
    await advanceTimers(tab.load())
    await advanceTimers(tab.startWith({ grantType: 'guest', guestId: 'secret' }))
    expect(tab.$session.get()).toEqual({ status: 'anonymous', guest: GUEST })
    expect(canOrder(tab.$session.get())).toBe(true)
    it.hint = undefined
    await advanceTimers(tab.syncWithCookie())
    expect(tab.$session.get()).toEqual({ status: 'anonymous' })
    expect(canOrder(tab.$session.get())).toBe(false)
    expect(it.events).toEqual([])
  })

  test('signs in to an account, which replaces the guest', async () => {
    const it = browser({ hint: undefined })
    it.answers.me = () => GUEST
    const tab = it.tab()
    await advanceTimers(tab.startWith({ grantType: 'guest', guestId: 'secret' }))
    it.answers.me = () => ANNA
    await advanceTimers(tab.signIn('anna@example.org', 'password'))
    expect(tab.$session.get()).toEqual({ status: 'authenticated', user: ANNA })
    expect(it.events).toEqual(['login'])
  })
})
