import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'

import { createRequest, writeResponse } from 'astro/app/node'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createTestDatabase } from '#backend/db/testing.ts'
import type { orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { OrderUpdate } from '#contract/orders/order-flow.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { type TestServer, startTestServer } from '#server/testing/test-server.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

/** The whole way of an event: the process, the front door, Astro's own writer, the marketplace on a database of its own. */
const MINUTE = 60_000
const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const now = Date.now()
const owner = await createTestCustomer(db, now)
const stranger = await createTestCustomer(db, now, 'Boris Example')
const reported: unknown[] = []
const report = (entry: unknown) => void reported.push(entry)

async function open(env: Record<string, string> = {}): Promise<TestServer> {
  const closing = new AbortController()
  const backend = createBackend({ db, report, now: () => clock.now, siteOrigin: 'http://localhost', sandbox: true, heartbeatMs: 300, closing: closing.signal }) // prettier-ignore
  const door = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
  const handler = async (request: IncomingMessage, response: ServerResponse) =>
    writeResponse(await door.fetch(createRequest(request, { skipBody: true })), response)
  return startTestServer({ env, handler, limits: { headers: 400, request: 500 }, close: async () => closing.abort() })
}
const clock = { now }
const shop = await open()
afterAll(() => shop.stop())
beforeEach(() => {
  clock.now = now
})

const place = (more: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, owner.id, now, { storeId: 7, ...more })
const move = (id: number, minutes: number) => {
  clock.now = now + minutes * MINUTE
  return advanceOrder(db, id, { now: clock.now, speed: 1 })
}

/** A browser's EventSource, as far as it is wanted here. */
function follow(id: number, { who = owner, at = shop, query = '', accept = 'br, gzip' } = {}) {
  const news: OrderUpdate[] = []
  const seen = { status: 0, headers: {} as IncomingMessage['headers'], text: '', ended: false }
  const path = `/api/customer/orders/${id}/events${query}`
  const cookie = sessionCookie(who.authorization)
  const headers = { host: 'localhost', cookie, accept: 'text/event-stream', 'accept-encoding': accept }
  const request = httpRequest({ port: at.port, host: '127.0.0.1', path, headers, agent: false }, response => {
    seen.status = response.statusCode ?? 0
    seen.headers = response.headers
    response.setEncoding('utf8').on('data', (text: string) => {
      seen.text += text
      const events = seen.text
        .split('\n\n')
        .slice(0, -1)
        .filter(it => it.startsWith('event: order\n'))
      for (const event of events.slice(news.length)) news.push(OrderUpdate.parse(JSON.parse(event.slice(event.indexOf('data: ') + 6))))
    })
    response.once('close', () => (seen.ended = true))
  })
  request.once('error', () => (seen.ended = true)).end()
  return { news, seen, leave: () => request.destroy() }
}
const arrived = (check: () => void, timeout = 5000) => vi.waitFor(check, { timeout, interval: 20 })

describe('the events of an order', () => {
  test('the first at once, uncompressed and kept by nobody; then one with each step, to the door, where they end', async () => {
    const id = await place()
    const { news, seen } = follow(id, { query: '?language=es' })
    await arrived(() => expect(news).toHaveLength(1))
    expect(seen.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'private, no-store' })
    expect(seen.headers).not.toHaveProperty('content-encoding')
    expect(seen.headers).not.toHaveProperty('content-length')
    expect(seen.text.startsWith('retry: 2000\n\n')).toBe(true)
    expect(news[0]!.flow.title).toBe('Tenemos tu pedido')
    for (const [minutes, title] of [
      [2, 'La tienda ha aceptado tu pedido'],
      [4, 'Están preparando tu pedido'],
      [16, 'Tu pedido va de camino'],
    ] as const) {
      // prettier-ignore
      await move(id, minutes)
      await arrived(() => expect(news.at(-1)!.flow.title).toBe(title))
    }
    expect(news.at(-1)!.tracking.courierLocation).not.toBeNull()
    for (const minutes of [26, 30]) await move(id, minutes)
    await arrived(() => expect(seen.ended).toBe(true))
    expect(news.at(-1)!.order.currentStatus.type).toBe('DeliveredStatus')
    expect(reported).toEqual([])
  })

  test('while the courier rides they come by themselves, nearer each time', async () => {
    const id = await place()
    for (const minutes of [2, 4, 16]) await move(id, minutes)
    const { news, leave } = follow(id)
    await arrived(() => expect(news).toHaveLength(1))
    clock.now += 2 * MINUTE
    await arrived(() => expect(news.length).toBeGreaterThan(1))
    expect(news.at(-1)!.tracking.eta!.upperBound).toBeLessThan(news[0]!.tracking.eta!.upperBound)
    expect(news.at(-1)!.tracking.courierLocation).not.toEqual(news[0]!.tracking.courierLocation)
    leave()
  })

  test('a sign of life while nothing happens, longer than any request may take', async () => {
    const { seen, leave } = follow(await place())
    await arrived(() => expect(seen.text.split(': still here\n\n').length).toBeGreaterThan(4))
    expect(seen.ended).toBe(false)
    leave()
  })

  test("another's order is 404, and nobody's call 401", async () => {
    const id = await place()
    const { seen } = follow(id, { who: stranger })
    await arrived(() => expect(seen.status).toBe(404))
    const { seen: nobody } = follow(id, { who: { ...owner, authorization: 'Bearer nobody' } })
    await arrived(() => expect(nobody.status).toBe(401))
    const { seen: none } = follow(999_999)
    await arrived(() => expect(none.status).toBe(404))
  })

  test('one customer follows from a handful of places; who leaves makes room', async () => {
    const id = await place()
    const six = Array.from({ length: 6 }, () => follow(id))
    for (const { news } of six) await arrived(() => expect(news).toHaveLength(1))
    const { seen } = follow(id)
    await arrived(() => expect(seen.status).toBe(429))
    expect(seen.headers['retry-after']).toBe('10')
    six[0]!.leave()
    await arrived(async () => {
      const again = follow(id)
      await arrived(() => expect(again.seen.status).toBe(200), 300)
      again.leave()
    })
    for (const { leave } of six) leave()
  })

  test('who only asks for the head takes no place', async () => {
    const id = await place()
    const cookie = sessionCookie(owner.authorization)
    for (let index = 0; index < 7; index += 1) {
      const head = await shop.get(`/api/customer/orders/${id}/events`, { method: 'HEAD', headers: { host: 'localhost', cookie } })
      expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream'])
    }
  })

  test('all of them listen by one connection', async () => {
    const streams = await Promise.all(Array.from({ length: 4 }, async () => follow(await place())))
    for (const { news } of streams) await arrived(() => expect(news).toHaveLength(1))
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    expect(row!.count).toBe(1)
    for (const { leave } of streams) leave()
  })

  test('a stream does not outlive the session it was opened in', async () => {
    const guest = await createTestCustomer(db, now, 'Gina Example')
    const id = await insertTestOrder(db, guest.id, now)
    const { news, seen } = follow(id, { who: guest })
    await arrived(() => expect(news).toHaveLength(1))
    await db
      .update(tokenFamilies)
      .set({ revokedAt: new Date(), revokedFor: 'LOGOUT' })
      .where(sql`customer_id = ${guest.id}`)
    await arrived(() => expect(seen.ended).toBe(true))
  })

  test('the connection that listens is cut: it comes back, and nothing that happened meanwhile is missed', async () => {
    const id = await place()
    const { news, leave } = follow(id)
    await arrived(() => expect(news).toHaveLength(1))
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`) // prettier-ignore
    await move(id, 2)
    await arrived(() => expect(news.at(-1)!.flow.status).toBe('ProgressStatus'), 10_000)
    await move(id, 4)
    await arrived(() => expect(news.at(-1)!.flow.steps.find(it => it.current)!.stage).toBe('COOKING'), 10_000)
    leave()
  })
})

test('trust.md: at SIGTERM the streams end at once, and nobody waits ten seconds for them', async () => {
  const other = await open({ DRAIN_MILLISECONDS: '10000' })
  const streams = await Promise.all(Array.from({ length: 3 }, async () => follow(await place(), { at: other })))
  for (const { news } of streams) await arrived(() => expect(news).toHaveLength(1))
  const began = performance.now()
  await other.stop()
  expect(performance.now() - began).toBeLessThan(2000)
  for (const { seen } of streams) await arrived(() => expect(seen.ended).toBe(true))
})
