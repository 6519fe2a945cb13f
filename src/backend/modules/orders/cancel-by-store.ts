import { and, eq, inArray } from 'drizzle-orm'

import { payments } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import { cancelDebt } from '#backend/modules/checkout/debt/debts.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'

/** Cancels an order for its store, at no cost for the customer, and enqueues the release or refund of its payment. */
export async function cancelByStore(tx: Tx, { order }: Pick<OrderRow, 'order'>, now: number): Promise<boolean> {
  const cancellation = { orderId: order.id, from: order.status, to: 'CanceledStatus', stage: 'CANCELLED', actor: 'STORE', now } as const
  if (!(await transitionOrder(tx, cancellation))) return false
  await cancelDebt(tx, order.id, now, order.language)
  const isPaid = inArray(payments.status, ['AUTHORISED', 'CAPTURED'])
  for (const payment of await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isPaid)))
    await enqueueSettlement(tx, payment)
  return true
}
