import { and, eq, notInArray, sql } from 'drizzle-orm'

import { productAttributeGroups, products, productStock } from '#backend/db/schema/menus.ts'
import { orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findConfirmation } from '#backend/modules/checkout/restrictions.ts'
import { findOrderRow, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { getAnswerDeadline, pickReplacement } from '#domain/orders/substitution.ts'

/** Why a product cannot be proposed. */
export type ProposalIssue = 'NOT_PREPARED' | 'UNKNOWN_LINE' | 'UNKNOWN_PRODUCT' | 'PROPOSED'

/** The current time, and minutes of an order in a real minute. */
interface ProposalClock {
  readonly now: number
  readonly speed: number
}

/** Locks an order until the end of the transaction, and loads it. */
export async function lockOrderRow(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  return findOrderRow(tx, orderId)
}

/**
 * Proposes a product for all units of a line, in the caller's transaction, which holds the lock of the order. It is accepted at once when the
 * customer lets the store choose.
 *
 * @returns undefined when the line has this proposal now
 */
export async function proposeSubstitution(
  tx: Tx,
  row: OrderRow,
  { position, productId }: { readonly position: number; readonly productId: number },
  { now, speed }: ProposalClock,
): Promise<ProposalIssue | undefined> {
  const { order, lines, substitutions, city } = row
  const line = lines[position]
  if (!line) return 'UNKNOWN_LINE'
  const earlier = substitutions.find(it => it.position === position)
  if (earlier) return earlier.productId === productId ? undefined : 'PROPOSED'
  if (order.status !== 'ProgressStatus' || (order.stage !== 'ACCEPTED' && order.stage !== 'COOKING')) return 'NOT_PREPARED'
  const [product] = await selectSold(tx, row, line.quantity, eq(products.id, productId))
  if (!product || productId === line.productId || (await needsConfirmation(tx, row, productId))) return 'UNKNOWN_PRODUCT'
  const answer = substitutions.some(it => it.answer === 'STORE') ? 'STORE' : null
  await tx.insert(orderSubstitutions).values({
    orderId: order.id,
    position,
    productId,
    name: pickText(product.name, getLanguageChain(order.language, city.contentLanguage)),
    imageId: product.imageId || null,
    unitPrice: product.price,
    answer,
    answeredAt: answer && new Date(now),
    createdAt: new Date(now),
    expiresAt: new Date(getAnswerDeadline(now, speed)),
  })
  // the page of the order shows it, and messages are written
  await notifyOrder(tx, order.id)
  return undefined
}

/** What the simulated store proposes for the first line: the product without options with the closest price. Nothing when it has none. */
export async function proposeInSandbox(tx: Tx, row: OrderRow, clock: ProposalClock): Promise<void> {
  const [line] = row.lines
  if (!line) return
  const hasOptions = sql`exists (select from ${productAttributeGroups} where ${productAttributeGroups.productId} = ${products.id})`
  const candidates = await selectSold(tx, row, line.quantity, and(sql`not ${hasOptions}`, notInArray(products.id, row.lines.map(it => it.productId)))) // prettier-ignore
  const product = pickReplacement(candidates, line.unitPrice)
  if (product) await proposeSubstitution(tx, row, { position: 0, productId: product.id }, clock)
}

/** Wakes the streams and jobs of an order when the transaction commits. */
export async function notifyOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(orderId)})`)
}

/** Products that the store of an order sells now, in this quantity. */
function selectSold(tx: Tx, { order }: OrderRow, quantity: number, condition: ReturnType<typeof and>) {
  const isShort = sql`exists (select from ${productStock} where ${productStock.productId} = ${products.id} and ${productStock.count} < ${quantity})`
  return tx
    .select({ id: products.id, name: products.name, imageId: products.imageId, price: products.price })
    .from(products)
    .where(and(eq(products.storeId, order.storeId ?? -1), eq(products.available, true), sql`not ${isShort}`, condition))
}

/** Whether the customer would have had to confirm an age or a prescription at the checkout. */
async function needsConfirmation(tx: Tx, { order }: OrderRow, productId: number): Promise<boolean> {
  if (order.legalCheckboxAccepted || order.storeId === null) return false
  return (await findConfirmation(tx, order.storeId, [{ productId }], order.language)) !== undefined
}
