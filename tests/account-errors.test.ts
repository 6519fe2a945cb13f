import { readFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { FLOW_LIFETIME_MS } from '#backend/modules/account/phone/identity-flow.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { createToken, TwoFactorInfo } from '#contract/account/auth.ts'
import { startFlowPhoneNumber, startIdentityFlow } from '#contract/account/identity-flow.ts'
import { checkPhoneVerificationCode, nextPhoneVerificationStep, startPhoneVerification } from '#contract/account/phone.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { getMe } from '#contract/account/user.ts'
import { StaticCode } from '#contract/errors.ts'
import { HEADER } from '#contract/headers.ts'
import { CODE_LIFETIME_MS, MAX_WRONG_CODES } from '#domain/account/verification-limits.ts'
import { PhoneCodeForm } from '#features/account/phone/PhoneCodeForm.tsx'
import { VerificationError } from '#features/account/phone/VerificationError.tsx'
import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { toPhoneErrorKind } from '#state/account/phone-errors.ts'
import { createVerificationSteps } from '#state/account/phone-verification.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { TextField } from '#ui/TextField.tsx'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo } = createTestMailbox(db)

const LANGUAGES = ['en', 'hy'] as const
type Language = (typeof LANGUAGES)[number]
const TEXTS = Object.fromEntries(
  LANGUAGES.map(it => [it, JSON.parse(readFileSync(`src/i18n/messages/account/${it}.json`, 'utf8')) as AccountTexts]),
) as Record<Language, AccountTexts>

function createCaller(language: Language, accessToken?: string) {
  const place = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
  return createClient({
    base: 'http://api.test',
    place,
    fetch: (url, init) => {
      const request = new Request(url, init)
      request.headers.set(HEADER.languageCode, language)
      return fetch(request)
    },
  })
}

let numbers = 0
const createNumber = (): string => `+346005${String(++numbers).padStart(5, '0')}`
const readCode = async (number: string): Promise<string> => /\d+/.exec((await findMailsTo(number))[0]!.body)![0]
const toWrongCode = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** A customer who verifies a phone. */
async function newVerification(language: Language) {
  const { user, auth } = await newCustomer()
  const call = createCaller(language, auth.accessToken)
  const number = createNumber()
  const start = async (typed = number) => {
    const body = { phoneNumber: { countryCode: 'ES', number: typed }, origin: 'Profile', captchaToken: await requestToken('phone_verification') } as const // prettier-ignore
    return call(startPhoneVerification, { body })
  }
  const check = (code: string) => call(checkPhoneVerificationCode, { body: { code } })
  return { user, call, number, start, check }
}

const startWith = (number: string) => async (language: Language) => (await newVerification(language)).start(number)
const signUpWith = (email: string, language: Language) =>
  createCaller(language)(signUp, { params: { version: 'v3' }, body: { name: 'Ada', email, password: PASSWORD } as never })

/** What a customer does in the sandbox, by the code that it causes. Each is in docs/SANDBOX.md. */
const INPUTS: readonly [code: number, name: string, act: (language: Language) => Promise<unknown>][] = [
  [StaticCode.codeExpired, 'code expired', async language => {
    const { number, start, check } = await newVerification(language)
    await start()
    clock.now += CODE_LIFETIME_MS
    return check(await readCode(number))
  }],
  [StaticCode.twoFactorCodeExpired, 'code expired in 2FA', async language => {
    const { user, number } = await newVerification(language)
    await db.update(customers).set({ twoFactor: true, phoneVerifiedAt: new Date(clock.now), phoneCountryCode: 'ES', phoneNumber: number }).where(eq(customers.id, user.id)) // prettier-ignore
    const call = createCaller(language)
    const info = await call(createToken, { body: { grantType: 'password', email: user.email, password: PASSWORD } })
    const { twoFactorToken } = TwoFactorInfo.parse(info)
    await call(startTwoFactor, { body: { twoFactorToken, captchaToken: await requestToken('two_factor') } })
    clock.now += CODE_LIFETIME_MS
    return call(validateTwoFactor, { body: { twoFactorToken, code: await readCode(number) } })
  }],
  [214_342, 'DUPLICATED_FRAUD', startWith('600 214 342')],
  [214_343, 'verification service down', startWith('600 214 343')],
  [214_344, 'wrong verification code', async language => {
    const { number, start, check } = await newVerification(language)
    await start()
    return check(toWrongCode(await readCode(number)))
  }],
  [214_345, 'max code retries', async language => {
    const { number, start, check } = await newVerification(language)
    await start()
    const wrong = toWrongCode(await readCode(number))
    for (let count = 1; count < MAX_WRONG_CODES; count++) await check(wrong).catch(() => {})
    return check(wrong)
  }],
  [214_346, 'user is fraudulent', startWith('600 214 346')],
  [214_347, 'unsupported country code', startWith('+1 202 555 0123')],
  [214_348, 'invalid phone type', startWith('930 000 000')],
  [214_349, 'invalid phone number', startWith('600 12')],
  [214_350, 'inactive verification', async language => {
    const { number, start, check } = await newVerification(language)
    await start()
    const code = await readCode(number)
    await check(code)
    return check(code)
  }],
  [214_351, 'verification not found', async language => (await newVerification(language)).check('1234')],
  [214_352, 'UNSUPPORTED_APP_VERSION', startWith('600 214 352')],
  [214_353, 'no event to trigger', async language => {
    const { call, start } = await newVerification(language)
    await start()
    clock.now += 30_000
    return call(nextPhoneVerificationStep, { body: { selectedVerificationMethod: 'TTS' } })
  }],
  [214_354, 'verification in progress', async language => {
    const { start } = await newVerification(language)
    await start()
    return start()
  }],
  [214_355, 'max verification retries', startWith('600 214 355')],
  [136_290, 'unauthorized', language => createCaller(language)(getMe, {})],
  [810_003, 'identity invalid state', async language => {
    const call = createCaller(language)
    const number = createNumber()
    const phoneNumber = { countryCode: 'ES', number }
    const { identityFlowId } = await call(startIdentityFlow, { body: { phoneNumber, captchaToken: await requestToken('identity_flow') } })
    clock.now += FLOW_LIFETIME_MS
    const body = { identityFlowId, captchaToken: await requestToken('identity_flow'), number, origin: 'IdentityFlow', selectedVerificationMethod: 'SMS' } as const // prettier-ignore
    return call(startFlowPhoneNumber, { body })
  }],
  [145_272, 'INVALID_EMAIL', language => signUpWith('ada@example', language)],
  [27_052, 'BAD_CREDENTIALS', async language => {
    const { user } = await newCustomer()
    return createCaller(language)(createToken, { body: { grantType: 'password', email: user.email, password: 'four green geese' } })
  }],
  [53_140, 'EXISTING_EMAIL', async language => signUpWith((await newCustomer()).user.email, language)],
  [133_812, 'PHONE_IN_USE', async language => {
    const [owner, other] = [await newVerification(language), await newVerification(language)]
    await owner.start()
    await owner.check(await readCode(owner.number))
    await other.start(owner.number)
    return other.check(await readCode(owner.number))
  }],
] // prettier-ignore

const findError = (act: () => Promise<unknown>): Promise<unknown> =>
  act().then(
    () => undefined,
    (error: unknown) => error,
  )

/** The words of the page for an error, as its forms choose them, and the HTML of the screen that shows them. */
async function showError(error: unknown, code: number, t: AccountTexts): Promise<{ readonly text: string; readonly html: string }> {
  if ([StaticCode.badCredentials, StaticCode.existingEmail, StaticCode.invalidEmail].includes(code as never)) {
    const text = getErrorText(toAccountError(error), t)
    return { text, html: renderToStaticMarkup(createElement(TextField, { label: t.email, name: 'email', error: text })) }
  }
  // the end of a session is no error of a form: the toast of B §8
  const text = code === StaticCode.unauthorized ? t['auth.forced-logout-warning'] : t[toPhoneErrorKind(error)]
  if (code === StaticCode.unauthorized) return { text, html: renderToast(text) }
  return { text, html: await renderVerification(error, t) }
}

const renderToast = (text: string): string =>
  renderToStaticMarkup(
    createElement(Toasts, { toasts: [{ id: 'forcedLogout', kind: 'error', text }], onDismiss: () => {}, closeLabel: '' }),
  )

/** The screen of a verification after this error of its code. */
async function renderVerification(error: unknown, t: AccountTexts): Promise<string> {
  const step = { codeLength: 4, method: 'SMS', nextMethods: [], nextStepTime: null, expirationTime: CODE_LIFETIME_MS } as const
  const calls = { start: () => Promise.resolve(step), nextStep: () => Promise.resolve(step), check: () => Promise.reject(error as Error) }
  const verification = createVerificationSteps(calls as never, { now: () => 0, everySecond: () => () => {} }, 'ES')
  await verification.start({ countryCode: 'ES', number: '600100200' })
  await verification.check('1234')
  const state = verification.$state.get()
  return renderToStaticMarkup(
    state.error === undefined
      ? createElement(PhoneCodeForm, { t, verification, state })
      : createElement(VerificationError, { t, text: t[state.error], onEdit: verification.edit, onRestart: verification.restart }),
  )
}

/** The paragraphs that a screen reader announces: alerts, states, and errors of fields. */
function findAnnouncements(html: string): string[] {
  const ids = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(it => it[1]!.split(' '))
  const isAnnounced = (tag: string) => /role="(?:alert|status)"/.test(tag) || ids.some(id => tag.includes(`id="${id}"`))
  return [...html.matchAll(/(<p\b[^>]*>)(.*?)<\/p>|(<div[^>]* role="(?:alert|status)"[^>]*>)(.*)<\/div>/gs)]
    .map(it => [it[0], it[1] ?? it[3]!, it[2] ?? it[4]!] as const)
    .filter(([, tag]) => isAnnounced(tag))
    .map(it =>
      it[2]
        .replace(/<[^>]+>/g, '')
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
    )
}

describe('issue 21: "Each error code of B §8 of this area reached by a named sandbox input and its words seen in two languages"', () => {
  const sandbox = readFileSync('docs/SANDBOX.md', 'utf8')
  test.each(INPUTS)('%i, %s', async (code, _, act) => {
    const words = new Set<string>()
    let error: unknown
    for (const language of LANGUAGES) {
      // B §5: only the words for an invalid address come from the server
      if (error === undefined || code === StaticCode.invalidEmail) error = await findError(() => act(language))
      expect(error).toBeInstanceOf(CallError)
      expect((error as CallError).failure).toMatchObject({ kind: 'rejected', staticCode: code })
      const { text, html } = await showError(error, code, TEXTS[language])
      expect(findAnnouncements(html)).toEqual([text])
      expect(text).toMatch(language === 'hy' ? /[\u0531-\u0587]/u : /^[A-Z]/)
      expect(text).not.toContain(String(code))
      expect(text).not.toBe(TEXTS[language]['common.error.try-again'])
      words.add(text)
    }
    expect(words.size).toBe(LANGUAGES.length)
    expect(sandbox).toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  })

  test('the list is that of B §8', () => {
    const codes = [0, 1, ...Array.from({ length: 14 }, (_, index) => 214_342 + index), 136_290, 810_003, 145_272, 27_052, 53_140, 133_812]
    expect(INPUTS.map(it => it[0])).toEqual(codes)
  })
})
