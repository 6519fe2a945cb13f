import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers, refreshTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { RECENT_SIGN_IN_MS } from '#backend/modules/account/sessions/reauthenticate.ts'
import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS, rotateRefreshToken } from '#backend/modules/account/token-family.ts'
import { NOON, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createClient } from '#client/client.ts'
import { AuthInfo } from '#contract/account/auth.ts'
import { endSessions, listSessions } from '#contract/account/session-list.ts'
import { getMe, type User } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'
import { HEADER } from '#contract/headers.ts'

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const clock = { now: NOON }
const findCountryByIp = (ip: string) => ({ '203.0.113.7': 'ES', '203.0.113.8': 'AM' })[ip]
const backend = createBackend({
  db,
  report: () => {},
  now: () => clock.now,
  siteOrigin: 'https://shop.test',
  sandbox: true,
  findCountryByIp,
})

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await backend.request(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }) // prettier-ignore
  return { status: response.status, json: (await response.json()) as unknown }
}
const signIn = async (email: string, userAgent?: string, address?: string) => {
  const headers = { ...(userAgent !== undefined && { 'user-agent': userAgent }), ...(address !== undefined && { [HEADER.clientAddress]: address }) } // prettier-ignore
  return AuthInfo.parse((await post('/oauth/token', { grantType: 'password', email, password: PASSWORD }, headers)).json)
}
let count = 0
const signUp = async () =>
  (await post('/v3/users/customer', { name: 'Anna', email: `anna${++count}@example.com`, password: PASSWORD })).json as User
const as = ({ accessToken }: AuthInfo, language = 'en') =>
  createClient({
    base: 'http://api.test',
    fetch: async (...input) => backend.fetch(new Request(...input)),
    place: { authorization: `Bearer ${accessToken}`, language },
  })
const isSignedIn = (auth: AuthInfo) => as(auth)(getMe, {}).then(() => true, () => false) // prettier-ignore
const failsWith = (status: number, staticCode?: number) => ({ failure: { kind: 'rejected', status, ...(staticCode && { staticCode }) } })

describe('issue 21: session list with device, place and last use', () => {
  test('shows the names of browser and system, the country, and the last rotation; the current session first', async () => {
    const user = await signUp()
    const phone = await signIn(user.email, ANDROID, '203.0.113.7')
    clock.now += 60_000
    const laptop = await signIn(user.email, MAC, '203.0.113.9')
    const unknown = await signIn(user.email)
    clock.now += 60_000
    await post('/oauth/refresh', { refreshToken: phone.refreshToken }, { [HEADER.clientAddress]: '203.0.113.8' })
    const { sessions } = await as(laptop, 'es')(listSessions, { params: { id: user.id } })
    expect(sessions).toMatchObject([
      { browser: 'Safari', system: 'macOS', country: null, lastUseTime: clock.now - 60_000, isCurrent: true },
      {
        browser: 'Chrome',
        system: 'Android',
        country: { code: 'AM', name: 'Armenia' },
        creationTime: clock.now - 120_000,
        lastUseTime: clock.now,
        isCurrent: false,
      },
      { browser: null, system: null, country: null, isCurrent: false },
    ])
    expect(JSON.stringify(await db.select().from(tokenFamilies))).not.toMatch(/203\.0\.113|Mozilla|126\.0/)
    // a sign-out, and 30 days without a rotation, end an entry
    await post('/oauth/revoke', { token: unknown.refreshToken })
    expect((await as(laptop)(listSessions, { params: { id: user.id } })).sessions).toHaveLength(2)
    clock.now += REFRESH_TOKEN_LIFETIME_MS - ACCESS_TOKEN_LIFETIME_MS
    const recent = await signIn(user.email)
    clock.now += ACCESS_TOKEN_LIFETIME_MS - 60_000
    // the session of the laptop ends at this moment, the one of the phone a minute later
    const left = (await as(recent)(listSessions, { params: { id: user.id } })).sessions
    expect(left.map(it => it.browser)).toEqual([null, 'Chrome'])
  })

  test('a rotation without a known country keeps the country', async () => {
    const user = await signUp()
    const auth = await signIn(user.email, ANDROID, '203.0.113.7')
    await post('/oauth/refresh', { refreshToken: auth.refreshToken })
    const [row] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.customerId, user.id))
    expect(row).toMatchObject({ countryCode: 'ES' })
  })

  test.each([
    ['empty', ''],
    ['of 100,000 characters', 'Mozilla/5.0 '.repeat(8333)],
    ['with SQL', "';drop table customers;--"],
    ['with HTML', '<script>alert(1)</script> Chrome/1'],
  ])('accepts a user agent that is %s', async (_, userAgent) => {
    const user = await signUp()
    await expect(signIn(user.email, userAgent)).resolves.toHaveProperty('accessToken')
  })
})

