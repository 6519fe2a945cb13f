import { and, asc, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { CUSTOMER_CHANNELS, DeliveryError, type OutboxRow } from '#backend/messaging/message-sender.ts'

type Channel = OutboxRow['channel']

export interface OutboxOptions {
  readonly db: Db
  /** Channels whose rows this sender handles. */
  readonly channels: readonly Channel[]
  /** Unix milliseconds. */
  now(): number
  /** Delivers a row. May run twice for one row, when the process ends between the delivery and the note of it. */
  deliver(row: OutboxRow): Promise<void>
  /** An attempt failed, and another one follows. */
  onError(error: unknown): void
  /** A message will not be sent. `reason` contains no personal data. */
  onDeadLetter(row: OutboxRow, reason: string): void
  /** Rows at the same time. Limits the delay when the provider does not answer. */
  readonly maxParallel: number
}

/** No row is a minute late after its upstream recovers (trust.md). */
const MAX_RETRY_DELAY_MS = 30_000
/** After this age a message to a customer is a dead letter. PAYMENT rows never are. */
export const MAX_MESSAGE_AGE_MS = 24 * 3_600_000
/** Messages are deleted after this age: links, receipts and addresses must not remain. */
export const MESSAGE_RETENTION_MS = 30 * 24 * 3_600_000

/** 2, 4, 8, 16, then 30 s. @returns milliseconds from one attempt to the next */
export function getRetryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** Math.min(attempts, 10), MAX_RETRY_DELAY_MS)
}

/**
 * Sends the due rows of the outbox, those with fewer attempts first, so that new rows do not wait behind rows that fail.
 *
 * @returns a function that makes one round, and returns the number of attempts
 */
export function createOutboxSender(options: OutboxOptions): () => Promise<number> {
  const { db, channels, now, deliver, onError, onDeadLetter, maxParallel } = options
  return async () => {
    if (channels.length === 0) return 0
    const isDue = or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, new Date(now())))
    const rows = await db
      .select()
      .from(outbox)
      .where(and(isUnsent(), inArray(outbox.channel, [...channels]), isDue))
      .orderBy(asc(outbox.attempts), asc(outbox.id))
      .limit(maxParallel)
    await Promise.all(rows.map(run))
    return rows.length
  }

  async function run(row: OutboxRow): Promise<void> {
    const attempts = row.attempts + 1
    // counted before the attempt, so that an attempt that kills the process counts too; another process with the same row stops here
    const claimed = await db
      .update(outbox)
      .set({ attempts, nextAttemptAt: new Date(now() + getRetryDelayMs(attempts)) })
      .where(and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts), isUnsent()))
      .returning({ id: outbox.id })
    if (claimed.length === 0) return
    if (row.expiresAt !== null && row.expiresAt.getTime() <= now()) return kill(row, 'expired')
    try {
      await deliver(row)
      await db.update(outbox).set({ sentAt: new Date(now()) }).where(and(eq(outbox.id, row.id), isUnsent())) // prettier-ignore
    } catch (error) {
      const isTooOld = row.channel !== 'PAYMENT' && row.createdAt.getTime() + MAX_MESSAGE_AGE_MS <= now()
      if (error instanceof DeliveryError && (error.isPermanent || isTooOld)) return kill(row, error.reason)
      onError(error)
    }
  }

  async function kill(row: OutboxRow, reason: string): Promise<void> {
    await db.update(outbox).set({ failedAt: new Date(now()), failure: reason }).where(and(eq(outbox.id, row.id), isUnsent())) // prettier-ignore
    onDeadLetter(row, reason)
  }
}

/** In the sandbox no message leaves the machine: the outbox page shows them. */
export async function markMessagesSent(db: Db, now: number): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: new Date(now) })
    .where(and(isUnsent(), inArray(outbox.channel, CUSTOMER_CHANNELS)))
}

/** Deletes messages to customers after the retention, also those that were never sent. */
export async function deleteOldMessages(db: Db, now: number): Promise<void> {
  await db.delete(outbox).where(and(notInArray(outbox.channel, ['PAYMENT']), lte(outbox.createdAt, new Date(now - MESSAGE_RETENTION_MS))))
}

const isUnsent = () => and(isNull(outbox.sentAt), isNull(outbox.failedAt))
