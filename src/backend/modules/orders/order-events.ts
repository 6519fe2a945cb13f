import { createHash } from 'node:crypto'

import DataLoader from 'dataloader'
import type { Hono } from 'hono'

import { type Authenticate, copyAuthorization, parseCallContext } from '#backend/call-context.ts'
import { createCustomerStreams } from '#backend/customer-streams.ts'
import type { Db } from '#backend/db/connect.ts'
import { createEventStream, type StreamEvent } from '#backend/modules/orders/event-stream.ts'
import { toOrderFlow, toOrderTracking } from '#backend/modules/orders/order-flow.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { findOrderRows, type OrderRow, requireOwner, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import { Id, LanguageCode } from '#contract/primitives.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import { getPlannedStepEnd } from '#domain/orders/order-timeline.ts'
import type { Report } from '#domain/platform/report.ts'

const HEARTBEAT_MS = 15_000
/** Interval of position updates during the ride of the courier. */
const RIDE_REFRESH_MS = 2000
/** An order is read again after this time of a ride. */
const RIDE_RELOAD_MS = 30_000
/** Interval of checks while a step is late, in time of the order. */
const LATE_REFRESH_MS = 20_000
const MIN_LATE_REFRESH_MS = 500
const RETRY_MS = 2000
/** Changes within this time are read together: after a restart of the database all streams read their orders. */
const BATCH_MS = 10
const MAX_BATCH = 100

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
 * Serves `GET /customer/orders/:id/events`: the event "order" with an `OrderUpdate` at once and after every change, until the order is final,
 * and "tracking" with each position of the courier. After a reconnect, Last-Event-ID (or the query `after`) tells the state that the client
 * has. It is not a JSON call, so it is not in the contract's registry. An EventSource cannot send headers, so the query can give the language.
 */
export function serveOrderEvents(app: Hono, options: OrderEventOptions): void {
  const { db, report, authenticate, signals, speed, now, heartbeatMs = HEARTBEAT_MS, closing } = options
  const streams = createCustomerStreams(closing)
  const rows = new DataLoader<number, OrderRow | undefined>(ids => findOrderRows(db, ids), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: load => void setTimeout(load, BATCH_MS),
  })

  app.get('/customer/orders/:id/events', async c => {
    // an open stream retains what it needs, not the request
    const { path } = c.req
    const headers = copyAuthorization(c.req.raw.headers)
    const customer = await authenticate(headers)
    if (!customer) throw createSignInProblem()
    streams.requireOpen()
    const orderId = Id.safeParse(c.req.param('id')).data ?? 0
    const load = async (): Promise<OrderRow> => requireOwner(await rows.load(orderId), customer.id)
    const { order } = await load()
    const language = LanguageCode.safeParse(c.req.query('language')).data ?? parseLanguageHeader(c.req.raw.headers) ?? order.language
    const responseHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // a HEAD response has no stream
    if (c.req.method === 'HEAD') return c.body(null, 200, responseHeaders)
    await signals.open()

    const events = createOrderEventWriter(c.req.header('last-event-id') ?? c.req.query('after'))
    const source = createRideSource(load, now)
    // counted last: nothing is awaited between the count and the stream
    const remove = streams.add(customer.id, () => stream.end())
    const stream = createEventStream({
      heartbeatMs,
      retryMs: RETRY_MS,
      loadState: source.load,
      toEvent: row => events.toEvent(toOrderUpdate(row, language, { now: now(), speed })),
      isLast: row => isFinal(row.order.status),
      getRefreshDelayMs: row => getRefreshDelay(row, now(), speed),
      isAuthorized: async () => (await authenticate(headers)) !== undefined,
      onError: error => report({ kind: 'error', name: 'ORDER_EVENTS_ERROR', message: String(error).slice(0, 300), path }),
      onEnd() {
        unsubscribe()
        remove()
      },
    })
    const unsubscribe = signals.onRow(orderId, () => {
      source.forget()
      stream.refresh()
    })
    return c.body(stream.body, 200, responseHeaders)
  })
}

/** When a stream has to look again without a signal: the courier moves, or the current step is late. Undefined: not before a signal. */
function getRefreshDelay(row: OrderRow, now: number, speed: number): number | undefined {
  if (isRiding(row)) return RIDE_REFRESH_MS
  const due = getPlannedStepEnd(toOrderTimeline(row), speed)
  // the end of the time to answer changes the order, too
  const ends = [
    ...(due === undefined ? [] : [due]),
    ...row.substitutions.filter(it => it.answer === null && it.expiresAt > now).map(it => it.expiresAt),
  ]
  return ends.length === 0 ? undefined : Math.max(Math.min(...ends) - now, LATE_REFRESH_MS / speed, MIN_LATE_REFRESH_MS)
}

const isRiding = ({ order }: OrderRow): boolean => order.status === 'ProgressStatus' && order.pickedUpAt !== null

/** Reads an order once for a ride, not for each position: the position depends on the time only. */
function createRideSource(load: () => Promise<OrderRow>, now: () => number) {
  let row: OrderRow | undefined
  let expiresAt = 0
  let generation = 0
  return {
    async load(): Promise<OrderRow> {
      if (row && now() < expiresAt) return row
      const loading = generation
      const loaded = await load()
      // a signal during the query has to lead to another one
      row = isRiding(loaded) && loading === generation ? loaded : undefined
      expiresAt = now() + RIDE_RELOAD_MS
      return loaded
    },
    forget(): void {
      row = undefined
      generation += 1
    },
  }
}

/**
 * Writes the event "order" for a new state, and "tracking" for a new position of the courier. A state that the client has is not sent again:
 * after a restart of the database all streams read their orders, changed or not.
 *
 * @param lastEventId of the client; anything else than an id of this order counts as none
 */
function createOrderEventWriter(lastEventId: string | undefined) {
  let lastId = lastEventId
  let lastPosition: string | undefined
  return {
    toEvent(update: OrderUpdate): StreamEvent | undefined {
      const { order, flow, tracking } = update
      const digest = createHash('sha1')
        .update(JSON.stringify([order, { ...flow, eta: null }]))
        .digest('base64url')
      const id = `${flow.version ?? 0}-${digest}`
      const position = JSON.stringify(tracking.courierLocation)
      const isNew = id !== lastId
      const isMoved = position !== lastPosition && tracking.courierLocation !== null
      lastId = id
      lastPosition = position
      if (isNew) return { name: 'order', id, data: update }
      return isMoved ? { name: 'tracking', id, data: tracking } : undefined
    },
  }
}

function parseLanguageHeader(headers: Headers): string | undefined {
  return headers.has(HEADER.languageCode) ? parseCallContext(headers).language : undefined
}

function toOrderUpdate(row: OrderRow, language: string, clock: { now: number; speed: number }): OrderUpdate {
  return { order: toOrder(row, language), flow: toOrderFlow(row, language, clock), tracking: toOrderTracking(row, clock) }
}
