import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { supportClaims, supportTickets } from '#backend/db/schema/support.ts'
import { createTicketHandlers } from '#backend/modules/support/tickets.ts'
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer, type TestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'
import type { UploadedPhoto } from '#contract/platform/photo.ts'
import { getChatMessages, getStaffChatMessages, openSupportChat, sendChatMessage, sendStaffChatMessage } from '#contract/support/chat.ts'
import { createSupportTicket } from '#contract/support/ticket.ts'
import { sendOrderFeedback } from '#contract/support/tree.ts'
import { createPlainPng } from '#tests/support/photos/sample-photos.ts'

const TOKEN = 's'.repeat(32)
const { db, fetch, clock } = await createTestBackend({ sandbox: false, chatStaffToken: TOKEN })
await insertTestSupportTrees(db)
const call = createClient({ base: 'http://api.test', fetch })
const staff = createClient({
  base: 'http://api.test',
  fetch: async (...input) => {
    const request = new Request(...input)
    request.headers.set(HEADER.chatStaffToken, TOKEN)
    return fetch(request)
  },
})
const as = (customer: TestCustomer) => ({ place: { authorization: customer.authorization, language: 'en' } })
const rejectsWith = (status: number, code?: string) => ({ failure: { kind: 'rejected', status, ...(code !== undefined && { code }) } })
const PNG = new Uint8Array(createPlainPng(30, 20))

const upload = async (customer?: TestCustomer): Promise<UploadedPhoto> => {
  const headers = { 'content-type': 'image/png', ...(customer && { authorization: customer.authorization }) }
  const reply = await fetch('http://api.test/photos', { method: 'POST', headers, body: PNG })
  return (await reply.json()) as UploadedPhoto
}
const getStatus = async (url: string, customer?: TestCustomer) => (await fetch(`http://api.test${url}`, { headers: customer ? { authorization: customer.authorization } : {} })).status // prettier-ignore
const getPhoto = async (id: string) => (await db.select().from(photos).where(eq(photos.id, id)))[0]!

async function createChat() {
  const customer = await createTestCustomer(db, NOON + 1e9)
  const orderId = await insertTestOrder(db, customer.id, NOON)
  const { conversation } = await call(openSupportChat, { body: { orderId } }, as(customer))
  const params = { id: conversation.externalId }
  const send = (body: { clientId: string; text: string; photos?: string[] }) => call(sendChatMessage, { params, body }, as(customer))
  return { customer, orderId, params, send }
}

describe('issue 24: "Messages are stored … photos"', () => {
  test('a photo of the customer is in the thread of both sides, with or without a text', async () => {
    const { customer, orderId, params, send } = await createChat()
    const [one, other] = [await upload(customer), await upload()]
    const { message } = await send({ clientId: 'a', text: '', photos: [other.id, one.id] })
    expect(message).toMatchObject({ text: '', photos: [{ id: other.id, width: 30, height: 20 }, { id: one.id }] })
    await send({ clientId: 'b', text: 'Only a text' })
    const own = await call(getChatMessages, { params, query: {} }, as(customer))
    expect(own.messages.map(it => [it.text, it.photos.length])).toEqual([
      ['', 2],
      ['Only a text', 0],
    ])
    const { messages } = await staff(getStaffChatMessages, { params, query: {} })
    // the staff has no account: its links have a signature
    expect(await getStatus(messages[0]!.photos[0]!.url)).toBe(200)
    expect(await getPhoto(other.id)).toMatchObject({ customerId: customer.id, orderId, deleteAt: null, visitorHash: null })
  })

  test('a photo of the staff is seen by the customer, and by no other', async () => {
    const { customer, params } = await createChat()
    const stranger = await createTestCustomer(db, NOON + 1e9)
    const photo = await upload()
    await staff(sendStaffChatMessage, { params, body: { clientId: 'a', text: 'Like this?', photos: [photo.id] } })
    const { messages } = await call(getChatMessages, { params, query: {} }, as(customer))
    expect(messages[0]!.photos).toMatchObject([{ id: photo.id }])
    expect(await getStatus(`/photos/${photo.id}`, customer)).toBe(200)
    expect(await getStatus(`/photos/${photo.id}`, stranger)).toBe(404)
    expect(await getStatus(`/photos/${photo.id}`)).toBe(401)
  })

  test('a message that is sent again is stored once; with another photo its id is 422', async () => {
    const { customer, params, send } = await createChat()
    const [one, other] = [await upload(customer), await upload(customer)]
    const replies = await Promise.all(Array.from({ length: 5 }, () => send({ clientId: 'a', text: 'Hi', photos: [one.id] })))
    expect(new Set(replies.map(it => it.message.sequence))).toEqual(new Set([1]))
    await expect(send({ clientId: 'a', text: 'Hi', photos: [other.id] })).rejects.toMatchObject(rejectsWith(422, 'MESSAGE_CHANGED'))
    await expect(send({ clientId: 'a', text: 'Hi' })).rejects.toMatchObject(rejectsWith(422, 'MESSAGE_CHANGED'))
    await expect(send({ clientId: 'b', text: 'Hi', photos: [one.id] })).rejects.toMatchObject(rejectsWith(422, 'PHOTO_GONE'))
    expect((await call(getChatMessages, { params, query: {} }, as(customer))).messages).toHaveLength(1)
  })

  test('neither a text nor photos is 400, six photos are 400, and a photo of another customer is 422', async () => {
    const { send } = await createChat()
    const ofOther = await upload(await createTestCustomer(db, NOON + 1e9))
    await expect(send({ clientId: 'a', text: ' ' })).rejects.toMatchObject(rejectsWith(400, 'EMPTY_MESSAGE'))
    await expect(send({ clientId: 'a', text: ' ', photos: [] })).rejects.toMatchObject(rejectsWith(400, 'EMPTY_MESSAGE'))
    await expect(send({ clientId: 'a', text: '', photos: Array.from({ length: 6 }, () => ofOther.id) })).rejects.toMatchObject(
      rejectsWith(400),
    )
    await expect(send({ clientId: 'a', text: '', photos: [ofOther.id] })).rejects.toMatchObject(rejectsWith(422, 'PHOTO_GONE'))
  })
})

