import { isDeepStrictEqual } from 'node:util'

import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { debts, payments } from '#backend/db/schema/checkout.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims } from '#backend/db/schema/support.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { giveBalance } from '#backend/modules/checkout/balance/balance.ts'
import { postLineRefund } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { loadCardPayments, refundToCards } from '#backend/modules/checkout/settlement.ts'
import { issueCreditNote } from '#backend/modules/orders/invoices/issue-credit-note.ts'
import { findOrderRow, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toCreditNoteTexts, toPartTexts, toRefundedNames, toRefundTexts } from '#backend/modules/orders/refunds/refund-texts.ts'
import { toDeliveredOrder } from '#backend/modules/orders/substitutions/delivered-order.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getStaffRefunds, refundLines, RefundedLine, RefundedPart } from '#contract/orders/refund.ts'
import {
  calculateLineRefund,
  getPaidShares,
  getRefundable,
  type RefundableLine,
  type ReturnedAmounts,
  splitRefund,
} from '#domain/checkout/refund.ts'
import { calculatePartRefund, getPaidParts, type PaidPart } from '#domain/checkout/refund-parts.ts'

type RefundRow = typeof orderRefunds.$inferSelect

/** The calls of the staff that refund lines, fees and the tip of an order. @param staffToken undefined: no staff */
export function createRefundHandlers(db: Db, now: () => number, staffToken: string | undefined) {
  const listRefunds: Handler<typeof getStaffRefunds> = async ({ params }, call) => {
    requireStaff(staffToken, call)
    const row = await requireOrder(db, params.id)
    const rows = await loadRefunds(db, row.order.id)
    const { currency } = row.order
    const delivered = toDeliveredOrder(row)
    return {
      lines: toRefundableLines(row).map((it, index) => ({ ...it, name: delivered.lines[index]!.name })),
      parts: await loadPaidParts(db, row),
      refundable: (await findObstacle(db, row)) ? 0 : getRefundable(delivered.total, await loadReturned(db, row)),
      currency,
      refunds: rows.map(it => toReply(it, currency)),
    }
  }
  const refund: Handler<typeof refundLines> = ({ params, body }, call) => {
    requireStaff(staffToken, call)
    if (body.lines.length + body.parts.length === 0)
      throw new Problem(400, 'A refund has lines or parts', undefined, { code: 'EMPTY_REFUND' })
    return db.transaction(async tx => {
      // locked, so that parallel refunds and claims wait for each other
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, toRowId(params.id))).for('update') // prettier-ignore
      const row = await requireOrder(tx, params.id)
      const [stored] = await tx
        .select()
        .from(orderRefunds)
        .where(and(eq(orderRefunds.orderId, row.order.id), eq(orderRefunds.clientId, body.clientId)))
      if (stored && isDeepStrictEqual([stored.lines, stored.parts], [body.lines, body.parts])) return toReply(stored, row.order.currency)
      if (stored) throw new Problem(422, 'Another refund has this client id', undefined, { code: 'REFUND_CHANGED' })
      return toReply(await createRefund(tx, row, body, now()), row.order.currency)
    })
  }
  return { getStaffRefunds: listRefunds, refundLines: refund }
}

async function requireOrder(db: Db | Tx, orderId: number): Promise<OrderRow> {
  const row = await findOrderRow(db, orderId)
  if (!row) throw new Problem(404, 'There is no such order')
  return row
}

interface RefundToCreate {
  readonly clientId: string
  readonly lines: readonly RefundedLine[]
  /** Fees and the tip. */
  readonly parts: readonly RefundedPart[]
  readonly reason: string
}

