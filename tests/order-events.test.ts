import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'

import { createRequest, writeResponse } from 'astro/app/node'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import type { orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { OrderUpdate } from '#contract/orders/order-flow.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { type TestServer, startTestServer } from '#server/testing/test-server.ts'
import { createSessionCookie } from '#tests/support/session-cookie.ts'

/** Order events end to end: the server, the API gateway, Astro's response writer, and the marketplace on a test database. */
const MINUTE = 60_000
const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const now = Date.now()
const owner = await createTestCustomer(db, now)
const otherCustomer = await createTestCustomer(db, now, 'Boris Example')
const reported: unknown[] = []
const report = (entry: unknown) => void reported.push(entry)

async function startApp(env: Record<string, string> = {}): Promise<TestServer> {
  const closing = new AbortController()
  const backend = createBackend({ db, report, now: () => clock.now, siteOrigin: 'http://localhost', sandbox: true, heartbeatMs: 300, closing: closing.signal }) // prettier-ignore
  const gateway = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
  const handler = async (request: IncomingMessage, response: ServerResponse) =>
    writeResponse(await gateway.fetch(createRequest(request, { skipBody: true })), response)
  return startTestServer({ env, handler, limits: { headers: 400, request: 500 }, close: async () => closing.abort() })
}
const clock = { now }
const app = await startApp()
afterAll(() => app.stop())
beforeEach(() => {
  clock.now = now
})

const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, owner.id, now, { storeId: 7, ...values })
const advance = (id: number, minutes: number) => {
  clock.now = now + minutes * MINUTE
  return advanceOrder(db, id, { now: clock.now, speed: 1 })
}

