import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { invoiceCounters, invoices } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { storeDetails } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { formatInvoiceNumber, issueInvoice } from '#backend/modules/orders/invoices/issue-invoice.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { deleteCompanyDetail, putCompanyDetail } from '#contract/account/company-detail.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'

const backend = await createCheckoutBackend()
const { db } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const visitor = await backend.createVisitor()
const COMPANY = { addressLine1: 'Carrer de Verdi, 12', addressLine2: null, city: 'Barcelona', countryCode: 'ES', name: 'Anna SL', postalCode: '08012', province: null, taxId: 'B58378431' } // prettier-ignore
const SELLER = { name: 'Roma Pizza SL', registration: 'B-1', address: 'Carrer de Mallorca 1' }
const setCountry = (values: Partial<typeof countries.$inferInsert>) => db.update(countries).set(values).where(eq(countries.code, 'ES'))

async function order(tip = 0, components = {}): Promise<number> {
  const request = buildCheckoutRequest(CASH_PAYMENT, { courierTip: { value: tip }, ...components })
  const input = { params: { id: randomUUID() }, body: { ...request, displayedTotal: TOTAL + tip } }
  const { orderId } = await client(startCheckout, input, { ...visitor.options(randomUUID()), timeout: 60_000 })
  return orderId!
}

const accept = (orderId: number) =>
  db.transaction(tx => transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: NOON }))

/** @param fails whether the transaction is rolled back after the number was taken */
const deliver = (orderId: number, now = NOON, fails = false) =>
  db.transaction(async tx => {
    await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now })
    if (fails) throw new Error('The process is killed')
  })

async function orderAndDeliver(now = NOON, tip = 0): Promise<number> {
  const id = await order(tip)
  await accept(id)
  await deliver(id, now)
  return id
}

const loadOrder = (id: number) => client(getCustomerOrder, { params: { id } }, visitor.options())

beforeEach(async () => {
  await setCountry({ customerInvoicesEnabled: true, customerManualInvoicesEnabled: true, taxRate: 2100 })
  await client(putCompanyDetail, { params: { id: visitor.customer.id }, body: COMPANY }, visitor.options())
  await db.delete(storeDetails)
  await db
    .insert(storeDetails)
    .values({ storeId: 1, legalName: SELLER.name, registration: SELLER.registration, legalAddress: SELLER.address })
})

describe('issue 22: "invoices with company details and tax lines where the country enables them"', () => {
  test('a delivered order has its number, seller, company and tax; the tip is not taxed', async () => {
    const id = await orderAndDeliver(NOON, 150)
    const reply = await loadOrder(id)
    const [row] = await db.select().from(invoices).where(eq(invoices.orderId, id))
    // 22.49 with 21 %: 18.59 + 3.90
    const taxes = [{ rate: 2100, base: 1859, tax: 390 }]
    expect(reply.invoice).toEqual({
      number: formatInvoiceNumber(row!),
      issuedAt: NOON,
      seller: SELLER,
      company: COMPANY,
      taxes,
      creditNotes: [],
    })
    expect(reply.tax).toBe(390)
    expect(reply.invoice?.number).toMatch(/^ES-20\d\d-\d{6}$/)
  })
  test('an order that is not delivered has none', async () => {
    const id = await order()
    expect(await loadOrder(id)).toMatchObject({ invoice: null, tax: null })
  })
  test('a country without invoices', async () => {
    await setCountry({ customerInvoicesEnabled: false })
    expect((await loadOrder(await orderAndDeliver())).invoice).toBeNull()
  })
  test('the checkout offers an invoice to the company, and an order without it has none', async () => {
    const load = (components = {}) =>
      client(
        loadCheckoutTemplate,
        { params: { id: randomUUID() }, body: buildCheckoutRequest(CASH_PAYMENT, components) },
        visitor.options(),
      )
    const offered = await load()
    expect(offered.sections.find(it => it.component === 'companyInvoice')?.title).toBe('Invoice to Anna SL')
    expect(offered.components.companyInvoice).toEqual({ value: true })
    const companyInvoice = { value: false }
    expect((await load({ companyInvoice })).components.companyInvoice).toEqual(companyInvoice)
    const id = await order(0, { companyInvoice })
    await accept(id)
    await deliver(id)
    expect((await loadOrder(id)).invoice).toMatchObject({ company: null })
    await setCountry({ customerManualInvoicesEnabled: false })
    expect((await load()).sections.map(it => it.component)).not.toContain('companyInvoice')
  })
  test('a country without companies on invoices, and without tax lines', async () => {
    await setCountry({ customerManualInvoicesEnabled: false, taxRate: null })
    expect((await loadOrder(await orderAndDeliver())).invoice).toMatchObject({ company: null, taxes: [] })
  })
  test('a customer without a company, and a store without legal data', async () => {
    await client(deleteCompanyDetail, { params: { id: visitor.customer.id } }, visitor.options())
    await db.delete(storeDetails)
    const seller = { name: 'Roma', registration: null, address: null }
    expect((await loadOrder(await orderAndDeliver())).invoice).toMatchObject({ company: null, seller })
  })
  test('an invoice keeps what it named when the company, the seller and the tax rate change later', async () => {
    const id = await orderAndDeliver()
    const before = await loadOrder(id)
    await client(deleteCompanyDetail, { params: { id: visitor.customer.id } }, visitor.options())
    await db.delete(storeDetails)
    await setCountry({ taxRate: 1000 })
    expect((await loadOrder(id)).invoice).toEqual(before.invoice)
  })
  test('the receipt e-mail has the invoice', async () => {
    const id = await order()
    for (let due: number | undefined = NOON; due !== undefined;) due = await advanceOrder(db, id, { now: due, speed: 1 })
    const mail = (await db.select().from(outbox)).find(it => it.data['kind'] === 'RECEIPT' && it.data['orderId'] === id)
    const { invoice } = await loadOrder(id)
    expect(mail?.body).toContain(
      [
        `Invoice number: ${invoice!.number}`,
        'Includes 21% tax on €18.59: €3.90',
        'Seller: Roma Pizza SL, Carrer de Mallorca 1, B-1',
        'Billed to: Anna SL, Carrer de Verdi, 12, 08012 Barcelona, Tax ID: B58378431',
      ].join('\n'),
    )
  })
})

