import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { groupOrders, groupParticipants } from '#backend/db/schema/group-orders.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { requireMenu, toCartLines } from '#backend/modules/cart/group/group-lines.ts'
import { endSplit } from '#backend/modules/cart/group/end-split.ts'
import {
  changeGroup,
  createGroupClosedProblem,
  createLinkOverProblem,
  type GroupRow,
  isOpen,
  loadParticipants,
  lockGroup,
} from '#backend/modules/cart/group/group-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelGroupOrder, closeGroupOrder, removeGroupParticipant, reopenGroupOrder } from '#contract/cart/group-order.ts'
import { applyGroupAction, getPaymentEnd, type GroupAction } from '#domain/cart/group/group-order.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Handlers of what only the host of a group order can do. @param now Unix milliseconds */
export function createHostHandlers(db: Db, now: () => number) {
  const close: Handler<typeof closeGroupOrder> = async ({ params, body: { isSplit = false } }, call) => {
    const { id, storeAddressId } = await findOwn(db, params.id, call)
    const store = await requireMenu(db, storeAddressId, call)
    const chosen = await db.transaction(async tx => {
      const group = await lockGroup(tx, id)
      const participants = await loadParticipants(tx, id)
      const lines = participants.flatMap(it => it.lines.map(({ line }) => line))
      if (lines.length === 0) throw new Problem(409, 'Nobody has chosen anything', undefined, { code: 'GROUP_EMPTY' })
      const isLate = group.state === 'OPEN' && !isOpen(group, now())
      await applyAction(tx, group, isLate ? undefined : 'close')
      if (group.isSplit !== isSplit) await changeGroup(tx, id, { isSplit })
      return lines
    })
    return toCartLines(db, store, chosen, call.customer!.isPrime)
  }

  /** @throws Problem 409 when the state does not allow the action, or the time is over */
  async function applyAction(tx: Tx, group: GroupRow, action: GroupAction | undefined): Promise<void> {
    const state = action && applyGroupAction(group.state, action)
    if (state === undefined) throw createGroupClosedProblem()
    if (state === group.state) return
    const at = now()
    if (group.state === 'PAYING') return endSplit(tx, group, 'CANCELLED', at)
    const expiresAt = state === 'CLOSED' ? new Date(getPaymentEnd(group.expiresAt.getTime(), at)) : group.expiresAt
    await changeGroup(tx, group.id, { state, expiresAt, ...(state === 'CANCELLED' && { endedAt: new Date(at) }) })
  }

  const act =
    (action: GroupAction): Handler<typeof reopenGroupOrder> & Handler<typeof cancelGroupOrder> =>
    async ({ params }, call) => {
      const { id } = await findOwn(db, params.id, call)
      await db.transaction(async tx => applyAction(tx, await lockGroup(tx, id), action))
      return {}
    }

  const remove: Handler<typeof removeGroupParticipant> = async ({ params }, call) => {
    const { id } = await findOwn(db, params.id, call)
    await db.transaction(async tx => {
      const group = await lockGroup(tx, id)
      const participant = (await loadParticipants(tx, id)).find(it => it.id === toRowId(params.participantId) && !it.isHost)
      if (!participant) throw createLinkOverProblem()
      // the lines of a closed group order are in the cart of the host
      if (group.state !== 'OPEN') throw createGroupClosedProblem()
      await removeParticipant(tx, id, participant.id)
    })
    return {}
  }

  return { closeGroupOrder: close, reopenGroupOrder: act('reopen'), cancelGroupOrder: act('cancel'), removeGroupParticipant: remove }
}

export async function removeParticipant(tx: Tx, groupId: number, participantId: number): Promise<void> {
  await tx.delete(groupParticipants).where(eq(groupParticipants.id, participantId))
  await changeGroup(tx, groupId)
}

/** @throws Problem 404 for an unknown group order, or that of another host */
async function findOwn(db: Db, publicId: string, call: CallContext): Promise<GroupRow> {
  const isOwn = and(eq(groupOrders.publicId, publicId), eq(groupOrders.hostId, call.customer!.id))
  const [group] = UUID.test(publicId) ? await db.select().from(groupOrders).where(isOwn) : []
  if (!group) throw createLinkOverProblem()
  return group
}
