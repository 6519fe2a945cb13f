import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accessTokens, customers, refreshTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import { signInFailures } from '#backend/db/schema/sign-in-failures.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { FAILURE_LIFETIME_MS, FREE_FAILURES } from '#backend/modules/account/sign-in-failures.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import {
  ACCESS_TOKEN_LIFETIME_MS,
  REFRESH_TOKEN_LIFETIME_MS,
  ROTATION_GRACE_MS,
  SESSION_LIFETIME_MS,
} from '#backend/modules/account/token-family.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createClient } from '#client/client.ts'
import type { CallError } from '#client/failure.ts'
import { checkEmail, createToken, getAuthenticationMethods, refreshToken, revokeToken } from '#contract/account/auth.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { getMe, getProfile } from '#contract/account/user.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { StaticCode } from '#contract/errors.ts'
import { HEADER } from '#contract/headers.ts'

const { db, fetch, clock, reported } = await createTestBackend()
const { newCustomer, signIn } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const anonymousCall = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })

const refresh = (token: string) => anonymousCall(refreshToken, { body: { refreshToken: token } })
const failsWith = (status: number, staticCode?: number) => ({ failure: { kind: 'rejected', status, ...(staticCode && { staticCode }) } })
const unauthorized = failsWith(401, StaticCode.unauthorized)
const getFamily = async (token: string) => {
  const [row] = await db
    .select({ family: tokenFamilies })
    .from(refreshTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, refreshTokens.familyId))
    .where(eq(refreshTokens.hash, hashToken(token)))
  return row!.family
}

test('B §7: a new customer signs in and is authenticated', async () => {
  const { user, auth } = await newCustomer()
  expect(auth).toMatchObject({ expiresIn: 900, expirationTime: clock.now + ACCESS_TOKEN_LIFETIME_MS })
  expect(await as(auth.accessToken)(getMe, {})).toEqual(user)
  expect(user).toMatchObject({ name: 'Anna Example', deliveredOrdersCount: 0, preferredLanguage: 'es' })
  expect(await as(auth.accessToken)(getProfile, {})).toMatchObject({ name: user.name, email: user.email, phoneNumber: null })
  const status = await as(auth.accessToken)(getUserStatus, { query: { fields: ['hasOrders', 'statusMessage'] } })
  expect(status).toEqual({ hasOrders: false, statusMessage: null })
  expect(Object.keys(await as(auth.accessToken)(getUserStatus, { query: {} }))).toHaveLength(5)
})

test('B §3: a password sign-up stores no social defaults, and the city and media that are sent', async () => {
  const { user } = await newCustomer()
  expect(user).toMatchObject({ preferredCityCode: null, mediaSource: null, mediaCampaign: null })
  const body = {
    name: 'Ani',
    email: 'ani@example.com',
    password: PASSWORD,
    preferredCityCode: 'EVN',
    mediaSource: 'Poster',
    mediaCampaign: 'Spring',
  }
  const sent = await anonymousCall(signUp, { params: { version: 'v3' }, body })
  expect(sent).toMatchObject({ preferredCityCode: 'EVN', mediaSource: 'Poster', mediaCampaign: 'Spring' })
})

test('B §3: the headers of a visit name its campaign, unless the body does', async () => {
  const withCampaign = createClient({
    base: 'http://api.test',
    fetch: (...request) => {
      const sent = new Request(...request)
      sent.headers.set(HEADER.mediaSource, 'mail%20list')
      sent.headers.set(HEADER.mediaCampaign, 'autumn')
      return fetch(sent)
    },
  })
  const body = { name: 'Ani', email: 'ani.visit@example.com', password: PASSWORD }
  expect(await withCampaign(signUp, { params: { version: 'v3' }, body })).toMatchObject({
    mediaSource: 'mail list',
    mediaCampaign: 'autumn',
  })
  const named = { ...body, email: 'ani.named@example.com', mediaCampaign: 'Spring' }
  expect(await withCampaign(signUp, { params: { version: 'v3' }, body: named })).toMatchObject({
    mediaSource: 'mail list',
    mediaCampaign: 'Spring',
  })
})

test('B §8, 136290: an anonymous caller is rejected', async () => {
  await expect(anonymousCall(getMe, {})).rejects.toMatchObject(unauthorized)
  await expect(as('abc')(getMe, {})).rejects.toMatchObject(unauthorized)
})

