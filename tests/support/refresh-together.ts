import { expect } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { refreshTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createClient } from '#client/client.ts'
import { startCustomerSession, startSession } from '#contract/account/session-start.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createSession } from '#state/account/session.ts'

const SITE = 'http://localhost'
const PASSWORD = 'four green herons'

/** The lock manager of a browser: with `ifAvailable`, a lock that another tab holds is null at once. */
function createLocks(): Pick<LockManager, 'request'> {
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

/**
 * Tabs of one browser, and pages that the server renders for it, on the API gateway and the marketplace: each round, the access expires and
 * all of them begin at once.
 *
 * @param clockErrorMs how far the clock of the browser is ahead of that of the server
 */
export async function createBrowserOfTabs(clockErrorMs = 0) {
  const { db } = await createTestDatabase('empty')
  // real time passes during a round; a round begins when the access has expired
  let skipped = 0
  const now = () => Date.now() + skipped
  const reported: string[] = []
  const report = ({ name }: { name: string }) => void reported.push(name)
  const backend = createBackend({ db, report, now, siteOrigin: SITE, sandbox: true })
  const gateway = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
  const jar = new Map<string, string>()
  const storage = new Map<string, string>()
  const locks = createLocks()
  let refreshes = 0
  async function browserFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(url, init)
    request.headers.set('cookie', [...jar].map(it => it.join('=')).join('; '))
    request.headers.set('x-storefront', '1')
    if (request.url.endsWith('/session/refresh')) refreshes++
    const response = await gateway.fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const call = createClient({ base: `${SITE}/api`, fetch: browserFetch as typeof fetch })
  const readHint = () => (jar.has(STORAGE_NAME.sessionHint) ? Number(jar.get(STORAGE_NAME.sessionHint)) : undefined)
  const events: string[] = []
  let ids = 0
  const openTab = (hasLocks: boolean) =>
    createSession({
      call,
      ...(hasLocks && { locks }),
      storage: {
        getItem: key => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: key => void storage.delete(key),
      },
      readHint,
      clearHint: () => void jar.delete(STORAGE_NAME.sessionHint),
      cityCode: () => undefined,
      now: () => now() + clockErrorMs,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      newId: () => String(++ids),
      loadSessionStart: () => Promise.resolve({ startSession, startCustomerSession }),
      getCaptchaToken: () => Promise.reject(new Error('No captcha is needed')),
      onChange: (occasion, isForced) => void events.push(isForced ? `${occasion}, forced` : occasion),
    })
  const first = openTab(true)
  await first.signUp({ name: 'Anna', email: 'anna@example.com', password: PASSWORD, language: 'en' })
  events.length = 0
  const countRotations = () => db.$count(refreshTokens)
  return {
    /**
     * @param tabs how many tabs begin at once; beside them the server renders a page for the same cookies
     * @param hasLocks whether the browser has `navigator.locks`; without, the tabs share a lease in their storage
     */
    async runRound(tabs: number, hasLocks: boolean): Promise<void> {
      skipped += 15 * 60_000
      // what a browser does by itself: the cookie of the access ends before the hint
      jar.delete(SERVER_COOKIE.authInfo)
      const before = await countRotations()
      refreshes = 0
      const renderPage = gateway.request(`${SITE}/api/me`, { headers: { cookie: [...jar].map(it => it.join('=')).join('; ') } })
      const opened = Array.from({ length: tabs }, () => openTab(hasLocks))
      expect(await Promise.all(opened.map(it => it.load()))).toEqual(opened.map(() => true))
      expect(opened.map(it => it.$session.get().status)).toEqual(opened.map(() => 'authenticated'))
      // a render with cookies that have expired is anonymous, and neither rotates nor signs out
      expect((await renderPage).status).toBe(401)
      expect(events).toEqual([])
      expect(refreshes).toBe(1)
      expect((await countRotations()) - before).toBe(1)
      const families = await db.select({ revokedAt: tokenFamilies.revokedAt }).from(tokenFamilies)
      expect(families).toEqual([{ revokedAt: null }])
      expect(reported.filter(it => it === 'REFRESH_TOKEN_MISMATCH')).toEqual([])
    },
    /** The unused refresh tokens: one, the newest. */
    countUnused: async () =>
      (await db.select({ usedAt: refreshTokens.usedAt }).from(refreshTokens)).filter(it => it.usedAt === null).length,
  }
}
