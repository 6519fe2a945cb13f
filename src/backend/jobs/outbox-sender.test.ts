import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { createOutboxSender, getRetryDelayMs, type OutboxRow } from '#backend/jobs/outbox-sender.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'

const MINUTE = 60_000
const { db } = await createTestDatabase('empty')
const clock = { now: 0 }
const runs: string[] = []
const failures: unknown[] = []
const upstream = { away: false }

const options = {
  db,
  now: () => clock.now,
  onError: (error: unknown) => void failures.push(error),
  runPayment(row: OutboxRow) {
    runs.push(row.recipient)
    return upstream.away ? Promise.reject(new Error('silent')) : Promise.resolve()
  },
}
const send = createOutboxSender({ ...options, sandbox: true })
const addPaymentRow = (recipient: string) => addToOutbox(db, { channel: 'PAYMENT', recipient, subject: 'settle', body: '' })
const getRow = async (recipient: string) => (await db.select().from(outbox).where(eq(outbox.recipient, recipient)))[0]!

beforeEach(async () => {
  await db.delete(outbox)
  clock.now = Date.now()
  runs.length = failures.length = 0
  upstream.away = false
})

test('messages to customers are marked as sent; payment rows run once', async () => {
  for (const channel of ['MAIL', 'SMS', 'PUSH'] as const) await addToOutbox(db, { channel, recipient: channel, subject: 's', body: 'b' })
  await addPaymentRow('bank')
  await send()
  await send()
  expect((await db.select().from(outbox)).every(it => it.sentAt?.getTime() === clock.now)).toBe(true)
  expect(runs).toEqual(['bank'])
})

test('outside the sandbox mails are not marked as sent', async () => {
  await addToOutbox(db, { channel: 'MAIL', recipient: 'anna', subject: 's', body: 'b' })
  await createOutboxSender({ ...options, sandbox: false })()
  expect((await getRow('anna')).sentAt).toBeNull()
})

test('an unavailable upstream is called with growing delays, and its errors are reported', async () => {
  upstream.away = true
  await addPaymentRow('bank')
  const startedAt = clock.now
  for (; clock.now < startedAt + MINUTE; clock.now += 1000) await send()
  expect(runs).toHaveLength(5)
  expect(failures).toHaveLength(5)
  expect(await getRow('bank')).toMatchObject({ attempts: 5, sentAt: null })
})

describe('trust.md: "no outbox row a minute late once its upstream is back"', () => {
  test.each([1, 3, 5, 6, 20, 500])('after %i attempts the next attempt is within a minute', attempts => {
    expect(getRetryDelayMs(attempts + 1) - getRetryDelayMs(attempts)).toBeLessThan(MINUTE - 5000)
  })

  test('a new row does not wait behind forty that fail', async () => {
    upstream.away = true
    for (let index = 0; index < 40; index += 1) await addPaymentRow(`failing-${index}`)
    await send()
    await send()
    clock.now += MINUTE
    await addPaymentRow('new')
    runs.length = 0
    await send()
    expect(runs).toHaveLength(20)
    expect(runs).toContain('new')
    upstream.away = false
    for (let round = 0; round < 3; round += 1) await send()
    expect((await db.select().from(outbox)).every(it => it.sentAt !== null)).toBe(true)
  })
})
