import { asc, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { chatConversations, chatMessages } from '#backend/db/schema/chat.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'
import { openSupportChat, sendStaffChatMessage } from '#contract/support/chat.ts'
import { CHAT_RATE_MS, MAX_CHAT_RATE } from '#domain/support/chat.ts'
import type { EventStream } from '#state/orders/order-tracking.ts'
import { createChat } from '#state/support/chat.ts'

export const STAFF_TOKEN = 's'.repeat(32)
/** Percent of the requests that never arrive, and of those whose reply is lost. */
const LOST_PERCENT = 10
/** The customer writes on while at most this many messages wait. */
const MAX_WAITING = 15
const RETRY_MS = 1

interface ChatBackend {
  readonly db: Db
  readonly fetch: typeof globalThis.fetch
  readonly clock: { now: number }
}

export interface Exchange {
  /** What the customer sees at the end. */
  readonly seen: readonly { readonly sequence: number; readonly text: string }[]
  /** What the database has. */
  readonly stored: readonly { readonly sequence: number; readonly text: string }[]
  readonly sentByCustomer: readonly string[]
  readonly sentByStaff: readonly string[]
  /** How often a request, a reply, a stream, the network or the page was lost. */
  readonly losses: number
}

/**
 * Both sides of one conversation write messages while requests, replies and event streams are lost at random, the network goes and returns, the
 * tab is hidden, and the page is loaded again.
 */
export async function exchangeMessages({ db, fetch, clock }: ChatBackend, count: number, seed: number): Promise<Exchange> {
  const random = createRandom(seed, 'chat')
  const customer = await createTestCustomer(db, clock.now + 1e9)
  const orderId = await insertTestOrder(db, customer.id, clock.now)
  const place = { authorization: customer.authorization, language: 'en' }
  const { conversation } = await createClient({ base: 'http://api.test', fetch })(openSupportChat, { body: { orderId } }, { place })
  let losses = 0
  let isOnline = true
  let isHidden = false
  let isCalm = false
  const isLost = (): boolean => {
    const lost = !isOnline || (!isCalm && random.chance(LOST_PERCENT))
    if (lost) losses += 1
    return lost
  }

  /** Loses requests and replies. */
  const lossyFetch: typeof globalThis.fetch = async (...input) => {
    if (isLost()) throw new TypeError('The request is lost')
    const response = await fetch(...input)
    if (isLost()) throw new TypeError('The reply is lost')
    return response
  }
  const presenceListeners = new Set<() => void>()
  const presence = {
    hidden: () => isHidden,
    online: () => isOnline,
    listen(changed: () => void) {
      presenceListeners.add(changed)
      return () => void presenceListeners.delete(changed)
    },
  }
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let ids = 0
  const openStream = (path: string): EventStream =>
    openLossyStream(() => fetch(`http://api.test${path.slice('/api'.length)}`, { headers: { authorization: place.authorization } }), isLost)
  const call = createClient({ base: 'http://api.test', fetch: lossyFetch, place })
  const loadPage = () => {
    const chat = createChat({ call, openStream, presence, storage, conversationId: conversation.externalId, now: () => clock.now, newId: () => `c${++ids}`, random: random.fraction, retryMs: RETRY_MS }) // prettier-ignore
    chat.start()
    return chat
  }
  const staff = createClient({
    base: 'http://api.test',
    fetch: async (...input) => {
      const request = new Request(...input)
      request.headers.set(HEADER.chatStaffToken, STAFF_TOKEN)
      return lossyFetch(request)
    },
  })

  let chat = loadPage()
  const sentByCustomer: string[] = []
  const sentByStaff: string[] = []
  const waitFor = async (isDone: () => boolean) => {
    // a real minute passes between many messages, so that the limit of the rate is not reached
    while (!isDone()) {
      clock.now += CHAT_RATE_MS / MAX_CHAT_RATE
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
  const changePresence = (): void => {
    losses += 1
    if (random.chance(50)) isOnline = !isOnline
    else isHidden = !isHidden
    for (const changed of presenceListeners) changed()
  }
  const restorePresence = (): void => {
    isOnline = true
    isHidden = false
    for (const changed of presenceListeners) changed()
  }

  for (let index = 0; index < count; index += 1) {
    clock.now += CHAT_RATE_MS / MAX_CHAT_RATE
    if (random.chance(3)) changePresence()
    if (random.chance(1)) {
      // the customer loads the page again: unsent messages are in the storage of the tab
      losses += 1
      chat.dispose()
      chat = loadPage()
    }
    if (random.chance(50)) {
      const text = `customer ${index}`
      sentByCustomer.push(text)
      chat.send(text)
      if (chat.$chat.get().pending.length >= MAX_WAITING) {
        restorePresence()
        await waitFor(() => chat.$chat.get().pending.length === 0)
      }
    } else {
      const body = { clientId: `s${index}`, text: `staff ${index}` }
      sentByStaff.push(body.text)
      if (!isOnline) restorePresence()
      while (await staff(sendStaffChatMessage, { params: { id: conversation.externalId }, body }).then(() => false, () => true)); // prettier-ignore
    }
  }
  isCalm = true
  restorePresence()
  await waitFor(() => chat.$chat.get().pending.length === 0 && chat.$chat.get().messages.length >= count)
  const { messages: seen } = chat.$chat.get()
  chat.dispose()
  const rows = await db
    .select({ sequence: chatMessages.sequence, text: chatMessages.text })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(eq(chatConversations.externalId, conversation.externalId))
    .orderBy(asc(chatMessages.sequence))
  return { seen, stored: rows, sentByCustomer, sentByStaff, losses }
}

/** An EventSource that loses its connection at random, also in the middle of an event. */
function openLossyStream(open: () => Promise<Response>, isLost: () => boolean): EventStream {
  const listeners = new Map<string, (event: { data?: unknown }) => void>()
  let reader: ReadableStreamDefaultReader<string> | undefined
  let isClosed = false
  const fail = () => {
    void reader?.cancel().catch(() => undefined)
    if (!isClosed) listeners.get('error')?.({})
  }
  const read = async () => {
    if (isLost()) return fail()
    const response = await open()
    if (isClosed || !response.ok || !response.body) {
      void response.body?.cancel()
      return fail()
    }
    reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { value, done } = await reader.read()
      if (done || isClosed) return fail()
      if (isLost()) return fail()
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) listeners.get('chat')?.({ data })
      }
    }
  }
  void read().catch(fail)
  return {
    addEventListener: (name, listener) => void listeners.set(name, listener),
    close() {
      isClosed = true
      void reader?.cancel().catch(() => undefined)
    },
  }
}
