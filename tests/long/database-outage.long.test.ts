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
import { findFreePort } from '#tests/support/free-port.ts'
import { listServerProcesses } from '#tests/support/server-processes.ts'
import { createSessionCookie } from '#tests/support/session-cookie.ts'

import { connectToHome } from './persisted-data.ts'
import { AppProcess } from './app-process.ts'

/** The acceptance run takes 50. */
const OUTAGES = Number(process.env['OUTAGES'] ?? 10)
const OUTAGE_MS = 10_000
const RECOVERY_MS = 3000
const CALL_INTERVAL_MS = 50
const MAX_CALL_MS = 1000
/** For a call to a server that stops responding: detected after 0.5 s, aborted after 1.5 s more (ADR 0034). */
const MAX_STALLED_CALL_MS = 3000

const folder = mkdtempSync(join(tmpdir(), 'recado-outage-'))
const home = ensureHome(join(folder, 'postgres'))
let app: AppProcess | undefined
afterAll(async () => {
  await app?.stop('SIGKILL')
  await shutDownServer(home)
  rmSync(folder, { recursive: true, force: true })
})

function runScript(nodeArguments: readonly string[], environment: Readonly<Record<string, string>>): void {
  const result = spawnSync(process.execPath, nodeArguments, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${nodeArguments.join(' ')} ended with ${result.status}: ${result.stdout}${result.stderr}`)
}

/** @returns the names of the errors of requests; jobs retry by themselves */
function listRequestErrors(log: string): string[] {
  const entries = log.split('\n').filter(it => it.startsWith('{')).map(it => JSON.parse(it) as { level: string; name?: string; msg: string }) // prettier-ignore
  return entries.filter(it => it.level === 'error' && it.name !== 'JOB_ERROR').map(it => it.name ?? it.msg)
}

function countByName(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

interface PageResponse {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
}

/** One API call. Times in milliseconds; status 0 without a response. */
interface Call {
  readonly startedAt: number
  readonly duration: number
  readonly status: number
  readonly path: string
}

test(
  `in ${OUTAGES} database outages calls fail fast, succeed 3 s after its return, and no acknowledged order is lost`,
  { timeout: 3_600_000 },
  async () => {
    const sitePort = await findFreePort()
    const site = `http://127.0.0.1:${sitePort}`
    const port = await findFreePort()
    const start = async () => expect(await launchServer(home, port, Date.now() + 60_000)).toBeUndefined()
    await start()
    const url = `postgres://${DATABASE_ROLE}:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
    const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SANDBOX: 'true', SITE_ORIGIN: site, RATE_LIMIT_PER_MINUTE: '0', SANDBOX_SPEED: '60' } // prettier-ignore
    runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
    runScript(['scripts/build.ts'], environment)
    const running = new AppProcess(['src/server/main.ts'], process.cwd(), sitePort, environment)
    app = running
    await running.waitUntilReady(60_000)

    const setup = await connectToHome(home)
    const [item] = await setup.execute<{
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
    if (!item) throw new Error('The seed has no product without options')
    const { store, slug, address, category, product, lat, lng } = item
    await setup.execute(sql`update stores set flagged_open = true where id = ${store}`)
    await setup.execute(sql`delete from store_hours where store_id = ${store}`)
    await setup.execute(
      sql`insert into store_hours (store_id, day, opens, closes) select ${store}, day, 0, 1440 from generate_series(1, 7) day`,
    )
    const { authorization } = await createTestCustomer(setup, Date.now() + 12 * 3_600_000)
    await setup.close()

    const calls: Call[] = []
    const headers = { cookie: createSessionCookie(authorization), origin: site, 'x-storefront': '1', 'x-city-code': 'BCN', 'content-type': 'application/json' } // prettier-ignore
    async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
      const startedAt = performance.now()
      const response = await fetch(`${running.url}/api${path}`, {
        method,
        headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
        signal: AbortSignal.timeout(30_000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).then(
        async it => ({ status: it.status, body: (await it.json()) as unknown }),
        () => ({ status: 0, body: undefined }),
      )
      calls.push({ startedAt, duration: performance.now() - startedAt, status: response.status, path })
      return response
    }

    const createRequest = (basketId: string) => ({
      orderDetails: { categoryId: category, cityCode: 'BCN', handlingStrategy: { type: 'DELIVERY' }, origin: 'CHECKOUT', orderType: 'STORES', storeAddressId: address, baseOrderUrn: null, basketId, paymentMethodSupport: ['Cash', 'CreditCard'] }, // prettier-ignore
      components: {
        deliveryAddress: { value: { label: 'Carrer de Mallorca, 100', details: null, latitude: lat, longitude: lng } },
        products: { value: [{ id: product, storeProductId: '', externalId: '', quantity: 1, name: '', displayedPrice: 0 }] },
        scheduledTime: { value: -1 },
        paymentMethod: { value: { type: 'Cash', alternativePlatform: null, instrumentId: null } },
      },
    })
    const template = await call('POST', '/checkouts/order/first/template', createRequest('basket'))
    expect(template.status, JSON.stringify(template.body)).toBe(200)
    const { total } = template.body as { total: number }

    const acknowledged = new Map<string, number>()
    async function placeOrder(): Promise<void> {
      const id = randomUUID()
      const { status, body } = await call('POST', `/checkouts/order/${id}`, { ...createRequest(id), displayedTotal: total })
      const state = body as CheckoutState
      if (status === 200 && state.status === 'COMPLETED') acknowledged.set(id, state.orderId!)
    }

    const pageResponses: PageResponse[] = []
    async function fetchPage(path: string): Promise<void> {
      const response = await fetch(`${running.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
      await response.arrayBuffer()
      pageResponses.push({ path, status: response.status, retryAfter: response.headers.get('retry-after') })
    }
    const storePage = `/es/en/barcelona/${slug}/`
    await fetchPage(storePage)

    const requests: Promise<unknown>[] = []
    let tick = 0
    const timer = setInterval(() => {
      requests.push(tick++ % 10 === 0 ? placeOrder() : call('GET', '/payment_methods'))
      // the caches store each address of a store page separately
      if (tick % 5 === 0) requests.push(fetchPage('/es/en/'), fetchPage(storePage), fetchPage(`${storePage}?search=${tick}`))
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
    // the server stops responding and keeps its connections open
    const stalledFrom = performance.now() - MAX_CALL_MS
    const pids = listServerProcesses(findRunningServer(home)!.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(OUTAGE_MS)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    const resumed = performance.now() + RECOVERY_MS
    await sleep(RECOVERY_MS + 2000)
    healthy.push([resumed, performance.now()])
    clearInterval(timer)
    await Promise.all(requests)

    const whileKilled = calls.filter(it => it.startedAt < stalledFrom)
    const whileStalled = calls.filter(it => it.startedAt >= stalledFrom)
    const getMaxDuration = (some: readonly Call[]): number => Math.max(...some.map(it => it.duration))
    const figures = { outages: OUTAGES, calls: calls.length, unavailable: calls.filter(it => it.status === 503).length, acknowledgedOrders: acknowledged.size, maxMs: getMaxDuration(whileKilled), maxStalledMs: getMaxDuration(whileStalled) } // prettier-ignore
    const errorLines = listRequestErrors(running.output)
    const failed = figures.unavailable + pageResponses.filter(it => it.status === 503).length
    process.stdout.write(`${JSON.stringify({ ...figures, failed, errorLines: countByName(errorLines) })}\n`)
    expect(errorLines.length, 'at most one error line per failed request').toBeLessThanOrEqual(
      failed + pageResponses.filter(it => it.status === 200).length,
    )
    expect(whileKilled.filter(it => it.duration > MAX_CALL_MS)).toEqual([])
    expect(whileStalled.filter(it => it.duration > MAX_STALLED_CALL_MS)).toEqual([])
    // a call that still runs when the next outage begins does not count
    const isHealthy = (it: Call) => healthy.some(([from, to]) => it.startedAt >= from && it.startedAt + it.duration < to)
    expect(calls.filter(it => isHealthy(it) && it.status !== 200)).toEqual([])
    expect(calls.filter(it => it.status === 503).length).toBeGreaterThan(OUTAGES)
    const findPages = (isMatch: (it: PageResponse) => boolean): PageResponse[] => pageResponses.filter(isMatch)
    expect(
      findPages(it => it.path === '/es/en/' && it.status !== 200),
      'a prerendered landing needs no database',
    ).toEqual([])
    expect(
      findPages(it => it.path === storePage && it.status !== 200),
      'a cached page outlives an outage',
    ).toEqual([])
    expect(findPages(it => it.status !== 200 && (it.status !== 503 || it.retryAfter === null))).toEqual([])
    expect(pageResponses.some(it => it.status === 503)).toBe(true)
    expect(running.isRunning).toBe(true)
    const db = await connectToHome(home)
    try {
      const rows = await db.execute<{ id: number; checkout_id: string }>(sql`select id, checkout_id from orders`)
      const stored = new Map(rows.map(it => [it.checkout_id, it.id]))
      for (const [id, orderId] of acknowledged) expect(stored.get(id), id).toBe(orderId)
      expect(acknowledged.size).toBeGreaterThan(OUTAGES)
      expect((await findBrokenInvariants(db)).filter(it => !it.startsWith('no outbox row'))).toEqual([])
    } finally {
      await db.close()
    }
    expect(await running.stop('SIGTERM')).toBe(0)
  },
)
