import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { countries } from '#backend/db/schema/geo.ts'
import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { checkPhoneVerificationCode, nextPhoneVerificationStep, startPhoneVerification } from '#contract/account/phone.ts'
import { getMe } from '#contract/account/user.ts'

const { db, fetch, clock } = await createTestBackend({ phoneMethods: ['SMS', 'TTS'] })
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)
await db.update(countries).set({ phoneMethods: ['SMS', 'TTS'] }).where(eq(countries.code, 'ES')) // prettier-ignore

async function startCall(number: string, language: string) {
  const { auth } = await newCustomer()
  const call = createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${auth.accessToken}`, language } })
  const captchaToken = await requestToken('phone_verification')
  const first = await call(startPhoneVerification, {
    body: { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile', captchaToken },
  })
  clock.now = first.nextStepTime!
  const step = await call(nextPhoneVerificationStep, { body: { selectedVerificationMethod: 'TTS' } })
  return { call, first, step, message: (await findMailsTo(number))[0]! }
}

test('B §3, TTS: a call spells the code in the language of the customer, and the code verifies the phone', async () => {
  const number = '+34600400001'
  const { call, first, step, message } = await startCall(number, 'es')
  expect([first.nextMethods, step.method]).toEqual([['SMS', 'TTS'], 'TTS'])
  expect(message).toMatchObject({ channel: 'CALL', data: { language: 'es' }, expiresAt: new Date(step.expirationTime) })
  const [, spelled] = /es: (\d(?:, \d){3})\.$/.exec(message.body)!
  await call(checkPhoneVerificationCode, { body: { code: spelled!.replaceAll(', ', '') } })
  expect((await call(getMe, {})).phoneNumber).toEqual({ countryCode: 'ES', number })
})

test('no voice speaks Armenian, so the call is in English', async () => {
  const { message } = await startCall('+34600400002', 'hy')
  expect(message).toMatchObject({ data: { language: 'en' }, body: expect.stringMatching(/^Your .+ code is: /) as unknown })
})
