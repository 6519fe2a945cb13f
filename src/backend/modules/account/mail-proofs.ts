import { and, eq, gt, isNull, lte } from 'drizzle-orm'

import { customers, mailProofs } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'

/** How long the link of a mail is valid. */
export const LINK_MS = 30 * 60_000
/** Links of one kind that a customer can have at one time: nobody's mailbox is flooded by a stranger. */
export const MAX_LINKS = 5

/** Changes of credentials run one after the other. Every transaction takes this lock first: two of them cannot wait for each other. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
}

/** A proof that can be used: neither used nor expired. */
export const isUsable = (now: number) => and(isNull(mailProofs.usedAt), gt(mailProofs.expiresAt, new Date(now)))

/** Ends the unused links of a customer, or those of one kind. */
export async function endLinks(tx: Tx, customerId: number, now: number, purpose?: 'PASSWORD' | 'EMAIL'): Promise<void> {
  const ofKind = purpose === undefined ? undefined : eq(mailProofs.purpose, purpose)
  await tx
    .update(mailProofs)
    .set({ usedAt: new Date(now) })
    .where(and(eq(mailProofs.customerId, customerId), isNull(mailProofs.usedAt), ofKind))
}

export async function deleteExpiredLinks(tx: Tx, customerId: number, now: number): Promise<void> {
  await tx.delete(mailProofs).where(and(eq(mailProofs.customerId, customerId), lte(mailProofs.expiresAt, new Date(now))))
}

export const linkOver = (): Problem => new Problem(410, 'This link is no longer valid', undefined, { code: 'LINK_OVER' })
