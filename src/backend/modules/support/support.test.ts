import { eq, sql } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { serverKeys } from '#backend/db/schema/platform.ts'
import { supportOutcomes, supportTickets, supportTrees } from '#backend/db/schema/support.ts'
import { createTicketHandlers } from '#backend/modules/support/tickets.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { sendPartnerEmail } from '#contract/platform/partner.ts'
import { createSupportTicket, getCrmAuth } from '#contract/support/ticket.ts'
import { getContactTree, getSupportTree, recordSupportOutcome, type SupportAction } from '#contract/support/tree.ts'

const { db, fetch, clock } = await createTestBackend()
await insertTestSupportTrees(db)
const call = createClient({ base: 'http://api.test', fetch })
const createCustomer = async (name: string) => {
  const customer = await createTestCustomer(db, NOON, name)
  return { ...customer, options: (language = 'en') => ({ place: { authorization: customer.authorization, language } }) }
}
const owner = await createCustomer('Anna Example')
const stranger = await createCustomer('Boris Example')
const anonymous = { place: { language: 'en' } }
const insertDelivered = (values: Partial<typeof orders.$inferInsert> = {}) =>
  insertTestOrder(db, owner.id, NOON, { status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON), ...values })
const getTree = (orderId?: number, { language = 'en', context }: { language?: string; context?: string } = {}) =>
  call(
    getSupportTree,
    { query: { ...(orderId !== undefined && { orderId }), ...(context !== undefined && { context }) } },
    owner.options(language),
  )
const find = (options: readonly SupportAction[], id: string) => options.find(it => it.id === id)
const rejectsWith = (status: number, fields: object = {}) => ({ failure: { kind: 'rejected', status, ...fields } })
/** Fields that most options have not. */
const NOTHING = { subtitle: null, text: null, emailAddress: null, webLink: null, options: [], reasonTree: [], disabled: false, mailto: null, subject: null, phoneNumber: null } // prettier-ignore

