import type { Hono } from 'hono'

import { type Authenticate, callContextOf } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { newsStream } from '#backend/modules/orders/event-stream.ts'
import { flowOf, trackingOf } from '#backend/modules/orders/order-flow.ts'
import { orderOf } from '#backend/modules/orders/to-order.ts'
import { type OrderRow, ownOrderRow } from '#backend/modules/orders/order-rows.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import { Problem } from '#backend/problem.ts'
import { signInFirst } from '#backend/register-endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import { Id, LanguageCode } from '#contract/primitives.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { Report } from '#domain/platform/report.ts'

/** Milliseconds. */
const HEARTBEAT = 15_000
/** How often a courier on the way is told of anew, milliseconds. */
const RIDE_TICK = 2000
const RETRY = 2000
/** In so many tabs one customer may follow a dinner. */
const STREAMS_A_CUSTOMER = 6

export interface OrderEventParts {
  readonly db: Db
  readonly report: Report
  readonly authenticate: Authenticate
  readonly signals: OrderSignals
  /** Minutes of an order in a real minute. */
  readonly speed: number
  now(): number
  /** Milliseconds between two signs of life; 15 s when unset. */
  readonly heartbeat?: number | undefined
  /** The process is closing: every stream ends, and no other begins. */
  readonly closing?: AbortSignal | undefined
}

/**
 * Hangs `GET /customer/orders/:id/events` on the app: an `OrderUpdate`, at once and with every change, until nothing more can happen. It is
 * no JSON call, so it stands beside the contract's registry. An EventSource cannot send our headers: the query may say the language.
 */
export function serveOrderEvents(app: Hono, parts: OrderEventParts): void {
  const { db, report, authenticate, signals, speed, now, heartbeat = HEARTBEAT, closing } = parts
  const streams = new Map<number, Set<() => void>>()
  closing?.addEventListener('abort', () => {
    for (const open of streams.values()) for (const end of open) end()
  })

  app.get('/customer/orders/:id/events', async c => {
    const { headers } = c.req.raw
    const customer = await authenticate(headers)
    if (!customer) throw signInFirst()
    if (closing?.aborted) throw new Problem(503, 'The shop is closing', undefined, { headers: { 'retry-after': '2' } })
    const orderId = Id.safeParse(c.req.param('id')).data ?? 0
    const { order } = await ownOrderRow(db, orderId, customer.id)
    const language = LanguageCode.safeParse(c.req.query('language')).data ?? languageOf(headers) ?? order.language
    const said = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // nobody would read the stream, and nobody end it
    if (c.req.method === 'HEAD') return c.body(null, 200, said)
    await signals.open()

    // looked at last: nothing is awaited between the count and the stream
    const open = streams.get(customer.id) ?? new Set()
    const full = { headers: { 'retry-after': '10' } }
    if (open.size >= STREAMS_A_CUSTOMER) throw new Problem(429, 'Your orders are followed in too many places', undefined, full)
    streams.set(customer.id, open)
    const stream = newsStream({
      name: 'order',
      heartbeat,
      retry: RETRY,
      read: () => ownOrderRow(db, orderId, customer.id),
      dataOf: row => newsOf(row, language, { now: now(), speed }),
      isLast: row => isFinal(row.order.status),
      pauseAfter: row => (row.order.pickedUpAt === null ? undefined : RIDE_TICK),
      isWelcome: async () => (await authenticate(headers)) !== undefined,
      failed: error => report({ kind: 'error', name: 'ORDER_EVENTS_ERROR', message: String(error).slice(0, 300), path: c.req.path }),
      ended() {
        leave()
        open.delete(stream.end)
        if (open.size === 0 && streams.get(customer.id) === open) streams.delete(customer.id)
      },
    })
    const leave = signals.onOrder(orderId, stream.look)
    open.add(stream.end)
    return c.body(stream.body, 200, said)
  })
}

function languageOf(headers: Headers): string | undefined {
  return headers.has(HEADER.languageCode) ? callContextOf(headers).language : undefined
}

function newsOf(row: OrderRow, language: string, moment: { now: number; speed: number }): OrderUpdate {
  return { order: orderOf(row, language), flow: flowOf(row, language, moment), tracking: trackingOf(row, moment) }
}
