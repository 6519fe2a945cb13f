import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { primeCharges, primeSubscriptions } from '#backend/db/schema/prime.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { getAccessEnd, getPeriodEnd, type Subscription } from '#domain/prime/subscription.ts'

export type SubscriptionRow = typeof primeSubscriptions.$inferSelect
export type ChargeRow = typeof primeCharges.$inferSelect

const toInstant = (at: Date | null): number | null => at && at.getTime()
const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))

export function toLife(row: SubscriptionRow): Subscription {
  const { anchor, periods, isTrial, cancelledAt, failures, nextAttemptAt, endedAt } = row
  return {
    anchor: anchor.getTime(),
    periods,
    isTrial,
    cancelledAt: toInstant(cancelledAt),
    failures,
    nextAttemptAt: toInstant(nextAttemptAt),
    endedAt: toInstant(endedAt),
  }
}

const toColumns = (life: Subscription) => ({
  anchor: new Date(life.anchor),
  periods: life.periods,
  isTrial: life.isTrial,
  cancelledAt: toDate(life.cancelledAt),
  failures: life.failures,
  nextAttemptAt: toDate(life.nextAttemptAt),
  endedAt: toDate(life.endedAt),
  periodEnd: new Date(getPeriodEnd(life)),
  accessEnd: life.endedAt === null ? new Date(getAccessEnd(life)) : null,
})

/** All changes of the subscription of a customer wait for each other here. */
export async function lockCustomerRow(tx: Tx, customerId: number) {
  const [row] = await tx
    .select({ id: customers.id, urn: customers.urn, primeUntil: customers.primeUntil })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  return row!
}

/** The subscription that has not ended. */
export async function findLiveSubscription(db: Db | Tx, customerId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(primeSubscriptions)
    .where(and(eq(primeSubscriptions.customerId, customerId), isNull(primeSubscriptions.endedAt)))
  return row
}

/** The live subscription, or the last one that has ended. */
export async function findLatestSubscription(db: Db | Tx, customerId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(primeSubscriptions)
    .where(eq(primeSubscriptions.customerId, customerId))
    .orderBy(desc(primeSubscriptions.startedAt))
    .limit(1)
  return row
}

/** A payment whose outcome is not known yet. */
export async function findOpenCharge(db: Db | Tx, customerId: number): Promise<ChargeRow | undefined> {
  const [row] = await db
    .select()
    .from(primeCharges)
    .where(and(eq(primeCharges.customerId, customerId), eq(primeCharges.state, 'OPEN')))
  return row
}

const setAccess = (tx: Tx, customerId: number, life: Subscription) =>
  tx.update(customers).set({ primeUntil: new Date(getAccessEnd(life)) }).where(eq(customers.id, customerId)) // prettier-ignore

/** Stores the new state, and when the customer has Prime no longer. The caller has locked the customer. */
export async function saveLife(
  tx: Tx,
  { id, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>,
  life: Subscription,
  values: Partial<Pick<SubscriptionRow, 'cardId' | 'language'>> = {},
): Promise<void> {
  await tx
    .update(primeSubscriptions)
    .set({ ...toColumns(life), ...values })
    .where(eq(primeSubscriptions.id, id))
  await setAccess(tx, customerId, life)
}

type NewSubscription = Pick<SubscriptionRow, 'customerId' | 'planId' | 'currency' | 'price' | 'cardId' | 'language' | 'startedAt'>

export async function insertSubscription(tx: Tx, values: NewSubscription, life: Subscription): Promise<SubscriptionRow> {
  const [row] = await tx
    .insert(primeSubscriptions)
    .values({ ...values, ...toColumns(life) })
    .returning()
  await setAccess(tx, values.customerId, life)
  return row!
}
