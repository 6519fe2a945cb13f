import type { Hono } from 'hono'

import { type Authenticate, parseCallContext } from '#backend/call-context.ts'
import { createCustomerStreams } from '#backend/customer-streams.ts'
import type { Db } from '#backend/db/connect.ts'
import { createEventStream } from '#backend/modules/orders/event-stream.ts'
import { toOrderFlow, toOrderTracking } from '#backend/modules/orders/order-flow.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { type OrderRow, getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import { Id, LanguageCode } from '#contract/primitives.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import type { Report } from '#domain/platform/report.ts'

const HEARTBEAT_MS = 15_000
/** Interval of position updates during the ride of the courier. */
const RIDE_REFRESH_MS = 2000
const RETRY_MS = 2000

export interface OrderEventOptions {
  readonly db: Db
  readonly report: Report
  readonly authenticate: Authenticate
  readonly signals: OrderSignals
  /** Simulated minutes per real minute of an order. */
  readonly speed: number
  now(): number
  /** Default: 15 s. */
  readonly heartbeatMs?: number | undefined
  /** Aborts when the process closes. Open streams end, and new ones are rejected. */
  readonly closing?: AbortSignal | undefined
}

/**
 * Serves `GET /customer/orders/:id/events`: an `OrderUpdate` at once and after every change, until the order is final. It is not a JSON
 * call, so it is not in the contract's registry. An EventSource cannot send headers, so the query can give the language.
 */
export function serveOrderEvents(app: Hono, options: OrderEventOptions): void {
  const { db, report, authenticate, signals, speed, now, heartbeatMs = HEARTBEAT_MS, closing } = options
  const streams = createCustomerStreams(closing)

  app.get('/customer/orders/:id/events', async c => {
    const { headers } = c.req.raw
    const customer = await authenticate(headers)
    if (!customer) throw createSignInProblem()
    streams.requireOpen()
    const orderId = Id.safeParse(c.req.param('id')).data ?? 0
    const { order } = await getCustomerOrderRow(db, orderId, customer.id)
    const language = LanguageCode.safeParse(c.req.query('language')).data ?? parseLanguageHeader(headers) ?? order.language
    const responseHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // a HEAD response has no stream
    if (c.req.method === 'HEAD') return c.body(null, 200, responseHeaders)
    await signals.open()

    // counted last: nothing is awaited between the count and the stream
    const remove = streams.add(customer.id, () => stream.end())
    const stream = createEventStream({
      name: 'order',
      heartbeatMs,
      retryMs: RETRY_MS,
      loadState: () => getCustomerOrderRow(db, orderId, customer.id),
      toData: row => toOrderUpdate(row, language, { now: now(), speed }),
      isLast: row => isFinal(row.order.status),
      getRefreshDelayMs: row => (row.order.pickedUpAt === null ? undefined : RIDE_REFRESH_MS),
      isAuthorized: async () => (await authenticate(headers)) !== undefined,
      onError: error => report({ kind: 'error', name: 'ORDER_EVENTS_ERROR', message: String(error).slice(0, 300), path: c.req.path }),
      onEnd() {
        unsubscribe()
        remove()
      },
    })
    const unsubscribe = signals.onRow(orderId, stream.refresh)
    return c.body(stream.body, 200, responseHeaders)
  })
}

function parseLanguageHeader(headers: Headers): string | undefined {
  return headers.has(HEADER.languageCode) ? parseCallContext(headers).language : undefined
}

function toOrderUpdate(row: OrderRow, language: string, clock: { now: number; speed: number }): OrderUpdate {
  return { order: toOrder(row, language), flow: toOrderFlow(row, language, clock), tracking: toOrderTracking(row, clock) }
}
