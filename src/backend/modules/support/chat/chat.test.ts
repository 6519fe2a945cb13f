import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { tokenFamilies } from '#backend/db/schema/account.ts'
import { chatConversations, chatMessages } from '#backend/db/schema/chat.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { answerConversation, startChatResponder } from '#backend/modules/support/chat/answer-chats.ts'
import { CHAT_TOKEN_MS } from '#backend/modules/support/chat/chat-tokens.ts'
import { createChatSignals } from '#backend/modules/support/chat/chat-writes.ts'
import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'
import {
  type ChatUpdate,
  getChatMessages,
  getChatToken,
  getOpenConversations,
  getStaffChatMessages,
  getStaffConversations,
  markChatRead,
  markStaffChatRead,
  MAX_CHAT_PAGE,
  openSupportChat,
  reportChatTyping,
  reportStaffChatTyping,
  sendChatMessage,
  sendStaffChatMessage,
} from '#contract/support/chat.ts'
import { getRiderChatStatus, getUnreadMessageCount, initHelpCenter, initRiderChat } from '#contract/support/help-center.ts'
import { CHAT_RATE_MS, CHAT_TYPING_MS, MAX_CHAT_RATE, SUPPORT_CHAT_PERIOD_MS } from '#domain/support/chat.ts'

const TOKEN = 's'.repeat(32)
const { db, fetch, clock } = await createTestBackend({ sandbox: false, chatStaffToken: TOKEN })
const without = await createTestBackend({ sandbox: false })
const call = createClient({ base: 'http://api.test', fetch })
const createStaff = (token: string | undefined, send = fetch) =>
  createClient({
    base: 'http://api.test',
    fetch: async (...input) => {
      const request = new Request(...input)
      if (token !== undefined) request.headers.set(HEADER.chatStaffToken, token)
      return send(request)
    },
  })
const staff = createStaff(TOKEN)
const rejectsWith = (status: number, code?: string) => ({ failure: { kind: 'rejected', status, ...(code !== undefined && { code }) } })

type Customer = Awaited<ReturnType<typeof createTestCustomer>>
const as = ({ authorization }: Customer, language = 'en') => ({ place: { authorization, language } })
const RIDING = { status: 'ProgressStatus', stage: 'PICKED_UP', courierName: 'Marta' } as const

/** A customer with an order and its conversation with support. */
async function createChat(values: Partial<typeof orders.$inferInsert> = {}) {
  const customer = await createTestCustomer(db, NOON + 1e9)
  const orderId = await insertTestOrder(db, customer.id, NOON, values)
  const { conversation } = await call(openSupportChat, { body: { orderId } }, as(customer))
  const params = { id: conversation.externalId }
  const load = (after?: number) => call(getChatMessages, { params, query: { ...(after !== undefined && { after }) } }, as(customer))
  let sent = 0
  const send = (text: string, clientId = `c-${++sent}`) => call(sendChatMessage, { params, body: { clientId, text } }, as(customer))
  const answer = (text: string, clientId = `s-${++sent}`) => staff(sendStaffChatMessage, { params, body: { clientId, text } })
  return { customer, orderId, conversation, params, load, send, answer }
}
const getRow = async (externalId: string) =>
  (await db.select().from(chatConversations).where(eq(chatConversations.externalId, externalId)))[0]!

/** Opens the event stream and collects its updates. */
async function listen(path: string, headers: Record<string, string>) {
  const response = await fetch(`http://api.test${path}`, { headers })
  const updates: ChatUpdate[] = []
  const ids: string[] = []
  let hasEnded = false
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (let rest = ''; ;) {
      const { value, done } = await reader.read()
      if (done) break
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data === undefined) continue
        updates.push(JSON.parse(data) as ChatUpdate)
        ids.push(/^id: (.*)$/m.exec(event)![1]!)
      }
    }
    hasEnded = true
  })()
  return { status: response.status, updates, ids, hasEnded: () => hasEnded, close: () => reader.cancel() }
}

