import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Photo } from '#contract/platform/photo.ts'
import { type ChatMessage, ChatUpdate, getChatMessages, markChatRead, reportChatTyping, sendChatMessage } from '#contract/support/chat.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { normalizeChatText } from '#domain/support/chat.ts'
import type { EventStream, Presence } from '#state/orders/order-tracking.ts'
import { type ChatQueueStorage, loadChatQueue, type PendingMessage, saveChatQueue } from '#state/support/chat-queue.ts'

/** Typing is reported at most once in this time. */
export const TYPING_REPORT_MS = 3000
/** After this many lost streams in a row the conversation is polled. */
const MAX_LOST_STREAMS = 4
const RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** A rejected rate is tried again after this many of the shortest delays. */
const RATE_RETRIES = 5

export interface ChatState {
  /** `missing`: it does not exist, belongs to somebody else, or the customer has signed out. */
  readonly status: 'loading' | 'ready' | 'failed' | 'missing'
  readonly update: Omit<ChatUpdate, 'messages' | 'hasMore'> | undefined
  /** In the order of their sequence, without gaps. */
  readonly messages: readonly ChatMessage[]
  /** In the order in which the customer wrote them. */
  readonly pending: readonly PendingMessage[]
  /** Whether the connection is lost. It recovers by itself. */
  readonly isLost: boolean
  /** The marketplace has rejected the rate of the messages: the rest follows later. */
  readonly isSlowedDown: boolean
}

interface ChatDependencies {
  readonly call: Client
  openStream(path: string): EventStream
  readonly presence: Presence
  /** Of the tab: messages that wait for a connection. */
  readonly storage: ChatQueueStorage
  readonly conversationId: string
  now(): number
  newId(): string
  /** 0 to 1: spreads the retries of many browsers that lost one server. */
  random(): number
  /** Shortest delay of a retry, milliseconds. */
  readonly retryMs?: number
}

/**
 * One conversation of the customer. Messages arrive by a stream of server-sent events, after the last known position, so none is lost or
 * doubled. Own messages are shown at once, wait in the storage of the tab, and are sent one after the other with an id of their own.
 */
