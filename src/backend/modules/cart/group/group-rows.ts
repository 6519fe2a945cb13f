import { asc, desc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { createRowSignals, type RowSignals } from '#backend/db/row-signals.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { groupOrders, groupParticipants, groupShares } from '#backend/db/schema/group-orders.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { Problem } from '#backend/problem.ts'
import type { GroupOrder, GroupParticipant } from '#contract/cart/group-order.ts'
import { isActiveGroup } from '#domain/cart/group/group-order.ts'
import { getShareTime } from '#domain/cart/group/share.ts'
import { splitTotal } from '#domain/cart/group/split-total.ts'
import { findCardProvider } from '#domain/checkout/payment-platforms.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** Channel of `pg_notify` for every change of a group order. The payload is its id. */
const GROUP_CHANNEL = 'group_order'

export const createGroupSignals = (db: Db): RowSignals => createRowSignals(db, GROUP_CHANNEL)

export type GroupRow = typeof groupOrders.$inferSelect
export type ParticipantRow = typeof groupParticipants.$inferSelect

/** Also for what another group has, and for what was removed. */
export const createLinkOverProblem = (): Problem => new Problem(404, 'This link does not work any more', undefined, { code: 'LINK_OVER' })

export const createGroupClosedProblem = (): Problem => new Problem(409, 'This group order is closed', undefined, { code: 'GROUP_CLOSED' })

/** Whether lines can change now. A job ends group orders within a minute after their time. */
export const isOpen = ({ state, expiresAt }: GroupRow, now: number): boolean => state === 'OPEN' && expiresAt.getTime() > now

/** @throws Problem 404 for a participant who does not exist any more */
export async function getParticipant(db: Db | Tx, publicId: string | undefined): Promise<{ group: GroupRow; participant: ParticipantRow }> {
  const [row] =
    publicId === undefined
      ? []
      : await db
          .select({ group: groupOrders, participant: groupParticipants })
          .from(groupParticipants)
          .innerJoin(groupOrders, eq(groupOrders.id, groupParticipants.groupId))
          .where(eq(groupParticipants.publicId, publicId))
  if (!row) throw createLinkOverProblem()
  return row
}

/** Locks a group order until the end of the transaction, so that its changes follow each other. @throws Problem 404 */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow> {
  const [group] = await tx.select().from(groupOrders).where(eq(groupOrders.id, id)).for('update')
  if (!group) throw createLinkOverProblem()
  return group
}

export const loadParticipants = (db: Db | Tx, groupId: number): Promise<ParticipantRow[]> =>
  db
    .select()
    .from(groupParticipants)
    .where(eq(groupParticipants.groupId, groupId))
    .orderBy(desc(groupParticipants.isHost), asc(groupParticipants.id))

/** Changes a group order, or only its version, and notifies those who follow it. */
export async function changeGroup(tx: Tx, id: number, values: Partial<typeof groupOrders.$inferInsert> = {}): Promise<void> {
  await tx
    .update(groupOrders)
    .set({ ...values, version: sql`${groupOrders.version} + 1` })
    .where(eq(groupOrders.id, id))
  await notifyGroup(tx, id)
}

export async function notifyGroup(tx: Tx | Db, id: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${GROUP_CHANNEL}, ${String(id)})`)
}

/** The store of a group order, for texts and sums. Undefined when a new catalogue has no such store. */
export async function findGroupStore(db: Db | Tx, { storeId }: Pick<GroupRow, 'storeId'>, language: string) {
  const [row] = await db
    .select({
      name: stores.name,
      cityCode: cities.code,
      timeZone: cities.timeZone,
      currency: cities.currency,
      currencyPattern: cities.currencyPattern,
      contentLanguage: cities.contentLanguageCode,
      paymentProviders: countries.paymentProviders,
    })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(eq(stores.id, storeId))
  return (
    row && {
      ...row,
      provider: findCardProvider(row.paymentProviders),
      name: pickText(row.name, getLanguageChain(language, row.contentLanguage)),
    }
  )
}

/**
 * The group order as a participant sees it.
 *
 * @throws Problem 404 when the participant, or the store, does not exist any more
 */
export async function loadGroupOrder(db: Db, participantId: string | undefined, language: string): Promise<GroupOrder> {
  const { group, participant: you } = await getParticipant(db, participantId)
  const [participants, store, order] = await Promise.all([
    loadParticipants(db, group.id),
    findGroupStore(db, group, language),
    // an active group order can have had a split that has ended
    group.orderId !== null && group.state !== 'OPEN' && group.state !== 'CLOSED' ? loadOrder(db, group.orderId) : undefined,
  ])
  if (!store) throw createLinkOverProblem()
  const toSum = (amount: number) => ({ amount, text: formatMoney(amount, store.currency, store.currencyPattern, language) })
  const isPriced = group.state === 'ORDERED' || group.state === 'PAYING'
  const bought = order && isPriced ? await loadOrderedProducts(db, group.orderId!, participants) : participants.map(it => it.products)
  const parts = order && isPriced ? splitTotal(bought, order.total) : undefined
  const shareOf = (id: number) => order?.shares.find(it => it.participantId === id)
  return {
    id: group.publicId,
    state: group.state,
    version: group.version,
    expirationTime: group.expiresAt.getTime(),
    store: { id: group.storeId, addressId: group.storeAddressId, cityCode: store.cityCode, name: store.name },
    timeZone: store.timeZone,
    participants: participants.map((it, index): GroupParticipant => ({
      id: it.id,
      name: it.name,
      isHost: it.isHost,
      lines: it.lines.map(({ line, options }) => ({
        name: line.name,
        options,
        quantity: line.quantity,
        sum: toSum(line.displayedPrice * line.quantity),
      })),
      products: toSum(bought[index]!),
      share: parts ? toSum(parts[index]!) : null,
      payment: toSharePayment(shareOf(it.id)),
    })),
    you: you.id,
    own: { version: you.version, lines: you.lines.map(it => it.line) },
    products: toSum(bought.reduce((sum, it) => sum + it, 0)),
    total: order && isPriced ? toSum(order.total) : null,
    isSplit: group.isSplit,
    shareTime: group.state === 'PAYING' ? getShareTime(group.expiresAt.getTime()) : null,
    provider: store.provider ?? null,
    orderId: group.state === 'ORDERED' && you.isHost ? group.orderId : null,
  }
}

type ShareRow = typeof groupShares.$inferSelect

function toSharePayment(share: ShareRow | undefined): GroupParticipant['payment'] {
  switch (share?.state) {
    case undefined:
      return null
    case 'OPEN':
      return share!.declined ? 'DECLINED' : share!.failures > 0 ? 'FAILED' : 'OPEN'
    case 'PAYING':
    case 'PAID':
      return share!.state as 'PAYING' | 'PAID'
    case 'ENDED':
      return share!.paymentId === null ? null : 'RETURNED'
  }
}

/** The total of an order, and the parts of those who pay parts. */
async function loadOrder(db: Db, orderId: number) {
  const [[order], shares] = await Promise.all([
    db.select({ total: orders.total }).from(orders).where(eq(orders.id, orderId)),
    db.select().from(groupShares).where(eq(groupShares.orderId, orderId)).orderBy(asc(groupShares.position)),
  ])
  return order && { total: order.total, shares }
}

/** The price of the ordered products of each participant, minor units. What nobody has chosen is the host's. */
export async function loadOrderedProducts(db: Db | Tx, orderId: number, participants: readonly ParticipantRow[]): Promise<number[]> {
  const rows = await db
    .select({ participant: orderLines.participant, sum: sql<string>`sum(${orderLines.unitPrice} * ${orderLines.quantity})` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.participant)
  const products = new Map(rows.map(it => [it.participant, Number(it.sum)]))
  return participants.map(it => (products.get(it.name) ?? 0) + (it.isHost ? (products.get(null) ?? 0) : 0))
}

/** Whether nothing about a group order can change any more. */
export const isEnded = ({ state }: Pick<GroupOrder, 'state'>): boolean => !isActiveGroup(state)
