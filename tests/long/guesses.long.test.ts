import { expect, test } from 'vitest'

import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { FREE_FAILURES } from '#backend/modules/account/sign-in-failures.ts'
import { type Client, createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { CallPlace } from '#client/headers.ts'
import { AuthInfo, createToken } from '#contract/account/auth.ts'
import { startIdentityFlow, verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import { checkPhoneVerificationCode, startPhoneVerification } from '#contract/account/phone.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_WRONG_CODES } from '#domain/account/verification-limits.ts'

/** Issue 21: "10,000 guesses in parallel find nothing and do not lock the owner out". A smaller number checks the test itself. */
const GUESSES = Number(process.env['GUESSES'] ?? 10_000)

const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)
/** The guesses wait for each other, longer than the default timeout. */
const TIMEOUT_MS = 15 * 60_000
const createPatientClient = (place: CallPlace): Client => {
  const call = createClient({ base: 'http://api.test', fetch, place })
  return (spec, input) => call(spec, input, { timeout: TIMEOUT_MS })
}
const anonymous = createPatientClient({})
const as = (accessToken: string) => createPatientClient({ authorization: `Bearer ${accessToken}` })
const readCode = async (number: string): Promise<string> => /\d+/.exec((await findMailsTo(number))[0]!.body)![0]

/** Starts all guesses at once. @returns how often each outcome occurred: "found", a static code, or a status */
async function guess(attempt: (number: number) => Promise<unknown>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: GUESSES }, async (_, number) => {
      const outcome = await attempt(number).then(
        () => 'found',
        (error: unknown) => {
          if (!(error instanceof CallError) || error.failure.kind !== 'rejected') throw error
          return String(error.failure.staticCode ?? error.failure.status)
        },
      )
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }),
  )
  return outcomes
}

/** Codes of a length, without the right one. */
const toWrongCode = (number: number, right: string): string => {
  const code = String(number).padStart(right.length, '0')
  return code === right ? '9'.repeat(right.length) : code
}

test(`${GUESSES} passwords in parallel: the first ${FREE_FAILURES} are evaluated, and the owner signs in with a captcha`, async () => {
  const { user } = await newCustomer()
  const signIn = (password: string, captchaToken?: string) =>
    anonymous(createToken, { body: { grantType: 'password', email: user.email, password, ...(captchaToken && { captchaToken }) } })
  for (let count = 0; count < FREE_FAILURES; count++) await signIn(`wrong ${count}`).catch(() => {})
  // the right password among the guesses is not evaluated either
  const outcomes = await guess(number => signIn(number === GUESSES >> 1 ? PASSWORD : `wrong password ${number}`))
  expect(outcomes).toEqual({ 428: GUESSES })
  expect(AuthInfo.safeParse(await signIn(PASSWORD, await requestToken('sign_in'))).success).toBe(true)
  // the success ends the count
  expect(AuthInfo.safeParse(await signIn(PASSWORD)).success).toBe(true)
})

test(`${GUESSES} codes of a phone verification in parallel: ${MAX_WRONG_CODES} are evaluated, and the owner starts again`, async () => {
  const { auth } = await newCustomer()
  const call = as(auth.accessToken)
  const number = '+34600500001'
  const start = async () =>
    call(startPhoneVerification, {
      body: { phoneNumber: { countryCode: 'ES', number }, origin: 'Profile', captchaToken: await requestToken('phone_verification') },
    })
  const check = (code: string) => call(checkPhoneVerificationCode, { body: { code } })
  await start()
  const right = await readCode(number)
  expect(await guess(it => check(toWrongCode(it, right)))).toEqual({
    [StaticCode.wrongVerificationCode]: MAX_WRONG_CODES - 1,
    [StaticCode.maxCodeRetries]: GUESSES - MAX_WRONG_CODES + 1,
  })
  await expect(check(right)).rejects.toMatchObject({ failure: { staticCode: StaticCode.maxCodeRetries } })
  expect((await call(getMe, {})).phoneNumber).toBeNull()
  clock.now += 1000
  await start()
  await check(await readCode(number))
  expect((await call(getMe, {})).phoneNumber?.number).toBe(number)
})

test(`${GUESSES} codes of a sign-in by phone in parallel: ${MAX_WRONG_CODES} are evaluated, and the owner signs in`, async () => {
  const number = '+34600500002'
  const start = async () =>
    anonymous(startIdentityFlow, {
      body: { phoneNumber: { countryCode: 'ES', number }, captchaToken: await requestToken('identity_flow') },
    })
  const verify = (id: string, code: string) => anonymous(verifyIdentityFlow, { params: { id }, body: { code } })
  const signIn = (identityFlowId: string) => anonymous(createToken, { body: { grantType: 'phone', identityFlowId } })
  const { identityFlowId: first } = await start()
  await verify(first, await readCode(number))
  const body = { name: 'Anna', email: 'guessed@example.com', identityFlowId: first }
  await anonymous(signUp, { params: { version: 'v4' }, body })
  clock.now += 1000

  const { identityFlowId: guessed } = await start()
  const right = await readCode(number)
  expect(await guess(it => verify(guessed, toWrongCode(it, right)))).toEqual({
    [StaticCode.wrongVerificationCode]: MAX_WRONG_CODES - 1,
    [StaticCode.maxCodeRetries]: GUESSES - MAX_WRONG_CODES + 1,
  })
  // ids of flows cannot be guessed either
  expect(await guess(it => signIn(`guessed-flow-${it}`))).toEqual({ [StaticCode.identityInvalidState]: GUESSES })
  await expect(signIn(guessed)).rejects.toMatchObject({ failure: { staticCode: StaticCode.identityInvalidState } })
  clock.now += 1000
  const { identityFlowId: own } = await start()
  await verify(own, await readCode(number))
  expect(AuthInfo.safeParse(await signIn(own)).success).toBe(true)
})
