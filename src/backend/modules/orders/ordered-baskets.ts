import { randomUUID } from 'node:crypto'

import { and, eq, ne, notInArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { savedCarts } from '#backend/db/schema/cart.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'

/** The condition of `orders_basket_key`. */
const GIVEN_BACK = ['OrphanStatus', 'CanceledStatus'] as const

interface Basket {
  readonly customerId: number
  readonly basketId: string
  readonly exceptCheckoutId: string
}

/** The order of a cart that another checkout has started, with its card payment. */
export async function findOrderOfBasket(db: Db, { customerId, basketId, exceptCheckoutId }: Basket) {
  const isOther = and(
    eq(orders.customerId, customerId),
    eq(orders.basketId, basketId),
    ne(orders.checkoutId, exceptCheckoutId),
    notInArray(orders.status, [...GIVEN_BACK]),
  )
  const [row] = await db
    .select({ orderId: orders.id, status: orders.status, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(isOther)
  return row
}

/** Whether an insert failed because another checkout has started the same cart. */
export function isBasketTaken(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; constraint_name?: unknown } }
  return cause?.code === '23505' && cause.constraint_name === 'orders_basket_key'
}

/**
 * Removes what was ordered from the cart of the account, so that other devices do not show it any more. The cart gets a new id: a basket is
 * ordered once, and the next cart of this store is another one. Lines that changed after the start of the order stay.
 *
 * @param now Unix milliseconds
 */
export async function emptyOrderedCart(tx: Tx, orderId: number, now: number): Promise<void> {
  const [order] = await tx
    .select({ customerId: orders.customerId, basketId: orders.basketId, startedAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || order.basketId === null) return
  const isOrdered = and(eq(savedCarts.customerId, order.customerId), eq(savedCarts.basketId, order.basketId))
  const [cart] = await tx.select().from(savedCarts).where(isOrdered).for('update')
  if (!cart) return
  const lines = cart.lines.map(it => (it.changedAt <= order.startedAt.getTime() ? { ...it, line: null, changedAt: now } : it))
  const timestamp = Math.max(now, cart.info.timestamp)
  await tx
    .update(savedCarts)
    .set({ basketId: randomUUID(), version: cart.version + 1, lines, info: { ...cart.info, timestamp }, changedAt: new Date(timestamp) })
    .where(isOrdered)
}
