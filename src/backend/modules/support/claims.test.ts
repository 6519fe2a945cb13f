import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { customerPromoCodes, promoCodes } from '#backend/db/schema/promo-codes.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { supportClaims, supportTickets, supportTrees } from '#backend/db/schema/support.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOrderLine, TOTAL } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getPromocodes } from '#contract/checkout/promo-code.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { sendOrderFeedback } from '#contract/support/tree.ts'
import type { SentChoice } from '#domain/support/claim.ts'

const HOUR_MS = 3_600_000
const backend = await createCheckoutBackend()
const { db, clock, provider, connection } = backend
await insertTestSupportTrees(db)
const call = createClient({ base: 'http://api.test', fetch: backend.fetch })
let visitor = await backend.createVisitor('Anna')
beforeEach(async () => {
  visitor = await backend.createVisitor('Anna')
  cardId = undefined
})

let cardId: string | undefined
async function saveCard(): Promise<string> {
  const cardToken = await backend.createCardToken(visitor.customer, '4242424242424242')
  const { card } = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
  return card!.id
}

/** Two products of 10.00 each, delivered; the total is 22.49. */
async function deliver({ isCash = false, quantity = 2 } = {}): Promise<number> {
  cardId ??= await saveCard()
  const request = buildCheckoutRequest(isCash ? CASH_PAYMENT : createCardPayment(cardId), {
    products: { value: [createOrderLine(12, quantity)] },
  })
  const total = TOTAL + (quantity - 2) * 1000
  const state = await call(startCheckout, { params: { id: randomUUID() }, body: { ...request, displayedTotal: total } }, visitor.options(randomUUID())) // prettier-ignore
  const orderId = state.orderId!
  await settle()
  await db.transaction(async tx => {
    await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
    await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })
  })
  return orderId
}

/** Runs the settlement of each outbox row, twice. */
async function settle(): Promise<void> {
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
}

const choose = (optionId: string, quantity = 0, textDetails: string | null = null): SentChoice => ({
  optionId,
  textDetails,
  products: quantity > 0 ? [{ id: '0', quantity }] : [],
})
const MISSING = ['problem', 'missing']
const QUALITY = ['problem', 'quality']
const claim = (orderId: number, supportBreadcrumb: string[], reasons: SentChoice[], { as = visitor, key = randomUUID() as string, language = 'en' } = {}) =>
  call(
    sendOrderFeedback,
    { params: { id: orderId }, body: { supportBreadcrumb, reasons: reasons.map(it => ({ ...it, products: [...it.products] })) } },
    { ...as.options(key), timeout: 60_000, place: { ...as.options().place, language } },
  ) // prettier-ignore
const readLedger = async (orderId: number) => {
  const rows = await db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, orderId))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
  return rows.map(it => `${it.event} ${it.account} ${it.amount}`).filter(it => /GRANTED|REFUNDED/.test(it))
}
const readClaims = (orderId: number) => db.select().from(supportClaims).where(eq(supportClaims.orderId, orderId)).orderBy(supportClaims.id)
const readMails = () =>
  db.select().from(outbox).where(and(eq(outbox.channel, 'MAIL'), eq(outbox.customerId, visitor.customer.id))) // prettier-ignore
const rejectsWith = (status: number, fields: object = {}) => ({ failure: { kind: 'rejected', status, ...fields } })

