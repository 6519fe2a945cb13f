import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { ensureHome, launchServer, DATABASE_ROLE, findRunningServer, shutDownServer } from '#backend/db/postgres-cluster.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serverProcesses } from '#tests/support/server-processes.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

import { look } from './persisted-data.ts'
import { ShopProcess } from './shop-process.ts'

/** The acceptance run takes 50. */
const OUTAGES = Number(process.env['OUTAGES'] ?? 10)
const OUTAGE_MS = 10_000
const RECOVERY_MS = 3000
const CALL_INTERVAL_MS = 50
const MAX_CALL_MS = 1000
/** A call that was sent to a server that then stops answering: noticed after 0.5 s, given up after 1.5 s more (ADR 0034). */
const MAX_STALLED_CALL_MS = 3000

const folder = mkdtempSync(join(tmpdir(), 'recado-outage-'))
const home = ensureHome(join(folder, 'postgres'))
let shop: ShopProcess | undefined
afterAll(async () => {
  await shop?.end('SIGKILL')
  await shutDownServer(home)
  rmSync(folder, { recursive: true, force: true })
})

function runScript(words: readonly string[], environment: Readonly<Record<string, string>>): void {
  const ran = spawnSync(process.execPath, words, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${words.join(' ')} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`)
}

/** Of requests: jobs try again by themselves. */
function errorsIn(log: string): string[] {
  const entries = log.split('\n').filter(it => it.startsWith('{')).map(it => JSON.parse(it) as { level: string; name?: string; msg: string }) // prettier-ignore
  return entries.filter(it => it.level === 'error' && it.name !== 'JOB_ERROR').map(it => it.name ?? it.msg)
}

function countByName(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

interface Visit {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
}

/** One call: when it began and how long it took, in milliseconds; status 0 without an answer. */
interface Call {
  readonly began: number
  readonly duration: number
  readonly status: number
  readonly path: string
}

test(
  `${OUTAGES} outages of the database: calls fail fast, succeed 3 s after its return, and no acknowledged order is lost`,
  { timeout: 3_600_000 },
  async () => {
    const sitePort = await freePort()
    const site = `http://127.0.0.1:${sitePort}`
    const port = await freePort()
    const start = async () => expect(await launchServer(home, port, Date.now() + 60_000)).toBeUndefined()
    await start()
    const url = `postgres://${DATABASE_ROLE}:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
    const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SANDBOX: 'true', SITE_ORIGIN: site, RATE_LIMIT_PER_MINUTE: '0', SANDBOX_SPEED: '60' } // prettier-ignore
    runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
    runScript(['scripts/build.ts'], environment)
    const running = new ShopProcess(['src/server/main.ts'], process.cwd(), sitePort, environment)
    shop = running
    await running.ready(60_000)

    const planted = await look(home)
    const [item] = await planted.execute<{
      store: number
      slug: string
      address: number
      category: number
      product: number
      lat: number
      lng: number
    }>(
      sql`
      select s.id as store, s.slug, s.address_id as address, s.category_id as category, p.id as product, s.lat, s.lng
      from stores s join products p on p.store_id = s.id
      where s.city_code = 'BCN' and s.enabled and not s.gone and p.available and p.price_minor between 500 and 2000
        and not exists (select from product_attribute_groups g where g.product_id = p.id)
      order by s.id, p.id limit 1`,
    )
    if (!item) throw new Error('The seed has nothing to buy')
    const { store, slug, address, category, product, lat, lng } = item
    await planted.execute(sql`update stores set flagged_open = true where id = ${store}`)
    await planted.execute(sql`delete from store_hours where store_id = ${store}`)
    await planted.execute(
      sql`insert into store_hours (store_id, day, opens, closes) select ${store}, day, 0, 1440 from generate_series(1, 7) day`,
    )
    const { authorization } = await createTestCustomer(planted, Date.now() + 12 * 3_600_000)
    await planted.close()

    const calls: Call[] = []
    const headers = { cookie: sessionCookie(authorization), origin: site, 'x-storefront': '1', 'x-city-code': 'BCN', 'content-type': 'application/json' } // prettier-ignore
    async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
      const began = performance.now()
      const answer = await fetch(`${running.url}/api${path}`, {
        method,
        headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
        signal: AbortSignal.timeout(30_000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).then(
        async it => ({ status: it.status, body: (await it.json()) as unknown }),
        () => ({ status: 0, body: undefined }),
      )
      calls.push({ began, duration: performance.now() - began, status: answer.status, path })
      return answer
    }

    const request = {
      orderDetails: { categoryId: category, cityCode: 'BCN', handlingStrategy: { type: 'DELIVERY' }, origin: 'CHECKOUT', orderType: 'STORES', storeAddressId: address, baseOrderUrn: null, basketId: 'basket', paymentMethodSupport: ['Cash', 'CreditCard'] }, // prettier-ignore
      components: {
        deliveryAddress: { value: { label: 'Carrer de Mallorca, 100', details: null, latitude: lat, longitude: lng } },
        products: { value: [{ id: product, storeProductId: '', externalId: '', quantity: 1, name: '', displayedPrice: 0 }] },
        scheduledTime: { value: -1 },
        paymentMethod: { value: { type: 'Cash', alternativePlatform: null, instrumentId: null } },
      },
    }
    const template = await call('POST', '/checkouts/order/first/template', request)
    expect(template.status, JSON.stringify(template.body)).toBe(200)
    const { total } = template.body as { total: number }

    const acknowledged = new Map<string, number>()
    async function order(): Promise<void> {
      const id = randomUUID()
      const { status, body } = await call('POST', `/checkouts/order/${id}`, { ...request, displayedTotal: total })
      const state = body as CheckoutState
      if (status === 200 && state.status === 'COMPLETED') acknowledged.set(id, state.orderId!)
    }

    const visits: Visit[] = []
    async function visit(path: string): Promise<void> {
      const answer = await fetch(`${running.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
      await answer.arrayBuffer()
      visits.push({ path, status: answer.status, retryAfter: answer.headers.get('retry-after') })
    }
    const storePage = `/es/en/barcelona/${slug}/`
    await visit(storePage)

    const running20: Promise<unknown>[] = []
    let turn = 0
    const timer = setInterval(() => {
      running20.push(turn++ % 10 === 0 ? order() : call('GET', '/payment_methods'))
      // each address of a store page is a page of its own for the caches
      if (turn % 5 === 0) running20.push(visit('/es/en/'), visit(storePage), visit(`${storePage}?search=${turn}`))
    }, CALL_INTERVAL_MS)
    const healthy: (readonly [from: number, to: number])[] = []
    for (let outage = 0; outage < OUTAGES; outage++) {
      process.kill(findRunningServer(home)!.pid, 'SIGQUIT')
      while (findRunningServer(home)) await sleep(10)
      await sleep(OUTAGE_MS)
      await start()
      const from = performance.now() + RECOVERY_MS
      await sleep(RECOVERY_MS + 2000)
      healthy.push([from, performance.now()])
    }
    // the server stops answering and keeps its connections
    const stalledFrom = performance.now() - MAX_CALL_MS
    const pids = serverProcesses(findRunningServer(home)!.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(OUTAGE_MS)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    const resumed = performance.now() + RECOVERY_MS
    await sleep(RECOVERY_MS + 2000)
    healthy.push([resumed, performance.now()])
    clearInterval(timer)
    await Promise.all(running20)

    const whileKilled = calls.filter(it => it.began < stalledFrom)
    const whileStalled = calls.filter(it => it.began >= stalledFrom)
    const longest = (some: readonly Call[]): number => Math.max(...some.map(it => it.duration))
    const figures = { outages: OUTAGES, calls: calls.length, unavailable: calls.filter(it => it.status === 503).length, acknowledgedOrders: acknowledged.size, longestMs: longest(whileKilled), longestStalledMs: longest(whileStalled) } // prettier-ignore
    const errorLines = errorsIn(running.said)
    const failed = figures.unavailable + visits.filter(it => it.status === 503).length
    process.stdout.write(`${JSON.stringify({ ...figures, failed, errorLines: countByName(errorLines) })}\n`)
    expect(errorLines.length, 'one error line a failed request').toBeLessThanOrEqual(failed + visits.filter(it => it.status === 200).length)
    expect(whileKilled.filter(it => it.duration > MAX_CALL_MS)).toEqual([])
    expect(whileStalled.filter(it => it.duration > MAX_STALLED_CALL_MS)).toEqual([])
    // a call that still runs when the next outage begins is not one of them
    const isHealthy = (it: Call) => healthy.some(([from, to]) => it.began >= from && it.began + it.duration < to)
    expect(calls.filter(it => isHealthy(it) && it.status !== 200)).toEqual([])
    expect(calls.filter(it => it.status === 503).length).toBeGreaterThan(OUTAGES)
    const wrongVisits = (is: (it: Visit) => boolean): Visit[] => visits.filter(is)
    expect(
      wrongVisits(it => it.path === '/es/en/' && it.status !== 200),
      'a prerendered landing needs no database',
    ).toEqual([])
    expect(
      wrongVisits(it => it.path === storePage && it.status !== 200),
      'a cached page outlives an outage',
    ).toEqual([])
    expect(wrongVisits(it => it.status !== 200 && (it.status !== 503 || it.retryAfter === null))).toEqual([])
    expect(visits.some(it => it.status === 503)).toBe(true)
    expect(running.isRunning).toBe(true)
    const db = await look(home)
    try {
      const rows = await db.execute<{ id: number; checkout_id: string }>(sql`select id, checkout_id from orders`)
      const found = new Map(rows.map(it => [it.checkout_id, it.id]))
      for (const [id, orderId] of acknowledged) expect(found.get(id), id).toBe(orderId)
      expect(acknowledged.size).toBeGreaterThan(OUTAGES)
      expect((await findBrokenInvariants(db)).filter(it => !it.startsWith('no outbox row'))).toEqual([])
    } finally {
      await db.close()
    }
    expect(await running.end('SIGTERM')).toBe(0)
  },
)
