import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { translate } from '#backend/messages/messages.ts'
import { cancelDebt } from '#backend/modules/checkout/debt/debts.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { getRowCancellationFee } from '#backend/modules/orders/cancellation-fee.ts'
import { enqueueOrderSettlements } from '#backend/modules/orders/purchases/limit-request-rows.ts'
import { getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelOrder, getCancellation } from '#contract/orders/place-order.ts'
import { CANCEL_REASONS } from '#domain/orders/cancellation.ts'

const createTooLateProblem = (): Problem => new Problem(409, 'This order can no longer be cancelled')

export function getCancellationHandler(db: Db): Handler<typeof getCancellation> {
  return async ({ params }, { customer, language }) => {
    const fee = getRowCancellationFee(await getCustomerOrderRow(db, params.id, customer!.id))
    if (fee === undefined) throw createTooLateProblem()
    return { fee, reasons: CANCEL_REASONS.map(id => ({ id, title: translate(language, `cancelReasons.${id}`) })) }
  }
}

/**
 * Cancels an order and enqueues the release or refund of its payment, less the fee, in one transaction. A repeated call returns the
 * cancelled order.
 */
export function cancelOrderHandler(db: Db, now: () => number): Handler<typeof cancelOrder> {
  return ({ params, body }, call) =>
    db.transaction(async tx => {
      const customerId = call.customer!.id
      const reason = CANCEL_REASONS.find(it => it === body.reason)
      if (body.reason !== undefined && reason === undefined) throw new Problem(400, 'This is no reason of a cancellation')
      // locked, so that the order cannot advance between this check and the cancellation
      const [locked] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, toRowId(params.id)), eq(orders.customerId, customerId)))
        .for('update')
      if (!locked) throw new Problem(404, 'There is no such order')
      const row = await getCustomerOrderRow(tx, locked.id, customerId)
      const { order } = row
      if (order.status !== 'CanceledStatus') {
        const fee = getRowCancellationFee(row)
        if (fee === undefined) throw createTooLateProblem()
        if (fee > (body.fee ?? 0))
          throw new Problem(409, 'The cancellation of this order costs a fee now', undefined, {
            code: 'CANCELLATION_FEE',
            payload: { fee },
          })
        await cancelDebt(tx, order.id, now(), call.language)
        const terms = { cancelReason: reason ?? null, cancellationFee: fee }
        await transitionOrder(tx, { orderId: order.id, from: order.status, to: 'CanceledStatus', stage: 'CANCELLED', now: now(), terms })
        await enqueueOrderSettlements(tx, order.id)
      }
      const reply = toOrder(await getCustomerOrderRow(tx, order.id, customerId), call.language)
      await call.saveReply?.(tx, reply)
      return reply
    })
}
