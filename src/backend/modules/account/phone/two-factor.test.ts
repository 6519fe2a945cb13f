import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers, phoneVerifications, tokenFamilies } from '#backend/db/schema/account.ts'
import { twoFactorTokens } from '#backend/db/schema/identities.ts'
import { SIGN_IN_LIFETIME_MS } from '#backend/modules/account/phone/two-factor.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { AuthInfo, createToken, TwoFactorInfo } from '#contract/account/auth.ts'
import { checkPhoneVerificationCode, confirmPhoneNumber, startPhoneVerification } from '#contract/account/phone.ts'
import { getTwoFactor, nextTwoFactorStep, setTwoFactor, startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'
import { CODE_LIFETIME_MS, MAX_STARTS_PER_DAY, MAX_WRONG_CODES, MIN_SIGN_IN_CODE_LENGTH } from '#domain/account/verification-limits.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)
const anonymous = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })

let numbers = 0
/** A Spanish mobile number that no other test uses. */
const createNumber = (): string => `+346002${String(++numbers).padStart(5, '0')}`
const failsWith = (staticCode: number) => ({ failure: { kind: 'rejected', staticCode } })
const readCode = async (number: string): Promise<string> => /\d+/.exec((await findMailsTo(number))[0]!.body)![0]
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A customer with a verified phone. */
async function newVerifiedCustomer() {
  const { user, auth } = await newCustomer()
  const call = as(auth.accessToken)
  const number = createNumber()
  const captchaToken = await requestToken('phone_verification')
  await call(startPhoneVerification, { body: { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile', captchaToken } })
  await call(checkPhoneVerificationCode, { body: { code: await readCode(number) } })
  const params = { id: user.id }
  const set = (enabled: boolean, password: string | null = PASSWORD) => call(setTwoFactor, { params, body: { enabled, password } })
  const get = () => call(getTwoFactor, { params })
  const signIn = () => anonymous(createToken, { body: { grantType: 'password', email: user.email, password: PASSWORD } })
  const countSessions = () => db.$count(tokenFamilies, eq(tokenFamilies.customerId, user.id))
  return { user, call, number, set, get, signIn, countSessions }
}

const start = async (twoFactorToken: string) =>
  anonymous(startTwoFactor, { body: { twoFactorToken, captchaToken: await requestToken('two_factor') } })
const validate = (twoFactorToken: string, code: string) => anonymous(validateTwoFactor, { body: { twoFactorToken, code } })

/** A customer with two-step login whose password has been verified. */
async function newPendingSignIn() {
  const customer = await newVerifiedCustomer()
  await customer.set(true)
  const { twoFactorToken } = TwoFactorInfo.parse(await customer.signIn())
  return { ...customer, twoFactorToken }
}

test('B §1: "optionally use two-factor authentication": the password alone signs in until the customer turns it on', async () => {
  const { user, set, get, signIn, number } = await newVerifiedCustomer()
  expect(await get()).toEqual({ enabled: false, available: true })
  expect(AuthInfo.safeParse(await signIn()).success).toBe(true)
  await set(true)
  expect(await get()).toEqual({ enabled: true, available: true })

  const info = await signIn()
  expect(Object.keys(info)).toEqual(['twoFactorToken'])
  const { twoFactorToken } = TwoFactorInfo.parse(info)
  const step = await start(twoFactorToken)
  expect(step).toEqual({
    codeLength: MIN_SIGN_IN_CODE_LENGTH,
    method: 'SMS',
    nextMethods: ['SMS', 'WHATSAPP'],
    nextStepTime: clock.now + 30_000,
    expirationTime: clock.now + CODE_LIFETIME_MS,
  })
  const auth = await validate(twoFactorToken, await readCode(number))
  expect((await as(auth.accessToken)(getMe, {})).id).toBe(user.id)

  await set(false)
  expect(AuthInfo.safeParse(await signIn()).success).toBe(true)
})

test('the setting needs the password, and a password and a verified phone to turn it on', async () => {
  const { set, get, user } = await newVerifiedCustomer()
  await expect(set(true, 'three brown cows')).rejects.toMatchObject(failsWith(StaticCode.badCredentials))
  await expect(set(true, null)).rejects.toMatchObject(failsWith(StaticCode.badCredentials))
  expect((await get()).enabled).toBe(false)
  await set(true)
  await expect(set(false, 'three brown cows')).rejects.toMatchObject(failsWith(StaticCode.badCredentials))
  expect((await get()).enabled).toBe(true)

  await db.update(customers).set({ phoneVerifiedAt: null }).where(eq(customers.id, user.id))
  expect(await get()).toEqual({ enabled: false, available: false })
  await expect(set(true)).rejects.toMatchObject({ failure: { status: 409 } })
  // it can still be turned off
  await set(false)

  const other = await newVerifiedCustomer()
  await db.update(customers).set({ passwordHash: null }).where(eq(customers.id, other.user.id))
  expect(await other.get()).toEqual({ enabled: false, available: false })
  await expect(other.set(true)).rejects.toMatchObject({ failure: { status: 409 } })
})

test('a mail reports each change of the setting, and only a change', async () => {
  const { user, set } = await newVerifiedCustomer()
  const listMails = async () => (await findMailsTo(user.email)).map(it => it.data['mail'])
  await set(false)
  await expect(set(true, 'three brown cows')).rejects.toMatchObject(failsWith(StaticCode.badCredentials))
  // that of its phone
  expect(await listMails()).toEqual(['PHONE_ADDED'])
  await set(true)
  await set(true)
  expect(await listMails()).toEqual(['TWO_FACTOR_ON', 'PHONE_ADDED'])
  await set(false)
  // the newest first
  expect(await listMails()).toEqual(['TWO_FACTOR_OFF', 'TWO_FACTOR_ON', 'PHONE_ADDED'])
})

test('no customer reads or changes the setting of another one', async () => {
  const { call, user } = await newVerifiedCustomer()
  const other = await newVerifiedCustomer()
  await other.set(true)
  const params = { id: other.user.id }
  await expect(call(getTwoFactor, { params })).rejects.toMatchObject({ failure: { status: 404 } })
  await expect(call(setTwoFactor, { params, body: { enabled: false, password: PASSWORD } })).rejects.toMatchObject({
    failure: { status: 404 },
  })
  expect((await other.get()).enabled).toBe(true)
  expect(user.id).not.toBe(other.user.id)
})

test('a wrong password gets no token, and a start without a captcha token sends nothing', async () => {
  const { user, twoFactorToken, number } = await newPendingSignIn()
  const body = { grantType: 'password', email: user.email, password: 'three brown cows' } as const
  await expect(anonymous(createToken, { body })).rejects.toMatchObject(failsWith(StaticCode.badCredentials))
  const sent = (await findMailsTo(number)).length
  await expect(anonymous(startTwoFactor, { body: { twoFactorToken, captchaToken: 'forged' } })).rejects.toMatchObject({
    failure: { status: 428 },
  })
  expect(await findMailsTo(number)).toHaveLength(sent)
})

test('B §8, 1: "code expired in 2FA": the token lives a quarter of an hour, and an unknown one is like an expired one', async () => {
  const { twoFactorToken, number, signIn, user } = await newPendingSignIn()
  clock.now += SIGN_IN_LIFETIME_MS - 1
  await start(twoFactorToken)
  clock.now += 1
  const expired = failsWith(StaticCode.twoFactorCodeExpired)
  await expect(validate(twoFactorToken, await readCode(number))).rejects.toMatchObject(expired)
  await expect(start(twoFactorToken)).rejects.toMatchObject(expired)
  await expect(anonymous(nextTwoFactorStep, { body: { twoFactorToken } })).rejects.toMatchObject(expired)
  await expect(start('unknown')).rejects.toMatchObject(expired)
  // the next sign-in deletes the expired token
  const next = TwoFactorInfo.parse(await signIn())
  expect(next.twoFactorToken).not.toBe(twoFactorToken)
  expect(await db.$count(twoFactorTokens, eq(twoFactorTokens.customerId, user.id))).toBe(1)
})

test('B §4: "next-step changes method", and the old code no longer counts', async () => {
  const { twoFactorToken, number } = await newPendingSignIn()
  await start(twoFactorToken)
  const first = await readCode(number)
  await expect(start(twoFactorToken)).rejects.toMatchObject(failsWith(StaticCode.verificationInProgress))
  clock.now += 30_000
  const step = await anonymous(nextTwoFactorStep, { body: { twoFactorToken, selectedVerificationMethod: 'WHATSAPP' } })
  expect(step.method).toBe('WHATSAPP')
  const second = await readCode(number)
  if (first !== second) await expect(validate(twoFactorToken, first)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
  expect(AuthInfo.safeParse(await validate(twoFactorToken, second)).success).toBe(true)
})

test('of 100 parallel wrong codes 5 are evaluated, and then the right one fails', async () => {
  const { twoFactorToken, number, countSessions } = await newPendingSignIn()
  await start(twoFactorToken)
  const code = await readCode(number)
  const before = await countSessions()
  const guesses = await Promise.allSettled(Array.from({ length: 100 }, () => validate(twoFactorToken, toWrongCode(code))))
  const codes = guesses.map(it => (it as { reason: { failure: { staticCode: number } } }).reason.failure.staticCode)
  expect(codes.filter(it => it === StaticCode.wrongVerificationCode)).toHaveLength(MAX_WRONG_CODES - 1)
  await expect(validate(twoFactorToken, code)).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
  expect(await countSessions()).toBe(before)
})

test('the right code of one sign-in starts one session, also in parallel, and never a second one', async () => {
  const { user, twoFactorToken, number, signIn, countSessions } = await newPendingSignIn()
  await start(twoFactorToken)
  const code = await readCode(number)
  const before = await countSessions()
  const replies = await Promise.allSettled(Array.from({ length: 10 }, () => validate(twoFactorToken, code)))
  expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  expect(await countSessions()).toBe(before + 1)
  // a check that ends after the session has begun counts as little as the others
  const isThis = and(eq(phoneVerifications.customerId, user.id), eq(phoneVerifications.kind, 'TWO_FACTOR_AUTHENTICATION'))
  expect(await db.select({ wrongCodes: phoneVerifications.wrongCodes }).from(phoneVerifications).where(isThis)).toEqual([{ wrongCodes: 0 }])
  // nor with another sign-in of the same password
  const other = TwoFactorInfo.parse(await signIn())
  await expect(validate(other.twoFactorToken, code)).rejects.toMatchObject(failsWith(StaticCode.inactiveVerification))
})

test('a code of one customer does not count for another one', async () => {
  const one = await newPendingSignIn()
  const other = await newPendingSignIn()
  await start(one.twoFactorToken)
  await start(other.twoFactorToken)
  const code = await readCode(one.number)
  if (code === (await readCode(other.number))) return
  await expect(validate(other.twoFactorToken, code)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
})

test('B §3: the kinds PHONE_VERIFICATION and TWO_FACTOR_AUTHENTICATION do not replace each other', async () => {
  const { twoFactorToken, number, call, user } = await newPendingSignIn()
  await start(twoFactorToken)
  const code = await readCode(number)
  // a stolen session cannot confirm a phone with the code of the sign-in, nor end the sign-in
  await expect(call(checkPhoneVerificationCode, { body: { code } })).rejects.toMatchObject(failsWith(StaticCode.inactiveVerification))
  const phone = createNumber()
  const captchaToken = await requestToken('phone_verification')
  await call(startPhoneVerification, { body: { phoneNumber: { countryCode: 'ES', number: phone }, origin: 'Profile', captchaToken } })
  const profileCode = await readCode(phone)
  if (profileCode !== code)
    await expect(validate(twoFactorToken, profileCode)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
  await expect(call(confirmPhoneNumber, { body: {} })).rejects.toMatchObject(failsWith(StaticCode.inactiveVerification))
  expect(AuthInfo.safeParse(await validate(twoFactorToken, code)).success).toBe(true)
  const kinds = await db
    .select({ kind: phoneVerifications.kind, ended: phoneVerifications.endedAt })
    .from(phoneVerifications)
    .where(and(eq(phoneVerifications.customerId, user.id), eq(phoneVerifications.kind, 'TWO_FACTOR_AUTHENTICATION')))
  expect(kinds).toEqual([{ kind: 'TWO_FACTOR_AUTHENTICATION', ended: expect.any(Date) }])
})

test('a customer may sign in more often than codes may be requested in vain', async () => {
  const { signIn, number, twoFactorToken: firstToken } = await newPendingSignIn()
  let twoFactorToken = firstToken
  for (let count = 0; count <= MAX_STARTS_PER_DAY; count++) {
    await start(twoFactorToken)
    await validate(twoFactorToken, await readCode(number))
    ;({ twoFactorToken } = TwoFactorInfo.parse(await signIn()))
    clock.now += 1000
  }
  for (let count = 0; count < MAX_STARTS_PER_DAY; count++) {
    await start(twoFactorToken)
    clock.now += 30_000
  }
  await expect(start(twoFactorToken)).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
})
