import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { debts, payments } from '#backend/db/schema/checkout.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOrderLine, TOTAL } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { HEADER } from '#contract/headers.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { getStaffRefunds, refundLines, type RefundedLine, type RefundedPart } from '#contract/orders/refund.ts'
import { sendOrderFeedback } from '#contract/support/tree.ts'

const TOKEN = 'staff-token-of-the-test'
const backend = await createCheckoutBackend({ chatStaffToken: TOKEN })
const { db, clock, provider, connection } = backend
await insertTestSupportTrees(db)
const call = createClient({ base: 'http://api.test', fetch: backend.fetch })
const asStaff = (token: string | undefined) =>
  createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      if (token !== undefined) request.headers.set(HEADER.chatStaffToken, token)
      return backend.fetch(request)
    },
  })

let visitor = await backend.createVisitor('Anna')
let cardId = ''
beforeEach(async () => {
  visitor = await backend.createVisitor('Anna')
  const cardToken = await backend.createCardToken(visitor.customer, '4242424242424242')
  cardId = (await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))).card!.id
})

/** Two products of 10.00 each; the total is 22.49. */
async function place({ isCash = false, displayedBalance = 0, tip = 0 } = {}): Promise<number> {
  const components = { products: { value: [createOrderLine(12, 2)] }, courierTip: { value: tip } }
  const request = buildCheckoutRequest(isCash ? CASH_PAYMENT : createCardPayment(cardId), components)
  const body = { ...request, displayedTotal: TOTAL + tip, ...(displayedBalance > 0 && { displayedBalance }) }
  const { orderId } = await call(startCheckout, { params: { id: randomUUID() }, body }, visitor.options(randomUUID()))
  await settle()
  return orderId!
}

async function deliver({ waitMs = 0, ...terms }: Parameters<typeof place>[0] & { waitMs?: number } = {}): Promise<number> {
  const orderId = await place(terms)
  await db.transaction(async tx => {
    await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
    await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now + waitMs })
  })
  return orderId
}

/** Runs the settlement of each outbox row, twice. */
async function settle(): Promise<void> {
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
}

const refund = (orderId: number, quantity = 1, { clientId = randomUUID() as string, id = '0', token = TOKEN } = {}) =>
  asStaff(token)(refundLines, { params: { id: orderId }, body: { clientId, lines: [{ id, quantity }], reason: 'Spilled' } }, { timeout: 60_000 }) // prettier-ignore
const refundParts = (orderId: number, parts: readonly RefundedPart[], { clientId = randomUUID() as string, lines = [] as RefundedLine[] } = {}) =>
  asStaff(TOKEN)(refundLines, { params: { id: orderId }, body: { clientId, lines, parts: [...parts], reason: 'Late' } }, { timeout: 60_000 }) // prettier-ignore
const readLedger = async (orderId: number) => {
  const rows = await db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, orderId))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
  return rows.map(it => `${it.event} ${it.account} ${it.amount}`).filter(it => /REFUNDED/.test(it))
}
const readPayment = async (orderId: number) => (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]!
const readBalance = async () => (await db.select().from(customerBalances).where(eq(customerBalances.customerId, visitor.customer.id)))[0]?.amount ?? 0 // prettier-ignore
const readMails = () => db.select().from(outbox).where(and(eq(outbox.channel, 'MAIL'), eq(outbox.customerId, visitor.customer.id))).orderBy(outbox.id) // prettier-ignore
const claim = (orderId: number, quantity: number) =>
  call(sendOrderFeedback, { params: { id: orderId }, body: { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity }] }] } }, visitor.options(randomUUID())) // prettier-ignore
const rejectsWith = (status: number, fields: object = {}) => ({ failure: { kind: 'rejected', status, ...fields } })

