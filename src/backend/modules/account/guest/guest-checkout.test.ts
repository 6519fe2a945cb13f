import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { customers, phoneVerifications, tokenFamilies } from '#backend/db/schema/account.ts'
import { guestCheckouts } from '#backend/db/schema/guest.ts'
import { debts } from '#backend/db/schema/checkout.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { CLAIMED_TABLES, ENDED_TABLES } from '#backend/modules/account/guest/claim-guest-orders.ts'
import { deleteOldGuestCheckouts } from '#backend/modules/account/guest/guest-checkout.ts'
import { deleteDueAccounts } from '#backend/modules/account/personal-data/account-deletion.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { AuthInfo, createToken, refreshToken } from '#contract/account/auth.ts'
import { confirmGuestEmail, confirmGuestPhone, sendNextGuestCode, startGuestCheckout } from '#contract/account/guest.ts'
import { verifyIdentityFlow } from '#contract/account/identity-flow.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { requestPasswordRecovery, updateUser, verifyEmail } from '#contract/account/user-changes.ts'
import { getMe } from '#contract/account/user.ts'
import { savePromocode } from '#contract/checkout/promo-code.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { StaticCode } from '#contract/errors.ts'
import { getAddressBook } from '#contract/geo/address-book.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { getSharedOrder } from '#contract/orders/order-link.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { cancelOrder, placeOrder } from '#contract/orders/place-order.ts'
import { endpoints } from '#contract/registry.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GUEST_RETENTION_MS, GUEST_SESSION_MS } from '#domain/account/guest.ts'
import { CODE_LIFETIME_MS, MAX_STARTS_PER_DAY, MAX_WRONG_CODES } from '#domain/account/verification-limits.ts'

const DAY_MS = 24 * 3_600_000
const { db, fetch, clock, createVisitor, createCardToken, provider } = await createCheckoutBackend()
const { requestToken } = createTestCaptcha(fetch)
const { findMailsTo, findTokenSentTo } = createTestMailbox(db)
const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES' }
const call = createClient({ base: 'http://api.test', fetch, place })
const as = (accessToken: string) =>
  createClient({ base: 'http://api.test', fetch, place: { ...place, authorization: `Bearer ${accessToken}` } })
const allow = (guestCheckout: boolean) => db.update(countries).set({ guestCheckout }).where(eq(countries.code, 'ES'))
const failsWith = (staticCode: number) => ({ failure: { kind: 'rejected', staticCode } })
const rejectedWith = (status: number, code: string) => ({ failure: { kind: 'rejected', status, code } })

let people = 0
const createPerson = () => ({ email: `guest${++people}@example.com`, phone: `+346004${String(people).padStart(5, '0')}` })
type Person = ReturnType<typeof createPerson>
const readCode = async (recipient: string): Promise<string> => /\d{6}/.exec((await findMailsTo(recipient))[0]!.body)![0]
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const start = async ({ email, phone }: Person, cityCode = 'BCN') =>
  call(startGuestCheckout, { body: { name: 'Anna Guest', email, phoneNumber: { countryCode: 'ES', number: phone }, cityCode, captchaToken: await requestToken('guest_checkout') } }) // prettier-ignore
const confirmEmail = (id: string, code: string) => call(confirmGuestEmail, { params: { id }, body: { code } })
const confirmPhone = (id: string, code: string) => call(confirmGuestPhone, { params: { id }, body: { code } })
const grant = async (guestId: string) => AuthInfo.parse(await call(createToken, { body: { grantType: 'guest', guestId } }))

async function confirmBoth(person: Person): Promise<string> {
  const { guestId } = await start(person)
  await confirmEmail(guestId, await readCode(person.email))
  await confirmPhone(guestId, await readCode(person.phone))
  return guestId
}

async function createGuest(person = createPerson()) {
  const auth = await grant(await confirmBoth(person))
  const client = as(auth.accessToken)
  return { ...person, ...auth, client, user: await client(getMe, {}) }
}

const orderByCash = (client: typeof call, key: string, checkoutId = key) =>
  client(
    startCheckout,
    { params: { id: checkoutId }, body: { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL } },
    { idempotencyKey: key },
  )

beforeEach(() => allow(true))

