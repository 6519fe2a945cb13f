import { notifyOrderPlaced } from '#backend/modules/orders/transition-order.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { type Jobs, startJobs } from '#backend/jobs/start-jobs.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { DeliveryError, type MessageSenders } from '#backend/messaging/message-sender.ts'
import { createOrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createChatSignals } from '#backend/modules/support/chat/chat-writes.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

const { db, url } = await createTestDatabase('empty')
await insertTestMarket(db)
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const customer = await createTestCustomer(db, Date.now())
const signals = createOrderSignals(db)
const chatSignals = createChatSignals(db)
const reported: ReportEntry[] = []

const running: Jobs[] = []
async function start(speed: number, sandbox = true, senders: MessageSenders = {}): Promise<Jobs> {
  const jobs = await startJobs({
    db,
    url,
    signals,
    chatSignals,
    report: it => reported.push(it),
    sandbox,
    siteOrigin: 'https://shop.test',
    now: Date.now,
    speed,
    payments: undefined,
    senders,
  })
  running.push(jobs)
  return jobs
}
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(5000)
})
const getStage = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.stage
const withTimeout = (milliseconds: number) => ({ timeout: milliseconds, interval: 100 })

test('the jobs deliver a placed order and send its receipt without an error', async () => {
  const jobs = await start(600)
  const id = await insertTestOrder(db, customer.id, Date.now(), { storeId: 7 })
  await notifyOrderPlaced(db, id)
  await vi.waitFor(async () => expect(await getStage(id)).toBe('DELIVERED'), withTimeout(20_000))
  await vi.waitFor(async () => {
    const [mail] = await db.select().from(outbox)
    expect(mail).toMatchObject({ channel: 'MAIL', data: { orderId: id } })
    expect(mail!.sentAt).not.toBeNull()
  }, withTimeout(10_000))
  expect(jobs.isHealthy()).toBe(true)
  expect(reported).toEqual([])
})

test('the start finds an order that was placed while no jobs ran', async () => {
  const id = await insertTestOrder(db, customer.id, Date.now(), { storeId: 7 })
  await start(600)
  await vi.waitFor(async () => expect(await getStage(id)).toBe('COOKING'), withTimeout(10_000))
})

test('the next process continues jobs of a killed one', async () => {
  const id = await insertTestOrder(db, customer.id, Date.now(), { storeId: 7 })
  const first = await start(600)
  await vi.waitFor(async () => expect(await getStage(id)).not.toBe('PLACED'), withTimeout(10_000))
  await first.stop(1000)
  // as after a kill: an active job without a worker
  await db.execute(
    `update pgboss.job set state = 'active', started_on = now() where name in ('order-life', 'outbox') and state = 'created'`,
  )
  await start(600)
  await vi.waitFor(async () => expect(await getStage(id)).toBe('DELIVERED'), withTimeout(20_000))
})

test('SANDBOX=false: no store is simulated, and mails are not marked as sent', async () => {
  await start(600, false)
  const id = await insertTestOrder(db, customer.id, Date.now(), { storeId: 7 })
  await notifyOrderPlaced(db, id)
  await addToOutbox(db, { channel: 'MAIL', recipient: 'x@example.com', subject: 'unsent', body: '' })
  await new Promise(resolve => setTimeout(resolve, 3000))
  expect(await getStage(id)).toBe('PLACED')
  expect((await db.select().from(outbox).where(eq(outbox.subject, 'unsent')))[0]!.sentAt).toBeNull()
})

test('SANDBOX=false with a sender: mails are sent, a rejected one is reported without its recipient, other channels wait', async () => {
  reported.length = 0
  const sent: string[] = []
  await start(600, false, {
    async MAIL({ recipient }) {
      if (recipient.startsWith('nobody')) throw new DeliveryError('SMTP 550 EENVELOPE', true)
      sent.push(recipient)
      return Promise.resolve()
    },
  })
  for (let index = 0; index < 12; index += 1)
    await addToOutbox(db, { channel: 'MAIL', recipient: `it${index}@example.com`, subject: 'job', body: '' })
  await addToOutbox(db, { channel: 'MAIL', recipient: 'nobody@example.com', subject: 'job', body: '' })
  await addToOutbox(db, { channel: 'SMS', recipient: '+34600000001', subject: 'job', body: '' })
  await vi.waitFor(async () => {
    const rows = await db.select().from(outbox).where(eq(outbox.subject, 'job'))
    expect(rows.filter(it => it.sentAt !== null)).toHaveLength(12)
    expect(rows.filter(it => it.failedAt !== null)).toMatchObject([{ failure: 'SMTP 550 EENVELOPE' }])
    expect(rows.find(it => it.channel === 'SMS')).toMatchObject({ attempts: 0, sentAt: null })
  }, withTimeout(15_000))
  expect(sent.filter(it => it.startsWith('it'))).toHaveLength(12)
  expect(reported).toMatchObject([
    { kind: 'error', name: 'MESSAGE_FAILED', message: expect.stringMatching(/^MAIL \d+: SMTP 550 EENVELOPE$/) as string },
  ])
})

test('issue 22: a nightly job compares the ledger with the orders', async () => {
  const first = await start(600)
  const schedules = await db.execute<{ cron: string; timezone: string }>("select cron, timezone from pgboss.schedule where name = 'ledger'")
  expect(schedules).toMatchObject([{ cron: '30 3 * * *', timezone: 'UTC' }])
  await first.stop(1000)
  reported.length = 0
  // as the schedule does
  await db.execute("insert into pgboss.job (name, policy) values ('ledger', 'short')")
  await start(600)
  await vi.waitFor(() => expect(reported.map(it => it.name)).toContain('LEDGER_RECONCILED'), withTimeout(10_000))
})