describe('B §7: conversations', () => {
  test('an order has one conversation of each type, which opens once', async () => {
    const { customer, orderId, conversation } = await createChat(RIDING)
    expect(conversation).toMatchObject({ orderId, courierId: orderId, type: 'SUPPORT' })
    const rider = await call(initRiderChat, { query: { orderId } }, as(customer))
    expect(rider).toMatchObject({
      conversation: { orderId, courierId: orderId, type: 'COURIER_CUSTOMER' },
      expirationTime: NOON + CHAT_TOKEN_MS,
    })
    expect((await call(openSupportChat, { body: { orderId } }, as(customer))).conversation).toEqual(conversation)
    // without an order: the last active one
    expect((await call(initRiderChat, { query: {} }, as(customer))).conversation).toEqual(rider.conversation)
    const { conversations } = await call(getOpenConversations, {}, as(customer))
    expect(conversations).toEqual([conversation, rider.conversation])
  })

  test('20 parallel calls open one conversation', async () => {
    const customer = await createTestCustomer(db, NOON + 1e9)
    const orderId = await insertTestOrder(db, customer.id, NOON)
    const opened = await Promise.all(Array.from({ length: 20 }, () => call(openSupportChat, { body: { orderId } }, as(customer))))
    expect(new Set(opened.map(it => it.conversation.externalId)).size).toBe(1)
  })

  test('the end of the order ends the chat with the courier, and later the one with support', async () => {
    const { customer, orderId, send } = await createChat(RIDING)
    const { conversation } = await call(initRiderChat, { query: { orderId } }, as(customer))
    const params = { id: conversation.externalId }
    await call(sendChatMessage, { params, body: { clientId: 'a', text: 'Hi' } }, as(customer))
    await db
      .update(orders)
      .set({ status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON) })
      .where(eq(orders.id, orderId))
    const sendAgain = (clientId: string) => call(sendChatMessage, { params, body: { clientId, text: 'Hi' } }, as(customer))
    await expect(sendAgain('b')).rejects.toMatchObject(rejectsWith(409, 'CHAT_CLOSED'))
    // a message whose reply was lost
    expect((await sendAgain('a')).message.sequence).toBe(1)
    await expect(call(initRiderChat, { query: { orderId } }, as(customer))).rejects.toMatchObject(rejectsWith(409, 'CHAT_UNAVAILABLE'))
    await send('Still there?')
    clock.now = NOON + SUPPORT_CHAT_PERIOD_MS
    await expect(send('Now?')).rejects.toMatchObject(rejectsWith(401))
    clock.now = NOON
  })

  test('drafts have no chat', async () => {
    const customer = await createTestCustomer(db, NOON + 1e9)
    const orderId = await insertTestOrder(db, customer.id, NOON, { status: 'DraftStatus' })
    await expect(call(openSupportChat, { body: { orderId } }, as(customer))).rejects.toMatchObject(rejectsWith(409, 'CHAT_UNAVAILABLE'))
  })

  test('an unknown conversation is 404, and so is a text that is no id', async () => {
    const { customer } = await createChat()
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
      await expect(call(getChatMessages, { params: { id }, query: {} }, as(customer))).rejects.toMatchObject(rejectsWith(404))
  })
})

