import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import {
  createOutboxSender,
  deleteOldMessages,
  getRetryDelayMs,
  markMessagesSent,
  MAX_MESSAGE_AGE_MS,
  MESSAGE_RETENTION_MS,
} from '#backend/jobs/outbox-sender.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { DeliveryError, type OutboxRow } from '#backend/messaging/message-sender.ts'
import { addToOutbox, type OutboxMessage } from '#backend/modules/platform/outbox.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const { db } = await createTestDatabase('empty')
const clock = { now: 0 }
const runs: string[] = []
const failures: unknown[] = []
const deadLetters: string[] = []
const upstream: { error: Error | undefined } = { error: undefined }

const options = {
  db,
  maxParallel: 20,
  now: () => clock.now,
  onError: (error: unknown) => void failures.push(error),
  onDeadLetter: ({ recipient }: OutboxRow, reason: string) => void deadLetters.push(`${recipient}: ${reason}`),
  deliver(row: OutboxRow) {
    runs.push(row.recipient)
    return upstream.error ? Promise.reject(upstream.error) : Promise.resolve()
  },
}
const sendPayments = createOutboxSender({ ...options, channels: ['PAYMENT'] })
const sendMessages = createOutboxSender({ ...options, channels: ['MAIL', 'SMS'] })
const add = (channel: OutboxMessage['channel'], recipient: string, more: Partial<OutboxMessage> = {}) =>
  addToOutbox(db, { channel, recipient, subject: 's', body: 'b', ...more })
const getRow = async (recipient: string) => (await db.select().from(outbox).where(eq(outbox.recipient, recipient)))[0]!

beforeEach(async () => {
  await db.delete(outbox)
  clock.now = Date.now()
  runs.length = failures.length = deadLetters.length = 0
  upstream.error = undefined
})

test('a sender handles the rows of its channels, each once', async () => {
  for (const channel of ['MAIL', 'SMS', 'PUSH', 'PAYMENT'] as const) await add(channel, channel)
  expect(await sendMessages()).toBe(2)
  expect(await sendMessages()).toBe(0)
  expect(runs.toSorted()).toEqual(['MAIL', 'SMS'])
  await sendPayments()
  await sendPayments()
  expect(runs).toHaveLength(3)
  expect(await getRow('PAYMENT')).toMatchObject({ sentAt: new Date(clock.now), attempts: 1 })
  expect((await getRow('PUSH')).sentAt).toBeNull()
})

test('the sandbox marks messages to customers as sent, and no payments', async () => {
  for (const channel of ['MAIL', 'SMS', 'WHATSAPP', 'PUSH', 'PAYMENT'] as const) await add(channel, channel)
  await markMessagesSent(db, clock.now)
  const sent = (await db.select().from(outbox)).filter(it => it.sentAt !== null).map(it => it.channel)
  expect(sent.toSorted()).toEqual(['MAIL', 'PUSH', 'SMS', 'WHATSAPP'])
})

test('two processes with the same row deliver it once', async () => {
  await add('MAIL', 'anna@example.com')
  await Promise.all(Array.from({ length: 8 }, () => sendMessages()))
  expect(runs).toHaveLength(1)
})

test('an unavailable upstream is called with growing delays, and its errors are reported', async () => {
  upstream.error = new Error('silent')
  await add('PAYMENT', 'bank')
  const startedAt = clock.now
  for (; clock.now < startedAt + MINUTE; clock.now += SECOND) await sendPayments()
  expect(runs).toHaveLength(5)
  expect(failures).toHaveLength(5)
  expect(await getRow('bank')).toMatchObject({ attempts: 5, sentAt: null, failedAt: null })
})

describe('trust.md: "no outbox row a minute late once its upstream is back"', () => {
  test.each([1, 3, 5, 6, 20, 500, 5000])('after %i attempts the next attempt is within a minute', attempts => {
    expect(getRetryDelayMs(attempts)).toBeLessThan(MINUTE - 5000)
  })

  test('a new row does not wait behind forty that fail', async () => {
    upstream.error = new Error('silent')
    for (let index = 0; index < 40; index += 1) await add('PAYMENT', `failing-${index}`)
    await sendPayments()
    await sendPayments()
    clock.now += MINUTE
    await add('PAYMENT', 'new')
    runs.length = 0
    await sendPayments()
    expect(runs).toHaveLength(20)
    expect(runs).toContain('new')
    upstream.error = undefined
    clock.now += MINUTE
    for (let round = 0; round < 3; round += 1) await sendPayments()
    expect((await db.select().from(outbox)).every(it => it.sentAt !== null)).toBe(true)
  })
})

describe('dead letters', () => {
  test('a rejected message is tried once, and the reason is stored and reported', async () => {
    upstream.error = new DeliveryError('SMTP 550 EENVELOPE', true)
    await add('MAIL', 'nobody@example.com')
    await sendMessages()
    clock.now += 2 * MINUTE
    await sendMessages()
    expect(runs).toHaveLength(1)
    expect(await getRow('nobody@example.com')).toMatchObject({ failure: 'SMTP 550 EENVELOPE', sentAt: null })
    expect(deadLetters).toEqual(['nobody@example.com: SMTP 550 EENVELOPE'])
  })

  test('a message that is refused for a while is tried for a day, then never again', async () => {
    upstream.error = new DeliveryError('SMTP 451 EENVELOPE', false)
    await add('MAIL', 'anna@example.com')
    const createdAt = (await getRow('anna@example.com')).createdAt.getTime()
    clock.now = createdAt + MAX_MESSAGE_AGE_MS - 1
    await sendMessages()
    expect((await getRow('anna@example.com')).failedAt).toBeNull()
    clock.now = createdAt + MAX_MESSAGE_AGE_MS + MINUTE
    await sendMessages()
    expect(deadLetters).toEqual(['anna@example.com: SMTP 451 EENVELOPE'])
    clock.now += MINUTE
    expect(await sendMessages()).toBe(0)
  })

  test('a payment is never a dead letter', async () => {
    upstream.error = new DeliveryError('refused', false)
    await add('PAYMENT', 'bank')
    clock.now += 10 * MAX_MESSAGE_AGE_MS
    await sendPayments()
    expect((await getRow('bank')).failedAt).toBeNull()
  })

  test('a message whose link has expired is not sent', async () => {
    await add('MAIL', 'early@example.com', { expiresAt: new Date(clock.now + 1) })
    await add('MAIL', 'late@example.com', { expiresAt: new Date(clock.now) })
    await sendMessages()
    expect(runs).toEqual(['early@example.com'])
    expect(deadLetters).toEqual(['late@example.com: expired'])
  })
})

test('messages are deleted after 30 days, sent or not; payments stay', async () => {
  for (const channel of ['MAIL', 'PUSH', 'PAYMENT'] as const) await add(channel, channel)
  const { createdAt } = await getRow('MAIL')
  await deleteOldMessages(db, createdAt.getTime() + MESSAGE_RETENTION_MS - 1)
  expect(await db.$count(outbox)).toBe(3)
  await deleteOldMessages(db, createdAt.getTime() + MESSAGE_RETENTION_MS + MINUTE)
  expect((await db.select().from(outbox)).map(it => it.channel)).toEqual(['PAYMENT'])
})
