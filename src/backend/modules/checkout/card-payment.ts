import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { notifyOrderPlaced } from '#backend/jobs/advance-order.ts'
import { transitionOrder, ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { type PaymentProvider, type ProviderPayment, ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import { toCheckoutState } from '#domain/checkout/checkout-flow.ts'
import { type PaymentStatus, getPreviousPaymentStatuses } from '#domain/checkout/payment-status.ts'
import { isFinal } from '#domain/orders/order-status.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Shorter than the timeout of the storefront's calls (A §9: 7500 ms). */
const PROVIDER_TIMEOUT_MS = 5000
/** A started payment without an update for this time is abandoned: its process was killed. */
const ABANDONED_START_MS = 15_000
/** Time for a customer to complete a challenge. Then it is cancelled. */
const MAX_CHALLENGE_MS = 15 * 60_000

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

/** Result of a provider call. `SILENT` for any failure of the provider. */
export type ProviderResult = ProviderPayment | { readonly status: 'SILENT' }

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
  switch (result.status) {
    case 'AUTHORISED':
    case 'CAPTURED': {
      const paid = { providerReference: result.reference, authorised: payment.amount, challengeStateHash: null }
      if (!(await transitionPayment(tx, payment, 'AUTHORISED', now, paid))) return
      await transitionOrder(tx, { orderId: payment.orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now })
      await enqueueSettlement(tx, payment)
      return notifyOrderPlaced(tx, payment.orderId)
    }
    case 'CHALLENGE':
      await transitionPayment(tx, payment, 'CHALLENGE', now, { providerReference: result.reference, challengeUrl: result.url })
      return
    case 'REFUSED': {
      const status = result.reason === 'CANCELLED' ? 'CANCELLED' : 'FAILED'
      const failure = { providerReference: result.reference, error: result.reason, challengeStateHash: null }
      if (!(await transitionPayment(tx, payment, status, now, failure))) return
      // the order was never placed: the customer's list does not show it
      await transitionOrder(tx, { orderId: payment.orderId, from: 'DraftStatus', to: 'OrphanStatus', stage: 'CANCELLED', now })
      return
    }
    case 'SILENT':
      await transitionPayment(tx, payment, 'UNKNOWN', now, {})
      return
    case 'NONE':
  }
}

/** @returns false when the payment has changed in the meantime */
async function transitionPayment(
  tx: Tx,
  payment: PaymentRow,
  to: PaymentStatus,
  now: number,
  values: Partial<PaymentRow>,
): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({ ...values, status: to, updatedAt: new Date(now) })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, getPreviousPaymentStatuses(to))))
    .returning({ id: payments.id })
  if (moved.length === 0) return false
  await tx
    .update(checkouts)
    .set({ ...toCheckoutState(to), updatedAt: new Date(now) })
    .where(and(eq(checkouts.customerId, payment.customerId), eq(checkouts.orderId, payment.orderId)))
  return true
}

/** Adds an outbox row to capture, release or refund the payment, according to the state of its order. */
export async function enqueueSettlement(tx: Tx, { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>): Promise<void> {
  await addToOutbox(tx, { channel: 'PAYMENT', recipient: provider, subject: 'settle', body: '', data: { paymentId: id, orderId } })
}

/**
 * Synchronises the provider with the order: captures the payment of an active order, and releases or refunds that of a cancelled one.
 * Idempotent. Runs for the outbox rows of `enqueueSettlement`.
 *
 * @throws Error when the provider fails: the caller tries again later
 */
export async function capturePayment(db: Db, provider: PaymentProvider, paymentId: string, now = Date.now()): Promise<void> {
  const [row] = await db
    .select({ payment: payments, order: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) return
  const { payment, order } = row
  const isCancelled = isFinal(order) && order !== 'DeliveredStatus'
  const setPayment = (from: PaymentStatus, values: Partial<PaymentRow>) =>
    db.transaction(async tx => {
      await tx
        .update(payments)
        .set({ ...values, updatedAt: new Date(now) })
        .where(and(eq(payments.id, paymentId), eq(payments.status, from)))
      // the order waits for the payment
      await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(payment.orderId)})`)
    })
  const markCaptured = () => setPayment('AUTHORISED', { status: 'CAPTURED', captured: payment.amount })
  const refundPayment = async (): Promise<void> => {
    await callProvider(provider.refund(paymentId, payment.amount))
    await setPayment('CAPTURED', { refunded: payment.amount })
  }
  if (payment.status === 'AUTHORISED' && !isCancelled) {
    await callProvider(provider.capture(paymentId, payment.amount))
    await markCaptured()
  } else if (payment.status === 'AUTHORISED') {
    const result = await callProvider(provider.cancel(paymentId))
    if (result.status === 'REFUSED') return setPayment('AUTHORISED', { status: 'CANCELLED', error: 'CANCELLED' })
    if (result.status !== 'CAPTURED') throw new Error(`The provider has not cancelled a payment, its status is ${result.status}`)
    // a process captured it and was killed before it saved the status
    await markCaptured()
    await refundPayment()
  } else if (payment.status === 'CAPTURED' && isCancelled && payment.refunded < payment.captured) await refundPayment()
}

/**
 * Loads the provider's state of payments with an unknown outcome: those without an answer, those whose process was killed, and abandoned
 * challenges. Never repeats a payment: one that the provider does not know is cancelled.
 *
 * @param now Unix milliseconds
 * @returns how many have a known outcome now
 */
export async function reconcilePayments(db: Db, provider: PaymentProvider, now: number): Promise<number> {
  const isOlderThan = (age: number) => lt(payments.updatedAt, new Date(now - age))
  const pendingPayments = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        or(
          eq(payments.status, 'UNKNOWN'),
          and(eq(payments.status, 'STARTED'), isOlderThan(ABANDONED_START_MS)),
          and(eq(payments.status, 'CHALLENGE'), isOlderThan(MAX_CHALLENGE_MS)),
        ),
      ),
    )
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

export function isAbandoned({ status, updatedAt }: PaymentRow, now: number): boolean {
  return status === 'UNKNOWN' || (status === 'STARTED' && updatedAt.getTime() < now - ABANDONED_START_MS)
}