describe('issue 24: "outcome (refund or credit by rule, at once where the rule allows)"', () => {
  test('a refund goes to the card through the ledger, once, also when the claim is repeated', async () => {
    const orderId = await deliver()
    const key = randomUUID()
    const reply = await claim(orderId, MISSING, [choose('missing', 1)], { key })
    expect(reply).toEqual({
      title: "We're refunding €10.00",
      message: 'The money goes back to your card. Depending on your bank, it takes up to 10 working days to appear.',
      resolution: { kind: 'REFUND', amount: 1000, currency: 'EUR', promoCode: null, ticketId: null },
    })
    expect(await readLedger(orderId)).toEqual(['REFUND_GRANTED CUSTOMER -1000', 'REFUND_GRANTED PRODUCTS 1000'])
    expect(await findBrokenInvariants(db)).toEqual([])
    await settle()
    const refunded = [
      'REFUND_GRANTED CUSTOMER -1000',
      'REFUND_GRANTED PRODUCTS 1000',
      'PAYMENT_REFUNDED CARD_PROVIDER -1000',
      'PAYMENT_REFUNDED CUSTOMER 1000',
    ]
    expect(await readLedger(orderId)).toEqual(refunded)
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(payment).toMatchObject({ status: 'CAPTURED', captured: TOTAL, refunded: 1000 })
    expect((await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, payment!.id)))[0]).toMatchObject({ refunded: 1000 })
    // the same key, and the same claim with another key
    expect(await claim(orderId, MISSING, [choose('missing', 1)], { key })).toEqual(reply)
    expect(await claim(orderId, MISSING, [choose('missing', 1)])).toEqual(reply)
    await settle()
    expect(await readLedger(orderId)).toEqual(refunded)
    expect(await readClaims(orderId)).toHaveLength(1)
    expect(await findBrokenInvariants(db)).toEqual([])
    clock.now += 11 * 60_000
    expect((await reconcileLedger(db, provider, { report: () => {}, now: clock.now })).differences).toEqual([])
  })
  test('the customer gets a mail in the language of the call, and the page of the order shows it', async () => {
    const orderId = await deliver()
    const { title, message } = await claim(orderId, MISSING, [choose('missing', 2)], { language: 'es' })
    const mails = await readMails()
    expect(mails).toMatchObject([{ recipient: visitor.customer.email, subject: title, data: { language: 'es' } }])
    expect(mails[0]!.body).toContain(message)
    const order = await call(getCustomerOrder, { params: { id: orderId } }, visitor.options())
    expect(order).toMatchObject({ compensationTitle: "We're refunding €20.00", compensationDetails: expect.stringContaining('your card') as string }) // prettier-ignore
  })
  test('an order that was paid in cash gets a promo code for one order, saved in the account', async () => {
    const orderId = await deliver({ isCash: true })
    const { resolution, message } = await claim(orderId, MISSING, [choose('missing', 1)])
    expect(resolution).toMatchObject({ kind: 'CREDIT', amount: 1000, ticketId: null })
    const [code] = await db.select().from(promoCodes).where(eq(promoCodes.code, resolution.promoCode!))
    expect(code).toMatchObject({ kind: 'AMOUNT', amount: 1000, currency: 'EUR', countryCode: 'ES', maximumUses: 1, maximumUsesPerCustomer: 1, expiresAt: new Date(clock.now + 180 * 24 * HOUR_MS) }) // prettier-ignore
    expect(code!.id).toBeGreaterThan(1_900_000_000)
    expect(code!.code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
    expect(message).toContain(resolution.promoCode)
    expect(await db.$count(customerPromoCodes, eq(customerPromoCodes.customerId, visitor.customer.id))).toBe(1)
    expect(JSON.stringify(await call(getPromocodes, {}, visitor.options()))).toContain(resolution.promoCode)
    expect(await readLedger(orderId)).toEqual(['CREDIT_GRANTED PRODUCTS 1000', 'CREDIT_GRANTED PROMO_CODES -1000'])
    expect(await claim(orderId, MISSING, [choose('missing', 1)])).toMatchObject({ resolution })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a credit of a part, and of the delivery fee of a late order', async () => {
    const cold = await deliver()
    expect((await claim(cold, QUALITY, [choose('cold', 1)])).resolution).toMatchObject({ kind: 'CREDIT', amount: 500 })
    const late = await deliver()
    await expect(claim(late, ['late'], [choose('fee')])).rejects.toMatchObject(rejectsWith(409, { code: 'SUPPORT_TREE_CHANGED' }))
    await db.update(orders).set({ createdAt: new Date(clock.now - 2 * HOUR_MS) }).where(eq(orders.id, late)) // prettier-ignore
    expect((await claim(late, ['late'], [choose('fee')])).resolution).toMatchObject({ kind: 'CREDIT', amount: 199 })
    expect(await readLedger(late)).toEqual(['CREDIT_GRANTED DELIVERY_FEES 199', 'CREDIT_GRANTED PROMO_CODES -199'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('what staff decides is a ticket with the products and the text', async () => {
    const orderId = await deliver()
    const { resolution, title, message } = await claim(orderId, QUALITY, [choose('poor', 0, ' Too salty ')])
    expect(title).toBe("We've received your message")
    expect(message).toContain(visitor.customer.email)
    expect(resolution).toMatchObject({ kind: 'TICKET', amount: 0, promoCode: null })
    const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, resolution.ticketId!))
    expect(ticket).toMatchObject({ orderId, customerId: visitor.customer.id, subject: 'Problem › Quality', message: 'Poor\nToo salty', reasonId: 'quality', language: 'en' }) // prettier-ignore
    expect(await readLedger(orderId)).toEqual([])
    // a ticket does not prevent a refund, and a refund prevents another one
    expect((await claim(orderId, MISSING, [choose('missing', 1)])).resolution.kind).toBe('REFUND')
    expect((await claim(orderId, MISSING, [choose('missing', 2)])).resolution.kind).toBe('TICKET')
    expect((await claim(orderId, ['courier'], [choose('rude'), choose('other', 0, 'x')])).resolution.kind).toBe('TICKET')
    const kinds = (await readClaims(orderId)).map(it => it.kind)
    expect(kinds).toEqual(['TICKET', 'REFUND', 'TICKET', 'TICKET'])
    expect(await db.$count(supportTickets, eq(supportTickets.orderId, orderId))).toBe(3)
  })
  test('after 48 hours, and after three claims in 30 days, staff decides', async () => {
    const orderId = await deliver()
    const setDelivered = (age: number) => db.update(orders).set({ deliveredAt: new Date(clock.now - age) }).where(eq(orders.id, orderId)) // prettier-ignore
    await setDelivered(48 * HOUR_MS)
    expect((await claim(orderId, MISSING, [choose('missing', 1)])).resolution.kind).toBe('TICKET')
    await setDelivered(48 * HOUR_MS - 1)
    expect((await claim(orderId, MISSING, [choose('missing', 2)])).resolution.kind).toBe('REFUND')
    for (const kind of ['REFUND', 'REFUND', 'TICKET']) expect((await claim(await deliver(), MISSING, [choose('missing', 1)])).resolution.kind).toBe(kind) // prettier-ignore
    const setClaimed = (age: number) => db.update(supportClaims).set({ createdAt: new Date(clock.now - age) }).where(eq(supportClaims.orderId, orderId)) // prettier-ignore
    await setClaimed(30 * 24 * HOUR_MS - 1)
    expect((await claim(await deliver(), MISSING, [choose('missing', 1)])).resolution.kind).toBe('TICKET')
    await setClaimed(30 * 24 * HOUR_MS)
    expect((await claim(await deliver(), MISSING, [choose('missing', 1)])).resolution.kind).toBe('REFUND')
  })
  test('the operator bounds the share of the total', async () => {
    const rule = (maximumPercent: number) => db.update(supportTrees).set({ rule: { hours: 48, claims: 3, maximumPercent } })
    // 2000 of 2249 are 88.9 per cent
    await rule(88)
    expect((await claim(await deliver(), MISSING, [choose('missing', 2)])).resolution.kind).toBe('TICKET')
    await rule(89)
    expect((await claim(await deliver(), MISSING, [choose('missing', 2)])).resolution.kind).toBe('REFUND')
    await rule(100)
  })
})

describe('issue 24: "total refunded never above paid; 50 parallel claims for one order give one refund"', () => {
  const inParallel = (count: number, send: (index: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, (_, index) => send(index)))
  const countGrants = (orderId: number) => db.$count(ledgerTransactions, and(eq(ledgerTransactions.orderId, orderId), eq(ledgerTransactions.event, 'REFUND_GRANTED'))) // prettier-ignore

  test('50 equal claims', async () => {
    const orderId = await deliver()
    const results = await inParallel(50, () => claim(orderId, MISSING, [choose('missing', 1)]))
    // a claim that has waited too long for the others is sent again
    const reply = await claim(orderId, MISSING, [choose('missing', 1)])
    expect(reply.resolution).toMatchObject({ kind: 'REFUND', amount: 1000 })
    const replies = results.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []))
    expect(replies.length).toBeGreaterThan(0)
    for (const it of replies) expect(it).toEqual(reply)
    expect(await readClaims(orderId)).toMatchObject([{ kind: 'REFUND', amount: 1000 }])
    expect(await countGrants(orderId)).toBe(1)
    await settle()
    expect((await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]).toMatchObject({ refunded: 1000 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('50 claims for different numbers of products', async () => {
    const orderId = await deliver({ quantity: 50 })
    await inParallel(50, index => claim(orderId, MISSING, [choose('missing', index + 1)]))
    const claims = await readClaims(orderId)
    expect(claims.filter(it => it.kind === 'REFUND')).toHaveLength(1)
    expect(claims.length).toBeGreaterThan(1)
    expect(await countGrants(orderId)).toBe(1)
    await settle()
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(payment!.refunded).toBe(claims.find(it => it.kind === 'REFUND')!.amount)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('parallel claims on many orders of one customer give three refunds', async () => {
    const ordered: number[] = []
    for (let index = 0; index < 5; index += 1) ordered.push(await deliver())
    await inParallel(5, index => claim(ordered[index]!, MISSING, [choose('missing', 1)]))
    const kinds = (await Promise.all(ordered.map(readClaims))).flat().map(it => it.kind)
    expect(kinds.filter(it => it === 'REFUND')).toHaveLength(3)
    expect(kinds).toHaveLength(5)
    await settle()
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a refund whose provider does not answer is paid once it answers', async () => {
    const orderId = await deliver()
    connection.losesAnswers = true
    await claim(orderId, MISSING, [choose('missing', 1)])
    await expect(settle()).rejects.toThrow()
    connection.losesAnswers = false
    await settle()
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(payment!.refunded).toBe(1000)
    expect(await provider.getBalance(payment!.id)).toEqual({ amount: TOTAL - 1000, currency: 'EUR' })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('trust.md: trust nothing that arrives', () => {
  test.each<[string, string[], SentChoice[], number]>([
    ['more products than were ordered', MISSING, [choose('missing', 3)], 400],
    ['no product', MISSING, [choose('missing')], 400],
    ['an unknown reason', MISSING, [choose('cold', 1)], 400],
    ['a path that is none', ['missing'], [choose('missing', 1)], 409],
    ['an option that is no form', ['receipt'], [choose('missing', 1)], 409],
  ])('%s changes nothing', async (_, breadcrumb, reasons, status) => {
    const orderId = await deliver()
    await expect(claim(orderId, breadcrumb, reasons)).rejects.toMatchObject(rejectsWith(status))
    expect(await readClaims(orderId)).toEqual([])
  })
  test('an order of another customer is 404; an order on its way has no claims of delivered ones', async () => {
    const orderId = await deliver()
    const stranger = await backend.createVisitor('Ben')
    await expect(claim(orderId, MISSING, [choose('missing', 1)], { as: stranger })).rejects.toMatchObject(rejectsWith(404))
    const urn = { params: { id: orderId }, body: { orderUrn: 'other', supportBreadcrumb: MISSING, reasons: [{ ...choose('missing', 1), products: [{ id: '0', quantity: 1 }] }] } } // prettier-ignore
    await expect(call(sendOrderFeedback, urn, visitor.options(randomUUID()))).rejects.toMatchObject(rejectsWith(400))
    await expect(call(sendOrderFeedback, urn, visitor.options())).rejects.toMatchObject(rejectsWith(400))
    expect(await readClaims(orderId)).toEqual([])
  })
})
