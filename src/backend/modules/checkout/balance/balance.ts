import { and, eq, gt, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customerBalances } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { postCustomerMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { getReturnedBalance } from '#domain/checkout/balance.ts'

interface BalanceKey {
  readonly customerId: number
  readonly currency: string
}

interface BalanceAmount extends BalanceKey {
  /** Minor units. */
  readonly amount: number
}

/** What the customer can use for an order now, minor units. */
export async function loadBalance(db: Db | Tx, { customerId, currency }: BalanceKey): Promise<number> {
  const [row] = await db
    .select({ amount: customerBalances.amount })
    .from(customerBalances)
    .where(and(eq(customerBalances.customerId, customerId), eq(customerBalances.currency, currency)))
  return row?.amount ?? 0
}

/** The balances of a customer that are not empty. */
export function listBalances(db: Db | Tx, customerId: number): Promise<{ readonly currency: string; readonly amount: number }[]> {
  return db
    .select({ currency: customerBalances.currency, amount: customerBalances.amount })
    .from(customerBalances)
    .where(and(eq(customerBalances.customerId, customerId), gt(customerBalances.amount, 0)))
    .orderBy(customerBalances.currency)
}

/**
 * Reserves a part of the balance for an order, in the caller's transaction. Orders at the same time wait for each other, and the last ones
 * get nothing when the balance is spent.
 *
 * @returns false when the balance is smaller than the amount; nothing has changed then
 */
export async function takeBalance(tx: Tx, { customerId, currency, amount }: BalanceAmount): Promise<boolean> {
  if (amount === 0) return true
  const taken = await tx
    .update(customerBalances)
    .set({ amount: sql`${customerBalances.amount} - ${amount}` })
    .where(
      and(
        eq(customerBalances.customerId, customerId),
        eq(customerBalances.currency, currency),
        sql`${customerBalances.amount} >= ${amount}`,
      ),
    )
    .returning({ amount: customerBalances.amount })
  return taken.length > 0
}

/** Adds to the balance, without a movement of the ledger. */
export async function giveBalance(tx: Tx, { customerId, currency, amount }: BalanceAmount): Promise<void> {
  await tx
    .insert(customerBalances)
    .values({ customerId, currency, amount })
    .onConflictDoUpdate({
      target: [customerBalances.customerId, customerBalances.currency],
      set: { amount: sql`${customerBalances.amount} + ${amount}` },
    })
}

/** Gives back what a failed or cancelled order has taken, less what its cancellation costs. The caller has just moved the order to that status, so it happens once. */
export async function releaseBalance(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx
    .select({
      customerId: orders.customerId,
      currency: orders.currency,
      total: orders.total,
      usedBalance: orders.usedBalance,
      cancellationFee: orders.cancellationFee,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return
  const amount = getReturnedBalance(order)
  if (amount > 0) await giveBalance(tx, { ...order, amount })
}

/** Adds credit of the operator. @param reference identifies the addition: the same one is added once */
export async function addBalance(
  tx: Tx,
  { reference, now, ...credit }: BalanceAmount & { readonly reference: string; /** Unix milliseconds. */ readonly now: number },
): Promise<void> {
  const isPosted = await postCustomerMovement(tx, { ...credit, event: 'BALANCE_ADDED', reference, now })
  if (isPosted) await giveBalance(tx, credit)
}