export function createChat(dependencies: ChatDependencies) {
  const { call, openStream, presence, storage, conversationId, now, newId, random, retryMs = RETRY_MS } = dependencies
  const pending: PendingMessage[] = loadChatQueue(storage, conversationId).map(it => ({ ...it, state: 'waiting' }))
  const $chat = atom<ChatState>({ status: 'loading', update: undefined, messages: [], pending, isLost: false, isSlowedDown: false })
  const params = { id: conversationId }
  /** Confirmed messages that are not in the list yet. */
  const confirmed = new Set<string>()
  let stream: EventStream | undefined
  let receiveTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined
  let lostStreams = 0
  let lostCalls = 0
  let lostSends = 0
  let isSending = false
  let isReceiving = false
  let isDisposed = false
  let typingReportedAt = -Infinity
  /** Number of the latest request. Answers to earlier requests are dropped. */
  let latestRequest = 0

  const update = (change: Partial<ChatState>): void => $chat.set({ ...$chat.get(), ...change })
  const getLast = (): number => $chat.get().messages.at(-1)?.sequence ?? 0
  const getRetryDelay = (times: number): number => Math.min(retryMs * 2 ** (times - 1), MAX_RETRY_MS) * (0.75 + random() / 2)

  function setPending(messages: readonly PendingMessage[]): void {
    update({ pending: messages })
    saveChatQueue(storage, conversationId, messages)
  }
  const changePending = (clientId: string, state: PendingMessage['state']): void =>
    setPending($chat.get().pending.map(it => (it.clientId === clientId ? { ...it, state } : it)))

  /** Appends messages that follow the known ones. Own messages stop to be pending. */
  function append(messages: readonly ChatMessage[]): void {
    const added: ChatMessage[] = []
    for (const it of messages) if (it.sequence === getLast() + added.length + 1) added.push(it)
    if (added.length === 0) return
    update({ messages: [...$chat.get().messages, ...added] })
    const arrived = new Set(added.filter(it => it.sender === 'CUSTOMER').map(it => it.clientId))
    for (const it of arrived) confirmed.delete(it)
    if ($chat.get().pending.some(it => arrived.has(it.clientId))) setPending($chat.get().pending.filter(it => !arrived.has(it.clientId)))
  }

  function applyUpdate({ messages, hasMore: _, ...rest }: ChatUpdate): void {
    append(messages)
    update({ status: 'ready', update: rest, isLost: false })
    if (!presence.hidden()) void markRead()
  }

  async function markRead(): Promise<void> {
    const sequence = getLast()
    if (sequence <= ($chat.get().update?.readSequence ?? 0)) return
    // the next update marks it again
    await call(markChatRead, { params, body: { sequence } }).catch(() => undefined)
  }

  /** Loads the messages after the last known one, then opens a stream. A failed load is retried. */
  async function refresh(): Promise<void> {
    const requestId = ++latestRequest
    try {
      for (let hasMore = true; hasMore;) {
        const loaded = await call(getChatMessages, { params, query: { after: getLast() } })
        if (requestId !== latestRequest) return
        hasMore = loaded.hasMore
        applyUpdate(loaded)
      }
      lostCalls = 0
      if (!$chat.get().update?.open) return
      if (!stream && !presence.hidden()) listen()
    } catch (error) {
      if (requestId !== latestRequest) return
      const status = getStatus(error)
      if (status === 404 || status === 401) {
        pause()
        return update({ status: 'missing' })
      }
      update($chat.get().update ? { isLost: true } : { status: 'failed' })
      scheduleRefresh(getRetryDelay(++lostCalls))
    }
  }

  function listen(): void {
    const opened = openStream(`/api/chat/conversations/${conversationId}/events?after=${getLast()}`)
    stream = opened
    opened.addEventListener('chat', event => {
      if (stream !== opened) return
      const parsed = ChatUpdate.safeParse(parseJson(String(event.data)))
      if (!parsed.success) return handleLostStream()
      lostStreams = 0
      applyUpdate(parsed.data)
      if (!parsed.data.open && !parsed.data.hasMore) closeStream()
    })
    opened.addEventListener('error', () => {
      if (stream === opened) handleLostStream()
    })
  }

  function handleLostStream(): void {
    closeStream()
    lostStreams++
    scheduleRefresh(getRetryDelay(Math.min(lostStreams, MAX_LOST_STREAMS)))
  }

  function scheduleRefresh(ms: number): void {
    clearTimeout(receiveTimer)
    receiveTimer = setTimeout(() => void refresh(), ms)
  }

  function closeStream(): void {
    stream?.close()
    stream = undefined
  }

  function pause(): void {
    latestRequest++
    closeStream()
    clearTimeout(receiveTimer)
  }

  function handlePresence(): void {
    if (isReceiving) receive()
    void flush()
  }

  function receive(): void {
    pause()
    if (!presence.online() && $chat.get().update) update({ isLost: true })
    else if (!presence.hidden() || !$chat.get().update) void refresh()
  }

  /** Sends the pending messages one after the other. A failure of the connection is retried, a rejection is not. */
  async function flush(): Promise<void> {
    if (isSending || isDisposed) return
    clearTimeout(sendTimer)
    isSending = true
    try {
      for (;;) {
        const next = $chat.get().pending.find(it => it.state !== 'failed' && !confirmed.has(it.clientId))
        if (!next) return
        changePending(next.clientId, 'sending')
        if (!(await sendOne(next))) return
      }
    } finally {
      isSending = false
    }
  }

  /** @returns false when the rest has to wait */
  async function sendOne({ clientId, text, photos }: PendingMessage): Promise<boolean> {
    try {
      const { message } = await call(sendChatMessage, {
        params,
        body: { clientId, text, ...(photos.length > 0 && { photos: photos.map(it => it.id) }) },
      })
      if (isDisposed) return false
      lostSends = 0
      if ($chat.get().isSlowedDown) update({ isSlowedDown: false })
      append([message])
      // messages of the other side came in between
      if ($chat.get().pending.some(it => it.clientId === clientId)) {
        confirmed.add(clientId)
        if (isReceiving) void refresh()
        else setPending($chat.get().pending.filter(it => it.clientId !== clientId))
      }
      return true
    } catch (error) {
      if (isDisposed) return false
      const status = getStatus(error)
      if (status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429) {
        changePending(clientId, 'failed')
        return true
      }
      changePending(clientId, 'waiting')
      if (status === 401) return false
      if (status === 429) update({ isSlowedDown: true })
      const delay = status === 429 ? RATE_RETRIES * retryMs : getRetryDelay(++lostSends)
      sendTimer = setTimeout(() => void flush(), delay)
      return false
    }
  }

  return {
    $chat,
    /** Starts to receive, also again after a failure, and to send what waits. */
    start(): void {
      stopListening ??= presence.listen(handlePresence)
      lostStreams = lostCalls = lostSends = 0
      isReceiving = true
      if (!$chat.get().update) update({ status: 'loading' })
      handlePresence()
    },
    /** Stops to receive. Messages that wait are still sent. */
    stop(): void {
      isReceiving = false
      pause()
    },
    /** Sends what waits, without receiving: the customer has left the page on which it was written. */
    sendWaiting(): void {
      stopListening ??= presence.listen(handlePresence)
      void flush()
    },
    /** Stops everything: the customer has signed out. What waits stays in the storage. */
    dispose(): void {
      isDisposed = true
      isReceiving = false
      stopListening?.()
      clearTimeout(sendTimer)
      pause()
    },
    /** Shows a message at once and sends it. @param photos uploaded @returns false without a text and photos */
    send(text: string, photos: readonly Photo[] = []): boolean {
      const normalized = normalizeChatText(text)
      if (normalized === '' && photos.length === 0) return false
      setPending([...$chat.get().pending, { clientId: newId(), text: normalized, photos, state: 'waiting' }])
      typingReportedAt = -Infinity
      void flush()
      return true
    },
    /** Sends a rejected message again, after those that wait. */
    retry(clientId: string): void {
      const message = $chat.get().pending.find(it => it.clientId === clientId)
      if (message?.state !== 'failed') return
      setPending([...$chat.get().pending.filter(it => it !== message), { ...message, state: 'waiting' }])
      void flush()
    },
    /** Removes a rejected message. */
    discard(clientId: string): void {
      setPending($chat.get().pending.filter(it => it.clientId !== clientId || it.state !== 'failed'))
    },
    /** The customer is writing. */
    reportTyping(): void {
      if (now() - typingReportedAt < TYPING_REPORT_MS || !presence.online()) return
      typingReportedAt = now()
      void call(reportChatTyping, { params }).catch(() => undefined)
    },
  }
}

export type Chat = ReturnType<typeof createChat>

const getStatus = (error: unknown): number | undefined =>
  error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.status : undefined
