import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { groupOrders, groupParticipants } from '#backend/db/schema/group-orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { requireMenu, toStoredLines } from '#backend/modules/cart/group/group-lines.ts'
import {
  changeGroup,
  createGroupClosedProblem,
  createLinkOverProblem,
  findGroupStore,
  getParticipant,
  type GroupRow,
  isOpen,
  loadGroupOrder,
  loadParticipants,
  lockGroup,
} from '#backend/modules/cart/group/group-rows.ts'
import { createHostHandlers, removeParticipant } from '#backend/modules/cart/group/host-handlers.ts'
import { createGroupTokens } from '#backend/modules/cart/group/group-tokens.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type {
  changeGroupLines,
  getGroupOrder,
  getHostedGroups,
  GroupAccess,
  joinGroupOrder,
  leaveGroupOrder,
  openGroupLink,
  startGroupOrder,
} from '#contract/cart/group-order.ts'
import { MAX_ORDER_LINES } from '#contract/limits.ts'
import { findNameIssue } from '#domain/account/person-name.ts'
import {
  DAY_MS,
  getGroupEnd,
  MAX_GROUPS_PER_DAY,
  MAX_PARTICIPANT_NAME_LENGTH,
  MAX_PARTICIPANTS,
  toNameKey,
} from '#domain/cart/group/group-order.ts'

const ACTIVE_STATES = ['OPEN', 'CLOSED', 'PAYING'] as const