describe('messages', () => {
  test('have a position in their conversation, and are listed after one', async () => {
    const { load, send, answer, conversation } = await createChat()
    await send('One')
    await answer('Two')
    await send('  Three \u0007')
    const update = await load()
    expect(update).toMatchObject({ conversation, open: true, hasMore: false, courierName: null, peerTyping: false })
    expect(update.messages.map(it => [it.sequence, it.sender, it.text, it.creationTime])).toEqual([
      [1, 'CUSTOMER', 'One', NOON],
      [2, 'AGENT', 'Two', NOON],
      [3, 'CUSTOMER', 'Three', NOON],
    ])
    expect((await load(2)).messages.map(it => it.text)).toEqual(['Three'])
    expect((await load(3)).messages).toEqual([])
  })

  test('20 parallel messages get the positions 1 to 20', async () => {
    const { load, send } = await createChat()
    await Promise.all(Array.from({ length: MAX_CHAT_RATE }, (_, index) => send(String(index))))
    expect((await load()).messages.map(it => it.sequence)).toEqual(Array.from({ length: MAX_CHAT_RATE }, (_, index) => index + 1))
  })

  test('a message that is sent 10 times at once is stored once; another text with its id is 422', async () => {
    const { load, send } = await createChat()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('Hi', 'same')))
    expect(new Set(replies.map(it => JSON.stringify(it))).size).toBe(1)
    expect((await send(' Hi ', 'same')).message.sequence).toBe(1)
    await expect(send('Bye', 'same')).rejects.toMatchObject(rejectsWith(422, 'MESSAGE_CHANGED'))
    expect((await load()).messages).toHaveLength(1)
  })

  test('the staff may use the client id of a customer', async () => {
    const { send, answer, load } = await createChat()
    await send('Hi', 'same')
    await answer('Hello', 'same')
    expect((await load()).messages.map(it => it.text)).toEqual(['Hi', 'Hello'])
  })

  test('a page has at most 100 messages', async () => {
    const { conversation, load } = await createChat()
    const { id } = await getRow(conversation.externalId)
    const rows = Array.from({ length: MAX_CHAT_PAGE + 1 }, (_, index) => ({ conversationId: id, sequence: index + 1, sender: 'AGENT' as const, clientId: `${index}`, text: 'x', createdAt: new Date(NOON) })) // prettier-ignore
    await db.insert(chatMessages).values(rows)
    await db.update(chatConversations).set({ lastSequence: rows.length }).where(eq(chatConversations.id, id))
    expect(await load()).toMatchObject({ hasMore: true, messages: { length: MAX_CHAT_PAGE } })
    expect(await load(1)).toMatchObject({ hasMore: false, messages: { length: MAX_CHAT_PAGE } })
  })

  test.each(['', ' \n ', '\u0000', 'x'.repeat(1001)])('a text like %j is 400', async text => {
    const { send } = await createChat()
    await expect(send(text)).rejects.toMatchObject(rejectsWith(400))
  })

  test('a text of 1,000 characters is stored', async () => {
    const { send } = await createChat()
    expect((await send('é'.repeat(1000))).message.text).toHaveLength(1000)
  })

  test('a customer sends at most 20 messages a minute; the staff have no limit', async () => {
    const { send, answer } = await createChat()
    for (let sent = 0; sent < MAX_CHAT_RATE; sent += 1) await send('Hi')
    await expect(send('Hi')).rejects.toMatchObject(rejectsWith(429, 'TOO_MANY_MESSAGES'))
    for (let sent = 0; sent < MAX_CHAT_RATE + 1; sent += 1) await answer('Hello')
    clock.now = NOON + CHAT_RATE_MS - 1
    await expect(send('Hi')).rejects.toMatchObject(rejectsWith(429))
    clock.now = NOON + CHAT_RATE_MS
    await send('Hi')
    clock.now = NOON
  })
})

describe('read marks and typing', () => {
  test('each side sees what the other has read, and marks never move back or beyond the last message', async () => {
    const { customer, params, send, answer, load } = await createChat()
    const peek = async () => {
      const [own, peer] = [await load(), await staff(getStaffChatMessages, { params, query: {} })]
      return [own.readSequence, own.peerReadSequence, peer.readSequence, peer.peerReadSequence]
    }
    const getUnread = async () => (await call(getUnreadMessageCount, {}, as(customer))).count
    await send('One')
    // the customer has read its own message
    expect(await peek()).toEqual([1, 0, 0, 1])
    await answer('Two')
    await answer('Three')
    expect(await peek()).toEqual([1, 0, 0, 1])
    expect(await getUnread()).toBe(2)
    await staff(markStaffChatRead, { params, body: { sequence: 2 } })
    await call(markChatRead, { params, body: { sequence: 99 } }, as(customer))
    expect(await peek()).toEqual([3, 2, 2, 3])
    expect(await getUnread()).toBe(0)
    await call(markChatRead, { params, body: { sequence: 1 } }, as(customer))
    expect(await peek()).toEqual([3, 2, 2, 3])
  })

  test('typing is shown for six seconds, and ends with the message', async () => {
    const { customer, params, send, answer, load } = await createChat()
    await staff(reportStaffChatTyping, { params })
    expect((await load()).peerTyping).toBe(true)
    clock.now = NOON + CHAT_TYPING_MS - 1
    expect((await load()).peerTyping).toBe(true)
    clock.now = NOON + CHAT_TYPING_MS
    expect((await load()).peerTyping).toBe(false)
    clock.now = NOON
    await answer('Hello')
    expect((await load()).peerTyping).toBe(false)
    await call(reportChatTyping, { params }, as(customer))
    const isTyping = async () => (await staff(getStaffChatMessages, { params, query: {} })).peerTyping
    expect(await isTyping()).toBe(true)
    await send('Hi')
    expect(await isTyping()).toBe(false)
  })
})

