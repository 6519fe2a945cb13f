import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { customers, phoneVerifications } from '#backend/db/schema/account.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { type Client, createClient } from '#client/client.ts'
import {
  checkPhoneVerificationCode,
  confirmPhoneNumber,
  nextPhoneNumberStep,
  nextPhoneVerificationStep,
  startPhoneNumberVerification,
  startPhoneVerification,
  verifyPhoneNumber,
} from '#contract/account/phone.ts'
import { getMe } from '#contract/account/user.ts'
import type { VerificationOrigin } from '#contract/account/verification.ts'
import { HEADER } from '#contract/headers.ts'
import { StaticCode } from '#contract/errors.ts'
import { CODE_LIFETIME_MS, MAX_SENDS, MAX_STARTS_PER_DAY, MAX_WRONG_CODES } from '#domain/account/verification-limits.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)

let numbers = 0
/** A Spanish mobile number that no other test uses. */
const createNumber = (): string => `+346001${String(++numbers).padStart(5, '0')}`
const failsWith = (staticCode: number) => ({ failure: { kind: 'rejected', staticCode } })
const readCode = async (number: string): Promise<string> => /\d+/.exec((await findMailsTo(number))[0]!.body)![0]
const toWrongCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

async function createCaller(language = 'en') {
  const { user, auth } = await newCustomer()
  const place = { authorization: `Bearer ${auth.accessToken}` }
  const call: Client = createClient({
    base: 'http://api.test',
    place,
    fetch: (url, init) => {
      const request = new Request(url, init)
      request.headers.set(HEADER.languageCode, language)
      return fetch(request)
    },
  })
  const start = async (number: string, origin: VerificationOrigin = 'Profile', countryCode = 'ES') =>
    call(startPhoneVerification, {
      body: { phoneNumber: { countryCode, number }, origin, captchaToken: await requestToken('phone_verification') },
    })
  const check = (code: string) => call(checkPhoneVerificationCode, { body: { code } })
  return { user, call, start, check }
}

test('B §4: "phone number, then code, then success": the code comes by SMS in the language of the call', async () => {
  const { user, call, start, check } = await createCaller('uk')
  const number = createNumber()
  const step = await start(` ${number.slice(3, 6)} ${number.slice(6)} `)
  expect(step).toEqual({
    codeLength: 4,
    method: 'SMS',
    nextMethods: ['SMS', 'WHATSAPP'],
    nextStepTime: clock.now + 30_000,
    expirationTime: clock.now + CODE_LIFETIME_MS,
  })
  const [message] = await findMailsTo(number)
  expect(message).toMatchObject({ channel: 'SMS', data: { language: 'uk' }, expiresAt: new Date(step.expirationTime) })
  const code = await readCode(number)
  expect(code).toMatch(/^\d{4}$/)
  expect(await findMailsTo(user.email)).toEqual([])
  expect(await check(code)).toEqual({ verified: true })
  expect((await call(getMe, {})).phoneNumber).toEqual({ countryCode: 'ES', number })
  // ASVS 5.0, 6.3.7: the owner learns of it, without the full number
  const mails = await findMailsTo(user.email)
  expect(mails.map(it => it.data['mail'])).toEqual(['PHONE_ADDED'])
  expect(mails[0]!.body).toContain(`•${number.slice(-3)}`)
  expect(mails[0]!.body).not.toContain(number.slice(-4))
  // the same phone again is no change
  clock.now += 30_000
  await start(number)
  await check(await readCode(number))
  expect(await findMailsTo(user.email)).toHaveLength(1)
})

test('B §7: the family /users/phonenumber verifies, then confirms', async () => {
  const { call } = await createCaller()
  const number = createNumber()
  const captchaToken = await requestToken('phone_verification')
  await call(startPhoneNumberVerification, {
    body: { phoneNumber: { countryCode: 'ES', number }, captchaToken, selectedVerificationMethod: 'WHATSAPP' },
  })
  await expect(call(confirmPhoneNumber, { body: {} })).rejects.toMatchObject(failsWith(StaticCode.inactiveVerification))
  expect((await findMailsTo(number))[0]!.channel).toBe('WHATSAPP')
  clock.now += 30_000
  expect(await call(nextPhoneNumberStep, { query: {} })).toMatchObject({ method: 'SMS' })
  expect(await call(verifyPhoneNumber, { body: { code: await readCode(number) } })).toEqual({ verified: true })
  expect((await call(getMe, {})).phoneNumber).toBeNull()
  expect(await call(confirmPhoneNumber, { body: {} })).toEqual({ verified: true })
  expect((await call(getMe, {})).phoneNumber).toEqual({ countryCode: 'ES', number })
})

