import { and, eq, inArray } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { groupOrders, groupShares } from '#backend/db/schema/group-orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { changeGroup, findGroupStore, type GroupRow } from '#backend/modules/cart/group/group-rows.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { PAYMENT_MS } from '#domain/cart/group/group-order.ts'
import { PAYMENT_STATES } from '#domain/checkout/payment-states.ts'

/** CLOSED: the host changes the order, and can start again. The others end the group order. */
type SplitEnd = 'CLOSED' | 'CANCELLED' | 'EXPIRED'

/**
 * Gives all paid parts back and drops the draft, in the caller's transaction, which holds the lock of the group order. Payers get a mail.
 * A payment that is in progress is given back when it succeeds.
 *
 * @param now Unix milliseconds
 */
export async function endSplit(tx: Tx, group: GroupRow, state: SplitEnd, now: number): Promise<void> {
  const { orderId } = group
  if (group.state !== 'PAYING' || orderId === null) return
  // placed meanwhile: there is an order
  if (!(await transitionOrder(tx, { orderId, from: 'DraftStatus', to: 'OrphanStatus', stage: 'CANCELLED', now }))) return
  const paid = await tx
    .select({ payment: payments, payer: customers })
    .from(groupShares)
    .innerJoin(payments, eq(payments.id, groupShares.paymentId))
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(and(eq(groupShares.orderId, orderId), eq(groupShares.state, 'PAID')))
  await tx.update(groupShares).set({ state: 'ENDED' }).where(eq(groupShares.orderId, orderId))
  await endCheckout(tx, orderId, 'CANCELLED', now)
  const store = await findGroupStore(tx, group, group.language)
  for (const { payment, payer } of paid) {
    await enqueueSettlement(tx, payment)
    if (!store) continue
    const language = payer.preferredLanguage ?? group.language
    const price = formatMoney(payment.amount, store.currency, store.currencyPattern, language)
    await addToOutbox(tx, createMail('GROUP_RETURNED', payer, language, { values: { price, store: store.name } }))
  }
  const isEnd = state !== 'CLOSED'
  await changeGroup(tx, group.id, { state, ...(isEnd ? { endedAt: new Date(now) } : { expiresAt: new Date(now + PAYMENT_MS) }) })
}

/** Ends the split of the draft of a checkout, so that the host can change the order. @param now Unix milliseconds */
export async function endSplitOfOrder(tx: Tx, orderId: number, now: number): Promise<void> {
  const [group] = await tx.select().from(groupOrders).where(eq(groupOrders.orderId, orderId)).for('update')
  if (group) await endSplit(tx, group, 'CLOSED', now)
}

/** The checkout of the host has no payment of its own: it follows the order. */
export async function endCheckout(tx: Tx, orderId: number, payment: 'AUTHORISED' | 'CANCELLED', now: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...PAYMENT_STATES[payment], groupUrl: null, updatedAt: new Date(now) })
    .where(and(eq(checkouts.orderId, orderId), inArray(checkouts.status, ['AUTH_REQUIRED'])))
}