describe('issue 23: e-mail and phone confirmed by a code', () => {
  test('the code of the mail, then that of the phone, then a session of a guest who can order', async () => {
    const person = createPerson()
    const mailed = await start(person)
    expect(mailed).toMatchObject({ method: 'EMAIL', codeLength: 6, nextMethods: ['EMAIL'], nextStepTime: clock.now + 30_000, expirationTime: clock.now + CODE_LIFETIME_MS }) // prettier-ignore
    // nothing costs a text message before the mailbox is confirmed
    expect(await findMailsTo(person.phone)).toEqual([])
    const texted = await confirmEmail(mailed.guestId, await readCode(person.email))
    expect(texted).toMatchObject({ guestId: mailed.guestId, method: 'SMS', codeLength: 6 })
    await confirmPhone(mailed.guestId, await readCode(person.phone))
    const auth = await grant(mailed.guestId)
    expect(auth.sessionEndsIn).toBe(GUEST_SESSION_MS / 1000)
    const client = as(auth.accessToken)
    expect(await client(getMe, {})).toMatchObject({ name: 'Anna Guest', email: person.email, type: 'Guest', permissions: [] })
    const { orderId } = await orderByCash(client, 'guest-first')
    expect((await client(getCustomerOrder, { params: { id: orderId! } })).id).toBe(orderId)
  })

  test('the start, and all that follows, is the same for an address and a phone that have an account', async () => {
    const known = createPerson()
    const { customer } = await createVisitor('Known Person')
    const values = { email: known.email, phoneNumber: known.phone, phoneCountryCode: 'ES', phoneVerifiedAt: new Date(clock.now) }
    await db.update(customers).set(values).where(eq(customers.id, customer.id))
    const [one, other] = [await start(known), await start(createPerson())]
    expect({ ...one, guestId: '' }).toEqual({ ...other, guestId: '' })
    const step = await confirmEmail(one.guestId, await readCode(known.email))
    expect({ ...step, guestId: '' }).toMatchObject({ method: 'SMS', codeLength: 6 })
    await confirmPhone(one.guestId, await readCode(known.phone))
    const user = await as((await grant(one.guestId)).accessToken)(getMe, {})
    // never a way into the account
    expect(user.id).not.toBe(customer.id)
    expect(await db.$count(tokenFamilies, eq(tokenFamilies.customerId, customer.id))).toBe(1)
  })

  test('two guests with one address and phone are two identities', async () => {
    const person = createPerson()
    const [one, other] = [await createGuest(person), await createGuest(person)]
    expect(one.user.id).not.toBe(other.user.id)
    const { orderId } = await orderByCash(one.client, 'first-identity')
    await expect(other.client(getCustomerOrder, { params: { id: orderId! } })).rejects.toMatchObject({ failure: { status: 404 } })
  })

  test.each([
    ['that allows none', 'BCN', 403, 'GUEST_CHECKOUT_OFF'],
    ['that does not exist', 'XXX', 404, undefined],
  ])('a city %s is rejected', async (_, cityCode, status, code) => {
    await allow(false)
    await expect(start(createPerson(), cityCode)).rejects.toMatchObject({ failure: { status, ...(code !== undefined && { code }) } })
  })

  test('a setting that is turned off later rejects the session and the order', async () => {
    const id = await confirmBoth(createPerson())
    const guest = await createGuest()
    await allow(false)
    await expect(grant(id)).rejects.toMatchObject(rejectedWith(403, 'GUEST_CHECKOUT_OFF'))
    await expect(orderByCash(guest.client, 'too-late')).rejects.toMatchObject(rejectedWith(403, 'GUEST_CHECKOUT_OFF'))
    await allow(true)
    await grant(id)
  })

  test('a captcha token is required', async () => {
    const body = {
      name: 'A',
      email: 'a@example.com',
      phoneNumber: { countryCode: 'ES', number: '+34600400000' },
      cityCode: 'BCN',
      captchaToken: 'x',
    }
    await expect(call(startGuestCheckout, { body })).rejects.toMatchObject({ failure: { status: 428 } })
  })

  test('a phone that cannot get a code shows before a code is mailed', async () => {
    const email = createPerson().email
    await expect(start({ email, phone: '+34911234567' })).rejects.toMatchObject(failsWith(StaticCode.invalidPhoneType))
    expect(await findMailsTo(email)).toEqual([])
  })
})

