import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { creditNotes } from '#backend/db/schema/credit-notes.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { invoices } from '#backend/db/schema/ledger.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { issueCreditNote } from '#backend/modules/orders/invoices/issue-credit-note.ts'
import { findOrderRow } from '#backend/modules/orders/order-rows.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOrderLine, TOTAL } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { HEADER } from '#contract/headers.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { refundLines, type RefundedLine, type RefundedPart } from '#contract/orders/refund.ts'
import { sendOrderFeedback } from '#contract/support/tree.ts'

const TOKEN = 'staff-token-of-the-test'
const backend = await createCheckoutBackend({ chatStaffToken: TOKEN })
const { db } = backend
await insertTestSupportTrees(db)
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const staff = createClient({
  base: 'http://api.test',
  fetch: (...sent) => {
    const request = new Request(...sent)
    request.headers.set(HEADER.chatStaffToken, TOKEN)
    return backend.fetch(request)
  },
})
let visitor = await backend.createVisitor('Anna')
const TIP = 300
const setCountry = (values: Partial<typeof countries.$inferInsert>) => db.update(countries).set(values).where(eq(countries.code, 'ES'))

beforeEach(async () => {
  visitor = await backend.createVisitor('Anna')
  await setCountry({ customerInvoicesEnabled: true, taxRate: 2100 })
})

/** Two products of 10.00, a delivery of 1.99, a service of 0.50 and a tip. */
async function deliver(payment = CASH_PAYMENT): Promise<number> {
  const request = buildCheckoutRequest(payment, { products: { value: [createOrderLine(12, 2)] }, courierTip: { value: TIP } })
  const input = { params: { id: randomUUID() }, body: { ...request, displayedTotal: TOTAL + TIP } }
  const { orderId } = await client(startCheckout, input, { ...visitor.options(randomUUID()), timeout: 60_000 })
  for (const { data } of await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT')))
    await capturePayment(db, backend.provider, String(data['paymentId']), NOON)
  await db.update(outbox).set({ sentAt: new Date() })
  await db.transaction(async tx => {
    await transitionOrder(tx, { orderId: orderId!, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: NOON })
    await transitionOrder(tx, { orderId: orderId!, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: NOON })
  })
  return orderId!
}

const refund = (id: number, lines: RefundedLine[], parts: RefundedPart[] = []) =>
  staff(refundLines, { params: { id }, body: { clientId: randomUUID(), lines, parts, reason: 'Spilled' } }, { timeout: 60_000 })
const loadInvoice = async (id: number) => (await client(getCustomerOrder, { params: { id } }, visitor.options())).invoice
const readNumbers = async () => (await db.select().from(creditNotes).orderBy(asc(creditNotes.year), asc(creditNotes.number))).map(it => it.number) // prettier-ignore
const ONE = { id: '0', quantity: 1 }

describe('issue 22: "invoices with company details and tax lines": money that goes back later has a credit note', () => {
  test('each refund has its number, and they take exactly the taxes of the invoice', async () => {
    const id = await deliver()
    expect((await loadInvoice(id))!.creditNotes).toEqual([])
    await refund(id, [ONE])
    await refund(id, [ONE], [{ type: 'DELIVERY', amount: 199 }, { type: 'COURIER_TIP', amount: TIP }]) // prettier-ignore
    await refund(id, [], [{ type: 'SERVICE', amount: 50 }])
    const { creditNotes: notes, taxes } = (await loadInvoice(id))!
    expect(notes).toMatchObject([
      // 10.00 with 21 %: 8.26 + 1.74
      { amount: 1000, taxes: [{ rate: 2100, base: 826, tax: 174 }] },
      // the tip is not taxed: 21.99 until now are 18.17 + 3.82
      { amount: 1499, taxes: [{ rate: 2100, base: 991, tax: 208 }] },
      { amount: 50, taxes: [{ rate: 2100, base: 42, tax: 8 }] },
    ])
    expect(taxes).toEqual([{ rate: 2100, base: 1859, tax: 390 }])
    expect(new Set(notes.map(it => it.number)).size).toBe(3)
    expect(notes[0]!.number).toMatch(/^ES-CN-20\d\d-\d{6}$/)
    const mails = (await db.select().from(outbox)).filter(it => it.data['kind'] === 'REFUND' && it.data['orderId'] === id)
    expect(mails.map(it => /Credit note number: (.*)/.exec(it.body)?.[1])).toEqual(notes.map(it => it.number))
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a refund of support has one, and its mail names it', async () => {
    const { customer, options } = visitor
    const body = { paymentProvider: 'CARD', cardToken: await backend.createCardToken(customer, '4242424242424242') }
    const { card } = await client(savePaymentCard, { body }, options(randomUUID()))
    const id = await deliver(createCardPayment(card!.id))
    const claim = { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [ONE] }] }
    expect((await client(sendOrderFeedback, { params: { id }, body: claim }, options(randomUUID()))).resolution).toMatchObject({ kind: 'REFUND', amount: 1000 }) // prettier-ignore
    const { creditNotes: notes } = (await loadInvoice(id))!
    expect(notes).toMatchObject([{ amount: 1000, taxes: [{ rate: 2100, base: 826, tax: 174 }] }])
    const mail = (await db.select().from(outbox)).find(it => it.data['kind'] === 'SUPPORT' && it.data['orderId'] === id)
    expect(mail?.body).toContain(`Credit note number: ${notes[0]!.number}`)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a promo code of support gives no money back, and an order without an invoice has no credit note', async () => {
    const cash = await deliver()
    const claim = { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [ONE] }] }
    expect((await client(sendOrderFeedback, { params: { id: cash }, body: claim }, visitor.options(randomUUID()))).resolution.kind).toBe('CREDIT') // prettier-ignore
    expect((await loadInvoice(cash))!.creditNotes).toEqual([])
    await setCountry({ customerInvoicesEnabled: false })
    const before = await readNumbers()
    const without = await deliver()
    await refund(without, [ONE])
    expect(await loadInvoice(without)).toBeNull()
    expect(await readNumbers()).toEqual(before)
  })
})

