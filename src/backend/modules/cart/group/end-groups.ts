import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { groupOrders, groupShares } from '#backend/db/schema/group-orders.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { endSplit } from '#backend/modules/cart/group/end-split.ts'
import { changeGroup, findGroupStore } from '#backend/modules/cart/group/group-rows.ts'
import { createGroupTokens } from '#backend/modules/cart/group/group-tokens.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { DELETION_MS, REMINDER_MS } from '#domain/cart/group/group-order.ts'
import { toLocale } from '#domain/language/locale.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** Group orders of one run: the next run continues. */
const MAX_PER_RUN = 200

interface GroupJob {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
  /** Scheme, host and port of the storefront, for the link in the mail. No trailing slash. */
  readonly siteOrigin: string
}

/** Reminds hosts, ends group orders whose time is over, and deletes old ones. Runs each minute. */
export async function endGroupOrders(job: GroupJob): Promise<void> {
  await remindHosts(job)
  await expireGroups(job)
  const { db, now } = job
  await db.delete(groupOrders).where(lte(groupOrders.endedAt, new Date(now - DELETION_MS)))
}

/** Mails the host ten minutes before the end. */
async function remindHosts({ db, now, siteOrigin }: GroupJob): Promise<void> {
  const tokens = createGroupTokens(db)
  await db.transaction(async tx => {
    const due = await tx
      .select({ group: groupOrders, host: customers })
      .from(groupOrders)
      .innerJoin(customers, eq(customers.id, groupOrders.hostId))
      .where(
        and(
          eq(groupOrders.state, 'OPEN'),
          isNull(groupOrders.remindedAt),
          lte(groupOrders.expiresAt, new Date(now + REMINDER_MS)),
          gt(groupOrders.expiresAt, new Date(now)),
        ),
      )
      .limit(MAX_PER_RUN)
      .for('update', { of: groupOrders, skipLocked: true })
    for (const { group, host } of due) {
      await tx
        .update(groupOrders)
        .set({ remindedAt: new Date(now) })
        .where(eq(groupOrders.id, group.id))
      const store = await findGroupStore(tx, group, group.language)
      if (!store) continue
      const link = `${siteOrigin}${toPath({ name: 'groupOrder', language: group.language })}#${await tokens.create('link', group.publicId)}`
      const time = new Intl.DateTimeFormat(toLocale(group.language), { timeStyle: 'short', timeZone: store.timeZone }).format(
        group.expiresAt,
      )
      await addToOutbox(tx, {
        ...createMail('GROUP_REMINDER', host, group.language, { link, values: { store: store.name, time } }),
        expiresAt: group.expiresAt,
      })
    }
  })
}

/** Ends group orders without an order. One whose payment is in progress waits for its result, also when all parts of a split are authorised. */
async function expireGroups({ db, now }: GroupJob): Promise<void> {
  await db.transaction(async tx => {
    const isDraft = sql`exists (select from ${orders} where ${orders.id} = ${groupOrders.orderId} and ${orders.status} = 'DraftStatus')`
    const isUnpaid = sql`exists (select from ${groupShares} where ${groupShares.orderId} = ${groupOrders.orderId} and ${groupShares.state} <> 'PAID')`
    const due = await tx
      .select()
      .from(groupOrders)
      .where(
        and(
          lte(groupOrders.expiresAt, new Date(now)),
          or(and(inArray(groupOrders.state, ['OPEN', 'CLOSED']), sql`not ${isDraft}`), and(eq(groupOrders.state, 'PAYING'), isUnpaid)),
        ),
      )
      .limit(MAX_PER_RUN)
      .for('update', { of: groupOrders, skipLocked: true })
    for (const group of due)
      if (group.state === 'PAYING') await endSplit(tx, group, 'EXPIRED', now)
      else await changeGroup(tx, group.id, { state: 'EXPIRED', endedAt: new Date(now) })
  })
}
