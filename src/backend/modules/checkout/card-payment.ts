import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { orderPlaced } from '#backend/jobs/advance-order.ts'
import { moveOrder, ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { type PaymentProvider, type ProviderPayment, ProviderSilent } from '#backend/payments/payment-provider.ts'
import { toCheckoutState } from '#domain/checkout/checkout-flow.ts'
import { type PaymentStatus, getPreviousPaymentStatuses } from '#domain/checkout/payment-status.ts'
import { isFinal } from '#domain/orders/order-status.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Shorter than a browser waits for us (A §9: 7500 ms), milliseconds. */
const PROVIDER_TIMEOUT = 5000
/** A payment that was started and heard of no more: the process that asked was killed. Milliseconds. */
const ABANDONED_START = 15_000
/** So long a customer may take over a challenge; then it is given up. Milliseconds. */
const CHALLENGE_LIFE = 15 * 60_000

export const newChallengeState = (): string => randomBytes(32).toString('base64url')
export const stateHashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Asks the provider, not longer than the customer waits; what is no answer is a silence. */
export async function ask<Answer>(question: Promise<Answer>): Promise<Answer> {
  const silence = new AbortController()
  const tired = sleep(PROVIDER_TIMEOUT, undefined, { signal: silence.signal, ref: false }).then(
    () => Promise.reject(new ProviderSilent('The provider did not answer in time')),
    // answered: nobody waits for this any more
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([question, tired])
  } finally {
    silence.abort()
  }
}

/** What became of a question about a payment; a provider that fails in whatever way has not answered. */
export type Told = ProviderPayment | { readonly status: 'SILENT' }

export async function toldBy(question: Promise<ProviderPayment>): Promise<Told> {
  try {
    return await ask(question)
  } catch {
    return { status: 'SILENT' }
  }
}

/**
 * Takes in what the provider says of a payment: payment, order, checkout, event and outbox row together. What was taken in
 * before has no second effect.
 */
export async function takeIn(tx: Tx, payment: PaymentRow, told: Told, now: number): Promise<void> {
  switch (told.status) {
    case 'AUTHORISED':
    case 'CAPTURED': {
      const paid = { providerReference: told.reference, authorised: payment.amount, challengeStateHash: null }
      if (!(await movePayment(tx, payment, 'AUTHORISED', now, paid))) return
      await moveOrder(tx, { orderId: payment.orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now })
      await settleLater(tx, payment)
      return orderPlaced(tx, payment.orderId)
    }
    case 'CHALLENGE':
      await movePayment(tx, payment, 'CHALLENGE', now, { providerReference: told.reference, challengeUrl: told.url })
      return
    case 'REFUSED': {
      const status = told.reason === 'CANCELLED' ? 'CANCELLED' : 'FAILED'
      const over = { providerReference: told.reference, error: told.reason, challengeStateHash: null }
      if (!(await movePayment(tx, payment, status, now, over))) return
      // it never became an order of the customer's: nothing to be shown among them
      await moveOrder(tx, { orderId: payment.orderId, from: 'DraftStatus', to: 'OrphanStatus', stage: 'CANCELLED', now })
      return
    }
    case 'SILENT':
      await movePayment(tx, payment, 'UNKNOWN', now, {})
      return
    case 'NONE':
  }
}

/** @returns false when the payment has moved on in the meantime */
async function movePayment(tx: Tx, payment: PaymentRow, to: PaymentStatus, now: number, more: Partial<PaymentRow>): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({ ...more, status: to, updatedAt: new Date(now) })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, getPreviousPaymentStatuses(to))))
    .returning({ id: payments.id })
  if (moved.length === 0) return false
  await tx
    .update(checkouts)
    .set({ ...toCheckoutState(to), updatedAt: new Date(now) })
    .where(and(eq(checkouts.customerId, payment.customerId), eq(checkouts.orderId, payment.orderId)))
  return true
}

/** Writes down that the provider is to be told how the order stands: its money taken, or given back. Also when an order is cancelled. */
export async function settleLater(tx: Tx, { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>): Promise<void> {
  await tell(tx, { channel: 'PAYMENT', recipient: provider, subject: 'settle', body: '', data: { paymentId: id, orderId } })
}

/**
 * Makes the provider's side agree with the order's: takes the money of an order that lives, lets go of or gives back that of one
 * that is cancelled. Done twice it has one effect. Called for the outbox rows that `settleLater` wrote.
 *
 * @throws ProviderSilent and whatever else the provider fails with: then it is to be tried again
 */
export async function capturePayment(db: Db, provider: PaymentProvider, paymentId: string, now = Date.now()): Promise<void> {
  const [row] = await db
    .select({ payment: payments, order: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!row) return
  const { payment, order } = row
  const unwanted = isFinal(order) && order !== 'DeliveredStatus'
  const set = (from: PaymentStatus, values: Partial<PaymentRow>) =>
    db.transaction(async tx => {
      await tx
        .update(payments)
        .set({ ...values, updatedAt: new Date(now) })
        .where(and(eq(payments.id, paymentId), eq(payments.status, from)))
      // the kitchen waits for the money
      await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(payment.orderId)})`)
    })
  const take = () => set('AUTHORISED', { status: 'CAPTURED', captured: payment.amount })
  const reclaim = async (): Promise<void> => {
    await ask(provider.refund(paymentId, payment.amount))
    await set('CAPTURED', { refunded: payment.amount })
  }
  if (payment.status === 'AUTHORISED' && !unwanted) {
    await ask(provider.capture(paymentId, payment.amount))
    await take()
  } else if (payment.status === 'AUTHORISED') {
    const told = await ask(provider.cancel(paymentId))
    if (told.status === 'REFUSED') return set('AUTHORISED', { status: 'CANCELLED', error: 'CANCELLED' })
    if (told.status !== 'CAPTURED') throw new Error(`The provider has not let go of a payment, it is ${told.status}`)
    // its money was taken by somebody who was killed before writing that down
    await take()
    await reclaim()
  } else if (payment.status === 'CAPTURED' && unwanted && payment.refunded < payment.captured) await reclaim()
}

/**
 * Asks the provider what became of payments that nobody heard of any more: those it did not answer for, those whose process was
 * killed while it asked, and challenges that were left. Never tries again: what never arrived is given up.
 *
 * @param now Unix milliseconds
 * @returns how many were settled
 */
export async function reconcilePayments(db: Db, provider: PaymentProvider, now: number): Promise<number> {
  const before = (age: number) => lt(payments.updatedAt, new Date(now - age))
  const waiting = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        or(
          eq(payments.status, 'UNKNOWN'),
          and(eq(payments.status, 'STARTED'), before(ABANDONED_START)),
          and(eq(payments.status, 'CHALLENGE'), before(CHALLENGE_LIFE)),
        ),
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(100)
  let settled = 0
  for (const payment of waiting) if (await reconcile(db, provider, payment, now)) settled++
  return settled
}

/** @returns whether the payment is no longer in doubt */
export async function reconcile(db: Db, provider: PaymentProvider, payment: PaymentRow, now: number): Promise<boolean> {
  let told = await toldBy(provider.status(payment.id))
  if (told.status === 'NONE' || told.status === 'CHALLENGE') told = await toldBy(provider.cancel(payment.id))
  if (told.status === 'SILENT' || told.status === 'NONE') return false
  await db.transaction(tx => takeIn(tx, payment, told, now))
  return true
}

export function isAbandoned({ status, updatedAt }: PaymentRow, now: number): boolean {
  return status === 'UNKNOWN' || (status === 'STARTED' && updatedAt.getTime() < now - ABANDONED_START)
}
