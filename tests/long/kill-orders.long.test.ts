import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { TAKEOVER_MS } from '#backend/idempotency.ts'
import type { CheckoutState, PaymentConfiguration } from '#contract/checkout/payment.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import {
  type ApiCaller,
  createApiCaller,
  createOrderRequest,
  prepareProduct,
  runScript,
  saveTestCard,
} from '#tests/long/payments/order-site.ts'

import { connectToHome } from './persisted-data.ts'
import { AppProcess } from './app-process.ts'

/** A smaller number checks the test itself. */
const ROUNDS = Number(process.env['KILLS'] ?? 50)
/** PostgreSQL replays its log after a crash. */
const START_TIMEOUT_MS = 60_000
/** Parallel senders of orders. */
const SENDERS = 4
const SITE = 'http://site.test'

const folder = mkdtempSync(join(tmpdir(), 'recado-kill-orders-'))
const home = toEmbeddedHome(join(folder, 'data'))
const running = new Set<AppProcess>()
afterAll(async () => {
  for (const app of running) await app.stop('SIGKILL')
  quitPostgres()
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL's immediate shutdown: no checkpoint, connections are dropped. */
function quitPostgres(): void {
  const server = findRunningServer(home)
  if (server) process.kill(server.pid, 'SIGQUIT')
}

/** One order with its idempotency key and payment: each retry sends the same. */
interface OrderAttempt {
  readonly id: string
  readonly key: string
  readonly payment: PaymentConfiguration
}

test(
  `after ${ROUNDS} kills during ordering each acknowledged order is stored once, and no invariant is broken`,
  { timeout: 3_600_000 },
  async () => {
    const environment = {
      DATA_DIR: join(folder, 'data'),
      SITE_ORIGIN: SITE,
      SANDBOX_PUBLIC: 'true',
      RATE_LIMIT_PER_MINUTE: '0',
      SANDBOX_SPEED: '60',
    }
    runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
    runScript(['scripts/build.ts'], environment)
    const startApp = async (): Promise<AppProcess> => {
      const app = new AppProcess(['src/server/main.ts'], process.cwd(), await findFreePort(), environment)
      running.add(app)
      await app.waitUntilReady(START_TIMEOUT_MS)
      return app
    }
    let app = await startApp()
    const product = await prepareProduct(home)
    const caller = createApiCaller(product.handle, SITE)

    const request = (payment: PaymentConfiguration | null, basketId = 'basket') => createOrderRequest(product, payment, basketId)
    const template = await caller.call(app, 'POST', '/checkouts/order/first/template', request(null))
    expect(template.status, `${product.store}: ${JSON.stringify(template.body)}`).toBe(200)
    const { total } = template.body as { total: number }
    const paymentMethods: PaymentConfiguration[] = [
      { type: 'Cash', alternativePlatform: null, instrumentId: null },
      await saveTestCard(caller, app, '4242424242424242'),
      await saveTestCard(caller, app, '4000000000000119'),
    ]

    /** Acknowledged orders: checkout id → order id. */
    const acknowledged = new Map<string, number>()
    /** Sent, with an unknown result. */
    const unanswered = new Set<OrderAttempt>()

    async function send(attempt: OrderAttempt): Promise<void> {
      unanswered.add(attempt)
      const body = { ...request(attempt.payment, attempt.id), displayedTotal: total }
      const response = await caller.call(app, 'POST', `/checkouts/order/${attempt.id}`, body, attempt.key).catch(() => undefined)
      let state = response?.status === 200 ? (response.body as CheckoutState) : undefined
      if (state?.status === 'NO_AUTH_PENDING') {
        const now = await caller.call(app, 'GET', `/checkouts/order/${attempt.id}`).catch(() => undefined)
        state = now?.status === 200 ? (now.body as CheckoutState) : state
      }
      if (!state || state.status === 'NO_AUTH_PENDING') {
        // any other 4xx is an error of the test
        if (response && response.status < 500 && response.status !== 409)
          expect([200, 409], JSON.stringify(response.body)).toContain(response.status)
        return
      }
      unanswered.delete(attempt)
      if (state.status === 'COMPLETED') {
        const before = acknowledged.get(attempt.id)
        if (before !== undefined) expect(state.orderId, attempt.id).toBe(before)
        acknowledged.set(attempt.id, state.orderId!)
      } else expect(state.status, attempt.id).toBe('CANCELLED') // it never reached the provider and was cancelled
    }

    for (let round = 1; round <= ROUNDS; round++) {
      let ordering = true
      const sendOrders = async (worker: number): Promise<void> => {
        for (const attempt of [...unanswered].filter((_, index) => index % SENDERS === worker)) await send(attempt)
        for (let index = worker; ordering; index++)
          await send({ id: randomUUID(), key: randomUUID(), payment: paymentMethods[index % paymentMethods.length]! })
      }
      const senders = Array.from({ length: SENDERS }, (_, worker) => sendOrders(worker))
      await sleep(200 + ((round * 173) % 700))
      const stopsPostgres = round % 2 === 0
      if (stopsPostgres) quitPostgres()
      // every fourth round stops only PostgreSQL: the same process recovers
      const keepsApp = stopsPostgres && round % 4 === 0
      if (!keepsApp) {
        await app.stop('SIGKILL')
        running.delete(app)
      }
      ordering = false
      await Promise.all(senders)
      if (keepsApp) await waitForRecovery(app, caller)
      else app = await startApp()
      const db = await connectToHome(home)
      // the outbox may have unsent rows until its sender runs again
      const broken = (await findBrokenInvariants(db)).filter(it => !it.startsWith('no outbox row'))
      await db.close()
      expect(broken, `after kill ${round}`).toEqual([])
    }

    // after TAKEOVER_MS another process may take over the key of a killed one
    const deadline = Date.now() + TAKEOVER_MS + START_TIMEOUT_MS
    while (unanswered.size > 0 && Date.now() < deadline) {
      for (const attempt of [...unanswered]) await send(attempt)
      await sleep(1000)
    }
    expect([...unanswered]).toEqual([])
    // each checkout still returns the same order
    for (const [id, orderId] of acknowledged) {
      const { body } = await caller.call(app, 'GET', `/checkouts/order/${id}`)
      expect((body as CheckoutState).orderId).toBe(orderId)
    }

    const db = await connectToHome(home)
    try {
      const outboxDeadline = Date.now() + START_TIMEOUT_MS
      const unsent = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`))[0]!.n
      while ((await unsent()) > 0 && Date.now() < outboxDeadline) await sleep(500)
      expect(await unsent()).toBe(0)
      expect(await findBrokenInvariants(db)).toEqual([])
      const rows = await db.execute<{ id: number; checkout_id: string; status: string }>(sql`select id, checkout_id, status from orders`)
      const stored = new Map(rows.filter(it => it.status !== 'OrphanStatus').map(it => [it.checkout_id, it.id]))
      expect(stored).toEqual(acknowledged)
      // the provider charged each of those orders once
      const charged = await db.execute<{ id: string }>(
        sql`select id from sandbox_provider.payments where status in ('AUTHORISED', 'CAPTURED')`,
      )
      const captured = await db.execute<{ id: string }>(sql`select id from payments where status = 'CAPTURED'`)
      expect(new Set(charged.map(it => it.id))).toEqual(new Set(captured.map(it => it.id)))
      expect(acknowledged.size).toBeGreaterThan(ROUNDS)
    } finally {
      await db.close()
    }
    expect(await app.stop('SIGTERM')).toBe(0)
  },
)

async function waitForRecovery(app: AppProcess, caller: ApiCaller): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await caller.call(app, 'GET', '/payment_methods').catch(() => undefined))?.status !== 200) {
    expect(Date.now()).toBeLessThan(deadline)
    await sleep(100)
  }
  expect(app.isRunning).toBe(true)
}
