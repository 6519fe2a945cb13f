import type { Db } from '#backend/db/connect.ts'
import { cancelOrderHandler, getCancellationHandler } from '#backend/modules/orders/cancel-order.ts'
import { toOrderFlow, type OrderClock, toOrderTracking } from '#backend/modules/orders/order-flow.ts'
import { createNotificationHandlers } from '#backend/modules/orders/notifications.ts'
import { createOrderLinkHandlers } from '#backend/modules/orders/order-link.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import { getOrdersHandler } from '#backend/modules/orders/list-orders.ts'
import { remakeOrderHandler } from '#backend/modules/orders/remake-order.ts'
import { createRefundHandlers } from '#backend/modules/orders/refunds/refund-lines.ts'
import { createPurchaseHandlers } from '#backend/modules/orders/purchases/enter-purchase.ts'
import { createSubstitutionHandlers } from '#backend/modules/orders/substitutions/substitutions.ts'
import { reorderHandler } from '#backend/modules/orders/reorder.ts'
import { createRatingHandlers } from '#backend/modules/orders/ratings/ratings.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCustomerOrder, getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import type { getOrder } from '#contract/orders/place-order.ts'

/**
 * Creates the handlers that read, track, cancel and repeat the orders of a customer.
 *
 * @param speed simulated minutes per real minute of an order
 * @param staffToken of the staff that orders remakes and refunds; undefined: no staff
 */
export function createOrderHandlers(db: Db, now: () => number, speed: number, staffToken: string | undefined) {
  const getClock = (): OrderClock => ({ now: now(), speed })
  return {
    getOrder: getOrderHandler(db),
    getCustomerOrder: getOrderHandler(db),
    getOrders: getOrdersHandler(db),
    getOrderFlow: getOrderFlowHandler(db, getClock),
    getOrderTracking: getOrderTrackingHandler(db, getClock),
    ...createOrderLinkHandlers(db, getClock),
    ...createNotificationHandlers(db, now),
    getCancellation: getCancellationHandler(db),
    cancelOrder: cancelOrderHandler(db, now),
    remakeOrder: remakeOrderHandler(db, now, staffToken),
    ...createRefundHandlers(db, now, staffToken),
    ...createSubstitutionHandlers(db, getClock, staffToken),
    ...createPurchaseHandlers(db, getClock, staffToken),
    reorder: reorderHandler(db, now),
    ...createRatingHandlers(db, now, speed),
  }
}

function getOrderHandler(db: Db): Handler<typeof getOrder> & Handler<typeof getCustomerOrder> {
  return async ({ params }, call) => toOrder(await getCustomerOrderRow(db, params.id, call.customer!.id), call.language)
}

function getOrderFlowHandler(db: Db, getClock: () => OrderClock): Handler<typeof getOrderFlow> {
  return async ({ params }, call) => toOrderFlow(await getCustomerOrderRow(db, params.id, call.customer!.id), call.language, getClock())
}

function getOrderTrackingHandler(db: Db, getClock: () => OrderClock): Handler<typeof getOrderTracking> {
  return async ({ params }, call) => toOrderTracking(await getCustomerOrderRow(db, params.id, call.customer!.id), getClock())
}
