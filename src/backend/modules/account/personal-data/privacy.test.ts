import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { surveyAnswers } from '#backend/db/schema/privacy.ts'
import { loadPrivacySettings, SKIP_MS } from '#backend/modules/account/personal-data/privacy.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createClient } from '#client/client.ts'
import { createToken } from '#contract/account/auth.ts'
import { answerSurvey, deleteSharedDataPartners, getSharedDataPartners } from '#contract/account/shared-data.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { denyPrivacy, getPrivacyDisclaimer, getPrivacyPermissions, grantPrivacy, skipPrivacy } from '#contract/account/privacy.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'

const { db, fetch, clock, createVisitor } = await createCheckoutBackend()
const anonymous = createClient({ base: 'http://api.test', fetch })

/** Signs a customer up and in. @returns a client of the customer */
async function join(email: string, privacySettings?: { granted: string[]; denied: string[] }) {
  const body = { name: 'Anna', email, password: PASSWORD, ...(privacySettings && { privacySettings }) }
  await anonymous(signUp, { params: { version: 'v3' }, body })
  const auth = await anonymous(createToken, { body: { grantType: 'password', email, password: PASSWORD } })
  if (!('accessToken' in auth)) throw new Error('two-factor')
  return (language = 'en', cityCode?: string) =>
    createClient({ base: 'http://api.test', fetch, place: { language, ...(cityCode && { cityCode }), authorization: `Bearer ${auth.accessToken}` } }) // prettier-ignore
}
type Caller = ReturnType<typeof createClient>
const settingsOf = async (call: Caller) => (await call(getUserStatus, { query: { fields: 'privacySettings' } })).privacySettings
const isGranted = async (call: Caller) => (await call(getPrivacyPermissions, {})).permissions.map(it => it.isGranted)
const NO_REVIEW = { needsReview: false, reviewPermissions: null }

describe('B §4: "grant or deny sets needsReview false and reviewPermissions null and keeps canSkip"', () => {
  test.each([
    ['grant', grantPrivacy, true],
    ['deny', denyPrivacy, false],
  ] as const)('%s decides the permissions of the review', async (name, endpoint, granted) => {
    const call = (await join(`${name}+must-review@example.com`))()
    expect(await settingsOf(call)).toMatchObject({ canSkip: false, needsReview: true, reviewPermissions: [{ id: 'DATA_SHARING' }] })
    expect((await call(endpoint, { body: {} })).privacySettings).toEqual({ canSkip: false, ...NO_REVIEW })
    expect(await settingsOf(call)).toMatchObject(NO_REVIEW)
    expect(await isGranted(call)).toEqual([granted])
  })
  test('a decision with names works without a review, also again, and ignores unknown names', async () => {
    const call = (await join('plain@example.com'))()
    expect(await settingsOf(call)).toEqual({ canSkip: true, ...NO_REVIEW })
    expect(await isGranted(call)).toEqual([false])
    await call(grantPrivacy, { body: { permissions: ['DATA_SHARING', 'UNKNOWN', 'DATA_SHARING'] } })
    expect(await isGranted(call)).toEqual([true])
    await call(denyPrivacy, { body: { permissions: ['DATA_SHARING'] } })
    expect(await isGranted(call)).toEqual([false])
  })
  test('B §3: the decisions of the sign-up are stored', async () => {
    expect(await isGranted((await join('granted@example.com', { granted: ['DATA_SHARING', 'DATA_POLICY'], denied: [] }))())).toEqual([true])
    expect(await isGranted((await join('denied@example.com', { granted: [], denied: ['DATA_SHARING'] }))())).toEqual([false])
  })
})

describe('B §6: "Privacy consent can be skipped only if canSkip"', () => {
  test('a skipped review returns after a week', async () => {
    const call = (await join('later+review@example.com'))()
    expect(await settingsOf(call)).toMatchObject({ canSkip: true, needsReview: true })
    expect((await call(skipPrivacy, { body: {} })).privacySettings).toEqual({ canSkip: true, ...NO_REVIEW })
    const [{ id } = { id: 0 }] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, 'later+review@example.com'))
    expect(await loadPrivacySettings(db, id, 'en', clock.now + SKIP_MS - 1)).toEqual({ canSkip: true, ...NO_REVIEW })
    expect(await loadPrivacySettings(db, id, 'en', clock.now + SKIP_MS)).toMatchObject({ canSkip: true, needsReview: true })
  })
  test('a review that cannot be skipped stays', async () => {
    const call = (await join('now+must-review@example.com'))()
    await expect(call(skipPrivacy, { body: {} })).rejects.toMatchObject({ failure: { status: 409, code: 'REVIEW_REQUIRED' } })
    expect(await settingsOf(call)).toMatchObject({ needsReview: true, canSkip: false })
  })
  test('without a review a skip changes nothing', async () => {
    const call = (await join('none@example.com'))()
    expect((await call(skipPrivacy, { body: {} })).privacySettings).toEqual({ canSkip: true, ...NO_REVIEW })
  })
})

