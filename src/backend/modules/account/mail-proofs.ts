import { and, eq, gt, isNull, lte } from 'drizzle-orm'

import { customers, mailProofs } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'

export const LINK_LIFETIME_MS = 30 * 60_000
/** Valid links of one kind per customer: limits the mails that a stranger can trigger. */
export const MAX_LINKS = 5

/** Serializes changes of credentials. Every transaction takes this lock first, which prevents deadlocks. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
}

/** Condition for a link that is neither used nor expired. */
export const isUsable = (now: number) => and(isNull(mailProofs.usedAt), gt(mailProofs.expiresAt, new Date(now)))

/** Revokes the unused links of a customer, all or those of one kind. */
export async function revokeLinks(tx: Tx, customerId: number, now: number, purpose?: 'PASSWORD' | 'EMAIL'): Promise<void> {
  const hasPurpose = purpose === undefined ? undefined : eq(mailProofs.purpose, purpose)
  await tx
    .update(mailProofs)
    .set({ usedAt: new Date(now) })
    .where(and(eq(mailProofs.customerId, customerId), isNull(mailProofs.usedAt), hasPurpose))
}

export async function deleteExpiredLinks(tx: Tx, customerId: number, now: number): Promise<void> {
  await tx.delete(mailProofs).where(and(eq(mailProofs.customerId, customerId), lte(mailProofs.expiresAt, new Date(now))))
}

export const createLinkExpiredProblem = (): Problem => new Problem(410, 'This link is no longer valid', undefined, { code: 'LINK_OVER' })
