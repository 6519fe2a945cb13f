import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { callProvider } from '#backend/modules/checkout/card-payment.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { Report } from '#domain/platform/report.ts'

/** Orders of one query, so that each query is short. */
const BATCH_SIZE = 1000
/** The job runs each night; the second day covers a night in which it failed. */
const PROVIDER_WINDOW_MS = 48 * 3_600_000
/** Payments that changed later are left to the next night: their money may be moving. */
const SETTLING_MS = 10 * 60_000

export interface LedgerReconciliation {
  readonly orders: number
  readonly payments: number
  /** One text for each difference, without personal data. */
  readonly differences: readonly string[]
}

/**
 * Compares the ledger with all orders and payments, and with the provider for the payments of the last 48 hours. Changes nothing.
 * Reports each difference as an error, and the counts as the event LEDGER_RECONCILED.
 *
 * @param options `now` in Unix milliseconds; `batchSize` in orders of one query
 */
export async function reconcileLedger(
  db: Db,
  provider: PaymentProvider | undefined,
  { report, now, batchSize = BATCH_SIZE }: { readonly report: Report; readonly now: number; readonly batchSize?: number },
): Promise<LedgerReconciliation> {
  const ledger = await compareOrders(db, batchSize)
  const provided = provider ? await compareProvider(db, provider, now) : { count: 0, differences: [] }
  const differences = [...ledger.differences, ...provided.differences]
  for (const message of differences) report({ kind: 'error', name: 'LEDGER_DIFFERENCE', message })
  const counts = { orders: ledger.count, payments: provided.count, differences: differences.length }
  report({ kind: 'event', name: 'LEDGER_RECONCILED', detail: toTexts(counts) })
  return { ...counts, differences }
}

const toTexts = (counts: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))

interface Comparison {
  readonly count: number
  readonly differences: readonly string[]
}

/** Reads the view `ledger_differences`, and the movements with another sum than 0, in batches of orders. */
async function compareOrders(db: Db, batchSize: number): Promise<Comparison> {
  const differences: string[] = []
  let count = 0
  for (let after = 0; ;) {
    const batch = await db.select({ id: orders.id }).from(orders).where(sql`${orders.id} > ${after}`).orderBy(asc(orders.id)).limit(batchSize) // prettier-ignore
    const last = batch.at(-1)
    if (!last) return { count, differences }
    const rows = await db.execute<{ order_id: number; event: string; expected: string | null; posted: string | null }>(
      sql`select order_id, event, expected, posted from ledger_differences where order_id > ${after} and order_id <= ${last.id} order by 1, 2`,
    )
    for (const it of rows)
      differences.push(`order ${it.order_id} ${it.event}: order ${it.expected ?? 'none'}, ledger ${it.posted ?? 'none'}`)
    const unbalanced = await db
      .select({ orderId: ledgerTransactions.orderId, event: ledgerTransactions.event, sum: sql<string>`sum(${ledgerEntries.amount})` })
      .from(ledgerTransactions)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .where(between(ledgerTransactions.orderId, after + 1, last.id))
      .groupBy(ledgerTransactions.id)
      .having(sql`sum(${ledgerEntries.amount}) <> 0`)
    for (const it of unbalanced) differences.push(`order ${it.orderId} ${it.event}: the entries have the sum ${it.sum}`)
    count += batch.length
    after = last.id
  }
}

/** Compares what the provider holds for each payment with the account CARD_PROVIDER. */
async function compareProvider(db: Db, provider: PaymentProvider, now: number): Promise<Comparison> {
  const differences: string[] = []
  const finished = await db
    .select({ id: payments.id, orderId: payments.orderId, currency: payments.currency })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        between(payments.updatedAt, new Date(now - PROVIDER_WINDOW_MS), new Date(now - SETTLING_MS)),
        inArray(payments.status, ['AUTHORISED', 'CAPTURED', 'UNCOLLECTED', 'FAILED', 'CANCELLED']),
      ),
    )
    .orderBy(payments.updatedAt)
  for (const { id, orderId, currency } of finished) {
    try {
      const held = await callProvider(provider.getBalance(id))
      const posted = await getProviderBalance(db, { id, orderId })
      // the provider does not know the currency of a payment that never arrived
      const isSame = held.amount === posted && (held.currency === null || held.currency === currency)
      if (!isSame) differences.push(`payment ${id}: provider ${held.amount} ${held.currency ?? ''}, ledger ${posted} ${currency}`)
    } catch {
      differences.push(`payment ${id}: the provider did not respond`)
    }
  }
  return { count: finished.length, differences }
}

/** The payment of a debt has a movement of its own. */
async function getProviderBalance(db: Db, { id, orderId }: { readonly id: string; readonly orderId: number | null }): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        // a refund has its sum in the reference, too; the further payments of an order have their id in it
        orderId === null
          ? sql`split_part(${ledgerTransactions.reference}, ' ', 1) = ${id}`
          : and(eq(ledgerTransactions.orderId, orderId), sql`coalesce(${ledgerTransactions.reference}, '') !~ '^[0-9a-f]{8}-'`),
        eq(ledgerEntries.account, 'CARD_PROVIDER'),
      ),
    )
  return Number(row?.sum ?? 0)
}