/** Writes a refund with its movements, its settlement at the provider and its mail. */
async function createRefund(tx: Tx, row: OrderRow, refund: RefundToCreate, now: number): Promise<RefundRow> {
  const { clientId, lines, parts, reason } = refund
  const { order, customer } = row
  const obstacle = await findObstacle(tx, row)
  if (obstacle) throw obstacle
  const amount = await calculateAmount(tx, row, refund)
  const cards = await loadCardPayments(tx, order.id)
  const { card, balance } = splitRefund(amount, cards.left)
  const [stored] = await tx
    .insert(orderRefunds)
    .values({ orderId: order.id, clientId, lines, parts, reason, card, balance, createdAt: new Date(now) })
    .returning()
  await postLineRefund(tx, { orderId: order.id, event: 'LINES_REFUNDED', reference: String(stored!.id), currency: order.currency, parts: { card, balance, cash: 0 }, fees: parts, now }) // prettier-ignore
  if (balance > 0) await giveBalance(tx, { customerId: customer.id, currency: order.currency, amount: balance })
  await refundToCards(tx, cards, card, toRefundedPrices(row, lines))
  const creditNote = await issueCreditNote(tx, { order: row, source: { refundId: stored!.id }, amount, parts, now })
  const { title, message } = toRefundTexts(row, { card, balance }, order.language)
  await addToOutbox(tx, {
    channel: 'MAIL',
    customerId: customer.id,
    recipient: customer.email,
    subject: title,
    body: [
      message,
      '',
      ...toRefundedNames(row, lines),
      ...toPartTexts(row, parts, order.language),
      ...toCreditNoteTexts(creditNote, order.language),
      '',
      `${order.code} · ${order.id}`,
    ].join('\n'),
    data: { kind: 'REFUND', orderId: order.id, language: order.language },
  })
  // the page of the order shows it
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(order.id)})`)
  return stored!
}

/** The price of refunded lines by the participant of a group who has chosen them, minor units. */
function toRefundedPrices(row: OrderRow, lines: readonly RefundedLine[]): Map<string | null, number> {
  const prices = new Map<string | null, number>()
  for (const { id, quantity } of lines) {
    const line = row.lines[Number(id)]
    if (line) prices.set(line.participant, (prices.get(line.participant) ?? 0) + line.unitPrice * quantity)
  }
  return prices
}

/**
 * What a refund gives back, minor units.
 *
 * @throws Problem 409 when units or parts are unknown or given back already, or the order has less left
 */
async function calculateAmount(tx: Tx, row: OrderRow, { lines, parts }: RefundToCreate): Promise<number> {
  const delivered = toDeliveredOrder(row)
  const refundable = getRefundable(delivered.total, await loadReturned(tx, row))
  const aboveProblem = () => new Problem(409, 'The order has nothing left to refund for this', undefined, { code: 'REFUND_ABOVE_PAID', payload: { refundable } }) // prettier-ignore
  const units = new Map(lines.map(it => [it.id, it.quantity]))
  const { products } = getPaidShares({ ...delivered, deliveryDiscount: row.courierDiscount })
  const ofLines = lines.length === 0 ? { amount: 0 } : calculateLineRefund(toRefundableLines(row), units, { products, refundable })
  if (units.size < lines.length || ('issue' in ofLines && ofLines.issue === 'UNKNOWN_UNITS'))
    throw new Problem(409, 'The order has no such units that are not refunded', undefined, { code: 'UNITS_NOT_REFUNDABLE' })
  if ('issue' in ofLines) throw aboveProblem()
  const paid = await loadPaidParts(tx, row)
  const ofParts = calculatePartRefund(paid, parts, refundable - ofLines.amount)
  if ('issue' in ofParts && ofParts.issue === 'UNKNOWN_PARTS')
    throw new Problem(409, 'The order has no such part of its price that is not refunded', undefined, { code: 'PARTS_NOT_REFUNDABLE', payload: { parts: paid } }) // prettier-ignore
  if ('issue' in ofParts) throw aboveProblem()
  return ofLines.amount + ofParts.amount
}

/** The parts of the price, less what staff and support have given back of them. */
async function loadPaidParts(db: Db | Tx, row: OrderRow): Promise<PaidPart[]> {
  // the claims of support do not name the part of the delivery fee, its movement does
  const [granted] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::float8` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.orderId, row.order.id),
        inArray(ledgerTransactions.event, ['REFUND_GRANTED', 'CREDIT_GRANTED']),
        eq(ledgerEntries.account, 'DELIVERY_FEES'),
      ),
    )
  const refunded: Partial<Record<RefundedPart['type'], number>> = { DELIVERY: granted?.sum ?? 0 }
  for (const { type, amount } of row.refunds.flatMap(it => it.parts)) refunded[type] = (refunded[type] ?? 0) + amount
  const order = { ...toDeliveredOrder(row), deliveryDiscount: row.courierDiscount, hasLines: row.lines.length > 0 }
  return getPaidParts(order, refunded)
}

/** Why nothing of an order can be refunded by lines; undefined when it is delivered and paid. */
async function findObstacle(db: Db | Tx, { order }: OrderRow): Promise<Problem | undefined> {
  if (order.status !== 'DeliveredStatus') return new Problem(409, 'Only a delivered order can be refunded in parts', undefined, { code: 'ORDER_NOT_DELIVERED' }) // prettier-ignore
  if (await isOwed(db, order.id)) return new Problem(409, 'The customer has not paid for this order', undefined, { code: 'ORDER_OWED' })
  return undefined
}

/** Whether the charge of the order failed, and no payment of the debt has succeeded. */
async function isOwed(db: Db | Tx, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ orderId: debts.orderId })
    .from(debts)
    .leftJoin(payments, eq(payments.id, debts.paymentId))
    .where(and(eq(debts.orderId, orderId), sql`${payments.status} is distinct from 'CAPTURED'`))
  return rows.length > 0
}

/** What an order has given back, beside the settlement of its substitutions: that lowers what was paid. */
export async function loadReturned(db: Db | Tx, { order, refunds }: Pick<OrderRow, 'order' | 'refunds'>): Promise<ReturnedAmounts> {
  const [claims] = await db
    .select({ sum: sql<number>`coalesce(sum(${supportClaims.amount}), 0)::float8` })
    .from(supportClaims)
    .where(and(eq(supportClaims.orderId, order.id), ne(supportClaims.kind, 'TICKET')))
  return {
    cancelled: order.status === 'CanceledStatus' ? order.total - order.cancellationFee : 0,
    support: claims?.sum ?? 0,
    lines: refunds.filter(it => it.kind === 'LINES').reduce((sum, it) => sum + it.card + it.balance, 0),
  }
}

function toRefundableLines(row: OrderRow): RefundableLine[] {
  return toDeliveredOrder(row).lines.map(({ quantity, unitPrice }, index) => {
    const id = String(index)
    const refunded = row.refunds.flatMap(it => it.lines).filter(it => it.id === id)
    return { id, quantity, unitPrice, refundedUnits: refunded.reduce((sum, it) => sum + it.quantity, 0) }
  })
}

const loadRefunds = (db: Db | Tx, orderId: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.kind, 'LINES')))
    .orderBy(asc(orderRefunds.id))

function toReply({ id, clientId, lines, parts, reason, card, balance, createdAt }: RefundRow, currency: string): Reply<typeof refundLines> {
  return {
    id,
    clientId,
    lines: [...lines],
    parts: [...parts],
    reason,
    amount: card + balance,
    card,
    balance,
    currency,
    creationTime: createdAt.getTime(),
  }
}
