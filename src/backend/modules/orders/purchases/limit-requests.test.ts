import { randomUUID } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { cancelByStore } from '#backend/modules/orders/cancel-by-store.ts'
import { lockOrderRow } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { createCardPayment } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { cancelCheckout, completeCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { getDebt } from '#contract/checkout/debt.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { answerLimitRequest, requestLimit } from '#contract/orders/limit-request.ts'
import { setNotifications } from '#contract/orders/notifications.ts'
import { getCustomerOrder, getOrderFlow } from '#contract/orders/order-flow.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { buildPurchaseRequest, createPurchaseBackend, FEES } from '#tests/support/orders/purchase-sequences.ts'

const backend = await createPurchaseBackend()
const { db, clock, call, ask, enter, settle } = backend
const LIMIT = 1000
const MINUTE = 60_000
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', (error: { failure?: { code?: string } }) => error.failure?.code ?? String(error)) // prettier-ignore

const CARDS = { good: '4242424242424242', challenge: '4000000000003220', failing: '4000000000000341' } as const

beforeEach(() => (clock.now = NOON))

type Customer = Awaited<ReturnType<typeof createCustomer>>

async function createCustomer() {
  const { customer, options } = await backend.createVisitor()
  const saveCard = async (number: string): Promise<string> => {
    const cardToken = await backend.createCardToken(customer, number)
    return (await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, options(randomUUID()))).card!.id
  }
  const readOrder = (id: number) => call(getCustomerOrder, { params: { id } }, options())
  return {
    customer,
    options,
    readOrder,
    readRequest: async (id: number) => (await readOrder(id)).purchase!.limitRequest!,
    answer: (id: number, answer: 'ACCEPT' | 'DECLINE', limit = 1200) =>
      call(answerLimitRequest, { params: { id }, body: { answer, limit } }, { ...options(randomUUID()), timeout: 60_000 }),
    cancel: (id: number) => call(cancelOrder, { params: { id }, body: {} }, options(randomUUID())),
    /** An order that a courier buys now. */
    async order(card?: keyof typeof CARDS): Promise<number> {
      const paymentMethod = card === undefined ? undefined : { value: createCardPayment(await saveCard(CARDS[card])) }
      const request = buildPurchaseRequest(paymentMethod && { paymentMethod })
      const id = randomUUID()
      await call(startCheckout, { params: { id }, body: { ...request, displayedTotal: LIMIT + FEES } }, options(randomUUID()))
      await backend.answerChallenges(true)
      await settle()
      const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, id))
      await backend.accept(row!.id)
      return row!.id
    },
  }
}

const ada = await createCustomer()
const readState = async (id: number) => (await db.select().from(purchaseLimitRequests).where(eq(purchaseLimitRequests.orderId, id)).orderBy(purchaseLimitRequests.createdAt)).at(-1)! // prettier-ignore
const findExtra = async (id: number) =>
  (
    await db
      .select()
      .from(payments)
      .where(eq(payments.id, (await readState(id)).paymentId!))
  )[0]!
const readEvents = async (id: number) => (await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, id)).orderBy(ledgerTransactions.id)).map(it => it.event) // prettier-ignore

