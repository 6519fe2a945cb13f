import { and, asc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { groupShares } from '#backend/db/schema/group-orders.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims } from '#backend/db/schema/support.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { splitSharedRefund } from '#domain/cart/group/share.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Adds an outbox row to capture, release or refund the payment, according to the state of its order and the refunds of support. */
export async function enqueueSettlement(tx: Tx, { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>): Promise<void> {
  await addToOutbox(tx, { channel: 'PAYMENT', recipient: provider, subject: 'settle', body: '', data: { paymentId: id, orderId } })
}

/** What the card of an order has to have back: refunds of support and of lines, minor units. */
export const grantedToCard = sql<number>`(
  (select coalesce(sum(${supportClaims.amount}), 0)::float8 from ${supportClaims}
    where ${supportClaims.orderId} = ${orders.id} and ${supportClaims.kind} = 'REFUND')
  + (select coalesce(sum(${orderRefunds.card}), 0)::float8 from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id}))`

interface PaidShare {
  readonly id: string
  readonly name: string
  readonly isHost: boolean
  readonly left: number
  readonly payment: PaymentRow
}

/** What cards have paid for an order. */
export interface CardPayments {
  /** The captured payment of the order; undefined when the participants of a group have paid parts, and without a card. */
  readonly payment: PaymentRow | undefined
  /** The parts of a group; empty for other orders. `left`: minor units that are neither refunded nor granted. */
  readonly shares: readonly PaidShare[]
  /** What they hold together that is neither refunded nor granted; minor units. */
  readonly left: number
}

export async function loadCardPayments(db: Db | Tx, orderId: number): Promise<CardPayments> {
  const [row] = await db
    .select({ payment: payments, granted: grantedToCard })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'CAPTURED')))
  if (row) return { payment: row.payment, shares: [], left: row.payment.captured - Math.max(row.granted, row.payment.refunded) }
  const paid = await db
    .select({ share: groupShares, payment: payments })
    .from(groupShares)
    .innerJoin(payments, eq(payments.id, groupShares.paymentId))
    .where(and(eq(groupShares.orderId, orderId), eq(groupShares.state, 'PAID'), eq(payments.status, 'CAPTURED')))
    .orderBy(asc(groupShares.position))
  const shares = paid.map(({ share: { id, name, position, refunded }, payment }) => ({ id, name, isHost: position === 0, payment, left: payment.captured - Math.max(refunded, payment.refunded) })) // prettier-ignore
  return { payment: undefined, shares, left: shares.reduce((sum, it) => sum + it.left, 0) }
}

/**
 * Gives a granted refund back to the card, or to those who have paid parts, in the transaction that grants it.
 *
 * @param amount minor units, at most what is left
 * @param lines price of the refunded lines of each participant; null: lines that the host has added
 */
export async function refundToCards(
  tx: Tx,
  { payment, shares }: CardPayments,
  amount: number,
  lines: ReadonlyMap<string | null, number> = new Map(),
): Promise<void> {
  if (amount === 0) return
  if (payment) return enqueueSettlement(tx, payment)
  const parts = splitSharedRefund(
    shares.map(({ left, name, isHost }) => ({ left, refundedLines: (lines.get(name) ?? 0) + (isHost ? (lines.get(null) ?? 0) : 0) })),
    amount,
  )
  for (const [index, { id, payment: part }] of shares.entries()) {
    const refund = parts[index]!
    if (refund === 0) continue
    await tx
      .update(groupShares)
      .set({ refunded: sql`${groupShares.refunded} + ${refund}` })
      .where(eq(groupShares.id, id))
    await enqueueSettlement(tx, part)
  }
}