describe('trust.md: one-time codes', () => {
  test('five wrong codes of the mail end the start, parallel ones too; the right code is too late then', async () => {
    const person = createPerson()
    const { guestId } = await start(person)
    const code = await readCode(person.email)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      confirmEmail(guestId, String(n).padStart(6, '0') === code ? '999999' : String(n).padStart(6, '0')),
    )
    const codes = (await Promise.allSettled(guesses)).map(it => (it.status === 'rejected' && it.reason instanceof CallError && it.reason.failure.kind === 'rejected' ? it.reason.failure.staticCode : 0)) // prettier-ignore
    expect(codes.filter(it => it === StaticCode.wrongVerificationCode)).toHaveLength(MAX_WRONG_CODES - 1)
    await expect(confirmEmail(guestId, code)).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
  })

  test('five wrong codes of the phone end it', async () => {
    const person = createPerson()
    const { guestId } = await start(person)
    await confirmEmail(guestId, await readCode(person.email))
    const code = await readCode(person.phone)
    for (let left = MAX_WRONG_CODES; left > 1; left--)
      await expect(confirmPhone(guestId, toWrongCode(code))).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
    await expect(confirmPhone(guestId, toWrongCode(code))).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
    await expect(confirmPhone(guestId, code)).rejects.toMatchObject(failsWith(StaticCode.maxCodeRetries))
    await expect(grant(guestId)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
  })

  test('a code is valid for ten minutes, to the millisecond', async () => {
    const [early, late] = [createPerson(), createPerson()]
    const [one, other] = [await start(early), await start(late)]
    clock.now += CODE_LIFETIME_MS - 1
    await confirmEmail(one.guestId, await readCode(early.email))
    clock.now += 1
    await expect(confirmEmail(other.guestId, await readCode(late.email))).rejects.toMatchObject(failsWith(StaticCode.codeExpired))
  })

  test('the next code comes after 30, 60 and 120 s, and replaces the one before', async () => {
    const person = createPerson()
    const { guestId } = await start(person)
    const before = await readCode(person.email)
    const next = () => call(sendNextGuestCode, { params: { id: guestId }, body: { method: 'EMAIL' } })
    for (const wait of [30_000, 60_000, 120_000]) {
      clock.now += wait - 1
      await expect(next()).rejects.toMatchObject(failsWith(StaticCode.verificationInProgress))
      clock.now += 1
      await next()
    }
    await expect(next()).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
    const code = await readCode(person.email)
    if (before !== code) await expect(confirmEmail(guestId, before)).rejects.toMatchObject(failsWith(StaticCode.wrongVerificationCode))
    await confirmEmail(guestId, code)
  })

  test('an address starts five times a day, also at once', async () => {
    const person = createPerson()
    const token = await Promise.all(Array.from({ length: MAX_STARTS_PER_DAY + 3 }, () => requestToken('guest_checkout')))
    const starts = token.map(captchaToken => call(startGuestCheckout, { body: { name: 'A', email: person.email.toUpperCase(), phoneNumber: { countryCode: 'ES', number: person.phone }, cityCode: 'BCN', captchaToken } })) // prettier-ignore
    expect((await Promise.allSettled(starts)).filter(it => it.status === 'fulfilled')).toHaveLength(MAX_STARTS_PER_DAY)
    await expect(start(person)).rejects.toMatchObject(failsWith(StaticCode.maxVerificationRetries))
    clock.now += DAY_MS
    await start(person)
  })

  test('the rows are encrypted, and deleted after a day', async () => {
    const person = createPerson()
    clock.now += 1
    await start(person)
    const rows = await db.execute<{ row: string }>(sql`select guest_checkouts::text as row from guest_checkouts`)
    expect(rows.filter(it => it.row.includes(person.email) || it.row.includes(person.phone) || it.row.includes('Anna Guest'))).toEqual([])
    const count = () => db.$count(guestCheckouts, eq(guestCheckouts.createdAt, new Date(clock.now)))
    await deleteOldGuestCheckouts(db, clock.now + DAY_MS - 1)
    expect(await count()).toBe(1)
    await deleteOldGuestCheckouts(db, clock.now + DAY_MS)
    expect(await count()).toBe(0)
  })
})