/** A minimal EventSource. */
function follow(id: number, { customer = owner, server = app, query = '', accept = 'br, gzip', lastEventId = '' } = {}) {
  const updates: OrderUpdate[] = []
  const state = { status: 0, headers: {} as IncomingMessage['headers'], text: '', ended: false, names: [] as string[], ids: [] as string[] }
  const path = `/api/customer/orders/${id}/events${query}`
  const cookie = createSessionCookie(customer.authorization)
  const headers = {
    ...{ host: 'localhost', cookie, accept: 'text/event-stream', 'accept-encoding': accept },
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const request = httpRequest({ port: server.port, host: '127.0.0.1', path, headers, agent: false }, response => {
    state.status = response.statusCode ?? 0
    state.headers = response.headers
    response.setEncoding('utf8').on('data', (text: string) => {
      state.text += text
      const events = state.text
        .split('\n\n')
        .slice(0, -1)
        .filter(it => /^id: .+\nevent: /.test(it))
      for (const event of events.slice(updates.length)) {
        const data: unknown = JSON.parse(event.slice(event.indexOf('data: ') + 6))
        state.names.push(/event: (.*)/.exec(event)![1]!)
        state.ids.push(/id: (.*)/.exec(event)![1]!)
        // a new position replaces that of the update before
        updates.push(OrderUpdate.parse(state.names.at(-1) === 'order' ? data : { ...updates.at(-1), tracking: data }))
      }
    })
    response.once('close', () => (state.ended = true))
  })
  request.once('error', () => (state.ended = true)).end()
  return { updates, state, close: () => request.destroy() }
}
const waitFor = (check: () => void, timeout = 5000) => vi.waitFor(check, { timeout, interval: 20 })

describe('order events', () => {
  test('sends the first event at once, uncompressed and with no-store, then one for each stage until the delivery, and ends', async () => {
    const id = await insertOrder()
    const { updates, state } = follow(id, { query: '?language=es' })
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(state.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'private, no-store' })
    expect(state.headers).not.toHaveProperty('content-encoding')
    expect(state.headers).not.toHaveProperty('content-length')
    expect(state.text.startsWith('retry: 2000\n\n')).toBe(true)
    expect(updates[0]!.flow.title).toBe('Pedido recibido')
    for (const [minutes, title] of [
      [2, 'La tienda ha aceptado tu pedido'],
      [4, 'Están preparando tu pedido'],
      [16, 'Tu pedido va de camino'],
    ] as const) {
      // prettier-ignore
      await advance(id, minutes)
      await waitFor(() => expect(updates.at(-1)!.flow.title).toBe(title))
    }
    expect(updates.at(-1)!.tracking.courierLocation).not.toBeNull()
    for (const minutes of [26, 30]) await advance(id, minutes)
    await waitFor(() => expect(state.ended).toBe(true))
    expect(updates.at(-1)!.order.currentStatus.type).toBe('DeliveredStatus')
    expect(reported).toEqual([])
  })

  test('sends events with a changing courier position while the courier rides', async () => {
    const id = await insertOrder()
    for (const minutes of [2, 4, 16]) await advance(id, minutes)
    const { updates, state, close } = follow(id)
    await waitFor(() => expect(updates).toHaveLength(1))
    clock.now += 2 * MINUTE
    await waitFor(() => expect(updates.length).toBeGreaterThan(1))
    // a position does not repeat the order
    expect(state.names).toEqual(['order', ...updates.slice(1).map(() => 'tracking')])
    expect(updates.at(-1)!.tracking.eta!.upperBound).toBeLessThan(updates[0]!.tracking.eta!.upperBound)
    expect(updates.at(-1)!.tracking.courierLocation).not.toEqual(updates[0]!.tracking.courierLocation)
    close()
  })

  test('after a reconnect with Last-Event-ID it sends only what the client does not have', async () => {
    const id = await insertOrder()
    const first = follow(id)
    await waitFor(() => expect(first.updates).toHaveLength(1))
    first.close()
    const lastEventId = first.state.ids[0]!
    const again = follow(id, { lastEventId })
    await waitFor(() => expect(again.state.text).toContain(': still here'))
    expect(again.updates).toEqual([])
    await advance(id, 2)
    await waitFor(() => expect(again.updates.map(it => it.flow.status)).toEqual(['ProgressStatus']))
    again.close()
    // the order has moved on meanwhile; an unknown id counts as none
    for (const known of [lastEventId, 'x', '999']) {
      const late = follow(id, { lastEventId: known })
      await waitFor(() => expect(late.updates.map(it => it.flow.status)).toEqual(['ProgressStatus']))
      late.close()
    }
  })

  test('a signal without a change sends nothing', async () => {
    const id = await insertOrder()
    const { updates, state, close } = follow(id)
    await waitFor(() => expect(updates).toHaveLength(1))
    await db.execute(sql`select pg_notify('order', ${String(id)})`)
    const heartbeats = state.text.split(': still here').length
    await waitFor(() => expect(state.text.split(': still here').length).toBeGreaterThan(heartbeats + 1))
    expect(updates).toHaveLength(1)
    close()
  })

  test('sends heartbeats while nothing changes, beyond the request timeout', async () => {
    const { state, close } = follow(await insertOrder())
    await waitFor(() => expect(state.text.split(': still here\n\n').length).toBeGreaterThan(4))
    expect(state.ended).toBe(false)
    close()
  })

  test('responds with 404 for an order of another customer, and 401 without a session', async () => {
    const id = await insertOrder()
    const { state } = follow(id, { customer: otherCustomer })
    await waitFor(() => expect(state.status).toBe(404))
    const { state: unauthenticated } = follow(id, { customer: { ...owner, authorization: 'Bearer unauthenticated' } })
    await waitFor(() => expect(unauthenticated.status).toBe(401))
    const { state: unknown } = follow(999_999)
    await waitFor(() => expect(unknown.status).toBe(404))
  })

  test('limits the streams of one customer, and accepts a new one after a stream is closed', async () => {
    const id = await insertOrder()
    const six = Array.from({ length: 6 }, () => follow(id))
    for (const { updates } of six) await waitFor(() => expect(updates).toHaveLength(1))
    const { state } = follow(id)
    await waitFor(() => expect(state.status).toBe(429))
    expect(state.headers['retry-after']).toBe('10')
    six[0]!.close()
    await waitFor(async () => {
      const again = follow(id)
      await waitFor(() => expect(again.state.status).toBe(200), 300)
      again.close()
    })
    for (const { close } of six) close()
  })

  test('does not count HEAD requests as streams', async () => {
    const id = await insertOrder()
    const cookie = createSessionCookie(owner.authorization)
    for (let index = 0; index < 7; index += 1) {
      const head = await app.get(`/api/customer/orders/${id}/events`, { method: 'HEAD', headers: { host: 'localhost', cookie } })
      expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream'])
    }
  })

  test('uses one LISTEN connection for all streams', async () => {
    const streams = await Promise.all(Array.from({ length: 4 }, async () => follow(await insertOrder())))
    for (const { updates } of streams) await waitFor(() => expect(updates).toHaveLength(1))
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    expect(row!.count).toBe(1)
    for (const { close } of streams) close()
  })

  test('ends a stream when its session is revoked', async () => {
    const guest = await createTestCustomer(db, now, 'Gina Example')
    const id = await insertTestOrder(db, guest.id, now)
    const { updates, state } = follow(id, { customer: guest })
    await waitFor(() => expect(updates).toHaveLength(1))
    await db
      .update(tokenFamilies)
      .set({ revokedAt: new Date(), revokedFor: 'LOGOUT' })
      .where(sql`customer_id = ${guest.id}`)
    await waitFor(() => expect(state.ended).toBe(true))
  })

  test('restores the LISTEN connection after a failure, and sends the events of the meantime', async () => {
    const id = await insertOrder()
    const { updates, close } = follow(id)
    await waitFor(() => expect(updates).toHaveLength(1))
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`) // prettier-ignore
    await advance(id, 2)
    await waitFor(() => expect(updates.at(-1)!.flow.status).toBe('ProgressStatus'), 10_000)
    await advance(id, 4)
    await waitFor(() => expect(updates.at(-1)!.flow.steps.find(it => it.current)!.stage).toBe('COOKING'), 10_000)
    close()
  })
})

test('SIGTERM ends the streams at once, without waiting for the drain timeout', async () => {
  const other = await startApp({ DRAIN_MILLISECONDS: '10000' })
  const streams = await Promise.all(Array.from({ length: 3 }, async () => follow(await insertOrder(), { server: other })))
  for (const { updates } of streams) await waitFor(() => expect(updates).toHaveLength(1))
  const startedAt = performance.now()
  await other.stop()
  expect(performance.now() - startedAt).toBeLessThan(2000)
  for (const { state } of streams) await waitFor(() => expect(state.ended).toBe(true))
})
