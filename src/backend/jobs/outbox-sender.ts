import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { outbox } from '#backend/db/schema/outbox.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** Does what a row of the channel PAYMENT asks for, however often it is asked: the provider knows each errand by its own key. */
export type PaymentErrand = (row: OutboxRow) => Promise<void>

export interface OutboxParts {
  readonly db: Db
  /** A message to a person is sent by being marked so: the outbox page shows it. */
  readonly sandbox: boolean
  now(): number
  readonly payment: PaymentErrand
  failed(error: unknown): void
}

const LOOKED_AT = 500
/** So few that a provider which answers nothing holds nobody up for long. */
const AT_ONCE = 20
/** Longest pause between two tries of one row, milliseconds: none is a minute late once its upstream is back (trust.md). */
const LONGEST_PAUSE = 30_000

/**
 * When a row may be tried again: 0, 2, 6, 14, 30 and 62 s after it was written, then every half minute. It follows from the number of
 * tries alone, so that nothing has to be written for it.
 *
 * @returns milliseconds after the row was written
 */
export function dueAfter(attempts: number): number {
  const doubled = 2000 * (2 ** Math.min(attempts, 5) - 1)
  return attempts <= 5 ? doubled : doubled + (attempts - 5) * LONGEST_PAUSE
}

/** Sends what stands in the outbox, oldest first. */
export function createOutboxSender({ db, now, sandbox, payment, failed }: OutboxParts): () => Promise<void> {
  return async () => {
    if (sandbox) await markSent(db, now(), ne(outbox.channel, 'PAYMENT'))
    const unsent = await db.select().from(outbox).where(and(isNull(outbox.sentAt), eq(outbox.channel, 'PAYMENT'))).orderBy(outbox.id).limit(LOOKED_AT) // prettier-ignore
    const due = unsent.filter(it => it.attempts === 0 || it.createdAt.getTime() + dueAfter(it.attempts) <= now())
    // those that were never tried do not wait behind those that fail
    await Promise.all(
      due
        .toSorted((one, other) => one.attempts - other.attempts)
        .slice(0, AT_ONCE)
        .map(run),
    )
  }

  async function run(row: OutboxRow): Promise<void> {
    // counted before it is tried: a try that kills the process is one too
    await db
      .update(outbox)
      .set({ attempts: row.attempts + 1 })
      .where(eq(outbox.id, row.id))
    try {
      await payment(row)
      await markSent(db, now(), eq(outbox.id, row.id))
    } catch (error) {
      failed(error)
    }
  }
}

async function markSent(db: Db, now: number, which: SQL): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: new Date(now) })
    .where(and(isNull(outbox.sentAt), which))
}
