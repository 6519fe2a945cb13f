import { asc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { groupOrders, groupShares } from '#backend/db/schema/group-orders.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { endCheckout } from '#backend/modules/cart/group/end-split.ts'
import { changeGroup, type GroupRow } from '#backend/modules/cart/group/group-rows.ts'
import { completeGroupOrder } from '#backend/modules/cart/group/ordered-group.ts'
import { enqueueSettlement, type PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { emptyOrderedCart } from '#backend/modules/orders/ordered-baskets.ts'
import { notifyOrderPlaced, transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { divide } from '#domain/cart/group/split-total.ts'
import { getSplitEnd } from '#domain/cart/group/share.ts'
import type { OrderClaim, PaymentEvent } from '#domain/checkout/payment-states.ts'
import { isFinal } from '#domain/orders/order-status.ts'

type ShareRow = typeof groupShares.$inferSelect

const loadShares = (db: Db | Tx, orderId: number) =>
  db
    .select({ share: groupShares, payment: payments })
    .from(groupShares)
    .leftJoin(payments, eq(payments.id, groupShares.paymentId))
    .where(eq(groupShares.orderId, orderId))
    .orderBy(asc(groupShares.position))

/**
 * What a payment of a part does to the part and to the order. The caller has just changed the status of the payment. When the last part is
 * authorised, all are captured; when the last one is captured, the order is placed. So no order has an unpaid part.
 *
 * @param now Unix milliseconds
 */
export async function applyShareEvent(
  tx: Tx,
  payment: Pick<PaymentRow, 'id'>,
  event: PaymentEvent,
  now: number,
): Promise<{ readonly orderId: number } | undefined> {
  const [found] = await tx.select({ orderId: groupShares.orderId }).from(groupShares).where(eq(groupShares.paymentId, payment.id))
  if (!found) return undefined
  const { orderId } = found
  const [group] = await tx.select().from(groupOrders).where(eq(groupOrders.orderId, orderId)).for('update')
  const shares = await loadShares(tx, orderId)
  const share = shares.find(it => it.payment?.id === payment.id)?.share
  // the split has ended: the settlement gives the part back
  if (group?.state !== 'PAYING' || !share || share.state === 'ENDED') return found
  switch (event) {
    case 'AUTHORISED':
      await changeShare(tx, group, share, { state: 'PAID' })
      if (shares.every(it => it.share.state === 'PAID' || it.share.id === share.id))
        // the caller enqueues that of this payment
        for (const it of shares) if (it.payment && it.share.id !== share.id) await enqueueSettlement(tx, it.payment)
      break
    case 'REFUSED':
    case 'CANCELLED':
      await changeShare(tx, group, share, { state: 'OPEN', paymentId: null, failures: share.failures + 1 })
      break
    case 'RELEASED':
      // authorised, but the bank did not pay: everybody has the whole time again
      await changeShare(tx, group, share, { state: 'OPEN', paymentId: null, failures: share.failures + 1 })
      await changeGroup(tx, group.id, { expiresAt: new Date(Math.max(group.expiresAt.getTime(), getSplitEnd(now))) })
      break
    case 'CAPTURED':
      if (shares.every(it => it.payment?.status === 'CAPTURED')) await placeSplitOrder(tx, orderId, now)
      break
    // the payment is still in progress, or the part is refunded; a failed charge of a part is RELEASED
    case 'CHALLENGED':
    case 'SILENT':
    case 'UNCOLLECTED':
    case 'REFUNDED':
  }
  return found
}

async function changeShare(tx: Tx, group: GroupRow, { id }: ShareRow, values: Partial<ShareRow>): Promise<void> {
  await tx.update(groupShares).set(values).where(eq(groupShares.id, id))
  await changeGroup(tx, group.id)
}

/** Every part is captured. */
async function placeSplitOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  await transitionOrder(tx, { orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now })
  await endCheckout(tx, orderId, 'AUTHORISED', now)
  await emptyOrderedCart(tx, orderId, now)
  await completeGroupOrder(tx, orderId, now)
  await notifyOrderPlaced(tx, orderId)
}

/**
 * How much of a payment of a part its order keeps. The fee of a cancellation is shared in proportion to the parts.
 *
 * @returns undefined for the payment of something else; WAIT while other parts are not paid
 */
export async function loadShareClaim(
  db: Db,
  paymentId: string,
): Promise<{ readonly orderId: number; readonly claim: OrderClaim | 'WAIT' } | undefined> {
  const [row] = await db
    .select({ share: groupShares, status: orders.status, fee: orders.cancellationFee })
    .from(groupShares)
    .innerJoin(orders, eq(orders.id, groupShares.orderId))
    .where(eq(groupShares.paymentId, paymentId))
  if (!row) return undefined
  const { share, status, fee } = row
  const { orderId } = share
  if (share.state === 'ENDED' || status === 'OrphanStatus') return { orderId, claim: { isCancelled: true } }
  const shares = (await loadShares(db, orderId)).map(it => it.share)
  if (status === 'DraftStatus' && shares.some(it => it.state !== 'PAID')) return { orderId, claim: 'WAIT' }
  const fees = divide(
    fee,
    shares.map(it => it.amount),
  )
  const cancellationFee = fees[shares.findIndex(it => it.id === share.id)]!
  const isCancelled = isFinal(status) && status !== 'DeliveredStatus'
  return { orderId, claim: { isCancelled, granted: share.refunded, cancellationFee } }
}

/** The payments of the parts of an order. */
export const isShareOf = (orderId: number) =>
  sql`${payments.id} in (select ${groupShares.paymentId} from ${groupShares} where ${groupShares.orderId} = ${orderId})`
