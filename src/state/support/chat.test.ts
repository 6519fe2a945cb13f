import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type ChatMessage,
  type ChatUpdate,
  getChatMessages,
  markChatRead,
  reportChatTyping,
  sendChatMessage,
} from '#contract/support/chat.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createChat, TYPING_REPORT_MS } from '#state/support/chat.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const ID = '3f2f9a60-0000-4000-8000-000000000001'
const flushPromises = () => vi.advanceTimersByTimeAsync(0)

/** A marketplace with one conversation, which fails as a test wants. */
function createMarketplace() {
  const messages: ChatMessage[] = []
  const calls: string[] = []
  const state = { failure: undefined as Failure | undefined, isOpen: true, readSequence: 0 }
  const add = (sender: ChatMessage['sender'], clientId: string, text: string): ChatMessage => {
    const known = messages.find(it => it.sender === sender && it.clientId === clientId)
    if (known) return known
    const message = { sequence: messages.length + 1, sender, clientId, text, photos: [], creationTime: NOON }
    messages.push(message)
    return message
  }
  const getUpdate = (after: number): ChatUpdate => ({
    conversation: { externalId: ID, orderId: 1, courierId: null, type: 'SUPPORT' },
    orderCode: 'R1',
    courierName: null,
    open: state.isOpen,
    messages: messages.slice(after),
    hasMore: false,
    readSequence: state.readSequence,
    peerReadSequence: 0,
    peerTyping: false,
  })
  const call = (async (
    spec: Endpoint,
    input: { query?: { after: number }; body?: { clientId: string; text: string; sequence: number } },
  ) => {
    calls.push(spec.path.split('/').at(-1)! + (spec.method === 'POST' && spec.path.endsWith('messages') ? ` ${input.body!.text}` : ''))
    if (state.failure) throw new CallError(state.failure)
    if (spec === (getChatMessages as Endpoint)) return getUpdate(input.query!.after)
    if (spec === (sendChatMessage as Endpoint)) return { message: add('CUSTOMER', input.body!.clientId, input.body!.text) }
    if (spec === (markChatRead as Endpoint)) state.readSequence = input.body!.sequence
    return {}
  }) as unknown as Client
  return { call, calls, state, add, getUpdate, messages }
}

class FakeStream {
  isClosed = false
  readonly listeners: Record<string, (event: { data?: unknown }) => void> = {}
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners[name] = listener
  }
  send(update: ChatUpdate): void {
    this.listeners['chat']!({ data: JSON.stringify(update) })
  }
  close(): void {
    this.isClosed = true
  }
}

function createPage(values: { storage?: Map<string, string> } = {}) {
  const marketplace = createMarketplace()
  const streams: FakeStream[] = []
  const storage = values.storage ?? new Map<string, string>()
  const presence = { isHidden: false, isOnline: true, changed: () => {} }
  let ids = 0
  const open = () =>
    createChat({
      call: marketplace.call,
      openStream(path) {
        streams.push(new FakeStream(path))
        return streams.at(-1)!
      },
      presence: {
        hidden: () => presence.isHidden,
        online: () => presence.isOnline,
        listen(changed) {
          presence.changed = changed
          return () => {}
        },
      },
      storage: {
        getItem: key => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: key => void storage.delete(key),
      },
      conversationId: ID,
      now: Date.now,
      newId: () => `c${++ids}`,
      random: () => 0.5,
    })
  const chat = open()
  const getTexts = () => chat.$chat.get().messages.map(it => it.text)
  const getPending = () => chat.$chat.get().pending.map(it => [it.text, it.state])
  return { ...marketplace, chat, open, streams, storage, presence, getTexts, getPending }
}

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

describe('receiving', () => {
  test('loads the messages, then adds those of the stream once and in their order', async () => {
    const { chat, add, getUpdate, streams, getTexts, state } = createPage()
    add('AGENT', 'a', 'One')
    chat.start()
    expect(chat.$chat.get().status).toBe('loading')
    await flushPromises()
    expect(chat.$chat.get()).toMatchObject({ status: 'ready', isLost: false })
    expect(streams.map(it => it.path)).toEqual([`/api/chat/conversations/${ID}/events?after=1`])
    add('AGENT', 'b', 'Two')
    streams[0]!.send(getUpdate(0))
    streams[0]!.send(getUpdate(1))
    expect(getTexts()).toEqual(['One', 'Two'])
    await flushPromises()
    // the customer sees them
    expect(state.readSequence).toBe(2)
  })

  test('a lost stream loads again what came in between', async () => {
    const { chat, add, streams, getTexts } = createPage()
    chat.start()
    await flushPromises()
    streams[0]!.listeners['error']!({})
    expect(streams[0]!.isClosed).toBe(true)
    add('AGENT', 'a', 'One')
    await vi.advanceTimersByTimeAsync(999)
    expect(getTexts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(getTexts()).toEqual(['One'])
    expect(streams[1]!.path).toMatch(/after=1$/)
  })

  test('a hidden page receives and reads nothing; a visible one goes on', async () => {
    const { chat, add, streams, presence, state, getTexts } = createPage()
    chat.start()
    await flushPromises()
    presence.isHidden = true
    presence.changed()
    expect(streams[0]!.isClosed).toBe(true)
    add('AGENT', 'a', 'One')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([getTexts(), state.readSequence]).toEqual([[], 0])
    presence.isHidden = false
    presence.changed()
    await flushPromises()
    expect([getTexts(), state.readSequence]).toEqual([['One'], 1])
  })

  test('a failure is shown and retried; an unknown conversation is not', async () => {
    const { chat, state, calls } = createPage()
    state.failure = { kind: 'offline' }
    chat.start()
    await flushPromises()
    expect(chat.$chat.get().status).toBe('failed')
    state.failure = { kind: 'rejected', status: 404, message: '' }
    await vi.advanceTimersByTimeAsync(1000)
    expect(chat.$chat.get().status).toBe('missing')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls).toEqual(['messages', 'messages'])
  })

  test('a conversation that has ended opens no stream', async () => {
    const { chat, streams, state } = createPage()
    state.isOpen = false
    chat.start()
    await flushPromises()
    expect(chat.$chat.get()).toMatchObject({ status: 'ready', update: { open: false } })
    expect(streams).toEqual([])
  })
})

