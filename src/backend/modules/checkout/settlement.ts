import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims } from '#backend/db/schema/support.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'

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

/** The captured payment of an order, and what it holds that is neither refunded nor granted; minor units. */
export async function loadCardPayment(
  db: Db | Tx,
  orderId: number,
): Promise<{ readonly payment: PaymentRow | undefined; readonly left: number }> {
  const [row] = await db
    .select({ payment: payments, granted: grantedToCard })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'CAPTURED')))
  return { payment: row?.payment, left: row ? row.payment.captured - Math.max(row.granted, row.payment.refunded) : 0 }
}
