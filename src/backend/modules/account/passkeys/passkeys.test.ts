import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { accessTokens, customers, passkeys, spentChallenges } from '#backend/db/schema/account.ts'
import { parseCallContext } from '#backend/call-context.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#backend/modules/account/passkeys/challenges.ts'
import { createPasskeys, MAX_PASSKEYS } from '#backend/modules/account/passkeys/passkeys.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestAuthenticator } from '#backend/modules/testdata/test-authenticator.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { createToken, type AuthInfo, type SignInCredential } from '#contract/account/auth.ts'
import {
  createPasskey,
  getPasskeyOptions,
  getPasskeySignInOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#contract/account/passkey.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'

const SITE = { origin: 'https://shop.test', rpId: 'shop.test' }
const { db, fetch, clock } = await createTestBackend()
const { newCustomer, signIn: signInByPassword } = createTestAccounts(fetch)
const call = createClient({ base: 'http://api.test', fetch })
const as = ({ accessToken }: AuthInfo) =>
  createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
const rejected = { failure: { kind: 'rejected', status: 400, code: 'PASSKEY_REJECTED' } }
const badCredentials = { failure: { kind: 'rejected', status: 400, staticCode: StaticCode.badCredentials } }

const challenge = async () => (await call(getPasskeySignInOptions, { body: {} })).options
const signIn = (credential: SignInCredential) => call(createToken, { body: { grantType: 'passkey', credential } }) as Promise<AuthInfo>

/** A customer, their session, and a device with a passkey. */
async function setUp() {
  const { user, auth } = await newCustomer()
  const device = createTestAuthenticator(SITE)
  const params = { id: user.id }
  const options = async (password: string | null = PASSWORD, from = auth) =>
    (await as(from)(getPasskeyOptions, { params, body: { password } })).options
  const create = (credential: ReturnType<typeof device.create>, from = auth) => as(from)(createPasskey, { params, body: { credential } })
  return { user, auth, params, device, options, create }
}
async function setUpPasskey() {
  const it = await setUp()
  return { ...it, passkey: await it.create(it.device.create(await it.options())) }
}

describe('issue 21, passkeys: a passkey is created in the profile', () => {
  test('after the password; it is listed, renamed, and removed after the password, and mails report both changes', async () => {
    const { user, auth, params, passkey } = await setUpPasskey()
    expect(passkey).toEqual({ id: passkey.id, name: 'Recado', creationTime: clock.now, lastUseTime: null })
    const ofPasskey = { ...params, passkeyId: passkey.id }
    expect(await as(auth)(renamePasskey, { params: ofPasskey, body: { name: ' My phone ' } })).toMatchObject({ name: 'My phone' })
    expect((await as(auth)(listPasskeys, { params })).passkeys).toMatchObject([{ id: passkey.id, name: 'My phone' }])
    for (const name of [' ', 'a\u0000b', 'x'.repeat(61)])
      await expect(as(auth)(renamePasskey, { params: ofPasskey, body: { name } })).rejects.toMatchObject({ failure: { status: 400 } })
    for (const password of [null, 'wrong password'])
      await expect(as(auth)(removePasskey, { params: ofPasskey, body: { password } })).rejects.toMatchObject(badCredentials)
    await as(auth)(removePasskey, { params: ofPasskey, body: { password: PASSWORD } })
    expect((await as(auth)(listPasskeys, { params })).passkeys).toEqual([])
    const mails = await db.select().from(outbox).where(eq(outbox.customerId, user.id)).orderBy(outbox.id)
    expect(mails.map(it => it.data['mail'])).toEqual(['PASSKEY_ADDED', 'PASSKEY_REMOVED'])
  })

  test('the options demand a verified user and a stored credential, name the site, and exclude known passkeys', async () => {
    const { options, device, user } = await setUpPasskey()
    expect(await options()).toMatchObject({
      rp: { id: 'shop.test', name: 'Recado' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    })
  })

  test('a stolen session without the password creates none', async () => {
    const { options, auth } = await setUp()
    for (const password of [null, 'wrong password']) await expect(options(password)).rejects.toMatchObject(badCredentials)
    const forged = { challenge: Buffer.alloc(54).toString('base64url'), user: { id: 'AA' } }
    const { create, device } = await setUp()
    await expect(create(device.create(forged))).rejects.toMatchObject(rejected)
    expect(await db.$count(passkeys, eq(passkeys.customerId, (await as(auth)(getMe, {})).id))).toBe(0)
  })

  test.each([
    ['of another site', { origin: 'https://shop.test.evil.example' }],
    ['of another scheme', { origin: 'http://shop.test' }],
    ['of a subdomain', { origin: 'https://pay.shop.test' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without a verified user', { isUserVerified: false }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ])('a response %s is rejected', async (_, variations) => {
    const { options, device, create } = await setUp()
    await expect(create(device.create(await options(), variations))).rejects.toMatchObject(rejected)
  })

  test('a challenge works once, for five minutes, in its session, for its customer and its purpose', async () => {
    const { options, create, device, user } = await setUp()
    const used = device.create(await options())
    await create(used)
    await expect(create(used)).rejects.toMatchObject(rejected)
    const second = createTestAuthenticator(SITE)
    const sameChallenge = await options()
    await create(second.create(sameChallenge))
    await expect(create(createTestAuthenticator(SITE).create(sameChallenge))).rejects.toMatchObject(rejected)
    const own = await options()
    await expect(create(createTestAuthenticator(SITE).create(own), await signInByPassword(user.email))).rejects.toMatchObject(rejected)
    const other = await setUp()
    await expect(other.create(other.device.create(own))).rejects.toMatchObject(rejected)
    const signInChallenge = { ...(await challenge()), user: { id: 'AA' } }
    await expect(create(createTestAuthenticator(SITE).create(signInChallenge))).rejects.toMatchObject(rejected)
    const late = await options()
    clock.now += PASSKEY_CHALLENGE_LIFETIME_MS
    await expect(create(createTestAuthenticator(SITE).create(late))).rejects.toMatchObject(rejected)
    clock.now -= 1
    await expect(create(createTestAuthenticator(SITE).create(late))).resolves.toBeDefined()
  })

  test('of 20 uses of one challenge in parallel, one succeeds', async () => {
    const { options, create, user } = await setUp()
    const one = await options()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create(createTestAuthenticator(SITE).create(one))))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(passkeys, eq(passkeys.customerId, user.id))).toBe(1)
  })

  test('an account has ten passkeys at most, also in parallel', async () => {
    const { options, create, user } = await setUp()
    const all = await Promise.all(Array.from({ length: MAX_PASSKEYS + 3 }, () => options()))
    const results = await Promise.allSettled(all.map(it => create(createTestAuthenticator(SITE).create(it))))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(MAX_PASSKEYS)
    expect(await db.$count(passkeys, eq(passkeys.customerId, user.id))).toBe(MAX_PASSKEYS)
    await expect(options()).rejects.toMatchObject({ failure: { status: 409, code: 'TOO_MANY_PASSKEYS' } })
  })

  test('a device cannot take over the passkey of another account by its id', async () => {
    const victim = await setUpPasskey()
    const { options, create, device } = await setUp()
    const credential = device.create(await options(), { credentialId: victim.device.credentialId })
    await expect(create(credential)).rejects.toMatchObject(rejected)
    expect(await as(await signIn(victim.device.get(await challenge())))(getMe, {})).toMatchObject({ id: victim.user.id })
  })

  test("trust.md: another's id is 404, and another's passkey cannot be renamed or removed", async () => {
    const [anna, other] = [await setUpPasskey(), await setUpPasskey()]
    const foreign = { id: other.user.id, passkeyId: other.passkey.id }
    const mixed = { id: anna.user.id, passkeyId: other.passkey.id }
    const notFound = { failure: { status: 404 } }
    for (const params of [foreign, mixed]) {
      await expect(as(anna.auth)(renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject(notFound)
      await expect(as(anna.auth)(removePasskey, { params, body: { password: PASSWORD } })).rejects.toMatchObject(notFound)
    }
    await expect(as(anna.auth)(listPasskeys, { params: other.params })).rejects.toMatchObject(notFound)
    expect((await as(other.auth)(listPasskeys, { params: other.params })).passkeys).toMatchObject([{ name: 'Recado' }])
  })
})

test.each([
  ['http://127.0.0.1:4321', 'http://localhost:4321', 'localhost'],
  ['http://[::1]:4321', 'http://localhost:4321', 'localhost'],
  ['https://shop.example', 'https://shop.example', 'shop.example'],
])('a site at %s uses passkeys of %s', async (siteOrigin, origin, rpId) => {
  const { user } = await newCustomer()
  const site = createPasskeys({ db, now: () => clock.now, siteOrigin })
  const [row] = await db.select({ familyId: accessTokens.familyId }).from(accessTokens).where(eq(accessTokens.customerId, user.id))
  const caller = parseCallContext(new Headers(), { id: user.id, familyId: row!.familyId, isPrime: false, isGuest: false })
  const device = createTestAuthenticator({ origin, rpId })
  const { options } = await site.handlers.getPasskeyOptions({ params: { id: user.id }, body: { password: PASSWORD } }, caller)
  const credential = device.create(options)
  await expect(site.handlers.createPasskey({ params: { id: user.id }, body: { credential } }, caller)).resolves.toBeDefined()
})

describe('issue 21, passkeys: a customer signs in with a passkey', () => {
  test('and the profile shows the time', async () => {
    const { user, auth, params, device } = await setUpPasskey()
    clock.now += 1000
    expect(await as(await signIn(device.get(await challenge())))(getMe, {})).toMatchObject({ id: user.id })
    expect((await as(auth)(listPasskeys, { params })).passkeys).toMatchObject([{ lastUseTime: clock.now }])
  })

  test('also without a password', async () => {
    const { user, device } = await setUpPasskey()
    await db.update(customers).set({ passwordHash: null }).where(eq(customers.id, user.id))
    await expect(signIn(device.get(await challenge()))).resolves.toHaveProperty('accessToken')
  })

  test.each([
    ['of another site', { origin: 'https://shop.test.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without a verified user', { isUserVerified: false }],
    ['of a registration', { type: 'webauthn.create' }],
    ['with the user handle of nobody', { userHandle: 'AAAA' }],
    ['with a count that did not rise: a copied key', { counter: 1 }],
    ['of an unknown passkey', { credentialId: 'AAAA' }],
  ])('a response %s is rejected, with equal words', async (_, variations) => {
    const { device } = await setUpPasskey()
    const error: unknown = await signIn(device.get(await challenge(), variations)).catch((it: unknown) => it)
    expect(error).toMatchObject({ failure: { ...rejected.failure, message: 'This passkey is not accepted' } })
  })

  test('a device that counts no signatures is accepted every time', async () => {
    const { options, create, device } = await setUp()
    await create(device.create(await options(), { counter: 0 }))
    for (let times = 0; times < 3; times++)
      await expect(signIn(device.get(await challenge(), { counter: 0 }))).resolves.toHaveProperty('accessToken')
  })

  test('with the key of another device, or the handle of another customer, nobody signs in', async () => {
    const [anna, other] = [await setUpPasskey(), await setUpPasskey()]
    const wrongKey = other.device.get(await challenge(), { credentialId: anna.device.credentialId })
    await expect(signIn(wrongKey)).rejects.toMatchObject(rejected)
    const handle = anna.device.get(await challenge()).response.userHandle!
    await expect(signIn(other.device.get(await challenge(), { userHandle: handle }))).rejects.toMatchObject(rejected)
  })

  test('a challenge works once, for five minutes; one that is forged or was changed never', async () => {
    const { device } = await setUpPasskey()
    const options = await challenge()
    const credential = device.get(options)
    await signIn(credential)
    await expect(signIn(credential)).rejects.toMatchObject(rejected)
    await expect(signIn(device.get(options))).rejects.toMatchObject(rejected)
    const text = (await challenge())['challenge'] as string
    for (const forged of [`B${text.slice(1)}`, text.slice(0, -2), `${text}=`, `${text}AA`, '', Buffer.alloc(54, 255).toString('base64url')])
      await expect(signIn(device.get({ challenge: forged }))).rejects.toMatchObject({ failure: { status: 400 } })
    const late = await challenge()
    clock.now += PASSKEY_CHALLENGE_LIFETIME_MS
    await expect(signIn(device.get(late))).rejects.toMatchObject(rejected)
    clock.now -= 1
    await expect(signIn(device.get(late))).resolves.toBeDefined()
  })

  test('of 20 uses of one response in parallel, one succeeds', async () => {
    const { device } = await setUpPasskey()
    const credential = device.get(await challenge())
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(credential)))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  })

  test('challenges that nobody uses, and rejected ones, fill no table', async () => {
    const { device } = await setUpPasskey()
    const before = await db.$count(spentChallenges)
    for (let times = 0; times < 20; times++) await signIn(device.get(await challenge(), { origin: 'https://evil.example' })).catch(() => {})
    expect(await db.$count(spentChallenges)).toBe(before)
    clock.now += PASSKEY_CHALLENGE_LIFETIME_MS
    await signIn(device.get(await challenge()))
    expect(await db.$count(spentChallenges)).toBe(1)
  })

  test('a removed passkey signs nobody in', async () => {
    const { auth, params, passkey, device } = await setUpPasskey()
    await as(auth)(removePasskey, { params: { ...params, passkeyId: passkey.id }, body: { password: PASSWORD } })
    await expect(signIn(device.get(await challenge()))).rejects.toMatchObject(rejected)
  })
})