describe('the event stream', () => {
  test('has the messages after a position, then each new one once', async () => {
    const { customer, params, send, answer, load } = await createChat()
    for (const text of ['One', 'Two', 'Three']) await send(text)
    const { authorization } = customer
    const stream = await listen(`/chat/conversations/${params.id}/events?after=1`, { authorization })
    await vi.waitFor(() => expect(stream.updates).toHaveLength(1))
    await answer('Four')
    await staff(reportStaffChatTyping, { params })
    await answer('Five')
    await vi.waitFor(() => expect(stream.ids.at(-1)).toBe('5'))
    await vi.waitFor(() => expect(stream.updates.at(-1)!.peerTyping).toBe(false))
    expect(stream.updates.flatMap(it => it.messages).map(it => it.sequence)).toEqual([2, 3, 4, 5])
    await stream.close()
    const again = await listen(`/chat/conversations/${params.id}/events?after=1`, { authorization, 'last-event-id': '4' })
    await vi.waitFor(() => expect(again.updates.flatMap(it => it.messages).map(it => it.text)).toEqual(['Five']))
    await again.close()
    expect((await load()).messages).toHaveLength(5)
  })

  test('of the courier ends when the order has arrived', async () => {
    const { customer, orderId } = await createChat(RIDING)
    const { conversation } = await call(initRiderChat, { query: { orderId } }, as(customer))
    const stream = await listen(`/chat/conversations/${conversation.externalId}/events`, { authorization: customer.authorization })
    await vi.waitFor(() => expect(stream.updates).toMatchObject([{ open: true, courierName: 'Marta' }]))
    await db
      .update(orders)
      .set({ status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON) })
      .where(eq(orders.id, orderId))
    await db.execute(`notify "order", '${orderId}'`)
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true))
    expect(stream.updates.at(-1)!.open).toBe(false)
  })

  test('opens with a token of /chat/token, for 15 minutes, until the sign-in ends, for own conversations only', async () => {
    const { customer, params } = await createChat()
    const other = await createChat()
    const { token, expirationTime } = await call(getChatToken, {}, as(customer))
    expect(expirationTime).toBe(NOON + 15 * 60_000)
    const getStatus = async (id: string, query: string) => {
      const stream = await listen(`/chat/conversations/${id}/events${query}`, {})
      await stream.close()
      return stream.status
    }
    expect(await getStatus(params.id, `?token=${token}`)).toBe(200)
    expect(await getStatus(other.params.id, `?token=${token}`)).toBe(404)
    expect(await getStatus(params.id, '?token=wrong')).toBe(401)
    expect(await getStatus(params.id, '')).toBe(401)
    clock.now = expirationTime - 1
    expect(await getStatus(params.id, `?token=${token}`)).toBe(200)
    clock.now = expirationTime
    expect(await getStatus(params.id, `?token=${token}`)).toBe(401)
    clock.now = NOON
    await db.update(tokenFamilies).set({ revokedAt: new Date(), revokedFor: 'LOGOUT' }).where(eq(tokenFamilies.id, customer.familyId))
    expect(await getStatus(params.id, `?token=${token}`)).toBe(401)
  })

  test('of another customer is 404', async () => {
    const [own, other] = [await createChat(), await createChat()]
    const stream = await listen(`/chat/conversations/${other.params.id}/events`, { authorization: own.customer.authorization })
    expect(stream.status).toBe(404)
  })
})

