import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '#backend/db/transaction.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import { canTransition, canReachStage, ORDER_STEPS, type OrderStage, STATUS_STAGES } from '#domain/orders/order-status.ts'

/** Whom `pg_notify` tells of every change of an order; the payload is its number. */
export const ORDER_CHANNEL = 'order'

export interface OrderMove {
  readonly orderId: number
  /** Where the order must stand; elsewhere nothing happens. */
  readonly from: OrderStatusType
  /** The same as `from` for a step of its stage alone. */
  readonly to: OrderStatusType
  readonly stage: OrderStage
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Takes an order one step: status, event and notice together, in the caller's transaction.
 *
 * @returns false when the order does not stand at `from`, or is at that stage or past it already
 * @throws Error for a step that is not legal: our fault, never the customer's
 */
export async function moveOrder(tx: Tx, { orderId, from, to, stage, now }: OrderMove): Promise<boolean> {
  if (from !== to && !canTransition(from, to)) throw new Error(`An order does not go from ${from} to ${to}`)
  if (!STATUS_STAGES[to].includes(stage)) throw new Error(`An order in ${to} is not at ${stage}`)
  const at = new Date(now)
  const moved = await tx
    .update(orders)
    .set({
      status: to,
      stage,
      ...(stage === 'PICKED_UP' && { pickedUpAt: at }),
      ...(stage === 'DELIVERED' && { deliveredAt: at }),
      ...(stage === 'CANCELLED' && { cancelledAt: at }),
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, from), inArray(orders.stage, stagesBefore(stage))))
    .returning({ id: orders.id })
  if (moved.length === 0) return false
  await recordEvent(tx, { orderId, from, to, stage, now })
  return true
}

/** From PLACED to PLACED an order may go: scheduled, then new again. */
function stagesBefore(stage: OrderStage): OrderStage[] {
  return ORDER_STEPS.filter(it => canReachStage(it, stage) && (it !== stage || stage === 'PLACED'))
}

/** The first event of an order has no `from`. */
export async function recordEvent(tx: Tx, event: Omit<OrderMove, 'from'> & { readonly from: OrderStatusType | null }): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: event.orderId,
    fromStatus: event.from,
    toStatus: event.to,
    stage: event.stage,
    happenedAt: new Date(event.now),
  })
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(event.orderId)})`)
}