test('a start without a captcha token sends nothing', async () => {
  const { call } = await createCaller()
  const number = createNumber()
  const body = { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile' as const }
  await expect(call(startPhoneVerification, { body })).rejects.toMatchObject({ failure: { status: 428 } })
  expect(await findMailsTo(number)).toEqual([])
})

describe('B §8: the codes of a number', () => {
  test.each([
    ['600 12', StaticCode.invalidPhoneNumber],
    ['six hundred', StaticCode.invalidPhoneNumber],
    ['+34600123456 ext. 5', StaticCode.invalidPhoneNumber],
    ['930 000 000', StaticCode.invalidPhoneType],
    ['+1 202 555 0123', StaticCode.unsupportedCountryCode],
    ['+54 9 11 2345 6789', StaticCode.unsupportedCountryCode],
    ['600 214 342', StaticCode.phoneLinkedToFraudulentUser],
    ['600 214 343', StaticCode.verificationServiceDown],
    ['600 214 346', StaticCode.userIsFraudulent],
    ['600 214 352', StaticCode.unsupportedAppVersion],
    ['600 214 355', StaticCode.maxVerificationRetries],
  ])('%s gives %i', async (number, staticCode) => {
    const { start, check } = await createCaller()
    await expect(start(number)).rejects.toMatchObject(failsWith(staticCode))
    await expect(check('1234')).rejects.toMatchObject(failsWith(StaticCode.verificationNotFound))
  })

  test('133812: another account has verified the phone; an unverified one does not block it', async () => {
    const number = createNumber()
    const owner = await createCaller()
    const other = await createCaller()
    await owner.start(number)
    const ownersCode = await readCode(number)
    await other.start(number)
    await other.check(await readCode(number))
    await expect(owner.check(ownersCode)).rejects.toMatchObject(failsWith(StaticCode.phoneInUse))
    expect((await owner.call(getMe, {})).phoneNumber).toBeNull()
  })
})

describe('trust.md, "One-time codes"', () => {
  test('5 wrong codes end a verification; the right code is refused then', async () => {
    const { start, check } = await createCaller()
    const number = createNumber()
    await start(number)
    const code = await readCode(number)
    for (let count = 1; count < MAX_WRONG_CODES; count++)
      await expect(check(toWrongCode(code))).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
    await expect(check(toWrongCode(code))).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
    await expect(check(code)).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
  })

  test('the right code is accepted after 4 wrong ones, once', async () => {
    const { start, check } = await createCaller()
    const number = createNumber()
    await start(number)
    const code = await readCode(number)
    for (let count = 1; count < MAX_WRONG_CODES; count++) await expect(check(toWrongCode(code))).rejects.toThrow()
    expect(await check(code)).toEqual({ verified: true })
    await expect(check(code)).rejects.toMatchObject(failsWith(StaticCode.inactiveVerification))
  })

  test('of 100 wrong codes in parallel, 4 are compared before the fifth ends the verification', async () => {
    const { user, start, check } = await createCaller()
    const number = createNumber()
    await start(number)
    const wrong = toWrongCode(await readCode(number))
    const replies = await Promise.allSettled(Array.from({ length: 100 }, () => check(wrong)))
    const codes = replies.map(it => it.status === 'rejected' && (it.reason as { failure: { staticCode: number } }).failure.staticCode)
    expect(codes.filter(it => it === StaticCode.wrongVerificationCode)).toHaveLength(MAX_WRONG_CODES - 1)
    expect(codes.filter(it => it === StaticCode.maxCodeRetries)).toHaveLength(100 - MAX_WRONG_CODES + 1)
    const [row] = await db.select().from(phoneVerifications).where(eq(phoneVerifications.customerId, user.id))
    expect(row).toMatchObject({ wrongCodes: MAX_WRONG_CODES, endedAt: new Date(clock.now) })
  })

  test('B §8, 0: a code expires ten minutes after it was sent', async () => {
    const { start, check } = await createCaller()
    const number = createNumber()
    await start(number)
    const code = await readCode(number)
    clock.now += CODE_LIFETIME_MS
    await expect(check(code)).rejects.toMatchObject(failsWith(StaticCode.codeExpired))
    clock.now -= 1
    expect(await check(code)).toEqual({ verified: true })
  })

  test('the code of another customer, and an earlier one, are wrong', async () => {
    const [one, other] = [await createCaller(), await createCaller()]
    const [number, otherNumber] = [createNumber(), createNumber()]
    await one.start(number)
    const first = await readCode(number)
    clock.now += 30_000
    await one.call(nextPhoneVerificationStep, { body: {} })
    await other.start(otherNumber)
    const second = await readCode(number)
    if (second !== first) await expect(one.check(first)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
    const stolen = await readCode(otherNumber)
    if (stolen !== second) await expect(one.check(stolen)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
    expect(await one.check(second)).toEqual({ verified: true })
  })

  test('5 starts a day for an account, of 20 in parallel', async () => {
    const { start } = await createCaller()
    const list = Array.from({ length: 20 }, createNumber)
    const replies = await Promise.allSettled(list.map(it => start(it)))
    expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(MAX_STARTS_PER_DAY)
  })

  test('5 starts a day for a phone, also by several accounts', async () => {
    const number = createNumber()
    const callers = await Promise.all(Array.from({ length: 4 * MAX_STARTS_PER_DAY }, () => createCaller()))
    const tokens = await Promise.all(callers.map(() => requestToken('phone_verification')))
    // the captchas are solved before, so that the starts are parallel
    const replies = await Promise.allSettled(
      callers.map(({ call }, i) => {
        const body = { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile' as const, captchaToken: tokens[i]! }
        return call(startPhoneVerification, { body })
      }),
    )
    expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(MAX_STARTS_PER_DAY)
    expect(replies.find(it => it.status === 'rejected')?.reason).toMatchObject(failsWith(StaticCode.maxVerificationRetries))
    const start = clock.now
    clock.now = start + 1
    const newest = await createCaller()
    await expect(newest.start(number)).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
  })

  test('the next code waits 30, 60 and 120 s; after 4 codes there is none', async () => {
    const { call, start } = await createCaller()
    const number = createNumber()
    const next = () => call(nextPhoneVerificationStep, { body: {} })
    await expect(next()).rejects.toMatchObject(failsWith(StaticCode.verificationNotFound))
    let step = await start(number)
    await expect(start(number)).rejects.toMatchObject(failsWith(StaticCode.verificationInProgress))
    for (let sends = 1; sends < MAX_SENDS; sends++) {
      clock.now = step.nextStepTime! - 1
      await expect(next()).rejects.toMatchObject(failsWith(StaticCode.verificationInProgress))
      clock.now += 1
      const replies = await Promise.allSettled([next(), next(), next()])
      const sent = replies.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []))
      expect(sent).toHaveLength(1)
      step = sent[0]!
    }
    expect(step).toMatchObject({ nextMethods: [], nextStepTime: null })
    await expect(next()).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
    expect(await findMailsTo(number)).toHaveLength(MAX_SENDS)
  })

  test('B §8, 214353: a method that the country does not have', async () => {
    const { call, start } = await createCaller()
    await start(createNumber())
    clock.now += 30_000
    const body = { selectedVerificationMethod: 'TTS' as const }
    await expect(call(nextPhoneVerificationStep, { body })).rejects.toMatchObject(failsWith(StaticCode.noEventToTrigger))
  })

  test('the database holds neither the code nor the phone in clear text', async () => {
    const { user, start } = await createCaller()
    const number = createNumber()
    await start(number)
    const code = await readCode(number)
    const rows = await db.execute(`select * from phone_verifications where customer_id = ${user.id}`)
    const messages = await db.execute(`select body from outbox where customer_id = ${user.id}`)
    expect(JSON.stringify(rows)).not.toContain(number.slice(1))
    expect(Object.values(rows[0]!)).not.toContain(code)
    expect(JSON.stringify(messages)).not.toContain(`${code} is`)
    await db.delete(customers).where(eq(customers.id, user.id))
    expect(await db.$count(phoneVerifications, eq(phoneVerifications.customerId, user.id))).toBe(0)
    expect(await db.$count(outbox, eq(outbox.recipient, number))).toBe(0)
  })
})
