import { and, eq, gt } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { groupOrders, groupShares } from '#backend/db/schema/group-orders.ts'
import { translate } from '#backend/messages/messages.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { changeGroup, type GroupRow, loadOrderedProducts, loadParticipants } from '#backend/modules/cart/group/group-rows.ts'
import { createGroupTokens } from '#backend/modules/cart/group/group-tokens.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'
import { getSplitEnd } from '#domain/cart/group/share.ts'
import { splitTotal } from '#domain/cart/group/split-total.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** The payment method of a checkout in which each participant of a group order pays a part (docs/decisions/0112). */
export const SPLIT_PAYMENT: PaymentConfiguration = { type: 'Alternative', alternativePlatform: 'Group', instrumentId: null }

export const isSplitPayment = (payment: PaymentConfiguration | null): boolean => payment?.alternativePlatform === 'Group'

/** The closed group order of a host at a store whose participants pay parts. */
export async function findSplitGroup(
  db: Db,
  { hostId, storeId, now }: { readonly hostId: number; readonly storeId: number; readonly now: number },
): Promise<GroupRow | undefined> {
  const isOwn = and(eq(groupOrders.hostId, hostId), eq(groupOrders.storeId, storeId))
  const [group] = await db
    .select()
    .from(groupOrders)
    .where(and(isOwn, eq(groupOrders.state, 'CLOSED'), eq(groupOrders.isSplit, true), gt(groupOrders.expiresAt, new Date(now))))
  return group
}

interface SplitPlace {
  readonly hostId: number
  readonly storeId: number
  readonly area: { readonly paymentProviders: readonly string[] }
  /** The card provider; undefined without one. */
  readonly provider: string | undefined
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/** The payment method that a host has chosen with the closing, if cards are accepted. It is proposed first; another one pays for all. */
export async function loadSplitMethod(db: Db, { area, provider, language, ...key }: SplitPlace): Promise<PaymentMethod[]> {
  if (provider === undefined || !area.paymentProviders.includes(provider) || !(await findSplitGroup(db, key))) return []
  const alternativePlatform = { name: 'Group' as const, displayName: translate(language, 'checkout.groupPayment') }
  return [{ kind: 'Alternative', id: 'Group', type: 'Alternative', isDefault: true, alternativePlatform, creditCard: null, cash: null }]
}

interface SplitOrder {
  readonly orderId: number
  /** Minor units; above 0. */
  readonly total: number
  /** The card provider. */
  readonly provider: string
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Divides the total of a draft between the participants of its group order, in the transaction that creates the draft. The order is placed when all
 * parts are paid.
 *
 * @returns the path of the page on which they pay, with the link of the group order
 * @throws Problem when the draft has no line of the closed group order
 */
export async function startSplit(tx: Tx, db: Db, { orderId, total, provider, language, now }: SplitOrder): Promise<string> {
  const [group] = await tx.select().from(groupOrders).where(eq(groupOrders.orderId, orderId)).for('update')
  if (group?.state !== 'CLOSED' || !group.isSplit) throw createCheckoutProblem('paymentNotHere', language)
  const participants = await loadParticipants(tx, group.id)
  const amounts = splitTotal(await loadOrderedProducts(tx, orderId, participants), total)
  await tx.insert(groupShares).values(
    participants.flatMap(({ id, name }, index) => {
      const amount = amounts[index]!
      return amount > 0 ? [{ orderId, position: index, participantId: id, name, amount, provider, createdAt: new Date(now) }] : []
    }),
  )
  await changeGroup(tx, group.id, { state: 'PAYING', expiresAt: new Date(getSplitEnd(now)) })
  return `${toPath({ name: 'groupOrder', language })}#${await createGroupTokens(db).create('link', group.publicId)}`
}
