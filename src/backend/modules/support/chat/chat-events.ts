import type { Hono } from 'hono'

import { type Authenticate, copyAuthorization } from '#backend/call-context.ts'
import { createCustomerStreams } from '#backend/customer-streams.ts'
import type { Db } from '#backend/db/connect.ts'
import type { RowSignals } from '#backend/db/row-signals.ts'
import { createEventStream } from '#backend/modules/orders/event-stream.ts'
import { getConversationRow, loadChatUpdate } from '#backend/modules/support/chat/chat-rows.ts'
import { findChatTokenHolder } from '#backend/modules/support/chat/chat-tokens.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import type { ChatUpdate } from '#contract/support/chat.ts'
import type { Report } from '#domain/platform/report.ts'
import { CHAT_TYPING_MS } from '#domain/support/chat.ts'

const HEARTBEAT_MS = 15_000
const RETRY_MS = 2000

export interface ChatEventOptions {
  readonly db: Db
  readonly report: Report
  readonly authenticate: Authenticate
  readonly chatSignals: RowSignals
  /** The end of an order ends its chats. */
  readonly signals: RowSignals
  /** Unix milliseconds. */
  now(): number
  /** Default: 15 s. */
  readonly heartbeatMs?: number | undefined
  /** Aborts when the process closes. */
  readonly closing?: AbortSignal | undefined
}

/**
 * Serves `GET /chat/conversations/:id/events`: a `ChatUpdate` at once and after every change, until the conversation ends. Its messages
 * follow those of the event before. The first event has those after Last-Event-ID, or after the query `after`. It is not a JSON call, so it
 * is not in the contract's registry. An EventSource cannot send headers: the query `token` of `/chat/token` replaces them.
 */
export function serveChatEvents(app: Hono, options: ChatEventOptions): void {
  const { db, report, authenticate, chatSignals, signals, now, heartbeatMs = HEARTBEAT_MS, closing } = options
  const streams = createCustomerStreams(closing)

  app.get('/chat/conversations/:id/events', async c => {
    // an open stream retains what it needs, not the request
    const { path } = c.req
    const headers = copyAuthorization(c.req.raw.headers)
    const token = c.req.query('token')
    const findCaller = () => (token === undefined ? authenticate(headers) : findChatTokenHolder(db, token, now()))
    const customer = await findCaller()
    if (!customer) throw createSignInProblem()
    streams.requireOpen()
    const externalId = c.req.param('id')
    const { conversation } = await getConversationRow(db, externalId, customer.id)
    const responseHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // a HEAD response has no stream
    if (c.req.method === 'HEAD') return c.body(null, 200, responseHeaders)
    await Promise.all([signals.open(), chatSignals.open()])

    let after = parseSequence(c.req.header('last-event-id') ?? c.req.query('after'))
    // counted last: nothing is awaited between the count and the stream
    const remove = streams.add(customer.id, () => stream.end())
    const stream = createEventStream<ChatUpdate>({
      heartbeatMs,
      retryMs: RETRY_MS,
      async loadState() {
        const update = await loadChatUpdate(db, await getConversationRow(db, externalId, customer.id), 'CUSTOMER', after, now())
        // the stream writes it now
        after = update.messages.at(-1)?.sequence ?? after
        return update
      },
      toEvent: update => ({ name: 'chat', id: after, data: update }),
      isLast: update => !update.open && !update.hasMore,
      getRefreshDelayMs: update => (update.hasMore ? 0 : update.peerTyping ? CHAT_TYPING_MS : undefined),
      isAuthorized: async () => (await findCaller()) !== undefined,
      onError: error => report({ kind: 'error', name: 'CHAT_EVENTS_ERROR', message: String(error).slice(0, 300), path }),
      onEnd() {
        for (const unsubscribe of subscriptions) unsubscribe()
        remove()
      },
    })
    const subscriptions = [chatSignals.onRow(conversation.id, stream.refresh), signals.onRow(conversation.orderId, stream.refresh)]
    return c.body(stream.body, 200, responseHeaders)
  })
}

/** A position; 0 for anything else. */
const parseSequence = (text: string | undefined): number => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0)