describe('sending', () => {
  test('shows a message at once, without control characters; nothing without a text', async () => {
    const { chat, getPending, getTexts } = createPage()
    chat.start()
    await flushPromises()
    expect(chat.send(' \n\u0000')).toBe(false)
    expect(chat.send(' Hi \u0007')).toBe(true)
    expect(getPending()).toEqual([['Hi', 'sending']])
    await flushPromises()
    expect([getPending(), getTexts()]).toEqual([[], ['Hi']])
  })

  test('messages without a connection wait in the storage of the tab, and are sent in their order', async () => {
    const page = createPage()
    page.chat.start()
    await flushPromises()
    page.state.failure = { kind: 'offline' }
    page.presence.isOnline = false
    page.presence.changed()
    for (const text of ['One', 'Two', 'Three']) page.chat.send(text)
    await flushPromises()
    expect(page.chat.$chat.get()).toMatchObject({ isLost: true })
    expect(page.getPending().map(it => it[0])).toEqual(['One', 'Two', 'Three'])
    expect(JSON.parse(page.storage.get(STORAGE_NAME.chatQueue)!)).toMatchObject({
      [ID]: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
    })
    page.state.failure = undefined
    page.presence.isOnline = true
    page.presence.changed()
    await flushPromises()
    expect(page.getTexts()).toEqual(['One', 'Two', 'Three'])
    expect(page.storage.size).toBe(0)
  })

  test('the next page of the tab sends them, without a conversation that is open', async () => {
    const page = createPage()
    page.state.failure = { kind: 'timeout' }
    page.chat.send('One')
    await flushPromises()
    page.chat.dispose()
    page.state.failure = undefined
    page.open().sendWaiting()
    await flushPromises()
    expect(page.messages.map(it => [it.clientId, it.text])).toEqual([['c1', 'One']])
    expect(page.storage.size).toBe(0)
  })

  test('a message whose reply was lost is stored once', async () => {
    const { chat, state, add, messages, getTexts } = createPage()
    chat.start()
    await flushPromises()
    state.failure = { kind: 'timeout' }
    chat.send('Hi')
    await flushPromises()
    add('CUSTOMER', 'c1', 'Hi')
    state.failure = undefined
    await vi.advanceTimersByTimeAsync(1000)
    expect([messages.length, getTexts()]).toEqual([1, ['Hi']])
  })

  test('a rejected message is retried or deleted by the customer; the next ones are sent', async () => {
    const { chat, state, getPending, getTexts } = createPage()
    chat.start()
    await flushPromises()
    state.failure = { kind: 'rejected', status: 409, message: '' }
    chat.send('One')
    chat.send('Two')
    await flushPromises()
    expect(getPending()).toEqual([['One', 'failed'], ['Two', 'failed']]) // prettier-ignore
    await vi.advanceTimersByTimeAsync(600_000)
    state.failure = undefined
    chat.send('Three')
    await flushPromises()
    expect(getTexts()).toEqual(['Three'])
    chat.retry('c1')
    chat.discard('c2')
    await flushPromises()
    expect([getPending(), getTexts()]).toEqual([[], ['Three', 'One']])
    // only rejected messages can be deleted
    state.failure = { kind: 'offline' }
    chat.send('Four')
    chat.discard('c4')
    expect(getPending()).toEqual([['Four', 'sending']])
  })

  test('too many messages wait for five seconds', async () => {
    const { chat, state, getPending, getTexts } = createPage()
    chat.start()
    await flushPromises()
    state.failure = { kind: 'rejected', status: 429, message: '' }
    chat.send('Hi')
    await flushPromises()
    expect(getPending()).toEqual([['Hi', 'waiting']])
    expect(chat.$chat.get().isSlowedDown).toBe(true)
    state.failure = undefined
    await vi.advanceTimersByTimeAsync(4999)
    expect(getTexts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(getTexts()).toEqual(['Hi'])
    expect(chat.$chat.get().isSlowedDown).toBe(false)
  })

  test.each(['', '{', '[]', '{"x":1}', `{"${ID}":[{"clientId":1,"text":"a"},null]}`])('a storage with %j has no messages', text => {
    const { getPending } = createPage({ storage: new Map([[STORAGE_NAME.chatQueue, text]]) })
    expect(getPending()).toEqual([])
  })
})

test('typing is reported at most once in three seconds, and again after a message', async () => {
  const { chat, calls, presence } = createPage()
  const count = () => calls.filter(it => it === reportChatTyping.path.split('/').at(-1)).length
  chat.reportTyping()
  chat.reportTyping()
  await vi.advanceTimersByTimeAsync(TYPING_REPORT_MS - 1)
  chat.reportTyping()
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  chat.reportTyping()
  expect(count()).toBe(2)
  chat.send('Hi')
  chat.reportTyping()
  expect(count()).toBe(3)
  presence.isOnline = false
  await vi.advanceTimersByTimeAsync(TYPING_REPORT_MS)
  chat.reportTyping()
  expect(count()).toBe(3)
})
