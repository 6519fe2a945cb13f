import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts, paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { primeCharges, primeSubscriptions } from '#backend/db/schema/prime.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { postCustomerMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { sendPrimeMail } from '#backend/modules/prime/prime-mails.ts'
import {
  type ChargeRow,
  insertSubscription,
  lockCustomerRow,
  saveLife,
  type SubscriptionRow,
  toLife,
} from '#backend/modules/prime/subscription-rows.ts'
import { PAYMENT_STATES, type PaymentEvent } from '#domain/checkout/payment-states.ts'
import { toSubscriptionCheckoutId } from '#domain/prime/plans.ts'
import { applyFailed, applyLost, applyPaid, getAccessEnd, getPeriodEnd, startPaid, type Subscription } from '#domain/prime/subscription.ts'

export interface NewCharge {
  readonly customerId: number
  /** Undefined for the first period. */
  readonly subscription: SubscriptionRow | undefined
  readonly planId: string
  readonly currency: string
  /** Minor units. */
  readonly price: number
  readonly card: typeof paymentCards.$inferSelect
  readonly provider: string
  readonly challengeStateHash: string
  readonly language: string
  readonly isRenewal: boolean
  /** Unix milliseconds. */
  readonly now: number
}

export const describeCard = ({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string =>
  `${brand} •••• ${lastFour}`

/** Writes the payment of a period before the provider is asked. The caller has locked the customer. */
export async function createCharge(tx: Tx, charge: NewCharge): Promise<PaymentRow> {
  const { customerId, subscription, planId, card, language, isRenewal } = charge
  const at = new Date(charge.now)
  const id = toSubscriptionCheckoutId(randomUUID())
  await tx.insert(checkouts).values({ customerId, id, ...PAYMENT_STATES.STARTED, updatedAt: at })
  const [payment] = await tx
    .insert(payments)
    .values({
      customerId,
      debtCheckoutId: id,
      provider: charge.provider,
      status: 'STARTED',
      currency: charge.currency,
      amount: charge.price,
      challengeStateHash: charge.challengeStateHash,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  await tx.insert(primeCharges).values({
    paymentId: payment!.id,
    customerId,
    subscriptionId: subscription?.id ?? null,
    planId,
    cardId: card.id,
    cardText: describeCard(card),
    language,
    isRenewal,
    dueAt: subscription?.periodEnd ?? null,
    state: 'OPEN',
    createdAt: at,
  })
  return payment!
}

/**
 * What an event of the payment of a period does to the subscription. The caller has just changed the status of the payment.
 *
 * @returns false when the payment is not that of a subscription
 */
export async function applySubscriptionEvent(tx: Tx, payment: PaymentRow, event: PaymentEvent, now: number): Promise<boolean> {
  const [charge] = await tx.select().from(primeCharges).where(eq(primeCharges.paymentId, payment.id))
  if (!charge) return false
  const { id: reference, customerId, currency, amount } = payment
  if (event === 'AUTHORISED') await payPeriod(tx, payment, charge, now)
  else if (event === 'REFUSED' || event === 'CANCELLED') await failCharge(tx, charge, now)
  else if (event === 'CAPTURED')
    await postCustomerMovement(tx, { customerId, event: 'SUBSCRIPTION_PAID', reference, currency, amount, now })
  else if (event === 'UNCOLLECTED') await loseCharge(tx, charge, now)
  return true
}

async function lockSubscription(tx: Tx, { customerId, subscriptionId }: ChargeRow): Promise<SubscriptionRow | undefined> {
  await lockCustomerRow(tx, customerId)
  if (subscriptionId === null) return undefined
  const [row] = await tx.select().from(primeSubscriptions).where(eq(primeSubscriptions.id, subscriptionId))
  return row
}

async function payPeriod(tx: Tx, { currency, amount }: PaymentRow, charge: ChargeRow, now: number): Promise<void> {
  const { customerId, planId, cardId, language, paymentId } = charge
  const before = await lockSubscription(tx, charge)
  const life = before ? applyPaid(toLife(before), now) : startPaid(now)
  const subscription =
    before ??
    (await insertSubscription(tx, { customerId, planId, currency, price: amount, cardId, language, startedAt: new Date(now) }, life))
  // the card that has worked is the card of the next charge
  if (before) await saveLife(tx, before, life, cardId === null ? {} : { cardId })
  const isContinued = before !== undefined && life.anchor !== now
  await tx
    .update(primeCharges)
    .set({
      state: 'PAID',
      subscriptionId: subscription.id,
      dueAt: charge.dueAt ?? new Date(now),
      periodStart: isContinued ? before.periodEnd : new Date(now),
      periodEnd: new Date(getPeriodEnd(life)),
    })
    .where(eq(primeCharges.paymentId, paymentId))
  const mail = { customerId, language, price: { amount, currency }, day: getPeriodEnd(life), card: charge.cardText }
  await sendPrimeMail(tx, 'PRIME_PAID', mail)
}

async function failCharge(tx: Tx, charge: ChargeRow, now: number): Promise<void> {
  const before = await lockSubscription(tx, charge)
  await tx.update(primeCharges).set({ state: 'FAILED' }).where(eq(primeCharges.paymentId, charge.paymentId))
  if (!before) return
  const life = applyFailed(toLife(before), now)
  await saveLife(tx, before, life)
  // a customer who pays sees the result
  if (charge.isRenewal) await sendFailureMail(tx, before, life)
}

async function loseCharge(tx: Tx, charge: ChargeRow, now: number): Promise<void> {
  const before = await lockSubscription(tx, charge)
  await tx.update(primeCharges).set({ state: 'LOST' }).where(eq(primeCharges.paymentId, charge.paymentId))
  if (!before) return
  const life = applyLost(toLife(before), now)
  await saveLife(tx, before, life)
  await sendFailureMail(tx, before, life)
}

/** The charge has failed: the customer has Prime for some days more, or no longer. */
export async function sendFailureMail(
  tx: Tx,
  { customerId, language, price: amount, currency }: SubscriptionRow,
  life: Subscription,
): Promise<void> {
  const mail = { customerId, language, price: { amount, currency }, day: getAccessEnd(life) }
  await sendPrimeMail(tx, life.endedAt === null ? 'PRIME_FAILED' : 'PRIME_ENDED', mail)
}

export async function findCard(db: Db | Tx, cardId: string | null): Promise<typeof paymentCards.$inferSelect | undefined> {
  if (cardId === null) return undefined
  const [card] = await db.select().from(paymentCards).where(eq(paymentCards.id, cardId))
  return card
}