test('the disclaimer is in the language of the call and links to the terms', async () => {
  const [english, spanish] = await Promise.all(
    ['en', 'es'].map(language => createClient({ base: 'http://api.test', fetch, place: { language } })(getPrivacyDisclaimer, {})),
  )
  expect(english!.title).toBe('How we use your data')
  expect(english!.links[0]!.url).toBe('/en/legal/')
  expect(spanish!.title).not.toBe(english!.title)
  expect(spanish!.links[0]!.url).toBe('/es/legal/')
})

describe('B §3: "partner opt-out by storeParentIds"', () => {
  test('a store gets the data only with the permission, and the customer ends it', async () => {
    const order = async (id: string) => {
      const body = { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL }
      await anonymous(startCheckout, { params: { id }, body }, visitor.options(id))
    }
    const visitor = await createVisitor('Sharing')
    const partners = async () => (await anonymous(getSharedDataPartners, {}, visitor.options())).data.partners
    await order('not-shared')
    expect(await partners()).toEqual([])
    await anonymous(grantPrivacy, { body: { permissions: ['DATA_SHARING'] } }, visitor.options())
    await order('shared-1')
    await order('shared-2')
    expect(await partners()).toMatchObject([{ storeParentId: 1, name: 'Roma' }])
    const other = await createVisitor('Other')
    const optOut = (it: typeof visitor, storeParentIds: number[]) =>
      anonymous(deleteSharedDataPartners, { body: { storeParentIds } }, it.options())
    await optOut(other, [1])
    await optOut(visitor, [2, 99_999_999_999])
    expect(await partners()).toHaveLength(1)
    await optOut(visitor, [1])
    expect(await partners()).toEqual([])
    await expect(optOut(visitor, [])).rejects.toMatchObject({ failure: { status: 400 } })
  })
})

test('B §7: "null questionnaire means skip"; the latest answer counts', async () => {
  const visitor = await createVisitor('Answering')
  const answer = (surveyId: string, questionnaire: { questionId: string; answers: string[] }[] | null) =>
    anonymous(answerSurvey, { body: { data: { surveyId, questionnaire } } }, visitor.options())
  await answer('s1', null)
  const rows = () => db.select().from(surveyAnswers).where(eq(surveyAnswers.customerId, visitor.customer.id))
  expect(await rows()).toMatchObject([{ surveyId: 's1', questionnaire: null }])
  await answer('s1', [{ questionId: 'q', answers: ['yes'] }])
  expect(await rows()).toMatchObject([{ surveyId: 's1', questionnaire: [{ questionId: 'q', answers: ['yes'] }] }])
  for (let index = 2; index <= 100; index += 1) await answer(`s${index}`, null)
  await expect(answer('s101', null)).rejects.toMatchObject({ failure: { status: 429 } })
})

describe('B §3, "User status (whatsup)"', () => {
  test('B §5: "Phone verification required is the opposite of verified"', async () => {
    const call = (await join('phone@example.com'))()
    const required = async () => (await call(getUserStatus, { query: { fields: 'phoneVerificationRequired' } })).phoneVerificationRequired
    expect(await required()).toBe(true)
    await db.update(customers).set({ phoneCountryCode: 'ES', phoneNumber: '+34600000001', phoneVerifiedAt: new Date(clock.now) }).where(eq(customers.email, 'phone@example.com')) // prettier-ignore
    expect(await required()).toBe(false)
  })
  test('B §5: "City blocked means statusMessage.isBlocking"', async () => {
    const caller = await join('blocked@example.com')
    const message = async (language: string, cityCode?: string) =>
      (await caller(language, cityCode)(getUserStatus, { query: { fields: 'statusMessage' } })).statusMessage
    expect(await message('en', 'BCN')).toBeNull()
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    expect(await message('en', 'BCN')).toMatchObject({ isBlocking: true, title: 'Delivery is paused in Barcelona' })
    expect((await message('es', 'BCN'))!.title).not.toContain('Delivery')
    expect(await message('en')).toBeNull()
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
  })
})
