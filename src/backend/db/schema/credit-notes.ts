import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'

import { money } from '#backend/db/schema/columns.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { invoices } from '#backend/db/schema/ledger.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims } from '#backend/db/schema/support.ts'
import type { Invoice } from '#contract/orders/order.ts'

const country = () =>
  text()
    .notNull()
    .references(() => countries.code)

/** The last number of each country and year, apart from those of invoices. A transaction that takes a number locks the row. */
export const creditNoteCounters = pgTable(
  'credit_note_counters',
  { countryCode: country(), year: smallint().notNull(), last: integer().notNull() },
  table => [primaryKey({ columns: [table.countryCode, table.year] }), check('credit_note_counters_last_check', sql`${table.last} > 0`)],
)

/** A credit note: what a refund takes off an invoice. It has one refund, of staff or of a claim. Rows are never changed. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => invoices.orderId),
    refundId: integer().references(() => orderRefunds.id),
    claimId: integer().references(() => supportClaims.id),
    countryCode: country(),
    /** In the city's time zone. */
    year: smallint().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** What the customer gets back, minor units of the order's currency. */
    amount: money('amount_minor').notNull(),
    /** The part of the taxes of the invoice. */
    taxes: jsonb().$type<Invoice['taxes']>().notNull(),
  },
  table => [
    unique('credit_notes_number_key').on(table.countryCode, table.year, table.number),
    unique('credit_notes_refund_key').on(table.refundId),
    unique('credit_notes_claim_key').on(table.claimId),
    index('credit_notes_order_idx').on(table.orderId),
    check('credit_notes_number_check', sql`${table.number} > 0`),
    check('credit_notes_source_check', sql`num_nonnulls(${table.refundId}, ${table.claimId}) = 1`),
    check('credit_notes_amount_check', sql`${table.amount} > 0`),
  ],
)
