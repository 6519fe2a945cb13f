import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { outbox } from '#backend/db/schema/outbox.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** Executes a row of the channel PAYMENT. Safe to repeat: the provider identifies each operation by its key. */
export type RunPaymentRow = (row: OutboxRow) => Promise<void>

export interface OutboxOptions {
  readonly db: Db
  /** Messages to customers are only marked as sent: the outbox page shows them. */
  readonly sandbox: boolean
  now(): number
  readonly runPayment: RunPaymentRow
  onError(error: unknown): void
}

const MAX_ROWS = 500
/** Limits the delay when the provider does not answer. */
const MAX_PARALLEL = 20
/** No row is a minute late after its upstream recovers (trust.md). */
const MAX_RETRY_DELAY_MS = 30_000

/**
 * Attempts happen 0, 2, 6, 14, 30 and 62 s after the row was written, then every 30 s. The delay depends on the number of attempts
 * alone, so no time has to be stored.
 *
 * @returns milliseconds after the row was written
 */
export function getRetryDelayMs(attempts: number): number {
  const doubled = 2000 * (2 ** Math.min(attempts, 5) - 1)
  return attempts <= 5 ? doubled : doubled + (attempts - 5) * MAX_RETRY_DELAY_MS
}

/** Sends the rows of the outbox, oldest first. */
export function createOutboxSender({ db, now, sandbox, runPayment, onError }: OutboxOptions): () => Promise<void> {
  return async () => {
    if (sandbox) await markSent(db, now(), ne(outbox.channel, 'PAYMENT'))
    const unsent = await db.select().from(outbox).where(and(isNull(outbox.sentAt), eq(outbox.channel, 'PAYMENT'))).orderBy(outbox.id).limit(MAX_ROWS) // prettier-ignore
    const due = unsent.filter(it => it.attempts === 0 || it.createdAt.getTime() + getRetryDelayMs(it.attempts) <= now())
    // new rows come before rows that fail
    await Promise.all(
      due
        .toSorted((one, other) => one.attempts - other.attempts)
        .slice(0, MAX_PARALLEL)
        .map(run),
    )
  }

  async function run(row: OutboxRow): Promise<void> {
    // counted before the attempt, so that an attempt that kills the process counts too
    await db
      .update(outbox)
      .set({ attempts: row.attempts + 1 })
      .where(eq(outbox.id, row.id))
    try {
      await runPayment(row)
      await markSent(db, now(), eq(outbox.id, row.id))
    } catch (error) {
      onError(error)
    }
  }
}

async function markSent(db: Db, now: number, condition: SQL): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: new Date(now) })
    .where(and(isNull(outbox.sentAt), condition))
}
