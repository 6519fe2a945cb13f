import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { setAddressKeys } from '#backend/db/address-keys.ts'
import { startJobs } from '#backend/jobs/start-jobs.ts'
import { connect } from '#backend/db/connect.ts'
import { startEmbedded } from '#backend/db/embedded-database.ts'
import { migrate } from '#backend/db/migrate.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createOrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createChatSignals } from '#backend/modules/support/chat/chat-writes.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('jobs survive a SIGQUIT of PostgreSQL during an order, and each stage occurs once', async () => {
  const database = await startEmbedded(join(folder, 'postgres'))
  await migrate(database.url)
  const db = await connect(database.url)
  setAddressKeys([{ id: 'test', key: Buffer.alloc(32) }])
  await insertTestMarket(db)
  await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
  const customer = await createTestCustomer(db, Date.now())
  const signals = createOrderSignals(db)
  const shared = {
    db,
    url: database.url,
    signals,
    chatSignals: createChatSignals(db),
    report: () => {},
    sandbox: true,
    now: Date.now,
    siteOrigin: 'https://shop.test',
    speed: 300,
    payments: undefined,
    senders: {},
  }
  const jobs = await startJobs(shared)
  const first = await insertTestOrder(db, customer.id, Date.now(), { storeId: 7 })
  const getStage = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.stage
  const wait = { timeout: 40_000, interval: 100 }

  await db.execute(`notify "order", '${first}'`)
  await vi.waitFor(async () => expect(await getStage(first)).toBe('COOKING'), wait)
  process.kill(findRunningServer(join(folder, 'postgres'))!.pid, 'SIGQUIT')
  // the job reacts to an order that is placed right after the recovery: its LISTEN connection is restored
  const second = await vi.waitFor(() => db.transaction(tx => insertTestOrder(tx, customer.id, Date.now(), { storeId: 7 })), wait)
  await db.execute(`notify "order", '${second}'`)
  for (const id of [first, second]) {
    await vi.waitFor(async () => expect(await getStage(id)).toBe('DELIVERED'), wait)
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)
    expect(events.map(it => it.stage)).toEqual(['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
  }
  await vi.waitFor(async () => {
    const mails = await db.select().from(outbox)
    expect(mails.map(it => [it.data['orderId'], it.sentAt !== null])).toEqual([[first, true], [second, true]]) // prettier-ignore
  }, wait)
  expect(jobs.isHealthy()).toBe(true)

  const startedAt = performance.now()
  await jobs.stop(5000)
  await db.close()
  await database.stop()
  expect(performance.now() - startedAt).toBeLessThan(8000)
}, 120_000)
