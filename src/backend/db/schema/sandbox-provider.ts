import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgSchema, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { isOneOf } from '#backend/db/schema/columns.ts'

/**
 * Data of the sandbox's payment provider, which stands for another company. No other module reads or writes this schema, and it refers to
 * no other table. It is in the same database only to survive a crash.
 */
export const sandboxProvider = pgSchema('sandbox_provider')

const instant = () => timestamp({ withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })

/** Short-lived tokens for the card form, stored only as SHA-256. */
export const formTokens = sandboxProvider.table('form_tokens', {
  hash: text().primaryKey(),
  customer: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Cards with the last four digits and the behaviour of the test card; the full number is not stored. */
export const sandboxCards = sandboxProvider.table(
  'cards',
  {
    token: text().primaryKey(),
    customer: text().notNull(),
    behaviour: text().$type<'SUCCESS' | 'CHALLENGE' | 'DECLINED' | 'NO_FUNDS' | 'SILENT' | 'UNCOLLECTED'>().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    expiryMonth: smallint().notNull(),
    expiryYear: smallint().notNull(),
    /** Equal for the same number, expiry date and security code, with any customer. */
    fingerprint: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    check('cards_behaviour_check', isOneOf(table.behaviour, ['SUCCESS', 'CHALLENGE', 'DECLINED', 'NO_FUNDS', 'SILENT', 'UNCOLLECTED'])),
  ],
)

/** `id` comes from the merchant and is accepted once. */
export const sandboxPayments = sandboxProvider.table(
  'payments',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text().$type<'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'REFUSED'>().notNull(),
    reason: text().$type<'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CHALLENGE_DECLINED' | 'CANCELLED'>(),
    amount: minor('amount_minor').notNull().default(0),
    captured: minor('captured_minor').notNull().default(0),
    /** The alternative platform, such as "PayPal"; null for a card. */
    platform: text(),
    /** The card is accepted, and its charge fails. */
    failsCapture: boolean().notNull().default(false),
    refunded: minor('refunded_minor').notNull().default(0),
    currency: text().notNull().default(''),
    lastFour: text().notNull().default(''),
    returnUrl: text().notNull().default(''),
    language: text().notNull().default('en'),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    check('payments_status_check', isOneOf(table.status, ['CHALLENGE', 'AUTHORISED', 'CAPTURED', 'REFUSED'])),
    check('payments_reason_check', sql`(${table.status} = 'REFUSED') = (${table.reason} is not null)`),
    check('payments_captured_check', sql`${table.refunded} <= ${table.captured} and ${table.captured} <= ${table.amount}`),
  ],
)