describe('issue 22: "numbers without gaps per country and year"', () => {
  const readNumbers = async () =>
    (await db.select().from(invoices).orderBy(asc(invoices.year), asc(invoices.number))).map(
      it => `${it.countryCode} ${it.year} ${it.number}`,
    )

  test('parallel deliveries, some of which fail after they took a number', async () => {
    const ids = []
    for (let i = 0; i < 16; i++) ids.push(await order())
    for (const id of ids) await accept(id)
    const before = (await readNumbers()).length
    const outcomes = await Promise.allSettled(ids.map((id, index) => deliver(id, NOON, index % 4 === 1)))
    expect(outcomes.filter(it => it.status === 'rejected')).toHaveLength(4)
    expect(await findBrokenInvariants(db)).toEqual([])
    await Promise.all(ids.map(id => deliver(id)))
    const numbers = await readNumbers()
    expect(numbers).toHaveLength(before + 16)
    const year = new Date(NOON).getUTCFullYear()
    expect(numbers).toEqual(numbers.map((_, index) => `ES ${year} ${index + 1}`))
    expect(await findBrokenInvariants(db)).toEqual([])
  }, 60_000)
  test('an order has one invoice: a second one takes no number', async () => {
    const id = await orderAndDeliver()
    const before = await db.select().from(invoiceCounters)
    await expect(db.transaction(tx => issueInvoice(tx, id, 0, NOON))).rejects.toThrow()
    expect(await db.select().from(invoiceCounters)).toEqual(before)
  })
  test('a new year begins with 1, at midnight of the city', async () => {
    const midnight = Date.UTC(2030, 11, 31, 23)
    const [late, early] = [await orderAndDeliver(midnight - 1), await orderAndDeliver(midnight)]
    expect((await loadOrder(late)).invoice?.number).toBe('ES-2030-000001')
    expect((await loadOrder(early)).invoice?.number).toBe('ES-2031-000001')
  })
  test('each country has its own numbers', async () => {
    const id = await order()
    await accept(id)
    await db.insert(invoiceCounters).values({ countryCode: 'UA', year: 2032, last: 7 })
    await deliver(id, Date.UTC(2032, 5, 1))
    expect((await loadOrder(id)).invoice?.number).toBe('ES-2032-000001')
    await db.delete(invoiceCounters).where(eq(invoiceCounters.countryCode, 'UA'))
    expect(await db.$count(orders, eq(orders.id, id))).toBe(1)
  })
})