test('the password is stored as argon2id, the tokens as hashes', async () => {
  const { user, auth } = await newCustomer()
  const [row] = await db.select().from(customers).where(eq(customers.id, user.id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await refresh(auth.refreshToken)
  const everything = JSON.stringify(await Promise.all([db.select().from(accessTokens), db.select().from(refreshTokens)]))
  expect(everything).toContain(hashToken(auth.refreshToken))
  for (const secret of [auth.accessToken, auth.refreshToken]) expect(everything).not.toContain(secret)
})

test('B §8, 27052: a wrong password, an unknown address and a customer without a password get equal errors', async () => {
  const { user } = await newCustomer()
  await db.insert(customers).values({ name: 'Boris', email: 'boris@example.com' })
  const grant = (email: string, password: string) => anonymousCall(createToken, { body: { grantType: 'password', email, password } })
  const badCredentials = failsWith(400, StaticCode.badCredentials)
  await expect(grant(user.email, 'four green geese')).rejects.toMatchObject(badCredentials)
  await expect(grant('unknown@example.com', PASSWORD)).rejects.toMatchObject(badCredentials)
  await expect(grant('boris@example.com', PASSWORD)).rejects.toMatchObject(badCredentials)
  await expect(grant(user.email.toUpperCase(), PASSWORD)).resolves.toHaveProperty('accessToken')
})

describe('B §7, captchaToken: after repeated wrong passwords a sign-in needs a captcha token', () => {
  const badCredentials = failsWith(400, StaticCode.badCredentials)
  const required = { failure: { kind: 'rejected', status: 428, code: 'CAPTCHA_REQUIRED' } }
  const grant = (email: string, password: string, captchaToken?: string) =>
    anonymousCall(createToken, { body: { grantType: 'password', email, password, ...(captchaToken !== undefined && { captchaToken }) } })
  const fail = async (email: string, count: number) => {
    for (let i = 0; i < count; i++) await expect(grant(email, 'four green geese')).rejects.toMatchObject(badCredentials)
  }

  test.each(['a known', 'an unknown'])('for %s e-mail address, in any letter case', async kind => {
    const email = kind === 'a known' ? (await newCustomer()).user.email : 'nobody@example.com'
    await fail(email, FREE_FAILURES)
    await expect(grant(email.toUpperCase(), PASSWORD)).rejects.toMatchObject(required)
    await expect(grant(email, PASSWORD, 'invented')).rejects.toMatchObject(required)
    await expect(grant(email, 'four green geese', await requestToken('sign_in'))).rejects.toMatchObject(badCredentials)
  })

  test('a token of another action is rejected, and the owner signs in with a right one', async () => {
    const { user } = await newCustomer()
    await fail(user.email, FREE_FAILURES)
    await expect(grant(user.email, PASSWORD, await requestToken('two_factor'))).rejects.toMatchObject(required)
    await expect(grant(user.email, PASSWORD, await requestToken('sign_in'))).resolves.toHaveProperty('accessToken')
    // the count starts again
    await fail(user.email, FREE_FAILURES)
    await expect(grant(user.email, PASSWORD)).rejects.toMatchObject(required)
  })

  test('of 100 guesses in parallel, 3 are evaluated', async () => {
    const { user } = await newCustomer()
    const replies = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => grant(user.email, `wrong password ${i}`)))
    const statuses = replies.map(it => (it.status === 'rejected' ? (it.reason as CallError).failure : undefined))
    expect(statuses.filter(it => it?.kind === 'rejected' && it.status === 400)).toHaveLength(FREE_FAILURES)
    expect(statuses.filter(it => it?.kind === 'rejected' && it.status === 428)).toHaveLength(100 - FREE_FAILURES)
  })

  test('a day later the count starts again; no address is stored', async () => {
    await fail('later@example.com', FREE_FAILURES)
    expect(JSON.stringify(await db.select().from(signInFailures))).not.toContain('later')
    const start = clock.now
    clock.now = start + FAILURE_LIFETIME_MS - 1
    await expect(grant('later@example.com', PASSWORD)).rejects.toMatchObject(required)
    clock.now += FAILURE_LIFETIME_MS
    await fail('later@example.com', 1)
    clock.now = start
  })
})

