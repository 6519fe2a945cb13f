import type { Tx } from '#backend/db/transaction.ts'
import { cancelDebt } from '#backend/modules/checkout/debt/debts.ts'
import { enqueueOrderSettlements } from '#backend/modules/orders/purchases/limit-request-rows.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'

/** Cancels an order for its store, at no cost for the customer, and enqueues the release or refund of its payment. */
export async function cancelByStore(tx: Tx, { order }: Pick<OrderRow, 'order'>, now: number): Promise<boolean> {
  const cancellation = { orderId: order.id, from: order.status, to: 'CanceledStatus', stage: 'CANCELLED', actor: 'STORE', now } as const
  if (!(await transitionOrder(tx, cancellation))) return false
  await cancelDebt(tx, order.id, now, order.language)
  await enqueueOrderSettlements(tx, order.id)
  return true
}