describe('a session needs both codes, once', () => {
  test.each<[string, () => Promise<string>]>([
    ['a guessed id', () => Promise.resolve('g'.repeat(43))],
    ['an id before the codes', async () => (await start(createPerson())).guestId],
    [
      'an id before the code of the phone',
      async () => {
        const person = createPerson()
        const { guestId } = await start(person)
        await confirmEmail(guestId, await readCode(person.email))
        return guestId
      },
    ],
    [
      'an id that was used',
      async () => {
        const id = await confirmBoth(createPerson())
        await grant(id)
        return id
      },
    ],
    [
      'an id after 20 minutes',
      async () => {
        const id = await confirmBoth(createPerson())
        clock.now += 20 * 60_000
        return id
      },
    ],
    ['the hash of an id', async () => (await confirmBoth(createPerson()), (await db.select().from(guestCheckouts)).at(-1)!.idHash)],
  ])('%s starts none', async (_, getId) => {
    const id = await getId()
    const before = await db.$count(tokenFamilies)
    await expect(grant(id)).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
    expect(await db.$count(tokenFamilies)).toBe(before)
  })

  test('twenty parallel grants start one session', async () => {
    const id = await confirmBoth(createPerson())
    const replies = await Promise.allSettled(Array.from({ length: 20 }, () => grant(id)))
    expect(replies.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  })

  test('the phone cannot be confirmed before the mailbox, and no sign-in by phone accepts the id', async () => {
    const person = createPerson()
    const { guestId } = await start(person)
    await expect(confirmPhone(guestId, '000000')).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState))
    await confirmEmail(guestId, await readCode(person.email))
    const body = { code: await readCode(person.phone) }
    await expect(call(verifyIdentityFlow, { params: { id: guestId }, body })).rejects.toMatchObject(
      failsWith(StaticCode.identityInvalidState),
    )
    await expect(call(createToken, { body: { grantType: 'phone', identityFlowId: guestId } })).rejects.toMatchObject(failsWith(StaticCode.identityInvalidState)) // prettier-ignore
  })
})

describe('the session of a guest', () => {
  test('ends 24 hours after its start, however often it is renewed', async () => {
    const guest = await createGuest()
    const startedAt = clock.now
    let token = guest.refreshToken
    const renew = async () => (token = (await call(refreshToken, { body: { refreshToken: token } })).refreshToken)
    for (let hour = 1; hour < 24; hour++) {
      clock.now = startedAt + hour * 3_600_000
      await renew()
    }
    clock.now = startedAt + GUEST_SESSION_MS - 1000
    const last = await call(refreshToken, { body: { refreshToken: token } })
    expect(last).toMatchObject({ sessionEndsIn: 1, expiresIn: 1 })
    clock.now = startedAt + GUEST_SESSION_MS
    await expect(as(last.accessToken)(getMe, {})).rejects.toMatchObject({ failure: { status: 401 } })
    await expect(call(refreshToken, { body: { refreshToken: last.refreshToken } })).rejects.toMatchObject({ failure: { status: 401 } })
  })

  test('opens only the calls that are marked for guests: 403 for each other call of a customer', async () => {
    const guest = await createGuest()
    const closed = Object.entries<Endpoint>(endpoints).filter(([, it]) => it.customer === 'required' && !it.guests)
    const statuses = await Promise.all(
      closed.map(async ([name, { method, path }]) => {
        const headers = { authorization: `Bearer ${guest.accessToken}`, 'content-type': 'application/json' }
        const body = method === 'GET' || method === 'DELETE' ? null : '{}'
        const response = await fetch(`http://api.test${path.replace(/:\w+/g, '1')}`, { method, headers, body })
        return `${name} ${response.status}`
      }),
    )
    expect(statuses.filter(it => !it.endsWith(' 403'))).toEqual([])
    expect(closed.map(([name]) => name)).toEqual(expect.arrayContaining(['getOrders', 'placeOrder', 'updateUser', 'changePassword', 'savePromocode', 'getAddressBook'])) // prettier-ignore
  })

  test('a wrong, foreign or malformed token is no session', async () => {
    for (const token of ['x'.repeat(43), (await createGuest()).refreshToken])
      await expect(as(token)(getMe, {})).rejects.toMatchObject({ failure: { status: 401 } })
  })

  test('a guest has no sign-in and no password recovery', async () => {
    const { email, user } = await createGuest()
    await expect(call(createToken, { body: { grantType: 'password', email, password: PASSWORD } })).rejects.toMatchObject(failsWith(StaticCode.badCredentials)) // prettier-ignore
    const mails = (await findMailsTo(email)).length
    await call(requestPasswordRecovery, { body: { email } })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await findMailsTo(email)).toHaveLength(mails)
    await expect(db.update(customers).set({ passwordHash: 'x' }).where(eq(customers.id, user.id))).rejects.toThrow()
  })
})