describe('issue 22: "Refunds (whole, per line) and all money movements in a double-entry ledger"', () => {
  test('units are refunded to the card one after the other, until everything paid for products is back', async () => {
    const orderId = await deliver()
    expect(await refund(orderId)).toMatchObject({ amount: 1000, card: 1000, balance: 0, currency: 'EUR', reason: 'Spilled', lines: [{ id: '0', quantity: 1 }] }) // prettier-ignore
    expect(await readLedger(orderId)).toEqual(['LINES_REFUNDED CUSTOMER -1000', 'LINES_REFUNDED PRODUCTS 1000'])
    expect(await findBrokenInvariants(db)).toEqual([])
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ status: 'CAPTURED', captured: TOTAL, refunded: 1000 })
    await refund(orderId)
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: 2000 })
    expect(await provider.getBalance((await readPayment(orderId)).id)).toEqual({ amount: TOTAL - 2000, currency: 'EUR' })
    expect((await readLedger(orderId)).filter(it => it.startsWith('PAYMENT'))).toEqual([
      'PAYMENT_REFUNDED CARD_PROVIDER -1000',
      'PAYMENT_REFUNDED CUSTOMER 1000',
      'PAYMENT_REFUNDED CARD_PROVIDER -1000',
      'PAYMENT_REFUNDED CUSTOMER 1000',
    ])
    await expect(refund(orderId)).rejects.toMatchObject(rejectsWith(409, { code: 'UNITS_NOT_REFUNDABLE' }))
    expect(await findBrokenInvariants(db)).toEqual([])
    clock.now += 11 * 60_000
    expect((await reconcileLedger(db, provider, { report: () => {}, now: clock.now })).differences).toEqual([])
  })
  test('two refunds before the provider has paid the first one are paid together', async () => {
    const orderId = await deliver()
    connection.silent = true
    await refund(orderId)
    await refund(orderId)
    await expect(settle()).rejects.toThrow()
    connection.silent = false
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: 2000 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('the customer sees it in the order, and in a mail in the language of the order', async () => {
    const orderId = await deliver()
    await db.update(orders).set({ language: 'es' }).where(eq(orders.id, orderId))
    await refund(orderId, 2)
    const order = await call(getCustomerOrder, { params: { id: orderId } }, visitor.options())
    expect(order).toMatchObject({
      compensationTitle: "We're refunding €20.00",
      compensationDetails: 'The money goes back to your card. Depending on your bank, it takes up to 10 working days to appear.',
      refunds: [{ amount: 2000, products: [`2 × ${order.boughtProducts[0]!.name}`], creationTime: clock.now }],
    })
    const mail = (await readMails()).at(-1)!
    expect(mail).toMatchObject({ recipient: visitor.customer.email, data: { kind: 'REFUND', orderId, language: 'es' } })
    expect(mail.subject).toMatch(/20,00\s€/)
    expect(mail.body).toContain(`2 × ${order.boughtProducts[0]!.name}`)
    expect(mail.body).not.toContain('Spilled')
  })
  test('an order in cash, and what the balance has paid, are refunded to the balance', async () => {
    const cash = await deliver({ isCash: true })
    expect(await refund(cash)).toMatchObject({ card: 0, balance: 1000 })
    expect(await readBalance()).toBe(1000)
    expect(await readLedger(cash)).toEqual(['LINES_REFUNDED CUSTOMER_BALANCES -1000', 'LINES_REFUNDED PRODUCTS 1000'])
    const order = await call(getCustomerOrder, { params: { id: cash } }, visitor.options())
    expect(order.compensationDetails).toContain('€10.00')
    expect(await findBrokenInvariants(db)).toEqual([])
    // the balance pays 15.00 of 22.49: a card has paid 7.49
    await db.transaction(tx => addBalance(tx, { customerId: visitor.customer.id, currency: 'EUR', amount: 500, reference: 'x', now: clock.now })) // prettier-ignore
    const mixed = await deliver({ displayedBalance: 1500 })
    expect(await readBalance()).toBe(0)
    expect(await refund(mixed)).toMatchObject({ amount: 1000, card: 749, balance: 251 })
    expect(await refund(mixed)).toMatchObject({ amount: 1000, card: 0, balance: 1000 })
    expect(await readBalance()).toBe(1251)
    await settle()
    expect(await readPayment(mixed)).toMatchObject({ captured: 749, refunded: 749 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('support and staff together give back at most what was paid', async () => {
    const orderId = await deliver()
    expect((await claim(orderId, 2)).resolution).toMatchObject({ kind: 'REFUND', amount: 2000 })
    await expect(refund(orderId)).rejects.toMatchObject(rejectsWith(409, { code: 'REFUND_ABOVE_PAID' }))
    const partly = await deliver()
    expect((await claim(partly, 1)).resolution).toMatchObject({ kind: 'REFUND', amount: 1000 })
    expect(await refund(partly)).toMatchObject({ amount: 1000, card: 1000 })
    const state = await asStaff(TOKEN)(getStaffRefunds, { params: { id: partly } })
    expect(state).toMatchObject({ refundable: TOTAL - 2000, currency: 'EUR', lines: [{ id: '0', quantity: 2, unitPrice: 1000, refundedUnits: 1 }], refunds: [{ amount: 1000, reason: 'Spilled' }] }) // prettier-ignore
    await settle()
    expect(await readPayment(partly)).toMatchObject({ refunded: 2000 })
    // after a refund by staff, staff decides on claims
    const other = await deliver()
    await refund(other)
    expect((await claim(other, 1)).resolution.kind).toBe('TICKET')
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('issue 22: refunds of fees and the tip', () => {
  const [DELIVERY, SERVICE] = [199, 50]
  const TIP = 300

  test('each part goes back to the card from its account, at most what was paid for it', async () => {
    const orderId = await deliver({ tip: TIP })
    const read = async () => (await asStaff(TOKEN)(getStaffRefunds, { params: { id: orderId } })).parts
    expect(await read()).toEqual([
      { type: 'DELIVERY', paid: DELIVERY, refunded: 0 },
      { type: 'SERVICE', paid: SERVICE, refunded: 0 },
      { type: 'COURIER_TIP', paid: TIP, refunded: 0 },
    ])
    await expect(refundParts(orderId, [{ type: 'DELIVERY', amount: DELIVERY + 1 }])).rejects.toMatchObject(rejectsWith(409, { code: 'PARTS_NOT_REFUNDABLE' })) // prettier-ignore
    expect(await refundParts(orderId, [{ type: 'DELIVERY', amount: 100 }, { type: 'COURIER_TIP', amount: TIP }])).toMatchObject({ amount: 400, card: 400, balance: 0, lines: [], parts: [{ type: 'DELIVERY', amount: 100 }, { type: 'COURIER_TIP', amount: TIP }] }) // prettier-ignore
    expect(await readLedger(orderId)).toEqual([
      'LINES_REFUNDED COURIER_TIPS 300',
      'LINES_REFUNDED CUSTOMER -400',
      'LINES_REFUNDED DELIVERY_FEES 100',
    ])
    await expect(refundParts(orderId, [{ type: 'DELIVERY', amount: 100 }])).rejects.toMatchObject(rejectsWith(409))
    await expect(refundParts(orderId, [{ type: 'COURIER_TIP', amount: 1 }])).rejects.toMatchObject(rejectsWith(409))
    await expect(refundParts(orderId, [{ type: 'WEATHER_SURCHARGE', amount: 1 }])).rejects.toMatchObject(rejectsWith(409))
    expect((await read())[0]).toEqual({ type: 'DELIVERY', paid: DELIVERY, refunded: 100 })
    // lines and parts in one refund, until everything is back
    expect(await refundParts(orderId, [{ type: 'DELIVERY', amount: 99 }, { type: 'SERVICE', amount: SERVICE }], { lines: [{ id: '0', quantity: 2 }] })).toMatchObject({ amount: 2149, card: 2149 }) // prettier-ignore
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ captured: TOTAL + TIP, refunded: TOTAL + TIP })
    expect(await provider.getBalance((await readPayment(orderId)).id)).toEqual({ amount: 0, currency: 'EUR' })
    expect((await asStaff(TOKEN)(getStaffRefunds, { params: { id: orderId } })).refundable).toBe(0)
    expect(await findBrokenInvariants(db)).toEqual([])
    clock.now += 11 * 60_000
    expect((await reconcileLedger(db, provider, { report: () => {}, now: clock.now })).differences).toEqual([])
  })
  test('what no card has paid goes to the balance', async () => {
    const cash = await deliver({ isCash: true, tip: TIP })
    expect(await refundParts(cash, [{ type: 'COURIER_TIP', amount: TIP }])).toMatchObject({ card: 0, balance: TIP })
    expect(await readBalance()).toBe(TIP)
    expect(await readLedger(cash)).toEqual(['LINES_REFUNDED COURIER_TIPS 300', 'LINES_REFUNDED CUSTOMER_BALANCES -300'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('the customer sees each part in the order and in the mail', async () => {
    const orderId = await deliver()
    await refundParts(orderId, [{ type: 'DELIVERY', amount: DELIVERY }], { lines: [{ id: '0', quantity: 1 }] })
    const order = await call(getCustomerOrder, { params: { id: orderId } }, visitor.options())
    const name = order.boughtProducts[0]!.name
    expect(order.refunds).toMatchObject([{ amount: 1199, products: [`1 × ${name}`], parts: [{ type: 'DELIVERY', amount: DELIVERY }] }])
    expect((await readMails()).at(-1)!.body).toContain(`1 × ${name}\nDelivery fee: €1.99\n`)
  })
  test('a delivery fee that support has given back is not refunded again', async () => {
    const orderId = await deliver({ waitMs: 3 * 3_600_000 })
    const late = { supportBreadcrumb: ['late'], reasons: [{ optionId: 'fee', textDetails: null, products: [] }] }
    const { resolution } = await call(sendOrderFeedback, { params: { id: orderId }, body: late }, visitor.options(randomUUID()))
    expect(resolution).toMatchObject({ amount: DELIVERY })
    await expect(refundParts(orderId, [{ type: 'DELIVERY', amount: 1 }])).rejects.toMatchObject(rejectsWith(409, { code: 'PARTS_NOT_REFUNDABLE' })) // prettier-ignore
    expect(await refundParts(orderId, [{ type: 'SERVICE', amount: SERVICE }])).toMatchObject({ amount: SERVICE })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('50 parallel requests for the same part, each with its own client id, give one refund', async () => {
    const orderId = await deliver({ tip: TIP })
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => refundParts(orderId, [{ type: 'COURIER_TIP', amount: TIP }])))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId))).toMatchObject([{ card: TIP }])
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: TIP })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a refund without lines and parts, and another one with the client id, are rejected', async () => {
    const orderId = await deliver()
    await expect(refundParts(orderId, [])).rejects.toMatchObject(rejectsWith(400, { code: 'EMPTY_REFUND' }))
    const clientId = randomUUID()
    const first = await refundParts(orderId, [{ type: 'SERVICE', amount: 20 }], { clientId })
    expect(await refundParts(orderId, [{ type: 'SERVICE', amount: 20 }], { clientId })).toEqual(first)
    await expect(refundParts(orderId, [{ type: 'SERVICE', amount: 21 }], { clientId })).rejects.toMatchObject(rejectsWith(422))
  })
})

describe('issue 22: "Each ends in one order or one refund"', () => {
  test('50 parallel requests with one client id give one refund', async () => {
    const orderId = await deliver()
    const clientId = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => refund(orderId, 1, { clientId })))
    // a request that has waited too long for the others is sent again
    const reply = await refund(orderId, 1, { clientId })
    for (const it of results) if (it.status === 'fulfilled') expect(it.value).toEqual(reply)
    expect(await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId))).toHaveLength(1)
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: 1000 })
    expect((await readMails()).filter(it => it.data['kind'] === 'REFUND')).toHaveLength(1)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('50 parallel requests for all units, each with its own client id, give one refund', async () => {
    const orderId = await deliver()
    await Promise.allSettled(Array.from({ length: 50 }, () => refund(orderId, 2)))
    expect(await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId))).toMatchObject([{ card: 2000 }])
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: 2000 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('trust.md: trust nothing that arrives', () => {
  test('only staff, of an order that exists, is delivered and is paid', async () => {
    const orderId = await deliver()
    for (const token of ['guess', '']) {
      await expect(refund(orderId, 1, { token })).rejects.toMatchObject(rejectsWith(401))
      await expect(asStaff(token)(getStaffRefunds, { params: { id: orderId } })).rejects.toMatchObject(rejectsWith(401))
    }
    await expect(asStaff(undefined)(getStaffRefunds, { params: { id: orderId } }, visitor.options())).rejects.toMatchObject(
      rejectsWith(401),
    )
    await expect(refund(99_999_999_999)).rejects.toMatchObject(rejectsWith(404))
    await expect(asStaff(TOKEN)(getStaffRefunds, { params: { id: 99_999_999_999 } })).rejects.toMatchObject(rejectsWith(404))
    const active = await place()
    await expect(refund(active)).rejects.toMatchObject(rejectsWith(409, { code: 'ORDER_NOT_DELIVERED' }))
    expect((await asStaff(TOKEN)(getStaffRefunds, { params: { id: active } })).refundable).toBe(0)
    await db.insert(debts).values({ orderId, customerId: visitor.customer.id, currency: 'EUR', amount: 1, createdAt: new Date(clock.now) })
    await expect(refund(orderId)).rejects.toMatchObject(rejectsWith(409, { code: 'ORDER_OWED' }))
    expect((await asStaff(TOKEN)(getStaffRefunds, { params: { id: orderId } })).refundable).toBe(0)
    await db.delete(debts)
    expect(await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId))).toEqual([])
  })
  test('a client id stands for the same lines; a line is named once', async () => {
    const orderId = await deliver()
    const clientId = randomUUID()
    await refund(orderId, 1, { clientId })
    await expect(refund(orderId, 2, { clientId })).rejects.toMatchObject(rejectsWith(422, { code: 'REFUND_CHANGED' }))
    const twice = [{ id: '0', quantity: 1 }, { id: '0', quantity: 1 }] // prettier-ignore
    await expect(asStaff(TOKEN)(refundLines, { params: { id: orderId }, body: { clientId: 'twice', lines: twice, reason: 'x' } })).rejects.toMatchObject(rejectsWith(409)) // prettier-ignore
    await expect(refund(orderId, 1, { id: '7' })).rejects.toMatchObject(rejectsWith(409, { code: 'UNITS_NOT_REFUNDABLE' }))
  })
})