describe('the staff', () => {
  test('see the conversations that wait, the longest first, until they are read', async () => {
    const [first, second] = [await createChat(), await createChat()]
    const listIds = async () => {
      const { conversations } = await staff(getStaffConversations, {})
      return conversations.filter(it => [first, second].some(chat => chat.orderId === it.orderId))
    }
    expect(await listIds()).toEqual([])
    clock.now = NOON + 2
    await first.send('Hi')
    clock.now = NOON + 1
    await second.send('Hi')
    await second.send('Hello?')
    clock.now = NOON
    const waiting = await listIds()
    expect(waiting.map(it => [it.orderId, it.unreadMessageCount, it.waitingSince])).toEqual([
      [second.orderId, 2, NOON + 1],
      [first.orderId, 1, NOON + 2],
    ])
    expect(waiting[0]).toMatchObject({ customerName: 'Anna Example', language: 'en', cityCode: 'BCN', lastSequence: 2, type: 'SUPPORT' })
    await staff(markStaffChatRead, { params: second.params, body: { sequence: 2 } })
    await second.answer('Hello')
    expect((await listIds()).map(it => it.orderId)).toEqual([first.orderId])
  })

  test.each([undefined, '', TOKEN.slice(1), `${TOKEN}s`])('the token %j is 401 in each call', async token => {
    const { params, load } = await createChat()
    const wrong = createStaff(token)
    const body = { clientId: 'a', text: 'Hi' }
    for (const attempt of [
      wrong(getStaffConversations, {}),
      wrong(getStaffChatMessages, { params, query: {} }),
      wrong(sendStaffChatMessage, { params, body }),
      wrong(markStaffChatRead, { params, body: { sequence: 1 } }),
      wrong(reportStaffChatTyping, { params }),
    ])
      await expect(attempt).rejects.toMatchObject(rejectsWith(401))
    expect(await load()).toMatchObject({ messages: [], peerTyping: false })
  })
})

describe('B §7: the help center', () => {
  test('names the last active order, its chats and the unread messages', async () => {
    const { customer, orderId, answer } = await createChat(RIDING)
    await answer('Hello')
    const reply = await call(initHelpCenter, { query: {} }, as(customer, 'es'))
    expect(reply).toMatchObject({
      title: 'Ayuda',
      unreadMessageCount: 1,
      chats: ['COURIER_CUSTOMER', 'SUPPORT'],
      order: { id: orderId, courierName: 'Marta' },
    })
    const later = await insertTestOrder(db, customer.id, NOON)
    expect(await call(initHelpCenter, { query: {} }, as(customer))).toMatchObject({ chats: ['SUPPORT'], order: { id: later } })
    expect(await call(initHelpCenter, { query: { orderId } }, as(customer))).toMatchObject({ order: { id: orderId } })
  })

  test('of a customer without an active order has no chats', async () => {
    const customer = await createTestCustomer(db, NOON + 1e9)
    expect(await call(initHelpCenter, { query: {} }, as(customer))).toMatchObject({ chats: [], order: null, unreadMessageCount: 0 })
    expect(await call(getRiderChatStatus, { query: {} }, as(customer))).toEqual({ available: false, unreadMessageCount: 0 })
    await expect(call(initRiderChat, { query: {} }, as(customer))).rejects.toMatchObject(rejectsWith(409))
  })

  test('the status of the chat with the courier has its unread messages', async () => {
    const { customer, orderId, answer } = await createChat(RIDING)
    await answer('From support')
    const getStatus = () => call(getRiderChatStatus, { query: { orderId } }, as(customer))
    expect(await getStatus()).toEqual({ available: true, unreadMessageCount: 0 })
    const { conversation } = await call(initRiderChat, { query: { orderId } }, as(customer))
    await staff(sendStaffChatMessage, { params: { id: conversation.externalId }, body: { clientId: 'a', text: 'Downstairs' } })
    expect(await getStatus()).toEqual({ available: true, unreadMessageCount: 1 })
    await db.update(orders).set({ courierName: null }).where(eq(orders.id, orderId))
    expect(await getStatus()).toEqual({ available: false, unreadMessageCount: 0 })
  })

  test('a marketplace without staff offers no chat', async () => {
    const customer = await createTestCustomer(without.db, NOON + 1e9)
    const orderId = await insertTestOrder(without.db, customer.id, NOON, RIDING)
    const ask = createClient({ base: 'http://api.test', fetch: without.fetch })
    expect(await ask(initHelpCenter, { query: { orderId } }, as(customer))).toMatchObject({ chats: [], unreadMessageCount: 0 })
    expect(await ask(getRiderChatStatus, { query: { orderId } }, as(customer))).toEqual({ available: false, unreadMessageCount: 0 })
    expect(await ask(getOpenConversations, {}, as(customer))).toEqual({ conversations: [] })
    await expect(ask(openSupportChat, { body: { orderId } }, as(customer))).rejects.toMatchObject(rejectsWith(409))
    await expect(ask(initRiderChat, { query: { orderId } }, as(customer))).rejects.toMatchObject(rejectsWith(409))
    await expect(createStaff(TOKEN, without.fetch)(getStaffConversations, {})).rejects.toMatchObject(rejectsWith(404))
  })
})

