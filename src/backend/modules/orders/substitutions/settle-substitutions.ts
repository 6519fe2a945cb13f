import { and, eq, gt, isNull } from 'drizzle-orm'

import { orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { giveBalance } from '#backend/modules/checkout/balance/balance.ts'
import { postLineRefund } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { enqueueSettlement, loadCardPayment } from '#backend/modules/checkout/settlement.ts'
import { findOrderRow } from '#backend/modules/orders/order-rows.ts'
import { getPaidShares } from '#domain/checkout/refund.ts'
import { getSubstitutionRefund, splitSubstitutionRefund } from '#domain/orders/substitution.ts'

/** Not a client id that staff can send. */
const SETTLEMENT_ID = ':substitutions'

/** What a delivered order costs less; minor units. */
interface SettledSubstitutions {
  readonly total: number
  /** The part that is not collected at the door. */
  readonly cash: number
}

/**
 * Gives back what replaced and removed lines cost less, in the transaction that delivers the order. Before the delivery nothing moves, so that
 * a cancellation refunds it once.
 */
export async function settleSubstitutions(tx: Tx, orderId: number, now: number): Promise<SettledSubstitutions> {
  const NOTHING = { total: 0, cash: 0 }
  if ((await tx.$count(orderSubstitutions, eq(orderSubstitutions.orderId, orderId))) === 0) return NOTHING
  // nobody can answer any more
  await tx
    .update(orderSubstitutions)
    .set({ expiresAt: new Date(now) })
    .where(and(eq(orderSubstitutions.orderId, orderId), isNull(orderSubstitutions.answer), gt(orderSubstitutions.expiresAt, new Date(now))))
  const row = await findOrderRow(tx, orderId)
  if (!row) return NOTHING
  const { order, lines, substitutions } = row
  const { products } = getPaidShares({ total: order.total, priceLines: row.priceLines })
  const amount = getSubstitutionRefund(lines, substitutions, products, now)
  if (amount === 0) return NOTHING
  const { payment, left } = await loadCardPayment(tx, orderId)
  const toCollect = order.payment.type === 'Cash' ? order.total - order.usedBalance : 0
  const parts = splitSubstitutionRefund(amount, { cash: toCollect, card: left })
  const { currency } = order
  await tx
    .insert(orderRefunds)
    .values({ orderId, kind: 'SUBSTITUTIONS', clientId: SETTLEMENT_ID, lines: [], reason: '', ...parts, createdAt: new Date(now) })
  await postLineRefund(tx, { orderId, event: 'SUBSTITUTIONS_SETTLED', currency, parts, now })
  if (parts.balance > 0) await giveBalance(tx, { customerId: order.customerId, currency, amount: parts.balance })
  if (parts.card > 0 && payment) await enqueueSettlement(tx, payment)
  return { total: amount, cash: parts.cash }
}
