import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { CompanyDetail } from '#contract/account/company-detail.ts'
import type { Invoice } from '#contract/orders/order.ts'
import { LEDGER_ACCOUNTS, LEDGER_EVENTS, type LedgerAccount, type LedgerEvent } from '#domain/checkout/ledger.ts'

/** One movement of money. Its entries have the sum 0: a deferred trigger checks it at commit. Rows are never changed or deleted. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a movement of a customer without an order. */
    orderId: integer().references(() => orders.id),
    customerId: integer().references(() => customers.id),
    /** Identifies a movement among those of its customer or order and its event. Null for one that an order has once. */
    reference: text(),
    event: text().$type<LedgerEvent>().notNull(),
    currency: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('ledger_transactions_event_key').on(table.orderId, table.event, sql`coalesce(${table.reference}, '')`),
    unique('ledger_transactions_reference_key').on(table.customerId, table.event, table.reference),
    check('ledger_transactions_event_check', isOneOf(table.event, LEDGER_EVENTS)),
    check(
      'ledger_transactions_owner_check',
      sql`num_nonnulls(${table.orderId}, ${table.customerId}) = 1 and (${table.customerId} is null or ${table.reference} is not null)`,
    ),
  ],
)

/**
 * The credit that customers can use for orders, in each currency. It is what the ledger has in CUSTOMER_BALANCES less what drafts have
 * reserved. An order takes its part by a conditional update, so orders at the same time cannot spend it twice.
 */
export const customerBalances = pgTable(
  'customer_balances',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    currency: text().notNull(),
    amount: money('amount_minor').notNull(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.currency] }),
    check('customer_balances_amount_check', notNegative(table.amount)),
  ],
)

/** The entries of a movement, at most one for each account. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** Positive: debit. Negative: credit. */
    amount: money('amount_minor').notNull(),
  },
  table => [
    primaryKey({ columns: [table.transactionId, table.account] }),
    check('ledger_entries_account_check', isOneOf(table.account, LEDGER_ACCOUNTS)),
    check('ledger_entries_amount_check', sql`${table.amount} <> 0`),
  ],
)

const country = () =>
  text()
    .notNull()
    .references(() => countries.code)

/** The last number of each country and year. A transaction that takes a number locks the row, and a rollback gives the number back. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  { countryCode: country(), year: smallint().notNull(), last: integer().notNull() },
  table => [primaryKey({ columns: [table.countryCode, table.year] }), check('invoice_counters_last_check', sql`${table.last} > 0`)],
)

/** The invoice of a delivered order. It repeats what may change later: seller, company and tax rate. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    countryCode: country(),
    /** In the city's time zone. */
    year: smallint().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    seller: jsonb().$type<Invoice['seller']>().notNull(),
    company: jsonb().$type<CompanyDetail>(),
    taxes: jsonb().$type<Invoice['taxes']>().notNull(),
  },
  table => [
    unique('invoices_number_key').on(table.countryCode, table.year, table.number),
    check('invoices_number_check', sql`${table.number} > 0`),
  ],
)
