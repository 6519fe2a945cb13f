import { eq, sql } from 'drizzle-orm'

import { creditNoteCounters, creditNotes } from '#backend/db/schema/credit-notes.ts'
import { invoices } from '#backend/db/schema/ledger.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { formatNumber } from '#backend/modules/orders/invoices/issue-invoice.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { RefundedPart } from '#contract/orders/refund.ts'
import { getCityDate } from '#domain/catalogue/city-clock.ts'
import { getCreditedTaxes, getTaxedAmount } from '#domain/checkout/tax-lines.ts'

/** Distinguishes the numbers of credit notes from those of invoices: "ES-CN-2026-000001". */
const SERIES = 'CN'

interface CreditedRefund {
  readonly order: Pick<OrderRow, 'order' | 'city'>
  /** What gives the money back: one of both. */
  readonly source: { readonly refundId: number } | { readonly claimId: number }
  /** Minor units. */
  readonly amount: number
  /** The amounts in it that are no products: the tip and a deposit have no tax. */
  readonly parts?: readonly RefundedPart[]
  readonly now: number
}

/**
 * Issues the credit note of a refund in the caller's transaction, when the order has an invoice. The caller has locked the order, so that
 * the taxes of earlier credit notes do not change. Call it last, because the next credit note of the country waits for the transaction.
 *
 * @returns its number, or undefined for an order without an invoice
 */
export async function issueCreditNote(
  tx: Tx,
  { order: row, source, amount, parts = [], now }: CreditedRefund,
): Promise<string | undefined> {
  const { order, city } = row
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) return undefined
  const earlier = await tx.select({ taxes: creditNotes.taxes }).from(creditNotes).where(eq(creditNotes.orderId, order.id))
  const taxed = getTaxedAmount([{ type: 'PRODUCTS', amount: amount - sumOf(parts) }, ...parts])
  const taxes = getCreditedTaxes(
    invoice.taxes,
    earlier.map(it => it.taxes),
    taxed,
  )
  const { countryCode } = invoice
  const year = Number(getCityDate(now, city.timeZone).slice(0, 4))
  const number = await takeNumber(tx, countryCode, year)
  await tx.insert(creditNotes).values({ orderId: order.id, ...source, countryCode, year, number, issuedAt: new Date(now), amount, taxes })
  return formatCreditNoteNumber({ countryCode, year, number })
}

/** The next number, without gaps: a parallel transaction waits until this one has committed or rolled back. */
async function takeNumber(tx: Tx, countryCode: string, year: number): Promise<number> {
  const [counter] = await tx
    .insert(creditNoteCounters)
    .values({ countryCode, year, last: 1 })
    .onConflictDoUpdate({
      target: [creditNoteCounters.countryCode, creditNoteCounters.year],
      set: { last: sql`${creditNoteCounters.last} + 1` },
    })
    .returning({ last: creditNoteCounters.last })
  return counter!.last
}

/** "ES-CN-2026-000042" */
export const formatCreditNoteNumber = (note: Parameters<typeof formatNumber>[0]): string => formatNumber(note, SERIES)

const sumOf = (parts: readonly RefundedPart[]): number => parts.reduce((sum, it) => sum + it.amount, 0)
