import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import { AppProcess } from '#tests/long/app-process.ts'
import { createApiCaller, createOrderRequest, prepareProduct, runScript, saveTestCard } from '#tests/long/payments/order-site.ts'
import { connectToHome } from '#tests/long/persisted-data.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { KILL_POINTS } from '#tests/support/payments/kill-points.ts'

/** A smaller number checks the test itself. */
const ROUNDS = Number(process.env['KILLS'] ?? 10)
const START_TIMEOUT_MS = 120_000
/** The capture follows the order within the interval of the outbox. */
const KILL_TIMEOUT_MS = 60_000
/** A payment that was started is asked for after 15 s, and its settlement is tried again within 30 s. */
const RECOVERY_TIMEOUT_MS = 180_000
const SITE = 'http://site.test'

const folder = mkdtempSync(join(tmpdir(), 'recado-kill-points-'))
const home = toEmbeddedHome(join(folder, 'data'))
const killFile = join(folder, 'kill')
let app: AppProcess | undefined
afterAll(async () => {
  await app?.stop('SIGKILL')
  const server = findRunningServer(home)
  if (server) process.kill(server.pid, 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true })
})

async function readRows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const db = await connectToHome(home)
  try {
    return (await db.execute(query)) as unknown as Row[]
  } finally {
    await db.close()
  }
}

async function findBroken(): Promise<string[]> {
  const db = await connectToHome(home)
  try {
    // the outbox may have unsent rows until its sender runs again
    return (await findBrokenInvariants(db)).filter(it => !it.startsWith('no outbox row'))
  } finally {
    await db.close()
  }
}

test(
  `issue 22: a process that is killed at ${Object.keys(KILL_POINTS).length} points between charge and order, ${ROUNDS} times each: one order or no charge, and the customer sees which`,
  { timeout: 4 * 3_600_000 },
  async () => {
    const environment = { DATA_DIR: join(folder, 'data'), SITE_ORIGIN: SITE, SANDBOX_PUBLIC: 'true', RATE_LIMIT_PER_MINUTE: '0', SANDBOX_SPEED: '60', KILL_FILE: killFile } // prettier-ignore
    runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
    runScript(['scripts/build.ts'], environment)
    const startApp = async (): Promise<AppProcess> => {
      rmSync(killFile, { force: true })
      const preload = ['--import', './tests/support/payments/kill-at-statement.ts']
      app = new AppProcess([...preload, 'src/server/main.ts'], process.cwd(), await findFreePort(), environment)
      await app.waitUntilReady(START_TIMEOUT_MS)
      return app
    }
    let current = await startApp()
    const product = await prepareProduct(home)
    const caller = createApiCaller(product.handle, SITE)
    const payment = await saveTestCard(caller, current, '4242424242424242')
    const createRequest = (basketId: string) => createOrderRequest(product, payment, basketId)
    const template = await caller.call(current, 'POST', '/checkouts/order/first/template', createRequest('first'))
    const { total } = template.body as { total: number }
    const attempts: { readonly id: string; readonly point: string }[] = []
    // another key each time, as another tab has: the key of a killed request is taken over only after 20 s
    const send = (id: string) =>
      caller
        .call(current, 'POST', `/checkouts/order/${id}`, { ...createRequest(id), displayedTotal: total }, randomUUID())
        .catch(() => undefined)

    for (const point of Object.keys(KILL_POINTS)) {
      for (let round = 0; round < ROUNDS; round++) {
        const id = randomUUID()
        attempts.push({ id, point })
        writeFileSync(killFile, point)
        await send(id)
        const deadline = Date.now() + KILL_TIMEOUT_MS
        while (current.isRunning && Date.now() < deadline) await sleep(50)
        expect(current.child.signalCode, `${point}, round ${round}`).toBe('SIGKILL')
        current = await startApp()
        expect(await findBroken(), `${point}, round ${round}`).toEqual([])
      }
    }
    expect(existsSync(killFile)).toBe(false)

    // the customer comes back: the same checkout gives one order, or says why there is none
    const shown = new Map<string, CheckoutState>()
    const deadline = Date.now() + RECOVERY_TIMEOUT_MS + attempts.length * 2000
    while (shown.size < attempts.length && Date.now() < deadline) {
      for (const { id } of attempts.filter(it => !shown.has(it.id))) {
        const reply = await send(id)
        const state = reply?.status === 200 ? (reply.body as CheckoutState) : undefined
        if (state && ['COMPLETED', 'FAILED', 'CANCELLED'].includes(state.status)) shown.set(id, state)
      }
      await sleep(1000)
    }
    expect(attempts.filter(it => !shown.has(it.id))).toEqual([])

    const countUnsent = async () => (await readRows<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`))[0]!.n
    while ((await countUnsent()) > 0 && Date.now() < deadline + RECOVERY_TIMEOUT_MS) await sleep(500)
    const rows = await readRows<{ checkout_id: string; id: number; status: string; payment: string; held: number; posted: number }>(sql`
      select o.checkout_id, o.id, o.status, p.status as payment, coalesce(s.captured_minor - s.refunded_minor, 0)::int as held,
        (select coalesce(sum(e.amount_minor), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.order_id = o.id and e.account = 'CARD_PROVIDER') as posted
      from orders o join payments p on p.order_id = o.id left join sandbox_provider.payments s on s.id = p.id`)
    for (const { id, point } of attempts) {
      const state = shown.get(id)!
      const own = rows.filter(it => it.checkout_id === id)
      expect(own, point).toHaveLength(1)
      const { id: orderId, status, payment: paymentStatus, held, posted } = own[0]!
      if (state.status === 'COMPLETED') {
        expect([state.orderId, paymentStatus, held, posted], point).toEqual([orderId, 'CAPTURED', total, total])
      } else {
        expect([status, held, posted], point).toEqual(['OrphanStatus', 0, 0])
        expect(state.error?.message, point).toMatch(/\w/)
      }
    }
    // the provider has no payment that an order does not have
    expect(await readRows(sql`select id from sandbox_provider.payments s where not exists (select from payments p where p.id = s.id)`)).toEqual([]) // prettier-ignore
    expect(await findBroken()).toEqual([])
    expect(await current.stop('SIGTERM')).toBe(0)
  },
)
