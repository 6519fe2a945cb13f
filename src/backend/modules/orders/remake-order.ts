import { asc, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { reserveStock } from '#backend/modules/checkout/stock.ts'
import { createOrderCode } from '#backend/modules/orders/order-code.ts'
import { notifyOrderPlaced, recordEvent, transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type { remakeOrder } from '#contract/orders/place-order.ts'

/** The store makes a delivered order again. A discount of its whole price is the cost of the marketplace. */
export function remakeOrderHandler(db: Db, now: () => number, staffToken: string | undefined): Handler<typeof remakeOrder> {
  return ({ params }, call) => {
    requireStaff(staffToken, call)
    return db.transaction(tx => createRemake(tx, toRowId(params.id), now()))
  }
}

async function createRemake(tx: Tx, baseId: number, now: number): Promise<{ orderId: number; code: string }> {
  // locked, so that parallel calls wait for each other
  const [base] = await tx.select().from(orders).where(eq(orders.id, baseId)).for('update')
  if (!base) throw new Problem(404, 'There is no such order')
  if (base.status !== 'DeliveredStatus' || base.isRemake) throw new Problem(409, 'Only a delivered order can be made again')
  const code = createOrderCode()
  const { id, urn, deliveredAt, pickedUpAt, cancelledAt, scheduledFor, courierName, route, checkoutId, basketId, ...copied } = base
  const [row] = await tx
    .insert(orders)
    .values({
      ...copied,
      code,
      idempotencyKey: `remake-${baseId}-${now}`,
      baseOrderId: baseId,
      isRemake: true,
      visit: null,
      status: 'DraftStatus',
      stage: 'PLACED',
      total: 0,
      usedBalance: 0,
      // nothing is paid, so nothing is asked for at the door
      payment: { type: 'Cash', alternativePlatform: null, instrumentId: null },
      createdAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: orders.id })
  if (!row) throw new Problem(409, 'This order has been made again already', undefined, { code: 'ORDER_REMADE' })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, baseId)).orderBy(asc(orderLines.position))
  await tx.insert(orderLines).values(lines.map(({ id: _, ...it }) => ({ ...it, orderId: row.id, stockReserved: false })))
  const priceLines = await tx.select().from(orderPriceLines).where(eq(orderPriceLines.orderId, baseId))
  const products = priceLines.filter(it => it.type === 'PRODUCTS').reduce((sum, it) => sum + it.amount, 0)
  await tx.insert(orderPriceLines).values([
    { orderId: row.id, position: 0, type: 'PRODUCTS', amount: products },
    { orderId: row.id, position: 1, type: 'DISCOUNT', amount: -products },
  ])
  await recordEvent(tx, { orderId: row.id, from: null, to: 'DraftStatus', stage: 'PLACED', now })
  if (await reserveStock(tx, row.id, lines))
    throw new Problem(409, 'The store has not enough of a product', undefined, { code: 'PRODUCTS_SOLD_OUT' })
  await transitionOrder(tx, { orderId: row.id, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now })
  await notifyOrderPlaced(tx, row.id)
  return { orderId: row.id, code }
}
