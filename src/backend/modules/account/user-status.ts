import { and, eq, notInArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getUserStatus, type UserStatus, UserStatusField } from '#contract/account/user-status.ts'

/** No city is blocked, no phone has to be proven to order, no programme is subscribed to, and no consent is up for review. */
const STANDING: UserStatus = {
  phoneVerificationRequired: false,
  statusMessage: null,
  subscription: null,
  privacySettings: { canSkip: true, needsReview: false, reviewPermissions: null },
}

/** Only the fields that are asked for; all of them when none is. */
export function getUserStatusHandler(db: Db): Handler<typeof getUserStatus> {
  return async ({ query }, call) => {
    const fields = query.fields === undefined ? UserStatusField.options : [query.fields].flat()
    const told: [string, unknown][] = await Promise.all(
      fields.map(
        async field => [field, field === 'hasOrders' ? await hasOrders(db, call.customer!.id) : STANDING[field]] as [string, unknown],
      ),
    )
    return Object.fromEntries(told)
  }
}

/** Drafts and orphans are payments that have not succeeded: no orders yet. */
async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const placed = and(eq(orders.customerId, customerId), notInArray(orders.status, ['DraftStatus', 'OrphanStatus']))
  const rows = await db.select({ id: orders.id }).from(orders).where(placed).limit(1)
  return rows.length > 0
}
