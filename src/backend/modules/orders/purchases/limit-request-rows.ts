import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'

import { payments } from '#backend/db/schema/checkout.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { isShareOf } from '#backend/modules/cart/group/share-events.ts'
import { postMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { lockOrderRow, notifyOrder } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import type { LimitRequest } from '#contract/orders/ordered-purchase.ts'
import type { PaymentEvent } from '#domain/checkout/payment-states.ts'
import { findLimitRequestIssue, getExtraPayment, isWaiting, type LimitRequestIssue } from '#domain/checkout/purchase/limit-request.ts'
import { getPurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'
import { getAnswerDeadline } from '#domain/orders/substitution.ts'

type PurchaseRow = NonNullable<OrderRow['purchase']>
export type PurchasedOrderRow = OrderRow & { readonly purchase: PurchaseRow }
export type LimitRequestRow = OrderRow['limitRequests'][number]

/** The current time, and minutes of an order in a real minute. */
interface RequestClock {
  readonly now: number
  readonly speed: number
}

/** Whether a courier buys this order now. */
export const isBeingBought = ({ order, purchase }: Pick<PurchasedOrderRow, 'order' | 'purchase'>): boolean =>
  order.status === 'ProgressStatus' && order.stage === 'ACCEPTED' && purchase.amount === null

/** How the customer would pay the difference. */
export const getRowExtraPayment = ({ order, card, isOwed }: Pick<OrderRow, 'order' | 'card' | 'isOwed'>) =>
  getExtraPayment({ type: order.payment.type, hasCard: card !== null, isOwed })

/** The latest request of an order in the contract's form. */
export function toLimitRequest(row: Pick<OrderRow, 'order' | 'card' | 'isOwed' | 'limitRequests'>): LimitRequest | null {
  const request = row.limitRequests.at(-1)
  if (!request) return null
  const { limit, before, state, failures, expiresAt, checkoutId } = request
  return {
    limit,
    before,
    state,
    payment: getRowExtraPayment(row) ?? 'CARD',
    hasFailed: failures > 0,
    checkoutId: state === 'PAYING' ? checkoutId : null,
    expirationTime: expiresAt,
  }
}

/**
 * Asks the customer for a higher limit, in the caller's transaction, which holds the lock of the order.
 *
 * @returns undefined when the order has this request now
 */
export async function createLimitRequest(
  tx: Tx,
  row: PurchasedOrderRow,
  limit: number,
  { now, speed }: RequestClock,
): Promise<LimitRequestIssue | undefined> {
  const { order, purchase, country, limitRequests } = row
  const latest = limitRequests.at(-1)
  if (latest?.limit === limit && isWaiting(latest, now)) return undefined
  const terms = getPurchaseTerms(country.priceEstimationValues)
  const issue = findLimitRequestIssue(
    limit,
    {
      limit: purchase.limit,
      maxLimit: terms?.maxLimit ?? 0,
      total: order.total,
      maxCash: country.cashLimit,
      payment: getRowExtraPayment(row),
      requests: limitRequests,
    },
    now,
  )
  if (issue) return issue
  await closeLimitRequests(tx, order.id)
  await tx.insert(purchaseLimitRequests).values({
    orderId: order.id,
    limit,
    before: purchase.limit,
    state: 'OPEN',
    createdAt: new Date(now),
    expiresAt: new Date(getAnswerDeadline(now, speed)),
  })
  await notifyOrder(tx, order.id)
  return undefined
}

/** Nobody waits for an answer any more. A payment that runs is released when it succeeds. */
export async function closeLimitRequests(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(purchaseLimitRequests)
    .set({ state: 'DECLINED' })
    .where(and(eq(purchaseLimitRequests.orderId, orderId), inArray(purchaseLimitRequests.state, ['OPEN', 'PAYING'])))
}

/** @param now Unix milliseconds */
export async function declineLimitRequest(tx: Tx, { id, orderId }: LimitRequestKey, now: number): Promise<void> {
  await tx
    .update(purchaseLimitRequests)
    .set({ state: 'DECLINED', answeredAt: new Date(now) })
    .where(eq(purchaseLimitRequests.id, id))
  await notifyOrder(tx, orderId)
}

interface LimitRequestKey {
  readonly id: string
  readonly orderId: number
}

/**
 * The customer has agreed to the higher limit, and pays the difference: it is now the limit, and a part of the price of the order.
 *
 * @param now Unix milliseconds
 */
export async function raiseLimit(
  tx: Tx,
  { id, orderId, limit, before }: LimitRequestKey & Pick<LimitRequestRow, 'limit' | 'before'>,
  currency: string,
  now: number,
): Promise<void> {
  const amount = limit - before
  await tx
    .update(purchaseLimitRequests)
    .set({ state: 'ACCEPTED', answeredAt: new Date(now) })
    .where(eq(purchaseLimitRequests.id, id))
  await tx.update(orderPurchases).set({ limit }).where(eq(orderPurchases.orderId, orderId))
  await tx
    .update(orders)
    .set({ total: sql`${orders.total} + ${amount}` })
    .where(eq(orders.id, orderId))
  await tx
    .update(orderPriceLines)
    .set({ amount: limit })
    .where(and(eq(orderPriceLines.orderId, orderId), eq(orderPriceLines.type, 'PRODUCTS')))
  await postMovement(tx, { orderId, event: 'LIMIT_RAISED', reference: id, currency, amount, now })
  await notifyOrder(tx, orderId)
}

/** What a payment of a higher limit does to the request. The caller has just changed the status of the payment. */
export async function applyLimitRequestEvent(
  tx: Tx,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'currency'>,
  event: PaymentEvent,
  now: number,
): Promise<LimitRequestKey | undefined> {
  const [found] = await tx
    .select({ id: purchaseLimitRequests.id, orderId: purchaseLimitRequests.orderId })
    .from(purchaseLimitRequests)
    .where(eq(purchaseLimitRequests.paymentId, payment.id))
  if (!found) return undefined
  if (event !== 'AUTHORISED' && event !== 'REFUSED' && event !== 'CANCELLED') return found
  const row = await lockOrderRow(tx, found.orderId)
  const request = row?.limitRequests.find(it => it.id === found.id)
  if (!row?.purchase || request?.state !== 'PAYING') return found
  const isPossible = isWaiting(request, now) && isBeingBought({ ...row, purchase: row.purchase })
  if (event !== 'AUTHORISED') {
    // the customer can try again until the time is over
    await tx
      .update(purchaseLimitRequests)
      .set({ state: isPossible ? 'OPEN' : 'DECLINED', paymentId: null, failures: request.failures + 1 })
      .where(eq(purchaseLimitRequests.id, found.id))
    await notifyOrder(tx, found.orderId)
  } else if (isPossible) await raiseLimit(tx, { ...request, ...found }, payment.currency, now)
  // the courier has bought within the limit meanwhile: the settlement releases the payment
  else await declineLimitRequest(tx, found, now)
  return found
}

/** Enqueues the settlement of each payment of an order: its own, and those of higher limits and of the parts of a group. */
export async function enqueueOrderSettlements(tx: Tx, orderId: number): Promise<void> {
  const ofLimits = tx
    .select({ id: purchaseLimitRequests.paymentId })
    .from(purchaseLimitRequests)
    .where(eq(purchaseLimitRequests.orderId, orderId))
  const isOfOrder = or(eq(payments.orderId, orderId), inArray(payments.id, ofLimits), isShareOf(orderId))
  const paid = await tx
    .select()
    .from(payments)
    .where(and(isOfOrder, inArray(payments.status, ['AUTHORISED', 'CAPTURED'])))
    .orderBy(desc(payments.createdAt))
  for (const payment of paid) await enqueueSettlement(tx, payment)
}
