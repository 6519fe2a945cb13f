import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { customers } from '#backend/db/schema/account.ts'
import { payments, providerMessages } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stripeCustomers, stripePayments } from '#backend/db/schema/stripe-provider.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { deleteCardAtProvider, FORGET_CARD } from '#backend/modules/checkout/provider/deleted-cards.ts'
import { deleteOldProviderMessages, PROVIDER_MESSAGE_RETENTION_MS } from '#backend/modules/checkout/provider/provider-messages.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { buildCheckoutRequest, createCardPayment, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import { openStripe } from '#backend/payments/stripe/open-stripe.ts'
import { createClient } from '#client/client.ts'
import { completeCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import { deletePaymentInstrument } from '#contract/checkout/payment-method.ts'
import { HEADER } from '#contract/headers.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { refundLines } from '#contract/orders/refund.ts'
import { createTestMethod, startStripeDouble, type TestCard } from '#tests/support/payments/stripe-double.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const STAFF_TOKEN = 'staff-token-of-the-test'
const stripe = await startStripeDouble(KEYS.secretKey, KEYS.webhookSecret)
afterAll(() => stripe.close())
const base = await createCheckoutBackend()
const { db, clock } = base
const settings = { ...KEYS, api: stripe.api }
const origins = { siteOrigin: 'https://shop.test', origin: () => 'https://pay.test' }
const { provider, pages } = openStripe({ db, settings, ...origins, now: () => clock.now })
const backend = createBackend({ db, report: () => undefined, now: () => clock.now, siteOrigin: origins.siteOrigin, sandbox: true, payments: provider, chatStaffToken: STAFF_TOKEN }) // prettier-ignore
const client = createClient({ base: 'http://api.test', fetch: async (...request) => backend.fetch(new Request(...request)) })
const staff = createClient({
  base: 'http://api.test',
  fetch: (...sent) => {
    const request = new Request(...sent)
    request.headers.set(HEADER.chatStaffToken, STAFF_TOKEN)
    return Promise.resolve(backend.fetch(request))
  },
})
type Visitor = Awaited<ReturnType<typeof base.createVisitor>>

async function saveCard(visitor: Visitor, card: TestCard, cardToken = createTestMethod(card)): Promise<string> {
  const body = { paymentProvider: 'CARD', cardToken }
  return (await client(savePaymentCard, { body }, visitor.options(randomUUID()))).card!.id
}

/** Starts a checkout with a card. */
async function pay(card: TestCard, visitor?: Visitor) {
  const payer = visitor ?? (await base.createVisitor())
  const id = randomUUID()
  const body = { ...buildCheckoutRequest(createCardPayment(await saveCard(payer, card))), displayedTotal: TOTAL }
  const state = await client(startCheckout, { params: { id }, body }, payer.options(randomUUID()))
  const row = await db.query.payments.findFirst({ where: (it, { eq: is }) => is(it.id, state.paymentExposedId!) })
  return { visitor: payer, id, state, paymentId: state.paymentExposedId!, orderId: row!.orderId! }
}
type Purchase = Awaited<ReturnType<typeof pay>>

const read = async ({ paymentId, orderId }: Purchase) => {
  const [row] = await db.select({ payment: payments.status, order: orders.status }).from(payments).innerJoin(orders, eq(orders.id, orderId)).where(eq(payments.id, paymentId)) // prettier-ignore
  return [row!.payment, row!.order]
}
const cancel = ({ visitor, orderId }: Purchase) => client(cancelOrder, { params: { id: orderId }, body: {} }, visitor.options(randomUUID()))
const settle = ({ paymentId }: Purchase) => capturePayment(db, provider, paymentId, clock.now)
const getMovements = ({ paymentId }: Purchase): string[] => {
  const { id } = stripe.findIntent(paymentId)
  return stripe.movements.filter(it => it.includes(` ${id} `)).map(it => it.replace(` ${id}`, ''))
}

const seconds = (): number => Math.floor(clock.now / 1000)
async function deliver(payload: string, { at = seconds(), secret = KEYS.webhookSecret, signature = stripe.sign(payload, at, secret) } = {}): Promise<number> {
  const response = await pages.request('/webhook', { method: 'POST', body: payload, headers: { 'stripe-signature': signature } })
  return response.status
} // prettier-ignore

beforeEach(() => stripe.failNext('none'))

describe('issue 22: a Stripe adapter behind the provider port', () => {
  test('a good card is authorised, captured and refunded, each once', async () => {
    const purchase = await pay('good')
    expect(purchase.state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', provider: 'CARD', orderId: purchase.orderId })
    await Promise.all([settle(purchase), settle(purchase)].map(it => it.catch(() => undefined)))
    await settle(purchase)
    expect(await read(purchase)).toEqual(['CAPTURED', 'NewStatus'])
    expect(await provider.getBalance(purchase.paymentId)).toEqual({ amount: TOTAL, currency: 'EUR' })
    await cancel(purchase)
    await Promise.all([settle(purchase), settle(purchase)].map(it => it.catch(() => undefined)))
    await settle(purchase)
    expect(getMovements(purchase)).toEqual([`authorised ${TOTAL}`, `captured ${TOTAL}`, `refunded ${TOTAL}`])
    expect(await provider.getBalance(purchase.paymentId)).toEqual({ amount: 0, currency: 'EUR' })
  })

  test('an authorisation that has expired at Stripe is not charged: the customer owes the order', async () => {
    const purchase = await pay('good')
    stripe.findIntent(purchase.paymentId).status = 'canceled'
    await settle(purchase)
    await settle(purchase)
    expect(getMovements(purchase)).toEqual([`authorised ${TOTAL}`])
    expect(await read(purchase)).toEqual(['UNCOLLECTED', 'NewStatus'])
  })

  test('an order that is cancelled before the capture releases the card', async () => {
    const purchase = await pay('good')
    await cancel(purchase)
    await settle(purchase)
    expect(getMovements(purchase)).toEqual([`authorised ${TOTAL}`, `released ${TOTAL}`])
    expect(await read(purchase)).toEqual(['CANCELLED', 'CanceledStatus'])
  })

  test('the requests have the amount, the customer, our id, and an idempotency key of the payment', async () => {
    const { paymentId } = await pay('good')
    const [create, confirm] = stripe.requests.filter(it => it.key?.endsWith(paymentId))
    expect(create).toMatchObject({
      call: 'POST /v1/payment_intents',
      key: `payment-${paymentId}`,
      form: {
        amount: String(TOTAL),
        currency: 'eur',
        capture_method: 'manual',
        payment_method: expect.stringMatching(/^pm_good_/) as string,
        metadata: { paymentId },
      },
    })
    expect(confirm).toMatchObject({ call: 'POST /v1/payment_intents/{intent}/confirm', key: `confirm-${paymentId}` })
    expect(String(confirm!.form['return_url'])).toMatch(/^https:\/\/shop\.test\/en\/payment-return\//)
    expect(JSON.stringify(stripe.requests)).not.toMatch(/\d{13,}/)
  })

  test('a declined card is refused when it is saved; without funds the payment fails with its reason', async () => {
    await expect(pay('declined')).rejects.toMatchObject({ failure: { status: 422, code: 'CARD_REFUSED' } })
    const purchase = await pay('noFunds')
    expect(purchase.state).toMatchObject({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR' } })
    expect(await db.select({ error: payments.error }).from(payments).where(eq(payments.id, purchase.paymentId))).toEqual([{ error: 'INSUFFICIENT_FUNDS' }]) // prettier-ignore
    expect(await read(purchase)).toEqual(['FAILED', 'OrphanStatus'])
  })

  test("another customer's card is refused, and so is an unknown one", async () => {
    const [owner, thief] = [await base.createVisitor(), await base.createVisitor()]
    const token = createTestMethod('good')
    await saveCard(owner, 'good', token)
    await expect(saveCard(thief, 'good', token)).rejects.toMatchObject({ failure: { status: 422, code: 'CARD_REFUSED' } })
    await expect(saveCard(thief, 'good', 'pm_unknown')).rejects.toMatchObject({ failure: { status: 422, code: 'CARD_REFUSED' } })
  })

  test('a card that is saved twice is one card, and pays several orders', async () => {
    const visitor = await base.createVisitor()
    const token = createTestMethod('good')
    const cards = [await saveCard(visitor, 'good', token), await saveCard(visitor, 'good', token)]
    expect(new Set(cards).size).toBe(1)
    for (let order = 0; order < 2; order++) {
      const body = { ...buildCheckoutRequest(createCardPayment(cards[0]!)), displayedTotal: TOTAL }
      expect(await client(startCheckout, { params: { id: randomUUID() }, body }, visitor.options(randomUUID()))).toMatchObject({
        status: 'COMPLETED',
      })
    }
  })

  test.each([[true, ['AUTHORISED', 'NewStatus']], [false, ['FAILED', 'OrphanStatus']]] as const)(
    'B §3, 3DS: the bank confirms (%s); a replayed return has no second effect',
    async (approves, expected) => {
      const purchase = await pay('challenge')
      expect(purchase.state).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH' })
      const url = purchase.state.paymentData!.webPaymentData!.url
      expect(url).toBe(`https://pay.test/challenge/${purchase.paymentId}`)
      const answer = await pages.request(new URL(url).pathname)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://hooks.stripe.com/3ds/${stripe.findIntent(purchase.paymentId).id}`])
      stripe.answerChallenge(purchase.paymentId, approves)
      const challengeResult = new URL(stripe.findIntent(purchase.paymentId).returnUrl).searchParams.get('state')!
      const complete = () => client(completeCheckout, { params: { id: purchase.id }, body: { paymentExposedId: null, challengeResult } }, purchase.visitor.options(randomUUID())) // prettier-ignore
      const replies = [await complete(), await complete()]
      for (const it of replies) expect(it).toMatchObject(approves ? { status: 'COMPLETED' } : { status: 'FAILED', error: { kind: 'USER' } })
      expect(await read(purchase)).toEqual(expected)
      expect((await pages.request(new URL(url).pathname)).headers.get('location')).toBe('https://shop.test/payments/pending/')
    },
  ) // prettier-ignore

  test('a card that the customer deletes is detached at Stripe, with retries, and pays nothing afterwards', async () => {
    const visitor = await base.createVisitor()
    const token = createTestMethod('good')
    const id = await saveCard(visitor, 'good', token)
    const other = await saveCard(visitor, 'good')
    await client(deletePaymentInstrument, { params: { id } }, visitor.options())
    const rows = (await db.select().from(outbox).where(eq(outbox.subject, FORGET_CARD))).filter(it => it.customerId === visitor.customer.id)
    expect(rows).toHaveLength(1)
    const run = () => deleteCardAtProvider(db, provider, rows[0]!.data)
    stripe.failNext('unreachable', '/detach')
    await expect(run()).rejects.toThrow(ProviderUnavailableError)
    await Promise.all([run(), run()])
    await run()
    expect(stripe.isDetached(token)).toBe(true)
    const charge = { paymentId: randomUUID(), customer: String(rows[0]!.data['customer']), cardToken: token, amount: TOTAL, currency: 'EUR', returnUrl: 'https://shop.test/', language: 'en' } // prettier-ignore
    expect(await provider.authorise(charge)).toMatchObject({ status: 'REFUSED' })
    const body = { ...buildCheckoutRequest(createCardPayment(other)), displayedTotal: TOTAL }
    expect(await client(startCheckout, { params: { id: randomUUID() }, body }, visitor.options(randomUUID()))).toMatchObject({ status: 'COMPLETED' }) // prettier-ignore
  })
  test('a card that is saved again before its deletion reaches Stripe stays, and so does that of another customer', async () => {
    const visitor = await base.createVisitor()
    const token = createTestMethod('good')
    const id = await saveCard(visitor, 'good', token)
    await client(deletePaymentInstrument, { params: { id } }, visitor.options())
    await saveCard(visitor, 'good', token)
    const [row] = (await db.select().from(outbox).where(eq(outbox.subject, FORGET_CARD))).filter(it => it.data['cardToken'] === token)
    await deleteCardAtProvider(db, provider, row!.data)
    const others = await base.createVisitor()
    await saveCard(others, 'good')
    const [thief] = await db.select().from(customers).where(eq(customers.id, others.customer.id))
    await provider.forgetCard(thief!.urn, token)
    await provider.forgetCard('unknown', token)
    await provider.forgetCard(thief!.urn, 'pm_unknown')
    expect(stripe.isDetached(token)).toBe(false)
  })

  test('an account that is deleted deletes its cards at Stripe; a second deletion and an unknown customer do nothing', async () => {
    await provider.readCard('gone', createTestMethod('good'))
    const created = stripe.requests.filter(it => it.call === 'POST /v1/customers').length
    await provider.readCard('gone', createTestMethod('good'))
    expect(stripe.requests.filter(it => it.call === 'POST /v1/customers')).toHaveLength(created)
    await provider.forgetCustomer('gone')
    await provider.forgetCustomer('gone')
    expect(stripe.requests.filter(it => it.call.startsWith('DELETE'))).toHaveLength(1)
    expect(await db.$count(stripeCustomers, eq(stripeCustomers.customer, 'gone'))).toBe(0)
  })

  test('issue 25: a renewal of Prime is a payment without the customer, and the first payment prepares it', async () => {
    const authorise = async (recurrence?: 'FIRST' | 'RENEWAL') => {
      const paymentId = randomUUID()
      await provider.authorise({ paymentId, customer: 'prime', cardToken: createTestMethod('good'), amount: 599, currency: 'EUR', returnUrl: 'https://shop.test/', language: 'en', recurrence }) // prettier-ignore
      const find = (key: string) => stripe.requests.find(it => it.key === `${key}-${paymentId}`)!.form
      return [find('payment')['setup_future_usage'], find('confirm')['off_session']]
    }
    expect(await authorise()).toEqual(['on_session', undefined])
    expect(await authorise('FIRST')).toEqual(['off_session', undefined])
    expect(await authorise('RENEWAL')).toEqual([undefined, 'true'])
  })

  test('Stripe Connect: the money goes to the account of the store, less the fee', async () => {
    const connected = openStripe({ db, settings, ...origins, now: () => clock.now, findDestination: () => Promise.resolve({ account: 'acct_store', applicationFee: 200 }) }).provider // prettier-ignore
    const paymentId = randomUUID()
    await connected.authorise({ paymentId, customer: 'connect', cardToken: createTestMethod('good'), amount: 1000, currency: 'EUR', returnUrl: 'https://shop.test/', language: 'en' }) // prettier-ignore
    expect(stripe.requests.find(it => it.key === `payment-${paymentId}`)!.form).toMatchObject({
      on_behalf_of: 'acct_store',
      transfer_data: { destination: 'acct_store' },
      application_fee_amount: '200',
    })
  })
})

describe('trust.md: "A provider time-out is UNKNOWN until reconciled, never blindly retried"', () => {
  test.each([
    ['the confirmation arrives, and its answer is lost', 'lost', '/confirm', ['AUTHORISED', 'NewStatus'], [`authorised ${TOTAL}`]],
    ['the confirmation does not arrive', 'unreachable', '/confirm', ['CANCELLED', 'OrphanStatus'], []],
    ['Stripe has an error', 'error', '/confirm', ['CANCELLED', 'OrphanStatus'], []],
    ['Stripe has too many requests', 'busy', '/confirm', ['CANCELLED', 'OrphanStatus'], []],
  ] as const)('%s: one order or no charge', async (_, fault, part, expected, movements) => {
    stripe.failNext(fault, part)
    const purchase = await pay('good')
    expect(purchase.state).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    await reconcilePayments(db, provider, clock.now)
    expect(await read(purchase)).toEqual(expected)
    expect(getMovements(purchase)).toEqual(movements)
  })
  test('an intent whose creation has no answer is never confirmed', async () => {
    const visitor = await base.createVisitor()
    stripe.failNext('lost', '/payment_intents')
    const purchase = await pay('good', visitor)
    expect(purchase.state).toMatchObject({ status: 'NO_AUTH_PENDING' })
    await reconcilePayments(db, provider, clock.now)
    expect(await read(purchase)).toEqual(['CANCELLED', 'OrphanStatus'])
    expect(stripe.findIntent(purchase.paymentId).status).toBe('requires_confirmation')
    // the request arrives late: its key gives the same intent, which is not confirmed
    const { form } = stripe.requests.find(it => it.key === `payment-${purchase.paymentId}`)!
    const [owner] = await db
      .select()
      .from(stripeCustomers)
      .where(eq(stripeCustomers.stripeId, String(form['customer'])))
    const late = { paymentId: purchase.paymentId, customer: owner!.customer, cardToken: String(form['payment_method']), amount: TOTAL, currency: 'EUR', returnUrl: 'https://shop.test/', language: 'en' } // prettier-ignore
    await expect(provider.authorise(late)).resolves.toMatchObject({ status: 'REFUSED' })
    expect(getMovements(purchase)).toEqual([])
  })
  test('a capture and a refund whose answers are lost happen once', async () => {
    const purchase = await pay('good')
    stripe.failNext('lost', '/capture')
    await expect(settle(purchase)).rejects.toThrow(ProviderUnavailableError)
    await settle(purchase)
    await cancel(purchase)
    stripe.failNext('lost', '/refunds')
    await expect(settle(purchase)).rejects.toThrow(ProviderUnavailableError)
    await settle(purchase)
    expect(getMovements(purchase)).toEqual([`authorised ${TOTAL}`, `captured ${TOTAL}`, `refunded ${TOTAL}`])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('issue 22: "refunds, idempotency keys"', () => {
  test('two refunds of the same amount of one payment add up; a lost answer and a repeated request refund nothing twice', async () => {
    const purchase = await pay('good')
    const { orderId, paymentId } = purchase
    await settle(purchase)
    await db.transaction(async tx => {
      await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
      await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })
    })
    const refund = (clientId: string) =>
      staff(refundLines, { params: { id: orderId }, body: { clientId, lines: [], parts: [{ type: 'DELIVERY', amount: 50 }], reason: 'Late' } }) // prettier-ignore
    const first = await refund('first')
    stripe.failNext('lost', '/refunds')
    await expect(settle(purchase)).rejects.toThrow(ProviderUnavailableError)
    expect(await refund('first')).toEqual(first)
    await settle(purchase)
    await refund('second')
    await Promise.allSettled([settle(purchase), settle(purchase)])
    await settle(purchase)
    expect(getMovements(purchase)).toEqual([`authorised ${TOTAL}`, `captured ${TOTAL}`, 'refunded 50', 'refunded 50'])
    const { id } = stripe.findIntent(paymentId)
    const sent = stripe.requests.filter(it => it.call === 'POST /v1/refunds' && it.form['payment_intent'] === id)
    expect(new Set(sent.map(it => it.key)).size).toBe(2)
    for (const it of sent) expect(it).toMatchObject({ key: expect.stringContaining(paymentId) as string, form: { amount: '50' } })
    expect(await provider.getBalance(paymentId)).toEqual({ amount: TOTAL - 100, currency: 'EUR' })
    expect(await db.query.payments.findFirst({ where: (it, { eq: is }) => is(it.id, paymentId) })).toMatchObject({ refunded: 100 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('trust.md: "webhook ids are unique"; issue 22: signed webhooks with replay protection', () => {
  test('a late message after a time-out places the order, once', async () => {
    stripe.failNext('lost', '/confirm')
    const purchase = await pay('good')
    const event = stripe.createEvent('payment_intent.amount_capturable_updated', purchase.paymentId)
    const statuses = await Promise.all([deliver(event), deliver(event)])
    expect(statuses).toEqual([200, 200])
    expect(await deliver(event)).toBe(200)
    expect(await read(purchase)).toEqual(['AUTHORISED', 'NewStatus'])
    expect(await client(getCheckout, { params: { id: purchase.id } }, purchase.visitor.options())).toMatchObject({ status: 'COMPLETED', orderId: purchase.orderId }) // prettier-ignore
    const settlements = (await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))).filter(it => it.data['paymentId'] === purchase.paymentId) // prettier-ignore
    expect(settlements).toHaveLength(1)
  })
  test('a repeated message does not ask Stripe again', async () => {
    const purchase = await pay('challenge')
    const event = stripe.createEvent('payment_intent.requires_action', purchase.paymentId)
    await deliver(event)
    const before = stripe.requests.length
    expect(await deliver(event)).toBe(200)
    expect(stripe.requests).toHaveLength(before)
    expect(await read(purchase)).toEqual(['CHALLENGE', 'DraftStatus'])
  })
  test('the ids of processed messages are deleted after 30 days', async () => {
    const purchase = await pay('good')
    await deliver(stripe.createEvent('payment_intent.amount_capturable_updated', purchase.paymentId))
    const before = await db.$count(providerMessages)
    await deleteOldProviderMessages(db, clock.now + PROVIDER_MESSAGE_RETENTION_MS)
    expect([before > 0, await db.$count(providerMessages)]).toEqual([true, before])
    await deleteOldProviderMessages(db, clock.now + PROVIDER_MESSAGE_RETENTION_MS + 1)
    expect(await db.$count(providerMessages)).toBe(0)
  })
  test('messages out of order have the same outcome: the state at Stripe counts', async () => {
    const purchase = await pay('challenge')
    const older = stripe.createEvent('payment_intent.requires_action', purchase.paymentId)
    stripe.answerChallenge(purchase.paymentId, true)
    const newer = stripe.createEvent('payment_intent.amount_capturable_updated', purchase.paymentId)
    for (const it of [newer, older]) expect(await deliver(it)).toBe(200)
    expect(await read(purchase)).toEqual(['AUTHORISED', 'NewStatus'])
  })
  test('a message that says "paid" about an unpaid payment changes nothing', async () => {
    const purchase = await pay('challenge')
    const event = stripe.createEvent('payment_intent.succeeded', purchase.paymentId).replace('requires_action', 'succeeded')
    expect(await deliver(event)).toBe(200)
    expect(await read(purchase)).toEqual(['CHALLENGE', 'DraftStatus'])
  })
  test.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['without a signature', { signature: '' }],
    ['older than five minutes', { at: Math.floor(clock.now / 1000) - 301 }],
  ])('a message %s is rejected', async (_, options) => {
    const purchase = await pay('challenge')
    stripe.answerChallenge(purchase.paymentId, true)
    const event = stripe.createEvent('payment_intent.amount_capturable_updated', purchase.paymentId)
    expect(await deliver(event, options)).toBe(400)
    expect(await read(purchase)).toEqual(['CHALLENGE', 'DraftStatus'])
    expect(await deliver(event, { at: Math.floor(clock.now / 1000) - 300 })).toBe(200)
    expect(await read(purchase)).toEqual(['AUTHORISED', 'NewStatus'])
  })
  test('a changed body is rejected', async () => {
    const purchase = await pay('challenge')
    const event = stripe.createEvent('payment_intent.succeeded', purchase.paymentId)
    expect(await deliver(`${event} `, { signature: stripe.sign(event, seconds()) })).toBe(400)
  })
  test('a message that cannot be processed is answered with 500, and counts when it is repeated', async () => {
    const purchase = await pay('challenge')
    stripe.answerChallenge(purchase.paymentId, true)
    const event = stripe.createEvent('payment_intent.amount_capturable_updated', purchase.paymentId)
    stripe.failNext('unreachable')
    expect(await deliver(event)).toBe(500)
    expect(await deliver(event)).toBe(200)
    expect(await read(purchase)).toEqual(['AUTHORISED', 'NewStatus'])
  })
})

describe('the card form', () => {
  const request = async (changes: Record<string, string> = {}) => {
    const visitor = await base.createVisitor()
    const { platformCustomerId: customer, platformToken: token } = await client(createCardToken, { body: { paymentProvider: 'CARD' } }, visitor.options()) // prettier-ignore
    return pages.request(`/card?${new URLSearchParams({ customer, token, language: 'en', origin: 'https://shop.test', ...changes })}`)
  }
  test('has the fields of Stripe, allows its origins only, and can be framed by the storefront only', async () => {
    const page = await request()
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('data-key="pk_test_1"')
    expect(text).toContain('<script src="https://js.stripe.com/endive/stripe.js">')
    expect(text).not.toContain('<input')
    expect(text).not.toMatch(/sk_test|whsec/)
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain('frame-ancestors https://shop.test')
    expect(policy).not.toContain('unsafe')
    expect(policy.match(/https:\/\/[\w.*-]+/g)!.every(it => it.endsWith('.stripe.com') || it === 'https://shop.test')).toBe(true)
  })
  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['an unknown token', { token: 'x' }],
    ["another customer's token", { customer: 'other' }],
  ])('%s receives no form', async (_, changes) => expect((await request(changes)).status).toBe(403))
  test('its token expires after an hour', async () => {
    const { platformCustomerId: customer, platformToken: token } = await provider.createCustomerToken('expiring')
    const open = () => pages.request(`/card?${new URLSearchParams({ customer, token, origin: 'https://shop.test' })}`)
    clock.now += 60 * 60_000 - 1
    expect((await open()).status).toBe(200)
    clock.now += 1
    expect((await open()).status).toBe(403)
    clock.now -= 60 * 60_000
  })
})

test('the nightly reconciliation finds no difference between Stripe, the ledger and the orders', async () => {
  for (const { data } of await db.select().from(outbox).where(eq(outbox.subject, 'settle'))) await capturePayment(db, provider, String(data['paymentId']), clock.now) // prettier-ignore
  const all = await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 11 * 60_000 })
  expect(all.differences).toEqual([])
  expect(all.payments).toBeGreaterThan(5)
  const [one] = await db.select().from(payments).where(and(eq(payments.provider, 'CARD'), eq(payments.status, 'CAPTURED'), eq(payments.refunded, 0))) // prettier-ignore
  stripe.findIntent(one!.id).refunded = 5
  const { differences } = await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 11 * 60_000 })
  expect(differences).toEqual([`payment ${one!.id}: provider ${TOTAL - 5} EUR, ledger ${TOTAL} EUR`])
  expect(await db.$count(stripePayments)).toBeGreaterThan(5)
})
