import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { postMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { type ProviderResult, toPaymentEvent, toPaymentValues } from '#backend/modules/checkout/provider/provider-result.ts'
import { enqueueSettlement, grantedToCard, type PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { applySubscriptionEvent } from '#backend/modules/prime/charges.ts'
import { applyDonationEvent } from '#backend/modules/checkout/donations/apply-donation-event.ts'
import { applyGiftCardEvent } from '#backend/modules/checkout/gift-cards/apply-gift-card-event.ts'
import { applyDebtEvent, createDebt } from '#backend/modules/checkout/debt/debts.ts'
import { applyShareEvent, loadShareClaim } from '#backend/modules/cart/group/share-events.ts'
import { completeGroupOrder } from '#backend/modules/cart/group/ordered-group.ts'
import { applyLimitRequestEvent } from '#backend/modules/orders/purchases/limit-request-rows.ts'
import { emptyOrderedCart } from '#backend/modules/orders/ordered-baskets.ts'
import { notifyOrderPlaced, transitionOrder, ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { type PaymentProvider, type ProviderPayment, ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import {
  getCheckoutAfter,
  getRefundDue,
  getSettlement,
  isCheckoutFinal,
  OPEN_PAYMENT_MS,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentStatus,
} from '#domain/checkout/payment-states.ts'
import { isFinal } from '#domain/orders/order-status.ts'

/** Shorter than the timeout of the storefront's calls (A §9: 7500 ms). */
const PROVIDER_TIMEOUT_MS = 5000

export const createChallengeState = (): string => randomBytes(32).toString('base64url')
export const hashChallengeState = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Waits for the provider up to a timeout. @throws ProviderUnavailableError after the timeout */
export async function callProvider<Answer>(call: Promise<Answer>): Promise<Answer> {
  const timer = new AbortController()
  const timeout = sleep(PROVIDER_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(
    () => Promise.reject(new ProviderUnavailableError('The provider did not respond in time')),
    // the provider has answered: the timeout must not reject
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([call, timeout])
  } finally {
    timer.abort()
  }
}

export async function getProviderResult(call: Promise<ProviderPayment>): Promise<ProviderResult> {
  try {
    return await callProvider(call)
  } catch {
    return { status: 'SILENT' }
  }
}

/**
 * Applies the provider's result to the payment, order, checkout, events and outbox in one transaction. Applying it twice has no second
 * effect.
 */
export async function applyProviderResult(tx: Tx, payment: PaymentRow, result: ProviderResult, now: number): Promise<void> {
  const event = toPaymentEvent(result)
  if (event) await applyPaymentEvent(tx, payment, event, now, toPaymentValues(payment, result))
}

/**
 * The only code that changes the status of a payment: it moves along PAYMENT_EVENTS, and its checkout, order and ledger follow.
 *
 * @returns false when the payment has changed in the meantime, and nothing happened
 */
async function applyPaymentEvent(
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  now: number,
  values: Partial<PaymentRow> = {},
): Promise<boolean> {
  const { id, orderId, debtCheckoutId, customerId } = payment
  // a refund can be a part of the payment
  const amount = (values.refunded ?? payment.amount) - payment.refunded
  const { from, to, order } = PAYMENT_EVENTS[event]
  const moved = await tx
    .update(payments)
    .set({ ...values, status: to, updatedAt: new Date(now) })
    .where(and(eq(payments.id, id), inArray(payments.status, [...from]), eq(payments.refunded, payment.refunded)))
    .returning({ id: payments.id })
  if (moved.length === 0) return false
  const [checkout] = await tx
    .select({ id: checkouts.id, status: checkouts.status, mode: checkouts.mode })
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customerId), orderId === null ? eq(checkouts.id, debtCheckoutId!) : eq(checkouts.orderId, orderId)))
  if (checkout?.status && checkout.mode) {
    const view = getCheckoutAfter({ status: checkout.status, mode: checkout.mode }, to)
    await tx
      .update(checkouts)
      .set({ status: view.status, mode: view.mode, updatedAt: new Date(now) })
      .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, checkout.id)))
  }
  if (orderId === null) {
    const part = (await applyLimitRequestEvent(tx, payment, event, now)) ?? (await applyShareEvent(tx, payment, event, now))
    if (part) await postOrderPayment(tx, payment, part.orderId, event, { amount, now })
    const isApplied =
      part ??
      ((await applySubscriptionEvent(tx, payment, event, now)) ||
        (await applyDonationEvent(tx, payment, event, now)) ||
        (await applyGiftCardEvent(tx, payment, event, now)))
    if (!isApplied) await applyDebtEvent(tx, payment, event, now)
    if (order === 'PLACE') await enqueueSettlement(tx, payment)
    return true
  }
  await postOrderPayment(tx, payment, orderId, event, { amount, now })
  if (order === 'DROP') await transitionOrder(tx, { orderId, from: 'DraftStatus', to: 'OrphanStatus', stage: 'CANCELLED', now })
  if (order === 'PLACE') {
    await transitionOrder(tx, { orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now })
    await emptyOrderedCart(tx, orderId, now)
    await completeGroupOrder(tx, orderId, now)
    await enqueueSettlement(tx, payment)
    await notifyOrderPlaced(tx, orderId)
  }
  return true
}

/** The movement of an event of a payment for an order, and the debt after a charge that failed. */
async function postOrderPayment(
  tx: Tx,
  payment: PaymentRow,
  orderId: number,
  event: PaymentEvent,
  { amount, now }: { readonly amount: number; readonly now: number },
): Promise<void> {
  const { movement } = PAYMENT_EVENTS[event]
  if (event === 'UNCOLLECTED') await createDebt(tx, payment, orderId, now)
  // a payment can be refunded in several parts, and an order can have further payments for higher limits and parts of groups
  const parts = [payment.orderId === null && payment.id, event === 'REFUNDED' && String(payment.refunded + amount)].filter(Boolean)
  const reference = parts.length > 0 ? { reference: parts.join(' ') } : {}
  if (movement) await postMovement(tx, { orderId, event: movement, ...reference, currency: payment.currency, amount, now })
}

