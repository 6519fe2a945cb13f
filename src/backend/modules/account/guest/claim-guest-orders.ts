import { and, eq, getTableName, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from '#backend/db/connect.ts'
import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { chatConversations, chatTokens } from '#backend/db/schema/chat.ts'
import { checkouts, debts, idempotencyKeys, payments } from '#backend/db/schema/checkout.ts'
import { customerBalances, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { supportClaims, supportOutcomes, supportTickets } from '#backend/db/schema/support.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import type { PaymentStatus } from '#domain/checkout/payment-states.ts'

/** The rows that go to the account with the orders. A key of the guest must not collide with one of the account, so those end. */
const MOVED: readonly { readonly table: PgTable; readonly owner: PgColumn; readonly ends?: Readonly<Record<string, SQL | null>> }[] = [
  { table: orders, owner: orders.customerId, ends: { idempotencyKey: sql`gen_random_uuid()::text`, checkoutId: null, basketId: null } },
  { table: payments, owner: payments.customerId },
  { table: debts, owner: debts.customerId },
  { table: photos, owner: photos.customerId },
  { table: outbox, owner: outbox.customerId },
  { table: orderRatings, owner: orderRatings.customerId },
  { table: supportTickets, owner: supportTickets.customerId },
  { table: supportClaims, owner: supportClaims.customerId },
  { table: supportOutcomes, owner: supportOutcomes.customerId },
  { table: chatConversations, owner: chatConversations.customerId },
]
/** Rows that are of no use without the session of the guest. */
const ENDED: readonly { readonly table: PgTable; readonly owner: PgColumn }[] = [
  { table: checkouts, owner: checkouts.customerId },
  { table: idempotencyKeys, owner: idempotencyKeys.customerId },
  { table: chatTokens, owner: chatTokens.customerId },
  { table: tokenFamilies, owner: tokenFamilies.customerId },
]
export const CLAIMED_TABLES = MOVED.map(it => getTableName(it.table))
export const ENDED_TABLES = ENDED.map(it => getTableName(it.table))

/** Payments whose outcome a request is waiting for. */
const IN_PROGRESS: readonly PaymentStatus[] = ['STARTED', 'CHALLENGE', 'UNKNOWN']

/**
 * Gives an account the orders that guests have placed with its e-mail address (docs/decisions/0108). Only an account that has confirmed the address
 * gets any; both sides have then proved the same mailbox. The empty rows of the guests are erased by the next run of the deletion job.
 *
 * @param now Unix milliseconds
 */
export async function claimGuestOrders(db: Db, accountId: number, now: number): Promise<void> {
  const [account] = await selectConfirmedAccount(db, accountId)
  if (!account) return
  const guests = await db.select({ id: customers.id }).from(customers).where(isGuestWith(account.email)).orderBy(customers.id)
  for (const guest of guests) await db.transaction(tx => claimOrdersOf(tx, guest.id, accountId, now))
}

const isGuestWith = (email: string) => and(customers.isGuest, sql`lower(${customers.email}) = lower(${email})`)

const selectConfirmedAccount = (db: Db | Tx, id: number) =>
  db
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, id), isNotNull(customers.emailVerifiedAt), eq(customers.isGuest, false)))

async function claimOrdersOf(tx: Tx, guestId: number, accountId: number, now: number): Promise<void> {
  await lockCustomer(tx, accountId)
  await lockCustomer(tx, guestId)
  // the address can have changed, or another session has claimed the orders
  const [account] = await selectConfirmedAccount(tx, accountId)
  const isSame = account && and(eq(customers.id, guestId), isGuestWith(account.email))
  if (!isSame || (await tx.$count(customers, isSame)) === 0 || (await isBound(tx, guestId))) return
  for (const { table, owner, ends } of MOVED)
    await tx
      .update(table)
      .set({ customerId: accountId, ...ends } as object)
      .where(eq(owner, guestId))
  for (const { table, owner } of ENDED) await tx.delete(table).where(eq(owner, guestId))
  await tx
    .update(customers)
    .set({ deletionAt: new Date(now) })
    .where(eq(customers.id, guestId))
}

/** Whether the next sign-in has to try again: a payment is in progress, or the ledger, which never changes, has a movement or credit of the guest. */
async function isBound(tx: Tx, guestId: number): Promise<boolean> {
  const isOpen = and(eq(payments.customerId, guestId), inArray(payments.status, [...IN_PROGRESS]))
  const counts = await Promise.all([
    tx.$count(payments, isOpen),
    tx.$count(orders, and(eq(orders.customerId, guestId), eq(orders.status, 'DraftStatus'))),
    tx.$count(ledgerTransactions, eq(ledgerTransactions.customerId, guestId)),
    tx.$count(customerBalances, eq(customerBalances.customerId, guestId)),
  ])
  return counts.some(it => it > 0)
}
