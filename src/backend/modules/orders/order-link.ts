import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orderLinks } from '#backend/db/schema/order-flow.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type OrderClock, toOrderFlow } from '#backend/modules/orders/order-flow.ts'
import { findOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSharedOrder, revokeOrderLink, shareOrder } from '#contract/orders/order-link.ts'
import { getLinkExpiry } from '#domain/orders/order-link.ts'

/** The UUID of a link and its signature. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_([\w-]+)$/

type LinkedOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'scheduledFor' | 'deliveredAt' | 'cancelledAt'>

/** Creates the links of orders. The caller must lock the order first. */
export function createOrderLinks(db: Db) {
  const loadKey = createServerKey(db, 'order-links')

  /** The id and its signature: a guess needs 256 bits. */
  const createToken = async (id: string): Promise<string> => `${id}_${sign(await loadKey(), id)}`

  /** The active link of an order, or a new one. @param now Unix milliseconds @returns undefined for an order that cannot be followed */
  async function getOrCreate(tx: Tx, order: LinkedOrder, now: number): Promise<{ token: string; expirationTime: number } | undefined> {
    const expiresAt = getLinkExpiry({ status: order.status, scheduledFor: order.scheduledFor?.getTime() ?? null, endedAt: (order.deliveredAt ?? order.cancelledAt)?.getTime() ?? null }, now) // prettier-ignore
    if (expiresAt === undefined) return undefined
    const [active] = await tx.select().from(orderLinks).where(isActive(order.id))
    if (active && active.expiresAt.getTime() > now)
      return { token: await createToken(active.id), expirationTime: active.expiresAt.getTime() }
    await revoke(tx, order.id, now)
    const [link] = await tx
      .insert(orderLinks)
      .values({ orderId: order.id, createdAt: new Date(now), expiresAt: new Date(expiresAt) })
      .returning()
    return { token: await createToken(link!.id), expirationTime: expiresAt }
  }

  return { loadKey, getOrCreate }
}

/** Handlers of the links that show the status of an order to others (docs/decisions/0091). */
export function createOrderLinkHandlers(db: Db, getClock: () => OrderClock) {
  const { loadKey, getOrCreate } = createOrderLinks(db)

  const share: Handler<typeof shareOrder> = ({ params }, call) =>
    db.transaction(async tx => {
      const order = await lockOwnOrder(tx, params.id, call.customer!.id)
      const link = await getOrCreate(tx, order, getClock().now)
      if (!link) throw new Problem(409, 'The order has ended', undefined, { code: 'ORDER_ENDED' })
      return link
    })

  const end: Handler<typeof revokeOrderLink> = ({ params }, call) =>
    db.transaction(async tx => {
      const order = await lockOwnOrder(tx, params.id, call.customer!.id)
      await revoke(tx, order.id, getClock().now)
      return {}
    })

  const getShared: Handler<typeof getSharedOrder> = async ({ body }, call) => {
    const clock = getClock()
    const id = readToken(await loadKey(), body.token)
    const isValid = id === undefined ? undefined : and(eq(orderLinks.id, id), isNull(orderLinks.revokedAt), gt(orderLinks.expiresAt, new Date(clock.now))) // prettier-ignore
    const [link] = isValid ? await db.select().from(orderLinks).where(isValid) : []
    const row = link && (await findOrderRow(db, link.orderId))
    if (!row) throw new Problem(404, 'This link does not work any more', undefined, { code: 'LINK_OVER' })
    const { page, title, steps, arrival = null, version = 0 } = toOrderFlow(row, call.language, clock)
    // nothing else: the holder of the link learns no names, places, products or prices
    const shown = { page, title, steps, arrival, timeZone: row.city.timeZone, version, expirationTime: link.expiresAt.getTime() }
    return { ...shown, ...(row.customer.isGuest && { isGuest: true }) }
  }

  return { shareOrder: share, revokeOrderLink: end, getSharedOrder: getShared }
}

const sign = (key: string, id: string): string => createHmac('sha256', key).update(`order link ${id}`).digest('base64url')

/** The id of a token with the right signature. */
function readToken(key: string, token: string): string | undefined {
  const [, id, signature] = TOKEN.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  const expected = Buffer.from(sign(key, id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

const isActive = (orderId: number) => and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt))

async function revoke(tx: Tx, orderId: number, now: number): Promise<void> {
  await tx
    .update(orderLinks)
    .set({ revokedAt: new Date(now) })
    .where(isActive(orderId))
}

/** @throws Problem 404 for an unknown order, or another customer's */
async function lockOwnOrder(tx: Tx, orderId: number, customerId: number) {
  const [order] = await tx
    .select({
      id: orders.id,
      status: orders.status,
      scheduledFor: orders.scheduledFor,
      deliveredAt: orders.deliveredAt,
      cancelledAt: orders.cancelledAt,
    }) // prettier-ignore
    .from(orders)
    .where(and(eq(orders.id, toRowId(orderId)), eq(orders.customerId, customerId)))
    .for('update')
  if (!order) throw new Problem(404, 'There is no such order')
  return order
}