describe('an order of a guest', () => {
  test('trust.md: 50 parallel identical calls place one order', async () => {
    const { client, user } = await createGuest()
    const body = { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL }
    const order = () => client(startCheckout, { params: { id: 'same-checkout' }, body }, { idempotencyKey: 'same-key' })
    const replies = await Promise.allSettled(Array.from({ length: 50 }, order))
    expect(replies.filter(it => it.status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await db.$count(orders, eq(orders.customerId, user.id))).toBe(1)
    const { orderId } = await order()
    expect(orderId).not.toBeNull()
  })

  test('is paid by a card of the guest', async () => {
    const { client, user } = await createGuest()
    const cardToken = await createCardToken({ id: user.id } as never, '4242 4242 4242 4242')
    const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, { idempotencyKey: 'guest-card' })
    const body = { ...buildCheckoutRequest(createCardPayment(card!.id)), displayedTotal: TOTAL }
    const state = await client(startCheckout, { params: { id: 'guest-card' }, body }, { idempotencyKey: 'guest-card' })
    expect(state).toMatchObject({ status: 'COMPLETED', orderId: expect.any(Number) as unknown })
  })

  test('belongs to the guest alone: not to another guest, and not to an account with the same address', async () => {
    const guest = await createGuest()
    const { orderId } = await orderByCash(guest.client, 'own-order')
    const ofOrder = { params: { id: orderId! } }
    const account = await createVisitor('Same Address')
    await db.update(customers).set({ email: guest.email, emailVerifiedAt: null }).where(eq(customers.id, account.customer.id))
    const others = [(await createGuest()).client, createClient({ base: 'http://api.test', fetch, place: account.options().place })]
    for (const other of others) {
      await expect(other(getCustomerOrder, ofOrder)).rejects.toMatchObject({ failure: { status: 404 } })
      await expect(other(cancelOrder, { ...ofOrder, body: {} }, { idempotencyKey: 'c' })).rejects.toMatchObject({
        failure: { status: 404 },
      })
    }
    expect((await others[1]!(getOrders, { query: {} })).orders).toEqual([])
    // the browser that ordered can cancel
    await guest.client(cancelOrder, { ...ofOrder, body: {} }, { idempotencyKey: 'cancel' })
  })

  test.each(['email', 'phone'] as const)(
    'is rejected while a customer or guest with the same %s owes money, and accepted when it is paid',
    async part => {
      const person = createPerson()
      const debtor = await createVisitor('Debtor')
      const contact = part === 'email' ? { email: person.email.toUpperCase() } : { phoneNumber: person.phone, phoneCountryCode: 'ES', phoneVerifiedAt: new Date(clock.now) } // prettier-ignore
      await db.update(customers).set(contact).where(eq(customers.id, debtor.customer.id))
      const orderId = await insertTestOrder(db, debtor.customer.id, clock.now)
      await db
        .insert(debts)
        .values({ orderId, customerId: debtor.customer.id, currency: 'EUR', amount: 500, createdAt: new Date(clock.now) })
      const { client } = await createGuest(person)
      await expect(orderByCash(client, `debt-${part}`)).rejects.toMatchObject(rejectedWith(409, 'GUEST_REFUSED'))
      await db
        .update(debts)
        .set({ cancelledAt: new Date(clock.now) })
        .where(eq(debts.orderId, orderId))
      expect((await orderByCash(client, `paid-${part}`)).orderId).not.toBeNull()
    },
  )

  test('has no promo code and no offer for new customers', async () => {
    const { client } = await createGuest()
    await expect(client(savePromocode, { query: {}, body: { code: 'WELCOME' } }, { idempotencyKey: 'p' })).rejects.toMatchObject(
      rejectedWith(403, 'ACCOUNT_REQUIRED'),
    )
    const body = { ...buildCheckoutRequest(CASH_PAYMENT, { promoCode: { value: 'WELCOME' } }), displayedTotal: TOTAL }
    expect((await client(startCheckout, { params: { id: 'promo' }, body }, { idempotencyKey: 'promo' })).status).toBe('COMPLETED')
  })

  test('has a mail with its signed link, once, which shows no personal data', async () => {
    const guest = await createGuest()
    const { orderId } = await orderByCash(guest.client, 'mailed')
    const notify = createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' })
    await Promise.all([notify(orderId!), notify(orderId!), notify(undefined)])
    const mails = (await findMailsTo(guest.email)).filter(it => it.body.includes('/shared-order') || it.body.includes('#'))
    expect(mails).toHaveLength(1)
    const token = /#([\w-]+)$/m.exec(mails[0]!.body)![1]!
    const shared = await call(getSharedOrder, { body: { token } })
    expect(shared.isGuest).toBe(true)
    const text = JSON.stringify(shared)
    for (const secret of [guest.email, guest.phone, 'Anna Guest', 'Carrer', String(TOTAL)]) expect(text).not.toContain(secret)
    await expect(call(getSharedOrder, { body: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } })).rejects.toMatchObject(rejectedWith(404, 'LINK_OVER')) // prettier-ignore
  })
})