describe('B §7, "GET /support_tree (query orderId, context)"', () => {
  test('B §3: an order has the options of its status, in the language of the call, with its products', async () => {
    const orderId = await insertDelivered()
    const tree = await getTree(orderId, { language: 'es' })
    expect(tree.title).toBe('Ayuda')
    const [order] = await db.select({ urn: orders.urn }).from(orders).where(eq(orders.id, orderId))
    expect(tree.orderUrn).toBe(order!.urn)
    expect(tree.products).toEqual([
      { id: '0', name: 'Margherita', customisation: 'Extra cheese', imageId: null, quantity: 2 },
      { id: '1', name: 'Water', customisation: null, imageId: null, quantity: 1 },
    ])
    expect(tree.options.map(it => it.id)).toEqual(['problem', 'courier', 'receipt', 'more', 'chat', 'courier-chat', 'cancel', 'call-other'])
    expect(tree.options[0]).toMatchObject({
      type: 'Node',
      title: 'Problema',
      options: [{ id: 'missing', title: 'Falta' }, { id: 'quality' }],
    })
  })
  test('B §3, "Support action item": each type has what it needs', async () => {
    const { options } = await getTree(await insertDelivered())
    const [missing, quality] = find(options, 'problem')!.options
    const which = { title: 'Which?', required: true }
    expect(missing).toEqual({ ...NOTHING, id: 'missing', type: 'ProductSelector', title: 'Missing', reasonTree: [{ optionId: 'missing', title: 'Missing', type: 'ProductSelector', textDetails: null, subtitle: null, productSelector: which }] }) // prettier-ignore
    expect(quality!.reasonTree).toEqual([
      { optionId: 'cold', title: 'Cold', type: 'ProductSelector', textDetails: null, subtitle: 'Not hot', productSelector: which },
      { optionId: 'poor', title: 'Poor', type: 'Form', textDetails: { placeholder: 'Why?', required: true }, subtitle: null, productSelector: null },
    ]) // prettier-ignore
    expect(find(options, 'receipt')).toEqual({ ...NOTHING, id: 'receipt', type: 'Popup', title: 'Receipt', text: 'Open it.' })
    expect(find(options, 'call-other')).toMatchObject({ type: 'PhoneCall', phoneNumber: '+34900' })
    expect(find(options, 'cancel')).toMatchObject({ disabled: true, subtitle: 'The store has already started.' })
    expect(find(options, 'courier-chat')).toMatchObject({ disabled: true, subtitle: 'No courier is on the way yet.' })
    expect(find(options, 'chat')).toMatchObject({ type: 'Chat', disabled: false })
  })
  test('the options of an OnDemand are loaded with its id as context', async () => {
    const orderId = await insertDelivered()
    expect(find((await getTree(orderId)).options, 'more')).toMatchObject({ type: 'OnDemand', options: [] })
    const more = await getTree(orderId, { context: 'more', language: 'es' })
    expect(more.title).toBe('More (es)')
    expect(more.options).toEqual([
      { ...NOTHING, id: 'faq', type: 'FAQLink', title: 'Questions (es)', webLink: 'https://shop.test/docs/es/faq/' },
      { ...NOTHING, id: 'web', type: 'WebLink', title: 'Rights (es)', webLink: 'https://rights.example/' },
      { ...NOTHING, id: 'mail', type: 'Email', title: 'Mail (es)', emailAddress: 'help@shop.example', mailto: 'mailto:help@shop.example?subject=Mi%20pedido', subject: 'Mi pedido' },
    ]) // prettier-ignore
    for (const context of ['problem', 'other', '']) await expect(getTree(orderId, { context })).rejects.toMatchObject(rejectsWith(404))
  })
  test('an order on its way: late after its promise, with its courier and the number of its city', async () => {
    const orderId = await insertTestOrder(db, owner.id, NOON, { status: 'ProgressStatus', stage: 'ACCEPTED', courierName: 'Marta' })
    await db.update(cities).set({ servicePhoneNumber: '+34111' }).where(eq(cities.code, 'BCN'))
    const { options } = await getTree(orderId)
    expect(find(options, 'courier-chat')).toMatchObject({ disabled: false, subtitle: null })
    expect(find(options, 'cancel')).toMatchObject({ disabled: false })
    expect(find(options, 'call')).toMatchObject({ phoneNumber: '+34111' })
    expect(find(options, 'late')).toBeUndefined()
    clock.now = NOON + 30 * 60_000 + 1
    expect(find((await getTree(orderId)).options, 'late')).toBeDefined()
    clock.now = NOON
    await db.update(cities).set({ servicePhoneNumber: null }).where(eq(cities.code, 'BCN'))
  })
  test('without a tree the reply has no options; a tree of the country precedes', async () => {
    const orderId = await insertTestOrder(db, owner.id, NOON, { status: 'CanceledStatus', stage: 'CANCELLED' })
    expect(await getTree(orderId)).toMatchObject({ title: 'How can we help?', options: [] })
    const [first] = await db.select().from(supportTrees).where(eq(supportTrees.id, 3))
    await db.insert(supportTrees).values({ ...first!, id: 9, statuses: ['CanceledStatus'], countries: ['ES'], title: { en: 'Cancelled' } })
    expect((await getTree(orderId)).title).toBe('Cancelled')
    await db.delete(supportTrees).where(eq(supportTrees.id, 9))
  })
  test('another customer, and a call without a session, get nothing', async () => {
    const query = { orderId: await insertDelivered() }
    await expect(call(getSupportTree, { query }, stranger.options())).rejects.toMatchObject(rejectsWith(404))
    await expect(call(getSupportTree, { query }, anonymous)).rejects.toMatchObject(rejectsWith(401))
    await expect(call(getContactTree, { query }, anonymous)).rejects.toMatchObject(rejectsWith(401))
    await expect(call(getContactTree, { query }, stranger.options())).rejects.toMatchObject(rejectsWith(404))
  })
})

describe('B §7, "GET /contact/tree (query orderId)"', () => {
  test('visitors without an order or account get the tree of no order', async () => {
    const reply = await call(getContactTree, { query: {} }, anonymous)
    expect(reply).toEqual({ title: 'Help', orderUrn: null, products: [], options: [{ ...NOTHING, id: 'login', type: 'Popup', title: 'Log in', text: 'Like this.' }] }) // prettier-ignore
    expect(await getTree()).toEqual(reply)
  })
  test('a customer gets the tree of an order', async () => {
    const orderId = await insertDelivered()
    expect(await call(getContactTree, { query: { orderId } }, owner.options())).toEqual(await getTree(orderId))
  })
})

