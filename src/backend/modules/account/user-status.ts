import { and, eq, notInArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { toSubscription } from '#backend/modules/account/subscription.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getUserStatus, type UserStatus, UserStatusField } from '#contract/account/user-status.ts'

/** This marketplace has no blocked customers, phone verification or consent reviews. */
const DEFAULT_STATUS: UserStatus = {
  phoneVerificationRequired: false,
  statusMessage: null,
  privacySettings: { canSkip: true, needsReview: false, reviewPermissions: null },
}

/** Returns the requested fields, or all fields when none is requested. */
export function getUserStatusHandler(db: Db, now: () => number): Handler<typeof getUserStatus> {
  return async ({ query }, call) => {
    const fields = query.fields === undefined ? UserStatusField.options : [query.fields].flat()
    const { id } = call.customer!
    const loaders: { readonly [Field in keyof UserStatus]?: () => Promise<UserStatus[Field]> } = {
      hasOrders: () => hasOrders(db, id),
      subscription: async () => toSubscription((await getCustomerById(db, id)).primeUntil, now()),
    }
    const entries: [string, unknown][] = await Promise.all(
      fields.map(async field => [field, await (loaders[field]?.() ?? DEFAULT_STATUS[field])] as [string, unknown]),
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
