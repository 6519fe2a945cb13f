import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { primeSubscriptions } from '#backend/db/schema/prime.ts'
import { sendPrimeMail } from '#backend/modules/prime/prime-mails.ts'
import { toLife } from '#backend/modules/prime/subscription-rows.ts'
import { ANNOUNCEMENT_MS, mustAnnounce } from '#domain/prime/subscription.ts'

/** Mails of one run: the next run continues. */
const MAX_ANNOUNCEMENTS = 200

/**
 * Announces the first charge of a trial by mail, some days before it. An account that will be deleted is not charged.
 *
 * @returns number of mails
 */
export async function announceCharges(db: Db, now: number): Promise<number> {
  return db.transaction(async tx => {
    const rows = await tx
      .select({ row: primeSubscriptions })
      .from(primeSubscriptions)
      .innerJoin(customers, eq(customers.id, primeSubscriptions.customerId))
      .where(
        and(
          isNull(primeSubscriptions.endedAt),
          isNull(customers.deletionAt),
          primeSubscriptions.isTrial,
          // the index of due subscriptions
          sql`coalesce(${primeSubscriptions.nextAttemptAt}, ${primeSubscriptions.accessEnd}) <= to_timestamp(${(now + ANNOUNCEMENT_MS) / 1000})`,
          sql`${primeSubscriptions.nextAttemptAt} > to_timestamp(${now / 1000})`,
          sql`${primeSubscriptions.announcedAt} is distinct from ${primeSubscriptions.nextAttemptAt}`,
        ),
      )
      .limit(MAX_ANNOUNCEMENTS)
      .for('update', { of: primeSubscriptions, skipLocked: true })
    let count = 0
    for (const { row } of rows) {
      const { id, customerId, currency, price, language, startedAt, announcedAt, nextAttemptAt } = row
      await tx.update(primeSubscriptions).set({ announcedAt: nextAttemptAt }).where(eq(primeSubscriptions.id, id))
      const announced = { startedAt: startedAt.getTime(), announcedAt: announcedAt && announcedAt.getTime() }
      if (!mustAnnounce(toLife(row), announced, now)) continue
      await sendPrimeMail(tx, 'PRIME_REMINDER', { customerId, language, price: { amount: price, currency }, day: nextAttemptAt!.getTime() })
      count += 1
    }
    return count
  })
}