describe('B §7, "POST /crm/tickets/support"', () => {
  const body = { subject: ' Hello ', message: ' Where is it? ' }
  const read = async (ticketId: string) => (await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId)))[0]
  test('a visitor names an address for the reply', async () => {
    const { ticketId } = await call(createSupportTicket, { body: { ...body, email: ' vera@example.com ' } }, anonymous)
    expect(await read(ticketId)).toMatchObject({ kind: 'SUPPORT', email: 'vera@example.com', subject: 'Hello', message: 'Where is it?', customerId: null, orderId: null, reasonId: null, language: 'en', createdAt: new Date(NOON) }) // prettier-ignore
    for (const email of ['', 'vera@example', undefined])
      await expect(call(createSupportTicket, { body: { ...body, ...(email !== undefined && { email }) } }, anonymous)).rejects.toMatchObject(rejectsWith(400, { staticCode: 145272 })) // prettier-ignore
  })
  test('a customer is known by the account, and names an own order only', async () => {
    const orderId = await insertDelivered()
    const ofOrder = { ...body, orderId, reasonId: 'missing', email: 'other@example.com' }
    const { ticketId } = await call(createSupportTicket, { body: ofOrder }, owner.options('es'))
    expect(await read(ticketId)).toMatchObject({ email: owner.email, name: 'Anna Example', customerId: owner.id, orderId, reasonId: 'missing', language: 'es' }) // prettier-ignore
    await expect(call(createSupportTicket, { body: ofOrder }, stranger.options())).rejects.toMatchObject(rejectsWith(404))
    await expect(call(createSupportTicket, { body: ofOrder }, anonymous)).rejects.toMatchObject(rejectsWith(404))
  })
  test('blanks are no message', async () => {
    for (const empty of [
      { ...body, subject: ' ' },
      { ...body, message: '\n' },
    ])
      await expect(call(createSupportTicket, { body: empty }, owner.options())).rejects.toMatchObject(rejectsWith(400))
  })
  test('issue 24, "/api/partners/email": a store asks to become a partner', async () => {
    const partner = { email: 'store@example.com', name: 'Pia', storeName: 'Pia’s Bakery', city: 'Barcelona', message: 'Hello' }
    expect(await call(sendPartnerEmail, { body: partner }, anonymous)).toEqual({})
    const [row] = await db.select().from(supportTickets).where(eq(supportTickets.kind, 'PARTNER'))
    expect(row).toMatchObject({ email: partner.email, name: 'Pia', subject: partner.storeName, message: 'Barcelona\n\nHello' })
    await expect(call(sendPartnerEmail, { body: { ...partner, email: 'store@example' } }, anonymous)).rejects.toMatchObject(rejectsWith(400, { staticCode: 145272 })) // prettier-ignore
  })
  test('staff with an address gets a mail, in one line of subject', async () => {
    const handlers = createTicketHandlers({ db, now: () => NOON, siteOrigin: 'https://shop.test', supportEmail: 'staff@shop.example' })
    const context = { language: 'en', customer: undefined } as Parameters<typeof handlers.createSupportTicket>[1]
    await handlers.createSupportTicket({ body: { email: 'vera@example.com', subject: 'One\r\nBcc: two', message: 'Text' } }, context)
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, 'staff@shop.example'))
    expect(mail!.subject).toMatch(/^One Bcc: two \[[\da-f-]{36}\]$/)
    expect(mail!.body).toMatch(/^From: vera@example.com\nTicket: [\da-f-]{36}\n\nText$/)
  })
})

describe('B §7, "POST /support_tree/outcome"', () => {
  test('how a visit ended is stored for the operator', async () => {
    const orderId = await insertDelivered()
    const body = { orderId, breadcrumb: ['more', 'faq'], outcome: 'SOLVED' as const }
    expect(await call(recordSupportOutcome, { body }, owner.options())).toEqual({})
    expect(await call(recordSupportOutcome, { body: { ...body, orderId: null, outcome: 'NOT_SOLVED' } }, owner.options())).toEqual({})
    const rows = await db.select().from(supportOutcomes).orderBy(supportOutcomes.id)
    expect(rows).toMatchObject([
      { customerId: owner.id, ...body },
      { orderId: null, outcome: 'NOT_SOLVED' },
    ])
    await expect(call(recordSupportOutcome, { body }, stranger.options())).rejects.toMatchObject(rejectsWith(404))
    await expect(call(recordSupportOutcome, { body: { ...body, breadcrumb: [] } }, owner.options())).rejects.toMatchObject(rejectsWith(400))
  })
})

describe('B §7, "GET /crm/auth"', () => {
  test('the token names the customer for ten minutes; the address only once it is confirmed', async () => {
    const { token, expirationTime } = await call(getCrmAuth, {}, owner.options())
    expect(expirationTime).toBe(NOON + 600_000)
    const [key] = await db.select().from(serverKeys).where(eq(serverKeys.name, 'crm'))
    const verify = (it: string, at = NOON) =>
      jwtVerify(it, new TextEncoder().encode(key!.key), { currentDate: new Date(at), issuer: 'https://shop.test', algorithms: ['HS256'] })
    const [row] = await db.select().from(customers).where(eq(customers.id, owner.id))
    await db.update(customers).set({ emailVerifiedAt: null }).where(eq(customers.id, owner.id))
    const unconfirmed = await verify((await call(getCrmAuth, {}, owner.options())).token)
    expect(unconfirmed.payload).toMatchObject({ sub: row!.urn, name: 'Anna Example' })
    expect(unconfirmed.payload).not.toHaveProperty('email')
    await db.update(customers).set({ emailVerifiedAt: sql`now()` }).where(eq(customers.id, owner.id)) // prettier-ignore
    const confirmed = await call(getCrmAuth, {}, owner.options())
    expect((await verify(confirmed.token)).payload).toMatchObject({ sub: row!.urn, email: owner.email })
    await expect(verify(token, NOON + 601_000)).rejects.toThrow()
    await expect(call(getCrmAuth, {}, anonymous)).rejects.toMatchObject(rejectsWith(401))
  })
})