describe('issue 24: "contact form with attachment"', () => {
  const body = { subject: 'Box', message: 'It is open.', email: 'vera@example.com' }

  test('the photos of a visitor are part of the ticket, once', async () => {
    const photo = await upload()
    const { ticketId } = await call(createSupportTicket, { body: { ...body, photos: [photo.id] } })
    const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
    expect(ticket!.photos).toEqual([{ id: photo.id, width: 30, height: 20 }])
    expect(await getPhoto(photo.id)).toMatchObject({ customerId: null, orderId: null, deleteAt: new Date(clock.now + 90 * 86_400_000) })
    await expect(call(createSupportTicket, { body: { ...body, photos: [photo.id] } })).rejects.toMatchObject(rejectsWith(422, 'PHOTO_GONE'))
  })

  test('a mail to the staff has links, which work for 90 days', async () => {
    const handlers = createTicketHandlers({ db, now: () => NOON, siteOrigin: 'https://shop.test', supportEmail: 'staff@shop.example' })
    const photo = await upload()
    const context = { language: 'en', customer: undefined } as Parameters<typeof handlers.createSupportTicket>[1]
    await handlers.createSupportTicket({ body: { ...body, photos: [photo.id] } }, context)
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, 'staff@shop.example'))
    const [, url] = /https:\/\/shop\.test\/api(\/photos\/\S+)$/.exec(mail!.body)!
    expect(await getStatus(url!)).toBe(200)
    clock.now = NOON + 90 * 86_400_000 - 1
    expect(await getStatus(url!)).toBe(200)
    clock.now = NOON + 90 * 86_400_000
    expect(await getStatus(url!)).toBe(401)
    clock.now = NOON
  })
})

describe('issue 24: "product selector with quantities and photos"', () => {
  const createClaim = async () => {
    const customer = await createTestCustomer(db, NOON + 1e9)
    const delivered = { status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON) } as const
    const orderId = await insertTestOrder(db, customer.id, NOON, delivered)
    const send = (optionId: string, claim: { products?: { id: string; quantity: number }[]; textDetails?: string; photos: string[] }) =>
      call(
        sendOrderFeedback,
        { params: { id: orderId }, body: { supportBreadcrumb: ['problem', optionId === 'missing' ? 'missing' : 'quality'], reasons: [{ optionId, textDetails: claim.textDetails ?? null, products: claim.products ?? [], photos: claim.photos }] } },
        { ...as(customer), idempotencyKey: `key-${orderId}-${optionId}` },
      ) // prettier-ignore
    return { customer, orderId, send }
  }

  test('a claim has the photos of its products', async () => {
    const { customer, orderId, send } = await createClaim()
    const photo = await upload(customer)
    await send('missing', { products: [{ id: '0', quantity: 1 }], photos: [photo.id] })
    const [claim] = await db.select().from(supportClaims).where(eq(supportClaims.orderId, orderId))
    expect(claim!.reasons).toMatchObject([{ photos: [photo.id] }])
    expect(await getPhoto(photo.id)).toMatchObject({ customerId: customer.id, orderId, deleteAt: null })
    expect((await db.select().from(orders).where(eq(orders.id, orderId)))[0]!.status).toBe('DeliveredStatus')
  })

  test('a reason without products takes none, and a photo of somebody else leaves no claim', async () => {
    const { customer, orderId, send } = await createClaim()
    const ofOther = await upload(await createTestCustomer(db, NOON + 1e9))
    await expect(send('poor', { textDetails: 'Cold', photos: [(await upload(customer)).id] })).rejects.toMatchObject(rejectsWith(400))
    await expect(send('missing', { products: [{ id: '0', quantity: 1 }], photos: [ofOther.id] })).rejects.toMatchObject(rejectsWith(422))
    expect(await db.$count(supportClaims, eq(supportClaims.orderId, orderId))).toBe(0)
  })
})