describe('issue 21: revoke one session, and "sign out everywhere"', () => {
  const setUp = async () => {
    const user = await signUp()
    const [one, two, three] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)]
    const end = (sessionId: string | null, password: string | null, from = one) => as(from)(endSessions, { params: { id: user.id }, body: { sessionId, password } }) // prettier-ignore
    const list = async (from = one) => (await as(from)(listSessions, { params: { id: user.id } })).sessions
    const idOf = async (auth: AuthInfo) => (await list(auth))[0]!.id
    return { user, one, two, three, end, list, idOf }
  }

  test('ends one session at once, with its refresh token', async () => {
    const { one, two, three, end, idOf } = await setUp()
    const id = await idOf(two)
    await end(id, PASSWORD)
    expect(await Promise.all([one, two, three].map(isSignedIn))).toEqual([true, false, true])
    expect((await post('/oauth/refresh', { refreshToken: two.refreshToken })).status).toBe(401)
    await expect(end(id, PASSWORD)).rejects.toMatchObject(failsWith(404))
  })

  test('ends every session, also the current one', async () => {
    const { one, two, three, end } = await setUp()
    await end(null, PASSWORD)
    expect(await Promise.all([one, two, three].map(isSignedIn))).toEqual([false, false, false])
  })

  test('ASVS 5.0, 7.5.2: a stolen session without the password ends nothing', async () => {
    const { one, two, three, end, idOf } = await setUp()
    for (const password of [null, 'wrong password'])
      for (const id of [null, await idOf(two)])
        await expect(end(id, password)).rejects.toMatchObject(failsWith(400, StaticCode.badCredentials))
    expect(await Promise.all([one, two, three].map(isSignedIn))).toEqual([true, true, true])
  })

  test('a customer without a password must have signed in during the last 15 minutes', async () => {
    const { user, one, two, end, idOf } = await setUp()
    await db.update(customers).set({ passwordHash: null }).where(eq(customers.id, user.id))
    const id = await idOf(two)
    clock.now += RECENT_SIGN_IN_MS + 1
    const refreshed = AuthInfo.parse((await post('/oauth/refresh', { refreshToken: one.refreshToken })).json)
    await expect(end(id, null, refreshed)).rejects.toMatchObject({ failure: { status: 403, code: 'SIGN_IN_AGAIN' } })
    clock.now -= 1
    await end(id, null, refreshed)
    expect(await isSignedIn(two)).toBe(false)
  })

  test("trust.md: another's id is 404, and another's session cannot be ended", async () => {
    const [anna, other] = [await setUp(), await setUp()]
    await expect(as(anna.one)(listSessions, { params: { id: other.user.id } })).rejects.toMatchObject(failsWith(404))
    const foreignUser = { params: { id: other.user.id }, body: { sessionId: null, password: PASSWORD } }
    await expect(as(anna.one)(endSessions, foreignUser)).rejects.toMatchObject(failsWith(404))
    await expect(anna.end(await other.idOf(other.one), PASSWORD)).rejects.toMatchObject(failsWith(404))
    expect(await Promise.all([other.one, other.two].map(isSignedIn))).toEqual([true, true])
  })

  test('sign-ins and "sign out everywhere" in parallel leave no session that the list does not show', async () => {
    const { user, end } = await setUp()
    await Promise.allSettled([...Array.from({ length: 10 }, () => signIn(user.email)), end(null, PASSWORD)])
    const last = await signIn(user.email)
    const listed = (await as(last)(listSessions, { params: { id: user.id } })).sessions.length
    const active = (await db.select().from(tokenFamilies).where(eq(tokenFamilies.customerId, user.id))).filter(it => it.revokedAt === null)
    expect(listed).toBe(active.length)
  })
})

test.each([2, 5, 20])('B §4, "only one refresh runs at a time": %i callers refresh at once, 20 times: one rotation each', async callers => {
  const user = await signUp()
  let { refreshToken } = await signIn(user.email)
  const [family] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.customerId, user.id))
  for (let round = 1; round <= 20; round++) {
    clock.now += 60_000
    const results = await Promise.all(Array.from({ length: callers }, () => rotateRefreshToken(db, refreshToken, clock.now)))
    const pairs = new Set(results.map(it => ('pair' in it ? it.pair.refreshToken : it.rejected)))
    expect(pairs.size).toBe(1)
    refreshToken = [...pairs][0]!
    // the first token, and one for each rotation
    if (round % 10 === 0) expect(await db.$count(refreshTokens, eq(refreshTokens.familyId, family!.id))).toBe(round + 1)
  }
  const [after] = await db.select().from(tokenFamilies).where(eq(tokenFamilies.id, family!.id))
  expect(after).toMatchObject({ revokedAt: null, lastUsedAt: new Date(clock.now) })
})