test('an unknown address and a wrong password both cost a hash', async () => {
  const { user } = await newCustomer()
  /** Processor time of this process, threads of the hash included: other work of the machine does not change it. */
  const measureCost = async (run: () => Promise<unknown>) => {
    const costs: number[] = []
    for (let i = 0; i < FREE_FAILURES; i++) {
      const start = process.cpuUsage()
      await run().catch(() => {})
      const { user: userTime, system } = process.cpuUsage(start)
      costs.push(userTime + system)
    }
    return Math.min(...costs)
  }
  const signInAs = (email: string) => anonymousCall(createToken, { body: { grantType: 'password', email, password: 'wrong password' } })
  const hashCost = await measureCost(() => hashPassword(PASSWORD))
  // without the hash the call would cost a tenth
  expect(await measureCost(() => signInAs(user.email))).toBeGreaterThan(hashCost / 2)
  expect(await measureCost(() => signInAs('unknown@example.com'))).toBeGreaterThan(hashCost / 2)
})

test('B §8: rejects an invalid address, and one that has an account in any letter case', async () => {
  const { user } = await newCustomer()
  const signUpWith = (email: string, password = PASSWORD) =>
    anonymousCall(signUp, { params: { version: 'v3' }, body: { name: 'Vera', email, password } })
  await expect(signUpWith('vera@example')).rejects.toMatchObject(failsWith(400, StaticCode.invalidEmail))
  await expect(signUpWith(` ${user.email.toUpperCase()} `)).rejects.toMatchObject(failsWith(409, StaticCode.existingEmail))
  await expect(signUpWith('vera@example.com', 'password123')).rejects.toMatchObject({
    failure: { status: 422, code: 'PASSWORD_TOO_COMMON' },
  })
  await expect(signUpWith('vera@example.com', 'too short')).rejects.toMatchObject(failsWith(400))
  const both = await Promise.allSettled([signUpWith('twice@example.com'), signUpWith('Twice@example.com')])
  expect(both.map(it => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(it => it.status === 'rejected')?.reason).toMatchObject(failsWith(409, StaticCode.existingEmail))
})

test('trust.md: the calls of the e-mail address answer alike with and without an account', async () => {
  const { user } = await newCustomer()
  await db.insert(customers).values({ name: 'Boris', email: 'passwordless@example.com' })
  for (const call of [checkEmail, getAuthenticationMethods]) {
    const replies = await Promise.all(
      [user.email, 'passwordless@example.com', 'unknown@example.com'].map(email => anonymousCall(call, { params: { email } })),
    )
    expect(new Set(replies.map(it => JSON.stringify(it))).size).toBe(1)
    await expect(anonymousCall(call, { params: { email: 'unknown' } })).rejects.toMatchObject(failsWith(400, StaticCode.invalidEmail))
  }
  expect(await anonymousCall(checkEmail, { params: { email: user.email } })).toEqual({ valid: true })
  const methods = await anonymousCall(getAuthenticationMethods, { params: { email: user.email } })
  expect(methods.data.authenticationMethods).toEqual(['PASSWORD', 'PASSKEY', 'PHONE'])
})

test('ASVS 5.0, 7.3.2: a session ends after half a year, however often it is renewed', async () => {
  const { auth } = await newCustomer()
  const endsAt = clock.now + SESSION_LIFETIME_MS
  let { refreshToken: token } = auth
  while (clock.now + REFRESH_TOKEN_LIFETIME_MS / 2 < endsAt) {
    clock.now += REFRESH_TOKEN_LIFETIME_MS / 2
    token = (await refresh(token)).refreshToken
  }
  clock.now = endsAt - 1
  token = (await refresh(token)).refreshToken
  clock.now += 1
  await expect(refresh(token)).rejects.toMatchObject(unauthorized)
})

test('a refresh gives a new pair; both access tokens are valid until they expire', async () => {
  const { user, auth } = await newCustomer()
  clock.now += ACCESS_TOKEN_LIFETIME_MS - 1000
  const next = await refresh(auth.refreshToken)
  expect(next.refreshToken).not.toBe(auth.refreshToken)
  expect(await as(auth.accessToken)(getMe, {})).toEqual(user)
  expect(await as(next.accessToken)(getMe, {})).toEqual(user)
  clock.now += 1000
  await expect(as(auth.accessToken)(getMe, {})).rejects.toMatchObject(unauthorized)
  expect(await as(next.accessToken)(getMe, {})).toEqual(user)
})

test.each([2, 5])('%i parallel refreshes: one rotation, and all get its pair', async count => {
  const { user, auth } = await newCustomer()
  const { id } = await getFamily(auth.refreshToken)
  const replies = await Promise.all(Array.from({ length: count }, () => refresh(auth.refreshToken)))
  expect(new Set(replies.map(it => `${it.refreshToken} ${it.accessToken}`)).size).toBe(1)
  expect(await db.$count(refreshTokens, eq(refreshTokens.familyId, id))).toBe(2)
  expect(await db.$count(accessTokens, eq(accessTokens.familyId, id))).toBe(2)
  expect(await as(replies[0]!.accessToken)(getMe, {})).toEqual(user)
})

test('after a lost response the predecessor gives the same pair within the grace period', async () => {
  const { auth } = await newCustomer()
  const first = await refresh(auth.refreshToken)
  clock.now += ROTATION_GRACE_MS
  expect(await refresh(auth.refreshToken)).toEqual({ ...first, expiresIn: first.expiresIn - ROTATION_GRACE_MS / 1000 })
  expect((await getFamily(auth.refreshToken)).revokedAt).toBeNull()
})

test('a used token after the grace period revokes the family', async () => {
  const { auth } = await newCustomer()
  const other = await signIn((await as(auth.accessToken)(getMe, {})).email)
  const next = await refresh(auth.refreshToken)
  clock.now += ROTATION_GRACE_MS + 1
  reported.length = 0
  await expect(refresh(auth.refreshToken)).rejects.toMatchObject(unauthorized)
  expect(reported).toContainEqual({ kind: 'event', name: 'REFRESH_TOKEN_MISMATCH' })
  expect(await getFamily(auth.refreshToken)).toMatchObject({ revokedFor: 'REUSE' })
  await expect(as(next.accessToken)(getMe, {})).rejects.toMatchObject(unauthorized)
  await expect(refresh(next.refreshToken)).rejects.toMatchObject(unauthorized)
  // the session of another device is still valid
  await expect(refresh(other.refreshToken)).resolves.toHaveProperty('accessToken')
})

test('the grace period applies to the immediate predecessor only', async () => {
  const { auth } = await newCustomer()
  const second = await refresh(auth.refreshToken)
  await refresh(second.refreshToken)
  await expect(refresh(auth.refreshToken)).rejects.toMatchObject(unauthorized)
  expect(await getFamily(auth.refreshToken)).toMatchObject({ revokedFor: 'REUSE' })
})

test('a refresh token is valid for thirty days, and an unknown one is rejected', async () => {
  const { auth } = await newCustomer()
  clock.now += REFRESH_TOKEN_LIFETIME_MS
  await expect(refresh(auth.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(refresh('abcdef')).rejects.toMatchObject(unauthorized)
})

test("a sign-in deletes the customer's expired families only", async () => {
  const { user, auth } = await newCustomer()
  const families = () => db.$count(tokenFamilies, eq(tokenFamilies.customerId, user.id))
  clock.now += REFRESH_TOKEN_LIFETIME_MS / 2
  const young = await signIn(user.email)
  expect(await families()).toBe(2)
  clock.now += REFRESH_TOKEN_LIFETIME_MS / 2
  await signIn(user.email)
  expect(await families()).toBe(2)
  await expect(refresh(auth.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(refresh(young.refreshToken)).resolves.toHaveProperty('accessToken')
})

test('logout revokes the family by either token, and reveals nothing about unknown tokens', async () => {
  for (const which of ['accessToken', 'refreshToken'] as const) {
    const { auth } = await newCustomer()
    expect(await anonymousCall(revokeToken, { body: { token: auth[which] } })).toEqual({})
    await expect(as(auth.accessToken)(getMe, {})).rejects.toMatchObject(unauthorized)
    await expect(refresh(auth.refreshToken)).rejects.toMatchObject(unauthorized)
    expect(await getFamily(auth.refreshToken)).toMatchObject({ revokedFor: 'LOGOUT' })
  }
  expect(await anonymousCall(revokeToken, { body: { token: 'abcdef' } })).toEqual({})
})

test('an unsupported grant type is rejected', async () => {
  await expect(anonymousCall(createToken, { body: { grantType: 'google', googleToken: 'x' } })).rejects.toMatchObject(failsWith(422))
})
