import type { Db } from '#backend/db/connect.ts'
import { cancelOrderHandler } from '#backend/modules/orders/cancel-order.ts'
import { flowOf, type Moment, trackingOf } from '#backend/modules/orders/order-flow.ts'
import { orderOf } from '#backend/modules/orders/to-order.ts'
import { ownOrderRow } from '#backend/modules/orders/order-rows.ts'
import { getOrdersHandler } from '#backend/modules/orders/list-orders.ts'
import { reorderHandler } from '#backend/modules/orders/reorder.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCustomerOrder, getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import type { getOrder } from '#contract/orders/place-order.ts'

/**
 * The calls by which a customer follows an order, calls it off, finds it again and has it once more.
 *
 * @param speed minutes of an order in a real minute
 */
export function orderFollowingHandlers(db: Db, now: () => number, speed: number) {
  const moment = (): Moment => ({ now: now(), speed })
  return {
    getOrder: getOrderHandler(db),
    getCustomerOrder: getOrderHandler(db),
    getOrders: getOrdersHandler(db),
    getOrderFlow: getOrderFlowHandler(db, moment),
    getOrderTracking: getOrderTrackingHandler(db, moment),
    cancelOrder: cancelOrderHandler(db, now),
    reorder: reorderHandler(db, now),
  }
}

function getOrderHandler(db: Db): Handler<typeof getOrder> & Handler<typeof getCustomerOrder> {
  return async ({ params }, call) => orderOf(await ownOrderRow(db, params.id, call.customer!.id), call.language)
}

function getOrderFlowHandler(db: Db, moment: () => Moment): Handler<typeof getOrderFlow> {
  return async ({ params }, call) => flowOf(await ownOrderRow(db, params.id, call.customer!.id), call.language, moment())
}

function getOrderTrackingHandler(db: Db, moment: () => Moment): Handler<typeof getOrderTracking> {
  return async ({ params }, call) => trackingOf(await ownOrderRow(db, params.id, call.customer!.id), moment())
}