test('each table of a customer is claimed, ended, or one that guests have no rows in', async () => {
  const rows = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id' order by 1`)
  const others = rows.map(it => it.name).filter(it => ![...CLAIMED_TABLES, ...ENDED_TABLES].includes(it))
  // saved_addresses, cards and what belongs to the session stay with the guest, and are erased with it; the ledger never changes
  expect(others).toEqual([
    'access_tokens', 'companies', 'customer_balances', 'customer_migrations', 'customer_promo_codes', 'default_payment_methods', 'devices', 'donations', 'favourites', 'gift_cards', 'invitation_codes',
    'ledger_transactions', 'mail_proofs', 'notification_settings', 'passkeys', 'payment_cards', 'phone_verifications', 'prime_charges', 'prime_subscriptions',
    'prime_trials', 'privacy_decisions', 'privacy_reviews', 'promo_redemptions', 'push_subscriptions', 'saved_addresses', 'saved_carts', 'shared_data_partners',
    'social_identities', 'survey_answers', 'two_factor_tokens',
  ]) // prettier-ignore
})

describe('issue 23: claimable by an account of the same e-mail later', () => {
  const register = async (email: string, authorization?: string) => {
    const client = authorization === undefined ? call : as(authorization)
    const body = { name: 'Anna Account', email, password: PASSWORD, privacySettings: { granted: [], denied: [] } }
    const user = await client(signUp, { params: { version: 'v3' }, body })
    const signIn = async () =>
      as(AuthInfo.parse(await call(createToken, { body: { grantType: 'password', email, password: PASSWORD } })).accessToken)
    return { user, signIn }
  }

  test('an account without a confirmed address gets nothing; the confirmation by mail brings the order', async () => {
    const guest = await createGuest()
    const { orderId } = await orderByCash(guest.client, 'claimed-later')
    const { signIn } = await register(guest.email)
    const account = await signIn()
    expect((await account(getOrders, { query: {} })).orders).toEqual([])
    await account(verifyEmail, { body: { email: guest.email } })
    await call(verifyEmail, { body: { token: await findTokenSentTo(guest.email) } })
    expect((await account(getOrders, { query: {} })).orders.map(it => it.id)).toEqual([orderId])
    expect((await account(getCustomerOrder, { params: { id: orderId! } })).id).toBe(orderId)
    // the session of the guest ends
    await expect(guest.client(getMe, {})).rejects.toMatchObject({ failure: { status: 401 } })
  })

  test('the browser of the guest has confirmed the address: its sign-up brings the order', async () => {
    const guest = await createGuest()
    const { orderId } = await orderByCash(guest.client, 'claimed-at-once')
    const { signIn } = await register(guest.email, guest.accessToken)
    expect((await (await signIn())(getOrders, { query: {} })).orders.map(it => it.id)).toEqual([orderId])
  })

  test('the session of a guest confirms no other address', async () => {
    const guest = await createGuest()
    const victim = await createGuest()
    await orderByCash(victim.client, 'of-the-victim')
    const { signIn } = await register(victim.email, guest.accessToken)
    expect((await (await signIn())(getOrders, { query: {} })).orders).toEqual([])
  })

  test('another address gets nothing, and a change of it needs the confirmation', async () => {
    const guest = await createGuest()
    await orderByCash(guest.client, 'not-claimed')
    const { user, signIn } = await register(createPerson().email)
    await db
      .update(customers)
      .set({ emailVerifiedAt: new Date(clock.now) })
      .where(eq(customers.id, user.id))
    const account = await signIn()
    await account(updateUser, { params: { id: user.id }, body: { name: 'A', email: guest.email, password: PASSWORD } as never })
    expect((await (await signIn())(getOrders, { query: {} })).orders).toEqual([])
  })

  test('the order of a payment in progress waits for the next sign-in', async () => {
    const guest = await createGuest()
    const cardToken = await createCardToken({ id: guest.user.id } as never, '4000 0000 0000 3220')
    const { card } = await guest.client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, { idempotencyKey: 'wait-card' })
    const body = { ...buildCheckoutRequest(createCardPayment(card!.id)), displayedTotal: TOTAL }
    expect((await guest.client(startCheckout, { params: { id: 'wait' }, body }, { idempotencyKey: 'wait' })).status).toBe('AUTH_REQUIRED')
    const { signIn } = await register(guest.email, guest.accessToken)
    await signIn()
    expect(await db.$count(orders, eq(orders.customerId, guest.user.id))).toBe(1)
  })

  test('three parallel sign-ins claim once, and the rest of the guest is erased', async () => {
    const guest = await createGuest()
    await orderByCash(guest.client, 'parallel')
    const { user, signIn } = await register(guest.email, guest.accessToken)
    await Promise.all(Array.from({ length: 3 }, signIn))
    expect(await db.$count(orders, eq(orders.customerId, user.id))).toBe(1)
    await deleteDueAccounts(db, provider, clock.now)
    const [row] = await db.select().from(customers).where(eq(customers.id, guest.user.id))
    expect(row).toMatchObject({ name: '-', phoneNumber: null })
    expect(row!.email).toContain('@deleted.invalid')
    // what the account has stays
    expect((await (await signIn())(getOrders, { query: {} })).orders).toHaveLength(1)
  })
})