/** Handlers of group orders (docs/decisions/0114). @param now Unix milliseconds */
export function createGroupHandlers(db: Db, now: () => number) {
  const tokens = createGroupTokens(db)
  const toAccess = async (group: Pick<GroupRow, 'publicId'>, participantId: string): Promise<GroupAccess> => ({
    token: await tokens.create('participant', participantId),
    link: await tokens.create('link', group.publicId),
  })

  const start: Handler<typeof startGroupOrder> = async ({ body }, call) => {
    const hostId = call.customer!.id
    const name = toName(body.name)
    const store = await requireMenu(db, body.storeAddressId, call)
    const startedAt = now()
    return db.transaction(async tx => {
      const [recent] = await tx
        .select({ count: count() })
        .from(groupOrders)
        .where(and(eq(groupOrders.hostId, hostId), gt(groupOrders.createdAt, new Date(startedAt - DAY_MS))))
      const active = await findActive(tx, hostId, store.id, startedAt)
      if (active) return active
      if (recent!.count >= MAX_GROUPS_PER_DAY)
        throw new Problem(429, 'Too many group orders today', undefined, { code: 'TOO_MANY_GROUPS', headers: { 'retry-after': '3600' } })
      const [group] = await tx
        .insert(groupOrders)
        .values({
          hostId,
          storeId: store.id,
          storeAddressId: store.addressId,
          language: call.language,
          createdAt: new Date(startedAt),
          expiresAt: new Date(getGroupEnd(startedAt, body.minutes)),
        })
        .onConflictDoNothing()
        .returning()
      // a request at the same time was first
      if (!group) return (await findActive(tx, hostId, store.id, startedAt))!
      const [host] = await tx
        .insert(groupParticipants)
        .values({ groupId: group.id, name, nameKey: toNameKey(name), isHost: true, joinedAt: new Date(startedAt) })
        .returning()
      return toAccess(group, host!.publicId)
    })
  }

  /** The access of the host to the active group order of a store. One whose time is over ends here, unless parts may have to be given back. */
  async function findActive(tx: Tx, hostId: number, storeId: number, at: number): Promise<GroupAccess | undefined> {
    const isActive = and(eq(groupOrders.hostId, hostId), eq(groupOrders.storeId, storeId), inArray(groupOrders.state, ACTIVE_STATES))
    const [group] = await tx.select().from(groupOrders).where(isActive).for('update')
    if (!group) return undefined
    if (group.expiresAt.getTime() <= at && group.state !== 'PAYING') {
      await changeGroup(tx, group.id, { state: 'EXPIRED', endedAt: new Date(at) })
      return undefined
    }
    const [host] = await loadParticipants(tx, group.id)
    return toAccess(group, host!.publicId)
  }

  const getHosted: Handler<typeof getHostedGroups> = async (_, call) => {
    const rows = await db
      .select({ group: groupOrders, host: groupParticipants })
      .from(groupOrders)
      .innerJoin(groupParticipants, and(eq(groupParticipants.groupId, groupOrders.id), eq(groupParticipants.isHost, true)))
      .where(
        and(
          eq(groupOrders.hostId, call.customer!.id),
          inArray(groupOrders.state, ACTIVE_STATES),
          gt(groupOrders.expiresAt, new Date(now())),
        ),
      )
    return {
      groups: await Promise.all(rows.map(async it => ({ storeId: it.group.storeId, ...(await toAccess(it.group, it.host.publicId)) }))),
    }
  }

  /** @throws Problem 404 */
  async function findByLink(db: Db | Tx, link: string): Promise<GroupRow> {
    const id = await tokens.read('link', link)
    const [group] = id === undefined ? [] : await db.select().from(groupOrders).where(eq(groupOrders.publicId, id))
    if (!group) throw createLinkOverProblem()
    return group
  }

  const openLink: Handler<typeof openGroupLink> = async ({ body }, call) => {
    const group = await findByLink(db, body.link)
    const [store, participants] = await Promise.all([findGroupStore(db, group, call.language), loadParticipants(db, group.id)])
    if (!store) throw createLinkOverProblem()
    const { state, expiresAt, storeId } = group
    return {
      host: participants[0]!.name,
      storeName: store.name,
      storeId,
      state: state === 'OPEN' && !isOpen(group, now()) ? 'EXPIRED' : state,
      expirationTime: expiresAt.getTime(),
      timeZone: store.timeZone,
      isFull: participants.length >= MAX_PARTICIPANTS,
    }
  }

  const join: Handler<typeof joinGroupOrder> = async ({ body }) => {
    const { id } = await findByLink(db, body.link)
    const name = toName(body.name)
    return db.transaction(async tx => {
      const group = await lockGroup(tx, id)
      if (!isOpen(group, now())) throw createGroupClosedProblem()
      const others = await tx
        .select({ nameKey: groupParticipants.nameKey })
        .from(groupParticipants)
        .where(eq(groupParticipants.groupId, id))
      if (others.length >= MAX_PARTICIPANTS) throw new Problem(409, 'This group order is full', undefined, { code: 'GROUP_FULL' })
      const nameKey = toNameKey(name)
      if (others.some(it => it.nameKey === nameKey)) throw new Problem(409, 'This name is taken', undefined, { code: 'NAME_TAKEN' })
      const [participant] = await tx
        .insert(groupParticipants)
        .values({ groupId: id, name, nameKey, joinedAt: new Date(now()) })
        .returning()
      await changeGroup(tx, id)
      return toAccess(group, participant!.publicId)
    })
  }

  const view: Handler<typeof getGroupOrder> = async ({ body }, call) =>
    loadGroupOrder(db, await tokens.read('participant', body.token), call.language)

  const changeLines: Handler<typeof changeGroupLines> = async ({ body }, call) => {
    const publicId = await tokens.read('participant', body.token)
    const before = await getParticipant(db, publicId)
    if (!isOpen(before.group, now())) throw createGroupClosedProblem()
    const store = await requireMenu(db, before.group.storeAddressId, call)
    const changed = await toStoredLines(db, store, body.lines, call.language)
    await db.transaction(async tx => {
      const group = await lockGroup(tx, before.group.id)
      if (!isOpen(group, now())) throw createGroupClosedProblem()
      const { participant } = await getParticipant(tx, publicId)
      if (participant.version !== body.version)
        throw new Problem(409, 'The lines have changed in another tab', undefined, { code: 'LINES_CHANGED' })
      const lineCount = (await countLines(tx, group.id)) - participant.lines.length + changed.lines.length
      if (lineCount > MAX_ORDER_LINES && changed.lines.length > participant.lines.length)
        throw new Problem(409, 'The order has too many lines', undefined, { code: 'GROUP_LINES_FULL' })
      await tx
        .update(groupParticipants)
        .set({ ...changed, version: participant.version + 1 })
        .where(eq(groupParticipants.id, participant.id))
      await changeGroup(tx, group.id)
    })
    return loadGroupOrder(db, publicId, call.language)
  }

  const leave: Handler<typeof leaveGroupOrder> = async ({ body }) => {
    const { group, participant } = await getParticipant(db, await tokens.read('participant', body.token))
    if (participant.isHost) throw new Problem(409, 'The host cancels the group order instead', undefined, { code: 'HOST_STAYS' })
    await db.transaction(async tx => {
      // the lines of a closed group order are in the cart of the host
      if (!isOpen(await lockGroup(tx, group.id), now())) throw createGroupClosedProblem()
      await removeParticipant(tx, group.id, participant.id)
    })
    return {}
  }

  return {
    startGroupOrder: start,
    getHostedGroups: getHosted,
    openGroupLink: openLink,
    joinGroupOrder: join,
    getGroupOrder: view,
    changeGroupLines: changeLines,
    leaveGroupOrder: leave,
    ...createHostHandlers(db, now),
  }
}

async function countLines(tx: Tx, groupId: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`coalesce(sum(jsonb_array_length(${groupParticipants.lines})), 0)::int` })
    .from(groupParticipants)
    .where(eq(groupParticipants.groupId, groupId))
  return row!.count
}

/** @throws Problem 422 */
function toName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (findNameIssue(text) !== undefined || name.length > MAX_PARTICIPANT_NAME_LENGTH)
    throw new Problem(422, 'This name is not allowed', undefined, { code: 'NAME_INVALID' })
  return name
}
