import { and, asc, eq, inArray } from 'drizzle-orm'

import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { RefundedPart } from '#contract/orders/refund.ts'
import { getReturnedBalance } from '#domain/checkout/balance.ts'
import {
  type Grant,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerEvent,
  type MoneyMovement,
  type RefundParts,
  toGrantEntries,
  toLineRefundEntries,
  toMovementEntries,
  toOrderEntries,
} from '#domain/checkout/ledger.ts'

interface Posting {
  readonly orderId: number
  readonly event: LedgerEvent
  /** Identifies a movement that an order can have several times. */
  readonly reference?: string
  readonly currency: string
  readonly entries: readonly LedgerEntry[]
  /** Unix milliseconds. */
  readonly now: number
}

/** A movement of a customer without an order. */
interface CustomerMovement extends Pick<Posting, 'currency' | 'now'> {
  readonly customerId: number
  readonly event: MoneyMovement
  /** Identifies the movement among those of the customer and the event. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
}

/** Writes a movement in the caller's transaction. A movement that the order already has is not written again. */
async function postToLedger(tx: Tx, { entries, now, ...movement }: Posting): Promise<void> {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({ ...movement, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  await insertEntries(tx, row, entries)
}

/** @returns false when the movement was written before */
export async function postCustomerMovement(tx: Tx, { amount, now, ...movement }: CustomerMovement): Promise<boolean> {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values({ ...movement, createdAt: new Date(now) })
    .onConflictDoNothing({ target: [ledgerTransactions.customerId, ledgerTransactions.event, ledgerTransactions.reference] })
    .returning({ id: ledgerTransactions.id })
  await insertEntries(tx, row, toMovementEntries(movement.event, amount))
  return row !== undefined
}

async function insertEntries(tx: Tx, row: { readonly id: number } | undefined, entries: readonly LedgerEntry[]): Promise<void> {
  if (row && entries.length > 0) await tx.insert(ledgerEntries).values(entries.map(it => ({ transactionId: row.id, ...it })))
}

/** The customer of a placed order owes the sum of its price lines, less the part that the balance pays. */
export async function postPlacedOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const lines = await tx
    .select({
      currency: orders.currency,
      usedBalance: orders.usedBalance,
      type: orderPriceLines.type,
      amount: orderPriceLines.amount,
      promoCode: orderPriceLines.promoCode,
    })
    .from(orders)
    .innerJoin(orderPriceLines, eq(orderPriceLines.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderPriceLines.position))
  const priceLines = lines.flatMap(it => (it.type === 'TOTAL' ? [] : [{ ...it, type: it.type }]))
  if (!lines[0]) return
  const { currency, usedBalance } = lines[0]
  await postToLedger(tx, { orderId, event: 'ORDER_PLACED', currency, entries: toOrderEntries(priceLines), now })
  if (usedBalance > 0) await postMovement(tx, { orderId, event: 'BALANCE_USED', currency, amount: usedBalance, now })
}

/** Reverses each entry of the placed order and of its higher limits, charges the fee of the cancellation, and returns the part that the balance has paid. Nothing is reversed for an order that was never placed. */
export async function postCancelledOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const placed = await tx
    .select({
      currency: ledgerTransactions.currency,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      total: orders.total,
      usedBalance: orders.usedBalance,
      cancellationFee: orders.cancellationFee,
    })
    .from(ledgerTransactions)
    .innerJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .leftJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.orderId, orderId), inArray(ledgerTransactions.event, ['ORDER_PLACED', 'LIMIT_RAISED'])))
  const amounts = new Map<LedgerAccount, number>()
  for (const { account, amount } of placed) if (account && amount) amounts.set(account, (amounts.get(account) ?? 0) - amount)
  const entries = [...amounts].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
  if (!placed[0]) return
  const { currency, cancellationFee } = placed[0]
  const returned = getReturnedBalance(placed[0])
  await postToLedger(tx, { orderId, event: 'ORDER_CANCELLED', currency, entries, now })
  if (cancellationFee > 0) await postMovement(tx, { orderId, event: 'CANCELLATION_CHARGED', currency, amount: cancellationFee, now })
  if (returned > 0) await postMovement(tx, { orderId, event: 'BALANCE_RETURNED', currency, amount: returned, now })
}

/**
 * Cash is collected when the order is delivered or picked up, less the part that the balance has paid.
 *
 * @param reduction what replaced and removed lines cost less, minor units
 */
export async function postDeliveredOrder(tx: Tx, orderId: number, reduction: number, now: number): Promise<void> {
  const [order] = await tx.select({ currency: orders.currency, total: orders.total, usedBalance: orders.usedBalance, payment: orders.payment }).from(orders).where(eq(orders.id, orderId)) // prettier-ignore
  if (order?.payment.type === 'Cash')
    await postMovement(tx, {
      orderId,
      event: 'CASH_COLLECTED',
      currency: order.currency,
      amount: order.total - order.usedBalance - reduction,
      now,
    })
}

/** @param movement its amount is in minor units */
export async function postMovement(
  tx: Tx,
  { amount, ...movement }: Omit<Posting, 'entries' | 'event'> & { readonly event: MoneyMovement; readonly amount: number },
): Promise<void> {
  await postToLedger(tx, { ...movement, entries: toMovementEntries(movement.event, amount) })
}

/** A refund or credit of a delivered order. The refund leads to PAYMENT_REFUNDED once the provider has paid it. */
export async function postGrant(
  tx: Tx,
  { grant, ...posting }: Omit<Posting, 'entries' | 'event'> & { readonly grant: Grant },
): Promise<void> {
  const event = grant.kind === 'REFUND' ? 'REFUND_GRANTED' : 'CREDIT_GRANTED'
  await postToLedger(tx, { ...posting, event, entries: toGrantEntries(grant) })
}

/** Refunded or replaced lines, and refunded fees and tips: the card gets its part as PAYMENT_REFUNDED once the provider has paid it. */
export async function postLineRefund(
  tx: Tx,
  {
    parts,
    fees = [],
    ...posting
  }: Omit<Posting, 'entries' | 'event'> & {
    readonly event: 'LINES_REFUNDED' | 'SUBSTITUTIONS_SETTLED'
    readonly parts: RefundParts
    readonly fees?: readonly RefundedPart[]
  },
): Promise<void> {
  await postToLedger(tx, { ...posting, entries: toLineRefundEntries(parts, fees) })
}