test('the data of a guest is erased after its time, to the millisecond, and nothing of an account with the same address', async () => {
  const guest = await createGuest()
  const { orderId } = await orderByCash(guest.client, 'erased')
  await db.update(orders).set({ status: 'CanceledStatus' }).where(eq(orders.id, orderId!))
  const account = await createVisitor('Keeps All')
  await db.update(customers).set({ email: guest.email }).where(eq(customers.id, account.customer.id))
  await db.insert(outbox).values({ channel: 'MAIL', recipient: guest.email, subject: 'For the account', body: 'x' })
  await deleteDueAccounts(db, provider, clock.now + GUEST_RETENTION_MS - 1)
  const find = async () => (await db.select().from(customers).where(eq(customers.id, guest.user.id)))[0]!
  expect((await find()).email).toBe(guest.email)
  await deleteDueAccounts(db, provider, clock.now + GUEST_RETENTION_MS)
  expect(await find()).toMatchObject({ name: '-', phoneNumber: null, isGuest: true })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId!))
  expect(JSON.stringify(order!.delivery)).not.toContain('Verdi')
  expect(await db.$count(phoneVerifications, eq(phoneVerifications.customerId, guest.user.id))).toBe(0)
  expect((await findMailsTo(guest.email)).map(it => it.subject)).toContain('For the account')
})

test('the address book of an account is closed', async () => {
  await expect((await createGuest()).client(getAddressBook, {} as never)).rejects.toMatchObject(rejectedWith(403, 'ACCOUNT_REQUIRED'))
  await expect((await createGuest()).client(placeOrder, { body: {} as never }, { idempotencyKey: 'x' })).rejects.toMatchObject(rejectedWith(403, 'ACCOUNT_REQUIRED')) // prettier-ignore
})