describe('issue 23: "never above the limit without consent": the courier asks', () => {
  test('staff asks while the courier buys, for a higher limit, one at a time and three times at most', async () => {
    const id = await ada.order()
    for (const token of ['', 'guess']) await expect(backend.asStaff(token)(requestLimit, { params: { id }, body: { limit: 1200 } })).rejects.toMatchObject({ failure: { status: 401 } }) // prettier-ignore
    expect(await codeOf(ask(99_999_999, 1200))).toBe('NOT_FOUND')
    expect(await codeOf(ask(id, LIMIT))).toBe('LIMIT_NOT_HIGHER')
    // four times the higher estimate
    expect(await codeOf(ask(id, 4001))).toBe('LIMIT_TOO_HIGH')
    const request = await ask(id, 1200)
    expect(request).toEqual({ limit: 1200, before: 1000, state: 'OPEN', payment: 'CASH', hasFailed: false, checkoutId: null, expirationTime: NOON + 5 * MINUTE }) // prettier-ignore
    expect(await ask(id, 1200)).toEqual(request)
    expect(await codeOf(ask(id, 1300))).toBe('LIMIT_REQUESTED')
    expect(await ada.readRequest(id)).toEqual(request)
    // the courier cannot buy above the limit meanwhile
    expect(await codeOf(enter(id, { amount: 1200, missing: [] }))).toBe('ABOVE_LIMIT')
    clock.now = NOON + 5 * MINUTE - 1
    expect(await codeOf(ask(id, 1300))).toBe('LIMIT_REQUESTED')
    clock.now = NOON + 5 * MINUTE
    expect((await ask(id, 1300)).expirationTime).toBe(clock.now + 5 * MINUTE)
    await ada.answer(id, 'DECLINE', 1300)
    await ask(id, 1400)
    await ada.answer(id, 'DECLINE', 1400)
    expect(await codeOf(ask(id, 1500))).toBe('TOO_MANY_REQUESTS')
    await enter(id, { amount: 900, missing: [0] })
    expect(await codeOf(ask(id, 1200))).toBe('PURCHASE_NOT_POSSIBLE')
  })
  test('before the courier buys, and for cash above what couriers collect, nobody is asked', async () => {
    const id = await ada.order()
    await db.update(countries).set({ cashLimit: LIMIT + FEES + 199 }).where(eq(countries.code, 'ES')) // prettier-ignore
    expect(await codeOf(ask(id, 1200))).toBe('NO_WAY_TO_PAY')
    await db.update(countries).set({ cashLimit: LIMIT + FEES + 200 }).where(eq(countries.code, 'ES')) // prettier-ignore
    expect(await codeOf(ask(id, 1200))).toBe('accepted')
    await db.update(countries).set({ cashLimit: null }).where(eq(countries.code, 'ES'))
    await backend.advance(id)
    expect(await codeOf(ask(id, 1200))).toBe('PURCHASE_NOT_POSSIBLE')
  })
  test('a customer reads it in a message, once', async () => {
    await call(setNotifications, { body: { orderMails: true } }, ada.options())
    const id = await ada.order()
    clock.now = NOON + MINUTE
    await ask(id, 1200)
    const notify = createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' })
    await Promise.all([notify(id), notify(id)])
    const mails = (await db.select().from(outbox).where(and(eq(outbox.channel, 'MAIL'), eq(outbox.customerId, ada.customer.id)))).filter(it => it.data['orderId'] === id) // prettier-ignore
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('Your shopping costs more than your limit')
    expect(mails[0]!.body).toMatch(
      /The products cost €12\.00\. Your limit is €10\.00\. Answer by 12:06\sPM\. Otherwise the courier buys within your limit\./,
    )
  })
})