describe('issue 22: "numbers without gaps per country and year"', () => {
  test('parallel refunds, some of which fail after they took a number', async () => {
    const ids = []
    for (let i = 0; i < 12; i++) ids.push(await deliver())
    const before = (await readNumbers()).length
    const outcomes = await Promise.allSettled(
      ids.map((id, index) => {
        if (index % 4 !== 1) return refund(id, [ONE])
        return db.transaction(async tx => {
          const order = (await findOrderRow(tx, id))!
          const [row] = await tx.insert(orderRefunds).values({ orderId: id, clientId: 'killed', lines: [ONE], reason: '', card: 0, balance: 1000, createdAt: new Date(NOON) }).returning() // prettier-ignore
          expect(await issueCreditNote(tx, { order, source: { refundId: row!.id }, amount: 1000, now: NOON })).toMatch(/^ES-CN-/)
          throw new Error('The process is killed')
        })
      }),
    )
    expect(outcomes.filter(it => it.status === 'rejected')).toHaveLength(3)
    await Promise.all(ids.filter((_, index) => index % 4 === 1).map(id => refund(id, [ONE])))
    const numbers = await readNumbers()
    expect(numbers).toEqual(Array.from({ length: before + 12 }, (_, index) => index + 1))
    expect(await findBrokenInvariants(db)).toEqual([])
  }, 120_000)
  test('the numbers of invoices and of credit notes are apart, and a new year begins with 1', async () => {
    const id = await deliver()
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, id))
    const order = (await findOrderRow(db, id))!
    const issue = (now: number) =>
      db.transaction(async tx => {
        const [row] = await tx.insert(orderRefunds).values({ orderId: id, clientId: String(now), lines: [ONE], reason: '', card: 0, balance: 1, createdAt: new Date(now) }).returning() // prettier-ignore
        return issueCreditNote(tx, { order, source: { refundId: row!.id }, amount: 1, now })
      })
    // midnight of Barcelona
    const midnight = Date.UTC(2040, 11, 31, 23)
    expect(await issue(midnight - 1)).toBe('ES-CN-2040-000001')
    expect(await issue(midnight)).toBe('ES-CN-2041-000001')
    expect((await db.select().from(invoices).where(eq(invoices.orderId, id)))[0]).toEqual(invoice)
  })
})