const isOrderCancelled = (status: OrderStatusType): boolean => isFinal(status) && status !== 'DeliveredStatus'

/**
 * Synchronises the provider with the order: captures the payment of an active order, releases or refunds that of a cancelled one, and
 * refunds what support and staff have granted, and gift cards that are cancelled. Idempotent. Runs for the outbox rows of `enqueueSettlement`.
 *
 * @throws Error when the provider fails: the caller tries again later
 */
export async function capturePayment(db: Db, provider: PaymentProvider, paymentId: string, now = Date.now()): Promise<void> {
  const [row] = await db
    .select({
      payment: payments,
      order: orders.status,
      cancellationFee: orders.cancellationFee,
      granted: grantedToCard,
      request: purchaseLimitRequests,
      giftCard: giftCards.state,
    })
    .from(payments)
    .leftJoin(purchaseLimitRequests, eq(purchaseLimitRequests.paymentId, payments.id))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${payments.orderId}, ${purchaseLimitRequests.orderId})`))
    .leftJoin(giftCards, eq(giftCards.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
  if (!row) return
  const { payment, order, request } = row
  const share = await loadShareClaim(db, paymentId)
  if (share?.claim === 'WAIT') return
  const isCancelled =
    (order !== null && isOrderCancelled(order)) || (request !== null && request.state !== 'ACCEPTED') || row.giftCard === 'CANCELLED'
  // refunds and the fee of a cancellation are those of the payment of the order
  const claim =
    share?.claim ?? (request ? { isCancelled } : { isCancelled, granted: row.granted, cancellationFee: row.cancellationFee ?? 0 })
  const { amount } = payment
  const orderId = payment.orderId ?? request?.orderId ?? share?.orderId ?? null
  const settle = (event: PaymentEvent, values: Partial<PaymentRow>) =>
    db.transaction(async tx => {
      await applyPaymentEvent(tx, payment, event, now, values)
      // the order waits for the payment
      if (orderId !== null) await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(orderId)})`)
    })
  const markCaptured = () => settle('CAPTURED', { captured: amount })
  const refundPayment = async (due: number): Promise<void> => {
    await callProvider(provider.refund(paymentId, due))
    await settle('REFUNDED', { refunded: due })
  }
  switch (getSettlement(payment, claim)) {
    case 'CAPTURE':
      if ((await callProvider(provider.capture(paymentId, amount))) === 'CAPTURED') return markCaptured()
      return db.transaction(async tx => {
        // cancelled meanwhile, or a part of an order that waits for it: nobody owes anything
        const [row] =
          orderId === null || share
            ? []
            : await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update')
        if (share || (row && isOrderCancelled(row.status))) await applyPaymentEvent(tx, payment, 'RELEASED', now, { error: 'CANCELLED' })
        else await applyPaymentEvent(tx, payment, 'UNCOLLECTED', now, { error: 'DECLINED' })
        if (orderId !== null) await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(orderId)})`)
      })
    case 'RELEASE': {
      const result = await callProvider(provider.cancel(paymentId))
      if (result.status === 'REFUSED') return settle('RELEASED', { error: 'CANCELLED' })
      if (result.status !== 'CAPTURED') throw new Error(`The provider has not cancelled a payment, its status is ${result.status}`)
      // a process captured it and was killed before it saved the status
      await markCaptured()
      return refundPayment(amount)
    }
    case 'REFUND':
      return refundPayment(getRefundDue(payment, claim))
    case undefined:
  }
}

/**
 * Loads the provider's state of payments with an unknown outcome: those without an answer, those whose process was killed, and abandoned
 * challenges. Never repeats a payment: one that the provider does not know is cancelled.
 *
 * @param now Unix milliseconds
 * @returns how many have a known outcome now
 */
export async function reconcilePayments(db: Db, provider: PaymentProvider, now: number): Promise<number> {
  const isDue = Object.entries(OPEN_PAYMENT_MS).map(([status, age]) =>
    and(eq(payments.status, status as PaymentStatus), lte(payments.updatedAt, new Date(now - age))),
  )
  const pendingPayments = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider.name), or(...isDue)))
    .orderBy(payments.updatedAt)
    .limit(100)
  let reconciled = 0
  for (const payment of pendingPayments) if (await reconcilePayment(db, provider, payment, now)) reconciled++
  return reconciled
}

/** @returns whether the outcome of the payment is known now */
export async function reconcilePayment(db: Db, provider: PaymentProvider, payment: PaymentRow, now: number): Promise<boolean> {
  let result = await getProviderResult(provider.status(payment.id))
  if (result.status === 'NONE' || result.status === 'CHALLENGE') result = await getProviderResult(provider.cancel(payment.id))
  if (result.status === 'SILENT' || result.status === 'NONE') return false
  await db.transaction(tx => applyProviderResult(tx, payment, result, now))
  return true
}

/**
 * Applies the provider's state of an open payment, for its messages. Unlike a reconciliation it cancels nothing: the customer may still
 * confirm, and a request may be in flight.
 *
 * @throws ProviderUnavailableError when the provider does not respond: the message has to be repeated
 */
export async function refreshPayment(db: Db, provider: PaymentProvider, payment: PaymentRow, now: number): Promise<void> {
  if (isCheckoutFinal(PAYMENT_STATES[payment.status].status)) return
  const result = await callProvider(provider.status(payment.id))
  await db.transaction(tx => applyProviderResult(tx, payment, result, now))
}
