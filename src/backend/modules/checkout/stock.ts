import { and, eq, inArray, sql } from 'drizzle-orm'

import { products, productStock } from '#backend/db/schema/menus.ts'
import { orderLines } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'

export interface RequestedUnits {
  readonly productId: number
  readonly quantity: number
}

/** A product of which an order asks for more units than the store has. */
export interface StockShortage {
  readonly productId: number
  /** Units that the store has. */
  readonly left: number
}

/** Units by product: one product may be in several lines, with different options. */
export function sumUnits(lines: readonly RequestedUnits[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/**
 * Takes the units of an order from the stock, in the transaction of the order. A product whose last unit is taken becomes unavailable. The
 * counts are locked in the order of the products, so that parallel orders wait for each other instead of blocking each other.
 *
 * @returns products without enough units: nothing was taken, and the caller has to roll its transaction back; undefined when all were taken
 */
export async function reserveStock(tx: Tx, orderId: number, lines: readonly RequestedUnits[]): Promise<StockShortage[] | undefined> {
  const units = sumUnits(lines)
  const counted = await tx
    .select({ productId: productStock.productId, count: productStock.count })
    .from(productStock)
    .where(inArray(productStock.productId, [...units.keys()]))
    .orderBy(productStock.productId)
    .for('update')
  if (counted.length === 0) return undefined
  const shortages = counted.filter(it => it.count < units.get(it.productId)!).map(({ productId, count }) => ({ productId, left: count }))
  if (shortages.length > 0) return shortages
  for (const { productId } of counted)
    await tx
      .update(productStock)
      .set({ count: sql`${productStock.count} - ${units.get(productId)!}` })
      .where(eq(productStock.productId, productId))
  const ids = counted.map(it => it.productId)
  await tx
    .update(orderLines)
    .set({ stockReserved: true })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.productId, ids)))
  const emptied = counted.filter(it => it.count === units.get(it.productId)).map(it => it.productId)
  if (emptied.length > 0) await offerProducts(tx, emptied, false)
  return undefined
}

/** Gives the units of a cancelled or failed order back, once. Products that were sold out by their count are offered again. */
export async function releaseStock(tx: Tx, orderId: number): Promise<void> {
  const released = await tx
    .update(orderLines)
    .set({ stockReserved: false })
    .where(and(eq(orderLines.orderId, orderId), orderLines.stockReserved))
    .returning({ productId: orderLines.productId, quantity: orderLines.quantity })
  if (released.length === 0) return
  const units = sumUnits(released)
  const ids = [...units.keys()]
  // an import may have removed the count
  const counted = await tx
    .select({ productId: productStock.productId, soldOut: productStock.soldOut })
    .from(productStock)
    .where(inArray(productStock.productId, ids))
    .orderBy(productStock.productId)
    .for('update')
  const soldOut = counted.filter(it => it.soldOut).map(it => it.productId)
  if (soldOut.length > 0) await offerProducts(tx, soldOut, true)
  for (const { productId } of counted)
    await tx
      .update(productStock)
      .set({ count: sql`${productStock.count} + ${units.get(productId)!}` })
      .where(eq(productStock.productId, productId))
}

/** Changes what pages and the cart show. A product that the store itself has taken off the menu stays off it. */
async function offerProducts(tx: Tx, ids: readonly number[], available: boolean): Promise<void> {
  const changed = await tx
    .update(products)
    .set({ available })
    .where(and(inArray(products.id, [...ids]), eq(products.available, !available)))
    .returning({ id: products.id })
  const changedIds = changed.map(it => it.id)
  if (changedIds.length > 0) await tx.update(productStock).set({ soldOut: !available }).where(inArray(productStock.productId, changedIds))
}
