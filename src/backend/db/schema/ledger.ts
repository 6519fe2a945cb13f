import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

import { isOneOf, money } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { LEDGER_ACCOUNTS, LEDGER_EVENTS, type LedgerAccount, type LedgerEvent } from '#domain/checkout/ledger.ts'

/** One movement of money. Its entries have the sum 0: a deferred trigger checks it at commit. Rows are never changed or deleted. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    event: text().$type<LedgerEvent>().notNull(),
    currency: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [unique('ledger_transactions_event_key').on(table.orderId, table.event), check('ledger_transactions_event_check', isOneOf(table.event, LEDGER_EVENTS))],
) // prettier-ignore

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
