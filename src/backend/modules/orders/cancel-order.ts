import { and, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { cancelDebt } from '#backend/modules/checkout/debt/debts.ts'
import { enqueueSettlement } from '#backend/modules/checkout/card-payment.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelOrder } from '#contract/orders/place-order.ts'
import { isCancellable } from '#domain/orders/order-timeline.ts'

/**
 * Cancels an order and enqueues the release or refund of its payment, in one transaction. A repeated call returns the cancelled order.
 */
export function cancelOrderHandler(db: Db, now: () => number): Handler<typeof cancelOrder> {
  return ({ params }, call) =>
    db.transaction(async tx => {
      const customerId = call.customer!.id
      // locked, so that the order cannot advance between this check and the cancellation
      const [order] = await tx
        .select({ id: orders.id, status: orders.status, stage: orders.stage })
        .from(orders)
        .where(and(eq(orders.id, toRowId(params.id)), eq(orders.customerId, customerId)))
        .for('update')
      if (!order) throw new Problem(404, 'There is no such order')
      if (order.status !== 'CanceledStatus') {
        if (!isCancellable(order.status, order.stage)) throw new Problem(409, 'This order can no longer be cancelled')
        await cancelDebt(tx, order.id, now(), call.language)
        await transitionOrder(tx, { orderId: order.id, from: order.status, to: 'CanceledStatus', stage: 'CANCELLED', now: now() })
        const paid = await tx
          .select()
          .from(payments)
          .where(and(eq(payments.orderId, order.id), inArray(payments.status, ['AUTHORISED', 'CAPTURED'])))
        for (const payment of paid) await enqueueSettlement(tx, payment)
      }
      const reply = toOrder(await getCustomerOrderRow(tx, order.id, customerId), call.language)
      await call.saveReply?.(tx, reply)
      return reply
    })
}