describe('the customer answers', () => {
  test('cash: the limit, the price and the total grow by the difference; the courier buys up to the new limit', async () => {
    const id = await ada.order()
    await ask(id, 1200)
    expect(await codeOf(ada.answer(id, 'ACCEPT', 1199))).toBe('LIMIT_REQUEST_CHANGED')
    const version = (await call(getOrderFlow, { params: { id } }, ada.options())).version!
    expect(await ada.answer(id, 'ACCEPT')).toEqual({ checkout: null })
    expect((await call(getOrderFlow, { params: { id } }, ada.options())).version).toBeGreaterThan(version)
    expect(await ada.answer(id, 'ACCEPT')).toEqual({ checkout: null })
    expect(await codeOf(ada.answer(id, 'DECLINE'))).toBe('LIMIT_REQUEST_ANSWERED')
    expect(await ada.readOrder(id)).toMatchObject({ total: 1200 + FEES, purchasesEstimatedPrice: 1200, purchase: { limit: 1200, limitRequest: { state: 'ACCEPTED' } } }) // prettier-ignore
    expect(await codeOf(ada.cancel(id))).toBe('CONFLICT')
    expect(await codeOf(enter(id, { amount: 1201, missing: [] }))).toBe('ABOVE_LIMIT')
    await enter(id, { amount: 1150, missing: [] })
    await backend.advance(id)
    expect(await ada.readOrder(id)).toMatchObject({ refunds: [{ kind: 'SUBSTITUTIONS', amount: 50 }] })
    expect(await readEvents(id)).toEqual(['ORDER_PLACED', 'LIMIT_RAISED', 'SUBSTITUTIONS_SETTLED', 'CASH_COLLECTED'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a refusal, and no answer until the very millisecond, leave the limit', async () => {
    const [one, other] = [await ada.order(), await ada.order()]
    await ask(one, 1200)
    expect(await ada.answer(one, 'DECLINE')).toEqual({ checkout: null })
    expect(await codeOf(ada.answer(one, 'ACCEPT'))).toBe('LIMIT_REQUEST_ANSWERED')
    await ask(other, 1200)
    clock.now = NOON + 5 * MINUTE
    expect(await codeOf(ada.answer(other, 'ACCEPT'))).toBe('LIMIT_REQUEST_EXPIRED')
    for (const id of [one, other]) expect(await codeOf(enter(id, { amount: 1001, missing: [] }))).toBe('ABOVE_LIMIT')
    await ask(other, 1300)
    clock.now += 5 * MINUTE - 1
    expect(await codeOf(ada.answer(other, 'ACCEPT', 1300))).toBe('accepted')
  })
  test('the order of another customer is 404', async () => {
    const id = await ada.order()
    await ask(id, 1200)
    const eve = await createCustomer()
    expect(await codeOf(eve.answer(id, 'ACCEPT'))).toBe('NOT_FOUND')
    expect((await readState(id)).state).toBe('OPEN')
    expect(await codeOf(ada.answer(99_999_999, 'ACCEPT'))).toBe('NOT_FOUND')
    expect(await codeOf(ada.answer(await ada.order(), 'ACCEPT'))).toBe('NOT_FOUND')
  })
  test('a card is charged the difference by its own payment', async () => {
    const id = await ada.order('good')
    expect((await ask(id, 1200)).payment).toBe('CARD')
    const { checkout } = await ada.answer(id, 'ACCEPT')
    expect(checkout).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', orderId: null })
    await settle()
    expect(await findExtra(id)).toMatchObject({ status: 'CAPTURED', amount: 200, captured: 200, orderId: null })
    await enter(id, { amount: 1200, missing: [] })
    await backend.advance(id)
    await settle()
    expect(await readEvents(id)).toEqual(['ORDER_PLACED', 'PAYMENT_CAPTURED', 'LIMIT_RAISED', 'PAYMENT_CAPTURED'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('of 20 answers at once one is paid, and all are answered: they need no more connections than the pool has', async () => {
    const id = await ada.order('good')
    await ask(id, 1200)
    await Promise.all(Array.from({ length: 20 }, () => ada.answer(id, 'ACCEPT')))
    await settle()
    const extra = await db.select().from(payments).where(and(eq(payments.customerId, ada.customer.id), eq(payments.amount, 200), eq(payments.status, 'CAPTURED'))) // prettier-ignore
    expect(extra.filter(it => it.debtCheckoutId?.startsWith(`limit-${id}-`))).toHaveLength(1)
    expect((await ada.readOrder(id)).total).toBe(1200 + FEES)
  })
})

describe('the bank asks for a confirmation (3DS)', () => {
  const complete = async (customer: Customer, id: number, isApproved: boolean) => {
    const extra = await findExtra(id)
    const [held] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, extra.id))
    await backend.sandboxConsole.answerChallenge(held!.reference, isApproved)
    const challengeResult = new URL(held!.returnUrl).searchParams.get('state')!
    return call(completeCheckout, { params: { id: extra.debtCheckoutId! }, body: { paymentExposedId: null, challengeResult } }, customer.options(randomUUID())) // prettier-ignore
  }

  test('declined: nothing is charged, and the customer tries again; approved: the limit is raised', async () => {
    const id = await ada.order('challenge')
    await ask(id, 1200)
    const { checkout } = await ada.answer(id, 'ACCEPT')
    expect(checkout).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH', id: expect.stringMatching(`^limit-${id}-`) })
    expect(checkout!.paymentData!.webPaymentData!.url).toContain('http://pay.test/')
    expect(await ada.readRequest(id)).toMatchObject({ state: 'PAYING', checkoutId: checkout!.id })
    // another request continues this payment
    expect((await ada.answer(id, 'ACCEPT')).checkout).toEqual(checkout)
    expect(await codeOf(ada.answer(id, 'DECLINE'))).toBe('LIMIT_REQUEST_IN_PAYMENT')
    expect(await codeOf(ada.cancel(id))).toBe('CONFLICT')
    expect((await complete(ada, id, false)).status).toBe('FAILED')
    expect(await ada.readRequest(id)).toMatchObject({ state: 'OPEN', hasFailed: true, checkoutId: null })

    await ada.answer(id, 'ACCEPT')
    expect(await complete(ada, id, true)).toMatchObject({ status: 'COMPLETED', orderId: null })
    await settle()
    expect(await ada.readOrder(id)).toMatchObject({ total: 1200 + FEES, purchase: { limit: 1200, limitRequest: { state: 'ACCEPTED', hasFailed: true } } }) // prettier-ignore
    expect(await findExtra(id)).toMatchObject({ status: 'CAPTURED', captured: 200 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a customer who changes their mind cancels the payment, and keeps the limit', async () => {
    const id = await ada.order('challenge')
    await ask(id, 1200)
    const { checkout } = await ada.answer(id, 'ACCEPT')
    await call(cancelCheckout, { params: { id: checkout!.id }, query: {} }, ada.options(randomUUID()))
    expect(await ada.answer(id, 'DECLINE')).toEqual({ checkout: null })
    expect(await ada.readOrder(id)).toMatchObject({ total: LIMIT + FEES, purchase: { limit: LIMIT, limitRequest: { state: 'DECLINED' } } })
    expect((await db.select().from(payments).where(and(eq(payments.customerId, ada.customer.id), inArray(payments.status, ['CHALLENGE', 'STARTED']))))).toEqual([]) // prettier-ignore
  })
  test.each([
    ['after the time', async () => void (clock.now += 5 * MINUTE)],
    ['after the courier has bought within the limit', (id: number) => enter(id, { amount: 900, missing: [1] })],
    ['after a cancellation by the store', (id: number) => db.transaction(async tx => cancelByStore(tx, (await lockOrderRow(tx, id))!, clock.now))],
  ])('approved %s: the payment is released, and the limit stays', async (_, happen: (id: number) => Promise<unknown>) => {
    const id = await ada.order('challenge')
    await ask(id, 1200)
    await ada.answer(id, 'ACCEPT')
    await happen(id)
    await complete(ada, id, true)
    await settle()
    expect(await findExtra(id)).toMatchObject({ status: 'CANCELLED', captured: 0 })
    expect((await backend.readPurchase(id))!.limit).toBe(LIMIT)
    expect(await findBrokenInvariants(db)).toEqual([])
  }) // prettier-ignore
  test('a customer who accepts at the last moment has three minutes for the bank', async () => {
    const id = await ada.order('challenge')
    await ask(id, 1200)
    clock.now = NOON + 5 * MINUTE - 1
    await ada.answer(id, 'ACCEPT')
    expect((await ada.readRequest(id)).expirationTime).toBe(clock.now + 3 * MINUTE)
    clock.now += 3 * MINUTE - 1
    expect((await complete(ada, id, true)).status).toBe('COMPLETED')
    expect((await backend.readPurchase(id))!.limit).toBe(1200)
  })
})

describe('what follows', () => {
  test('a cancellation by the store refunds both payments', async () => {
    const id = await ada.order('good')
    await ask(id, 1200)
    await ada.answer(id, 'ACCEPT')
    await settle()
    await db.transaction(async tx => cancelByStore(tx, (await lockOrderRow(tx, id))!, clock.now))
    await settle()
    expect(await findExtra(id)).toMatchObject({ status: 'CAPTURED', captured: 200, refunded: 200 })
    const [main] = await db.select().from(payments).where(eq(payments.orderId, id))
    expect(main).toMatchObject({ captured: LIMIT + FEES, refunded: LIMIT + FEES })
    expect(await findBrokenInvariants(db)).toEqual([])
    // the nightly job sees that the provider has given both back
    const night = { report: () => {}, now: clock.now + 20 * MINUTE }
    expect((await reconcileLedger(db, backend.provider, night)).differences).toEqual([])
  })
  test('a charge that fails after the consent is a debt; a customer who owes the order is not asked', async () => {
    const bob = await createCustomer()
    const owed = await bob.order('failing')
    expect(await codeOf(ask(owed, 1200))).toBe('NO_WAY_TO_PAY')
    const eve = await createCustomer()
    const id = await eve.order('good')
    await ask(id, 1200)
    await eve.answer(id, 'ACCEPT')
    // the bank refuses the charge of the authorised difference
    await db
      .update(sandboxPayments)
      .set({ failsCapture: true })
      .where(eq(sandboxPayments.id, (await findExtra(id)).id))
    await settle()
    expect(await findExtra(id)).toMatchObject({ status: 'UNCOLLECTED', captured: 0 })
    expect(await call(getDebt, {}, eve.options())).toMatchObject({ accumulatedDebt: 200 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('what is not spent of a higher limit comes back', async () => {
    const eve = await createCustomer()
    const id = await eve.order('good')
    await ask(id, 4000)
    await eve.answer(id, 'ACCEPT', 4000)
    await settle()
    await enter(id, { amount: 1, missing: [] })
    await backend.advance(id)
    await settle()
    // the card gets what its payment of the order holds, the balance the rest
    expect((await eve.readOrder(id)).refunds).toMatchObject([{ kind: 'SUBSTITUTIONS', amount: 3999 }])
    const [main] = await db.select().from(payments).where(eq(payments.orderId, id))
    expect([main!.captured - main!.refunded, (await findExtra(id)).refunded]).toEqual([0, 0])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('docs/SANDBOX.md: `#over-limit`', () => {
  /** Lets the sandbox find a courier. */
  const start = async (customer: Customer) => {
    const request = buildPurchaseRequest({ description: { value: '#over-limit' } })
    const { orderId } = await call(startCheckout, { params: { id: randomUUID() }, body: { ...request, displayedTotal: LIMIT + FEES } }, customer.options(randomUUID())) // prettier-ignore
    await backend.advance(orderId!, 'ACCEPTED')
    return orderId!
  }

  test('the courier asks for 15 % more, and buys it with consent', async () => {
    const id = await start(ada)
    expect(await ada.readRequest(id)).toMatchObject({ limit: 1150, before: LIMIT, state: 'OPEN' })
    await ada.answer(id, 'ACCEPT', 1150)
    await backend.advance(id, 'PICKED_UP')
    expect((await ada.readOrder(id)).purchase).toMatchObject({
      amount: 1150,
      limit: 1150,
      lines: [{ isMissing: false }, { isMissing: false }],
    })
  })
  test('the courier waits for the answer, then buys within the limit and leaves the first item out', async () => {
    const id = await start(ada)
    const { expirationTime } = await ada.readRequest(id)
    await backend.advance(id, 'PICKED_UP')
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    expect(row!.pickedUpAt!.getTime()).toBeGreaterThanOrEqual(expirationTime)
    const { purchase } = await ada.readOrder(id)
    expect(purchase!.amount).toBeLessThanOrEqual(LIMIT)
    expect(purchase!.lines.map(it => it.isMissing)).toEqual([true, false])
    expect(purchase!.limitRequest!.state).toBe('DECLINED')
  })
})
