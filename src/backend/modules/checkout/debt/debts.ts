import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { debts, payments } from '#backend/db/schema/checkout.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { giveBalance } from '#backend/modules/checkout/balance/balance.ts'
import { postCustomerMovement, postMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { Problem } from '#backend/problem.ts'
import type { Debt } from '#contract/checkout/debt.ts'
import type { PaymentEvent, PaymentStatus } from '#domain/checkout/payment-states.ts'

type PaymentRow = typeof payments.$inferSelect

/** A payment of a debt whose outcome is not known yet: the debt is still shown. */
const PENDING: readonly PaymentStatus[] = ['STARTED', 'CHALLENGE', 'UNKNOWN']

/** Of debts, with the payment that pays each one. */
export const isUnpaidDebt = or(isNull(debts.paymentId), inArray(payments.status, [...PENDING]))

interface OwedDebt {
  readonly currency: string
  /** Minor units. */
  readonly amount: number
  /** A payment that has started. */
  readonly pendingPaymentId: string | undefined
}

/** What a customer owes in the currency of the oldest debt; undefined without a debt. */
export async function findDebt(db: Db | Tx, customerId: number): Promise<OwedDebt | undefined> {
  const rows = await db
    .select({ currency: debts.currency, amount: debts.amount, paymentId: debts.paymentId })
    .from(debts)
    .leftJoin(payments, eq(payments.id, debts.paymentId))
    .where(and(eq(debts.customerId, customerId), isNull(debts.cancelledAt), isUnpaidDebt))
    .orderBy(asc(debts.createdAt), asc(debts.orderId))
  const [first] = rows
  if (!first) return undefined
  const ofCurrency = rows.filter(it => it.currency === first.currency)
  return {
    currency: first.currency,
    amount: ofCurrency.reduce((sum, it) => sum + it.amount, 0),
    pendingPaymentId: ofCurrency.find(it => it.paymentId !== null)?.paymentId ?? undefined,
  }
}

export async function toDebtReply(
  db: Db | Tx,
  { currency, amount }: Pick<OwedDebt, 'currency' | 'amount'>,
  language: string,
): Promise<Debt> {
  const [city] = await db.select({ pattern: cities.currencyPattern }).from(cities).where(eq(cities.currency, currency)).limit(1)
  return { accumulatedDebt: amount, formattedAccumulatedDebt: formatMoney(amount, currency, city?.pattern ?? '{0}', language) }
}

/** The country takes no order before the debt is paid. */
export async function createDebtProblem(db: Db | Tx, debt: OwedDebt, language: string): Promise<Problem> {
  const reply = await toDebtReply(db, debt, language)
  return createCheckoutProblem('debtUnpaid', language, { price: reply.formattedAccumulatedDebt }, { payload: reply })
}

/** The debts that no payment pays, locked until the end of the transaction: payments at the same time wait for each other. */
export function lockOpenDebts(tx: Tx, customerId: number, currency: string) {
  return tx
    .select({ orderId: debts.orderId, amount: debts.amount })
    .from(debts)
    .where(and(eq(debts.customerId, customerId), eq(debts.currency, currency), isNull(debts.cancelledAt), isNull(debts.paymentId)))
    .orderBy(asc(debts.orderId))
    .for('update')
}

/** The charge of a placed order has failed. The ledger gets its movement with the event of the payment. */
export async function createDebt(tx: Tx, { customerId, currency, amount }: PaymentRow, orderId: number, now: number): Promise<void> {
  if (amount > 0) await tx.insert(debts).values({ orderId, customerId, currency, amount, createdAt: new Date(now) })
}

/** What an event of the payment of a debt does to the debt. The caller has just changed the status of the payment. */
export async function applyDebtEvent(
  tx: Tx,
  { id, customerId, currency, amount }: PaymentRow,
  event: PaymentEvent,
  now: number,
): Promise<void> {
  if (event === 'CAPTURED') await postCustomerMovement(tx, { customerId, event: 'DEBT_PAID', reference: id, currency, amount, now })
  if (event === 'REFUSED' || event === 'CANCELLED' || event === 'UNCOLLECTED')
    await tx.update(debts).set({ paymentId: null }).where(eq(debts.paymentId, id))
}

/**
 * The order of a debt is cancelled: an open debt ends, and one that is paid goes to the balance of the customer.
 *
 * @throws Problem 409 while a payment of the debt is not captured
 */
export async function cancelDebt(tx: Tx, orderId: number, now: number, language: string): Promise<void> {
  const [debt] = await tx.select().from(debts).where(eq(debts.orderId, orderId)).for('update')
  if (!debt) return
  const { customerId, currency, amount, paymentId } = debt
  const [payment] = paymentId === null ? [] : await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, paymentId))
  if (payment && payment.status !== 'CAPTURED') throw createCheckoutProblem('debtInPayment', language)
  await tx.update(debts).set({ cancelledAt: sql`to_timestamp(${now / 1000})` }).where(eq(debts.orderId, orderId)) // prettier-ignore
  await postMovement(tx, { orderId, event: payment ? 'DEBT_RETURNED' : 'DEBT_CANCELLED', currency, amount, now })
  if (payment) await giveBalance(tx, { customerId, currency, amount })
}
