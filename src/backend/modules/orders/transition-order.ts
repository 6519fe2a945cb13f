import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { releaseBalance } from '#backend/modules/checkout/balance/balance.ts'
import { releasePromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { releaseStock } from '#backend/modules/checkout/stock.ts'
import { issueInvoice } from '#backend/modules/orders/invoices/issue-invoice.ts'
import { settleSubstitutions } from '#backend/modules/orders/substitutions/settle-substitutions.ts'
import { postCancelledOrder, postDeliveredOrder, postPlacedOrder } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import { canTransition, canReachStage, ORDER_STEPS, type OrderStage, STATUS_STAGES } from '#domain/orders/order-status.ts'

/** Channel of `pg_notify` for every change of an order. The payload is the order's id. */
export const ORDER_CHANNEL = 'order'

export interface OrderTransition {
  readonly orderId: number
  /** Required current status. With another status nothing happens. */
  readonly from: OrderStatusType
  /** Equal to `from` when only the stage changes. */
  readonly to: OrderStatusType
  readonly stage: OrderStage
  /** For a cancellation by the store. */
  readonly actor?: 'STORE'
  /** Unix milliseconds. */
  readonly now: number
  /** Of a cancellation by the customer; the fee is in minor units. */
  readonly terms?: { readonly cancelReason: string | null; readonly cancellationFee: number }
}

/**
 * Moves an order to a status and stage, posts its money to the ledger, records the event and notifies listeners, in the caller's
 * transaction.
 *
 * @returns false when the order is not at `from`, or has already reached the stage
 * @throws Error for a transition that the order states do not allow: a bug, not an error of the customer
 */
export async function transitionOrder(tx: Tx, { orderId, from, to, stage, actor, now, terms }: OrderTransition): Promise<boolean> {
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
      ...(stage === 'CANCELLED' && { cancelledAt: at, ...terms }),
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, from), inArray(orders.stage, getStagesBefore(stage, from === to))))
    .returning({ id: orders.id })
  if (moved.length === 0) return false
  if (to === 'CanceledStatus' || to === 'OrphanStatus') {
    await releasePromoCode(tx, orderId, now)
    await releaseBalance(tx, orderId)
    await releaseStock(tx, orderId)
  }
  // a scheduled order that becomes new is placed already
  if (from === 'DraftStatus' && to === 'NewStatus') await postPlacedOrder(tx, orderId, now)
  if (to === 'CanceledStatus') await postCancelledOrder(tx, orderId, now)
  if (from !== to && to === 'DeliveredStatus') {
    const reduction = await settleSubstitutions(tx, orderId, now)
    await postDeliveredOrder(tx, orderId, reduction.cash, now)
    await issueInvoice(tx, orderId, reduction.total, now)
  }
  await recordEvent(tx, { orderId, from, to, stage, now, ...(actor && { actor }) })
  return true
}

/** An order goes from PLACED to PLACED when its status changes: from scheduled to new. */
function getStagesBefore(stage: OrderStage, isSameStatus: boolean): OrderStage[] {
  return ORDER_STEPS.filter(it => canReachStage(it, stage) && (it !== stage || (stage === 'PLACED' && !isSameStatus)))
}

/** The first event of an order has no `from`. */
export async function recordEvent(
  tx: Tx,
  event: Omit<OrderTransition, 'from' | 'terms'> & { readonly from: OrderStatusType | null },
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: event.orderId,
    fromStatus: event.from,
    toStatus: event.to,
    stage: event.stage,
    actor: event.actor ?? null,
    happenedAt: new Date(event.now),
  })
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(event.orderId)})`)
}

/**
 * Notifies the jobs that an order has become NewStatus. PostgreSQL sends the notification when the transaction commits. If it is lost,
 * the next sweep finds the order, so it only affects the delay.
 */
export async function notifyOrderPlaced(tx: Pick<Db, 'execute'>, orderId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(orderId)})`)
}
