import { and, eq, gt, isNull } from 'drizzle-orm'

import { orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { giveBalance } from '#backend/modules/checkout/balance/balance.ts'
import { postLineRefund } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { loadCardPayments, refundToCards } from '#backend/modules/checkout/settlement.ts'
import { findOrderRow, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { getPaidShares } from '#domain/checkout/refund.ts'
import { getUnspentAmount } from '#domain/checkout/purchase/purchase-price.ts'
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
 * Gives back what replaced and removed lines cost less, or a purchase less than its limit, in the transaction that delivers the order. Before
 * the delivery nothing moves, so that a cancellation refunds it once.
 */
export async function settleSubstitutions(tx: Tx, orderId: number, now: number): Promise<SettledSubstitutions> {
  const NOTHING = { total: 0, cash: 0 }
  const counts = [await tx.$count(orderSubstitutions, eq(orderSubstitutions.orderId, orderId)), await tx.$count(orderPurchases, eq(orderPurchases.orderId, orderId))] // prettier-ignore
  if (counts.every(it => it === 0)) return NOTHING
  // nobody can answer any more
  await tx
    .update(orderSubstitutions)
    .set({ expiresAt: new Date(now) })
    .where(and(eq(orderSubstitutions.orderId, orderId), isNull(orderSubstitutions.answer), gt(orderSubstitutions.expiresAt, new Date(now))))
  const row = await findOrderRow(tx, orderId)
  if (!row) return NOTHING
  const { order } = row
  const amount = getDifference(row, now)
  if (amount === 0) return NOTHING
  const cards = await loadCardPayments(tx, orderId)
  const toCollect = order.payment.type === 'Cash' ? order.total - order.usedBalance : 0
  const parts = splitSubstitutionRefund(amount, { cash: toCollect, card: cards.left })
  const { currency } = order
  await tx
    .insert(orderRefunds)
    .values({ orderId, kind: 'SUBSTITUTIONS', clientId: SETTLEMENT_ID, lines: [], reason: '', ...parts, createdAt: new Date(now) })
  await postLineRefund(tx, { orderId, event: 'SUBSTITUTIONS_SETTLED', currency, parts, now })
  if (parts.balance > 0) await giveBalance(tx, { customerId: order.customerId, currency, amount: parts.balance })
  await refundToCards(tx, cards, parts.card, toReplacedPrices(row, now))
  return { total: amount, cash: parts.cash }
}

function getDifference({ order, lines, substitutions, priceLines, courierDiscount, purchase }: OrderRow, now: number): number {
  if (purchase) return getUnspentAmount(purchase)
  const { products } = getPaidShares({ total: order.total, priceLines, deliveryDiscount: courierDiscount })
  return getSubstitutionRefund(lines, substitutions, products, now)
}

/** What replaced and removed lines cost less, by the participant of a group who has chosen them, minor units. */
function toReplacedPrices({ lines, substitutions }: OrderRow, now: number): Map<string | null, number> {
  const prices = new Map<string | null, number>()
  for (const [index, line] of lines.entries()) {
    const own = substitutions.filter(it => it.position === index).map(it => ({ ...it, position: 0 }))
    const less = getSubstitutionRefund([line], own, line.quantity * line.unitPrice, now)
    prices.set(line.participant, (prices.get(line.participant) ?? 0) + Math.max(0, less))
  }
  return prices
}
