import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { random } from '#backend/db/seed/random.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { courierNameFor } from '#backend/jobs/pick-courier-name.ts'
import { receiptOf } from '#backend/jobs/receipt-mail.ts'
import { moveOrder, ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import type { Moment } from '#backend/modules/orders/order-flow.ts'
import { type OrderRow, orderRow, pacedOrderOf } from '#backend/modules/orders/order-rows.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { createCourierRoute, encodeRoute } from '#domain/orders/courier-route.ts'
import { getNextStep, type OrderStep } from '#domain/orders/order-timeline.ts'

/**
 * Says that an order has become NewStatus. The word goes out when the transaction commits, and with it or not at all; were it lost, the
 * sweep of the jobs finds the order (it is due by its own rows), so nothing depends on it but how soon the kitchen looks.
 */
export async function orderPlaced(tx: Pick<Db, 'execute'>, orderId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(orderId)})`)
}

/**
 * Takes an order every step that is due. Whoever does it, and however often: a step is taken once (`moveOrder`), and what hangs on it is
 * written in the same transaction.
 *
 * @returns when it is to be looked at again, Unix milliseconds; undefined when there is nothing to wait for but somebody's doing
 */
export async function advanceOrder(db: Db, orderId: number, { now, speed }: Moment): Promise<number | undefined> {
  for (;;) {
    const row = await orderRow(db, orderId)
    const step = row && getNextStep(pacedOrderOf(row), speed)
    if (!step || step.at > now) return step?.at
    await db.transaction(tx => take(tx, row, step, now))
  }
}

async function take(tx: Tx, row: OrderRow, { from, to, stage }: OrderStep, now: number): Promise<void> {
  const moved = await moveOrder(tx, { orderId: row.order.id, from, to, stage, now })
  if (!moved) return
  if (stage === 'PICKED_UP') await tx.update(orders).set(courierOf(row)).where(eq(orders.id, row.order.id))
  if (stage === 'DELIVERED') await tell(tx, receiptOf(row))
}

/** Drawn from the order's number: a step that is tried again sends the same courier the same way. */
function courierOf({ order, store, city }: OrderRow): { courierName: string; route: string } {
  const draw = random(order.id, 'courier')
  const door = order.delivery.geo
  return {
    courierName: courierNameFor(city.countryCode, order.language, draw),
    route: encodeRoute(createCourierRoute(store ? { lat: store.lat, lng: store.lng } : door, door, draw.fraction)),
  }
}
