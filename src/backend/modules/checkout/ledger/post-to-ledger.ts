import { and, asc, eq } from 'drizzle-orm'

import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type LedgerEntry, type LedgerEvent, type MoneyMovement, toMovementEntries, toOrderEntries } from '#domain/checkout/ledger.ts'

interface Posting {
  readonly orderId: number
  readonly event: LedgerEvent
  readonly currency: string
  readonly entries: readonly LedgerEntry[]
  /** Unix milliseconds. */
  readonly now: number
}

/** Writes a movement in the caller's transaction. A movement that the order already has is not written again. */
async function postToLedger(tx: Tx, { orderId, event, currency, entries, now }: Posting): Promise<void> {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({ orderId, event, currency, createdAt: new Date(now) })
    .onConflictDoNothing({ target: [ledgerTransactions.orderId, ledgerTransactions.event] })
    .returning({ id: ledgerTransactions.id })
  if (row && entries.length > 0) await tx.insert(ledgerEntries).values(entries.map(it => ({ transactionId: row.id, ...it })))
}

/** The customer of a placed order owes the sum of its price lines. */
export async function postPlacedOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const lines = await tx
    .select({ currency: orders.currency, type: orderPriceLines.type, amount: orderPriceLines.amount, promoCode: orderPriceLines.promoCode })
    .from(orders)
    .innerJoin(orderPriceLines, eq(orderPriceLines.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderPriceLines.position))
  const priceLines = lines.flatMap(it => (it.type === 'TOTAL' ? [] : [{ ...it, type: it.type }]))
  if (lines[0]) await postToLedger(tx, { orderId, event: 'ORDER_PLACED', currency: lines[0].currency, entries: toOrderEntries(priceLines), now }) // prettier-ignore
}

/** Reverses each entry of the placed order. Nothing is reversed for an order that was never placed. */
export async function postCancelledOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const placed = await tx
    .select({ currency: ledgerTransactions.currency, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .leftJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.orderId, orderId), eq(ledgerTransactions.event, 'ORDER_PLACED')))
  const entries = placed.flatMap(({ account, amount }) => (account && amount ? [{ account, amount: -amount }] : []))
  if (placed[0]) await postToLedger(tx, { orderId, event: 'ORDER_CANCELLED', currency: placed[0].currency, entries, now })
}

/** Cash is collected when the order is delivered or picked up. */
export async function postDeliveredOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const [order] = await tx.select({ currency: orders.currency, total: orders.total, payment: orders.payment }).from(orders).where(eq(orders.id, orderId)) // prettier-ignore
  if (order?.payment.type === 'Cash')
    await postMovement(tx, { orderId, event: 'CASH_COLLECTED', currency: order.currency, amount: order.total, now })
}

/** @param movement its amount is in minor units */
export async function postMovement(
  tx: Tx,
  { amount, ...movement }: Omit<Posting, 'entries' | 'event'> & { readonly event: MoneyMovement; readonly amount: number },
): Promise<void> {
  await postToLedger(tx, { ...movement, entries: toMovementEntries(movement.event, amount) })
}
