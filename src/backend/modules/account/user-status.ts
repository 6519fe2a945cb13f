import { and, eq, notInArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getUserStatus, type UserStatus, UserStatusField } from '#contract/account/user-status.ts'

/** This marketplace has no blocked customers, phone verification, subscriptions or consent reviews. */
const DEFAULT_STATUS: UserStatus = {
  phoneVerificationRequired: false,
  statusMessage: null,
  subscription: null,
  privacySettings: { canSkip: true, needsReview: false, reviewPermissions: null },
}

/** Returns the requested fields, or all fields when none is requested. */
export function getUserStatusHandler(db: Db): Handler<typeof getUserStatus> {
  return async ({ query }, call) => {
    const fields = query.fields === undefined ? UserStatusField.options : [query.fields].flat()
    const entries: [string, unknown][] = await Promise.all(
      fields.map(
        async field => [field, field === 'hasOrders' ? await hasOrders(db, call.customer!.id) : DEFAULT_STATUS[field]] as [string, unknown],
      ),
    )
    return Object.fromEntries(entries)
  }
}

/** Drafts and orphans are orders whose payment has not succeeded: they do not count. */
async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const isPlaced = and(eq(orders.customerId, customerId), notInArray(orders.status, ['DraftStatus', 'OrphanStatus']))
  const rows = await db.select({ id: orders.id }).from(orders).where(isPlaced).limit(1)
  return rows.length > 0
}