describe('product.md, "The sandbox": the other side answers by rules', () => {
  test('in the language of the customer, once for each message', async () => {
    const { customer, params, load } = await createChat(RIDING)
    const { id } = await getRow(params.id)
    await call(sendChatMessage, { params, body: { clientId: 'a', text: 'Hola' } }, as(customer, 'es'))
    await Promise.all(Array.from({ length: 5 }, () => answerConversation(db, id, NOON)))
    await answerConversation(db, id, NOON)
    const { messages, peerReadSequence, orderCode } = await load()
    expect(messages.map(it => it.text)).toEqual([
      'Hola',
      `Hola, Anna: gracias por escribirnos sobre el pedido ${orderCode}. Tu pedido va de camino.`,
    ])
    expect(peerReadSequence).toBe(2)
  })

  test('the courier answers by name; a member of the staff who has written answers alone', async () => {
    const { customer, orderId } = await createChat({ ...RIDING, stage: 'NEARBY' })
    const { conversation } = await call(initRiderChat, { query: { orderId } }, as(customer))
    const params = { id: conversation.externalId }
    const { id } = await getRow(params.id)
    const getTexts = async () => (await call(getChatMessages, { params, query: {} }, as(customer))).messages.map(it => it.text)
    const send = (clientId: string) => call(sendChatMessage, { params, body: { clientId, text: 'Hi' } }, as(customer))
    await send('a')
    await answerConversation(db, id, NOON)
    await send('b')
    await answerConversation(db, id, NOON)
    expect(await getTexts()).toEqual([
      'Hi',
      "Hi, it's Marta, your courier. Your order is almost there.",
      'Hi',
      'Thanks, got it! Your order is almost there.',
    ])
    await staff(sendStaffChatMessage, { params, body: { clientId: 's', text: 'I am here' } })
    await send('c')
    await answerConversation(db, id, NOON)
    expect((await getTexts()).at(-1)).toBe('Hi')
  })

  test('the responder shows that it is typing, answers, and answers after a restart', async () => {
    const chatSignals = createChatSignals(db)
    const [before, after] = [await createChat(), await createChat()]
    await before.send('Hi')
    const errors: unknown[] = []
    const stop = await startChatResponder({ db, chatSignals, now: () => NOON, onError: it => errors.push(it), delayMs: 300 })
    const hasAnswer = (chat: typeof before) => vi.waitFor(async () => expect((await chat.load()).messages).toHaveLength(2), 5000)
    await hasAnswer(before)
    await after.send('Hi')
    await vi.waitFor(async () => expect((await after.load()).peerTyping).toBe(true), 5000)
    await hasAnswer(after)
    await stop()
    await after.send('And now?')
    expect((await after.load()).messages).toHaveLength(3)
    expect(errors).toEqual([])
  })
})
