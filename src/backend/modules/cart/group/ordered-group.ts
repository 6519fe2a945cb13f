import { and, eq, ne, sql } from 'drizzle-orm'

import { groupOrders } from '#backend/db/schema/group-orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { loadParticipants, notifyGroup } from '#backend/modules/cart/group/group-rows.ts'
import type { Customization } from '#contract/cart/order-line.ts'
import { assignLines, type ChosenLine, getOrderLineKey } from '#domain/cart/group/assign-lines.ts'

interface OrderOfHost {
  readonly customerId: number
  readonly storeId: number
  readonly orderId: number
}

/** A line of an order with its quantity and options. */
interface Line {
  readonly productId: number
  readonly quantity: number
  readonly note: string
  readonly customizations: readonly Customization[]
}

/**
 * Divides the lines of an order between the participants of the closed group order of its customer and store, if it has any of the chosen
 * products. The order is then that of the group order.
 *
 * @returns the lines with the names of the participants; null: chosen by nobody, or without a group order
 */
export async function assignToParticipants<L extends Line>(
  tx: Tx,
  order: OrderOfHost,
  lines: readonly L[],
): Promise<(L & { readonly participant: string | null })[]> {
  const ordered = lines.map(it => ({ key: getOrderLineKey({ ...it, id: it.productId }), quantity: it.quantity }))
  const parts = assignLines(ordered, await takeChoices(tx, order, new Set(ordered.map(it => it.key))))
  return lines.flatMap((line, index) => parts[index]!.map(it => ({ ...line, ...it })))
}

async function takeChoices(tx: Tx, { customerId, storeId, orderId }: OrderOfHost, keys: ReadonlySet<string>): Promise<ChosenLine[]> {
  const isClosed = and(eq(groupOrders.hostId, customerId), eq(groupOrders.storeId, storeId), eq(groupOrders.state, 'CLOSED'))
  const [group] = await tx.select().from(groupOrders).where(isClosed).for('update')
  if (!group) return []
  const choices = (await loadParticipants(tx, group.id)).flatMap(it =>
    it.lines.map(({ line }) => ({ participant: it.name, key: getOrderLineKey(line), quantity: line.quantity })),
  )
  // the host may order a dinner of their own from this store
  if (!choices.some(it => keys.has(it.key))) return []
  await tx.update(groupOrders).set({ orderId }).where(eq(groupOrders.id, group.id))
  return choices
}

/** Ends the group order whose order is placed, in the transaction of the order. @param now Unix milliseconds */
export async function completeGroupOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const ended = await tx
    .update(groupOrders)
    .set({ state: 'ORDERED', endedAt: new Date(now), version: sql`${groupOrders.version} + 1` })
    .where(and(eq(groupOrders.orderId, orderId), ne(groupOrders.state, 'ORDERED')))
    .returning({ id: groupOrders.id })
  for (const { id } of ended) await notifyGroup(tx, id)
}
