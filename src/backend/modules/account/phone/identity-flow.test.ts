import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { customers, phoneVerifications, tokenFamilies } from '#backend/db/schema/account.ts'
import { deleteUnfinishedFlows, FLOW_LIFETIME_MS } from '#backend/modules/account/phone/identity-flow.ts'
import { RECENT_SIGN_IN_MS } from '#backend/modules/account/sessions/reauthenticate.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { AuthInfo, createToken } from '#contract/account/auth.ts'
import { nextFlowPhoneNumberStep, startFlowPhoneNumber, startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import { checkPhoneVerificationCode, startPhoneVerification } from '#contract/account/phone.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { setTwoFactor } from '#contract/account/two-factor.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'
import { getOutbox } from '#contract/platform/outbox.ts'
import { HEADER } from '#contract/headers.ts'
import { MAX_STARTS_PER_DAY, MAX_WRONG_CODES, MIN_SIGN_IN_CODE_LENGTH } from '#domain/account/verification-limits.ts'

const DAY_MS = 24 * 60 * 60_000
const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)
const call = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })

let numbers = 0
/** A Spanish mobile number that no other test uses. */
const createNumber = (): string => `+346003${String(++numbers).padStart(5, '0')}`
const failsWith = (staticCode: number) => ({ failure: { kind: 'rejected', staticCode } })
const readCode = async (number: string): Promise<string> => /\d+/.exec((await findMailsTo(number))[0]!.body)![0]
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const start = async (number: string) =>
  call(startIdentityFlow, { body: { phoneNumber: { countryCode: 'ES', number }, captchaToken: await requestToken('identity_flow') } })
const verify = (id: string, code: string) => call(verifyIdentityFlow, { params: { id }, body: { code } })
const signIn = (identityFlowId: string) => call(createToken, { body: { grantType: 'phone', identityFlowId } })
const register = (identityFlowId: string, email: string) =>
  call(signUp, { params: { version: 'v4' }, body: { name: 'Anna Phone', email, identityFlowId } })

async function startVerified(number: string): Promise<string> {
  const { identityFlowId } = await start(number)
  await verify(identityFlowId, await readCode(number))
  return identityFlowId
}

/** An account that a phone has created. */
async function newPhoneCustomer() {
  const number = createNumber()
  const id = await startVerified(number)
  const user = await register(id, `phone${numbers}@example.com`)
  return { number, id, user }
}

test('B §3, §7: a new phone signs up (v4), and the same flow starts the first session', async () => {
  const number = createNumber()
  const step = await start(` ${number.slice(3)} `)
  expect(step).toMatchObject({
    kind: 'PHONE_VERIFICATION',
    codeLength: MIN_SIGN_IN_CODE_LENGTH,
    method: 'SMS',
    nextStepTime: clock.now + 30_000,
  })
  const id = step.identityFlowId
  const code = await readCode(number)
  expect(code).toMatch(/^\d{6}$/)
  expect(await verify(id, code)).toEqual({ identityFlowId: id, accountExists: false, otherWayRequired: false })
  await expect(signIn(id)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
  const user = await register(id, 'new-phone@example.com')
  expect(user).toMatchObject({ name: 'Anna Phone', email: 'new-phone@example.com', phoneNumber: { countryCode: 'ES', number } })
  const { accessToken } = AuthInfo.parse(await signIn(id))
  expect((await as(accessToken)(getMe, {})).id).toBe(user.id)
})

test('B §3: a known phone signs its customer in, once for each flow', async () => {
  const { number, user } = await newPhoneCustomer()
  const { identityFlowId } = await start(number)
  await expect(signIn(identityFlowId)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
  expect(await verify(identityFlowId, await readCode(number))).toMatchObject({ accountExists: true, otherWayRequired: false })
  const replies = await Promise.allSettled([signIn(identityFlowId), signIn(identityFlowId), signIn(identityFlowId)])
  expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  expect(await db.$count(tokenFamilies, eq(tokenFamilies.customerId, user.id))).toBe(1)
  await expect(verify(identityFlowId, '000000')).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
  // the copy and the deletion of personal data find the verification by the customer
  expect(await db.$count(phoneVerifications, eq(phoneVerifications.customerId, user.id))).toBe(1)
})

test('the start does not tell whether a phone has an account', async () => {
  const { number } = await newPhoneCustomer()
  const [known, unknown] = [await start(number), await start(createNumber())]
  expect({ ...known, identityFlowId: '' }).toEqual({ ...unknown, identityFlowId: '' })
})

test('a phone that only stands in a profile, unverified, signs nobody in', async () => {
  const number = createNumber()
  const { user } = await newCustomer()
  await db.update(customers).set({ phoneNumber: number, phoneCountryCode: 'ES' }).where(eq(customers.id, user.id))
  const { identityFlowId } = await start(number)
  expect((await verify(identityFlowId, await readCode(number))).accountExists).toBe(false)
})

describe('ASVS 5.0, 7.5.1: a stolen session cannot add a way to sign in', () => {
  async function verifyInProfile(call: ReturnType<typeof as>, number: string): Promise<void> {
    const captchaToken = await requestToken('phone_verification')
    await call(startPhoneVerification, { body: { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile', captchaToken } })
    await call(checkPhoneVerificationCode, { body: { code: await readCode(number) } })
  }
  async function getsIn(number: string): Promise<boolean> {
    clock.now += 1
    const { identityFlowId } = await start(number)
    const { accountExists, otherWayRequired } = await verify(identityFlowId, await readCode(number))
    expect(accountExists).toBe(true)
    const isSignedIn = await signIn(identityFlowId).then(() => true, () => false) // prettier-ignore
    expect(isSignedIn).toBe(!otherWayRequired)
    return isSignedIn
  }
  const setAge = (customerId: number, ms: number) =>
    db.update(tokenFamilies).set({ createdAt: new Date(clock.now - ms) }).where(eq(tokenFamilies.customerId, customerId)) // prettier-ignore

  test('a phone that is verified up to 15 minutes after the sign-in signs in', async () => {
    const { user, auth } = await newCustomer()
    const number = createNumber()
    await setAge(user.id, RECENT_SIGN_IN_MS)
    await verifyInProfile(as(auth.accessToken), number)
    expect(await getsIn(number)).toBe(true)
  })

  test('one that is verified later does not, until its customer verifies it after a new sign-in', async () => {
    const { user, auth } = await newCustomer()
    const number = createNumber()
    await setAge(user.id, RECENT_SIGN_IN_MS + 1)
    await verifyInProfile(as(auth.accessToken), number)
    expect((await as(auth.accessToken)(getMe, {})).phoneNumber!.number).toBe(number)
    expect(await getsIn(number)).toBe(false)
    await setAge(user.id, 0)
    clock.now += 1
    await verifyInProfile(as(auth.accessToken), number)
    expect(await getsIn(number)).toBe(true)
    // a later verification of the same phone changes nothing
    await setAge(user.id, RECENT_SIGN_IN_MS + 1)
    clock.now += 1
    await verifyInProfile(as(auth.accessToken), number)
    expect(await getsIn(number)).toBe(true)
  })
})

test('B §1: an account with a second factor needs its password: a code by phone is one factor', async () => {
  const { number, user, id } = await newPhoneCustomer()
  const { accessToken } = AuthInfo.parse(await signIn(id))
  const { passwordHash } = (
    await db
      .select()
      .from(customers)
      .where(eq(customers.email, (await newCustomer()).user.email))
  )[0]!
  await db.update(customers).set({ passwordHash }).where(eq(customers.id, user.id))
  await as(accessToken)(setTwoFactor, { params: { id: user.id }, body: { enabled: true, password: PASSWORD } })
  const { identityFlowId } = await start(number)
  expect(await verify(identityFlowId, await readCode(number))).toMatchObject({ accountExists: true, otherWayRequired: true })
  await expect(signIn(identityFlowId)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
})

describe('B §8, 810003', () => {
  test('an unknown flow', async () => {
    const id = 'unknown-flow-0001'
    await expect(verify(id, '123456')).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
    await expect(signIn(id)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
    await expect(call(nextFlowPhoneNumberStep, { body: { identityFlowId: id } })).rejects.toMatchObject(
      failsWith(StaticCode.identityInvalidState),
    )
  })

  test('a flow ends 20 minutes after its latest code', async () => {
    const number = createNumber()
    const { identityFlowId: id } = await start(number)
    await verify(id, await readCode(number))
    clock.now += FLOW_LIFETIME_MS - 1
    expect(await register(id, 'late@example.com')).toMatchObject({ name: 'Anna Phone' })
    clock.now += 1
    await expect(signIn(id)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
  })

  test('a flow without a right code signs nobody up', async () => {
    const { identityFlowId } = await start(createNumber())
    await expect(register(identityFlowId, 'unverified@example.com')).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
  })
})

test('B §8, 133812: a phone gets one account, also with two flows at once', async () => {
  const number = createNumber()
  const [one, other] = [await startVerified(number), await startVerified(number)]
  const replies = await Promise.allSettled([register(one, 'one@example.com'), register(other, 'other@example.com')])
  expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  expect(replies.find(it => it.status === 'rejected')!.reason).toMatchObject(failsWith(StaticCode.phoneInUse))
})

test('B §8, 53140: an e-mail address with an account', async () => {
  const { user } = await newCustomer()
  const id = await startVerified(createNumber())
  await expect(register(id, user.email)).rejects.toMatchObject(failsWith(StaticCode.existingEmail))
})

test('B §7: the number of a flow can be edited; the code of the first number is worthless then', async () => {
  const [first, second] = [createNumber(), createNumber()]
  const { identityFlowId } = await start(first)
  const firstCode = await readCode(first)
  const body = {
    identityFlowId,
    number: second.slice(3),
    origin: 'IdentityFlow',
    selectedVerificationMethod: 'WHATSAPP',
    captchaToken: await requestToken('identity_flow'),
  } as const
  clock.now += 1
  expect(await call(startFlowPhoneNumber, { body })).toMatchObject({ identityFlowId, method: 'WHATSAPP' })
  const code = await readCode(second)
  if (firstCode !== code) await expect(verify(identityFlowId, firstCode)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
  await verify(identityFlowId, code)
  expect((await register(identityFlowId, 'edited@example.com')).phoneNumber!.number).toBe(second)
})

test('B §4: the next step sends a new code with another method', async () => {
  const number = createNumber()
  const { identityFlowId } = await start(number)
  const body = { identityFlowId }
  await expect(call(nextFlowPhoneNumberStep, { body })).rejects.toMatchObject(failsWith(StaticCode.verificationInProgress))
  clock.now += 30_000
  expect(await call(nextFlowPhoneNumberStep, { body })).toMatchObject({ identityFlowId, method: 'WHATSAPP' })
  expect((await findMailsTo(number))[0]!.channel).toBe('WHATSAPP')
})

test('five wrong codes end a flow, also in parallel', async () => {
  const number = createNumber()
  const { identityFlowId: id } = await start(number)
  const code = await readCode(number)
  const guesses = await Promise.allSettled(Array.from({ length: 4 * MAX_WRONG_CODES }, () => verify(id, toWrongCode(code))))
  const codes = guesses.map(it => (it as { reason?: { failure?: { staticCode?: number } } }).reason?.failure?.staticCode)
  expect(codes.filter(it => it === StaticCode.wrongVerificationCode)).toHaveLength(MAX_WRONG_CODES - 1)
  expect(codes.filter(it => it === StaticCode.maxCodeRetries)).toHaveLength(3 * MAX_WRONG_CODES + 1)
  await expect(verify(id, code)).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
})

test('214355: the sixth unused start of a phone in 24 hours; sign-ins do not count', async () => {
  const { number } = await newPhoneCustomer()
  for (let count = 0; count <= MAX_STARTS_PER_DAY; count++) await signIn(await startVerified(number))
  for (let count = 0; count < MAX_STARTS_PER_DAY; count++) await start(number)
  await expect(start(number)).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
  clock.now += DAY_MS
  await start(number)
})

test('a start without a captcha token of this action sends nothing', async () => {
  const number = createNumber()
  const phoneNumber = { countryCode: 'ES', number }
  for (const captchaToken of ['x', await requestToken('phone_verification')])
    await expect(call(startIdentityFlow, { body: { phoneNumber, captchaToken } })).rejects.toMatchObject({ failure: { status: 428 } })
  expect(await findMailsTo(number)).toEqual([])
})

test('flows that nobody finished are deleted after 24 hours, when they count for no limit any more', async () => {
  clock.now += 1
  const number = createNumber()
  await start(number)
  const count = () => db.$count(phoneVerifications, eq(phoneVerifications.createdAt, new Date(clock.now)))
  expect(await count()).toBe(1)
  await deleteUnfinishedFlows(db, clock.now + DAY_MS - 1)
  expect(await count()).toBe(1)
  await deleteUnfinishedFlows(db, clock.now + DAY_MS)
  expect(await count()).toBe(0)
})

test('0035: in the sandbox only the browser that asked reads the code', async () => {
  const number = createNumber()
  const from = (browser: string) =>
    createClient({
      base: 'http://api.test',
      fetch: (url, init) => {
        const request = new Request(url, init)
        request.headers.set(HEADER.sandboxBrowser, browser)
        return fetch(request)
      },
    })
  const captchaToken = await requestToken('identity_flow')
  await from('browser-000000001')(startIdentityFlow, { body: { phoneNumber: { countryCode: 'ES', number }, captchaToken } })
  const read = async (browser: string) => (await from(browser)(getOutbox, { query: { recipient: number } })).messages.length
  expect([await read('browser-000000001'), await read('browser-000000002')]).toEqual([1, 0])
})
