import { sql } from 'drizzle-orm'
import { bigint, check, pgSchema, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { isOneOf } from '#backend/db/schema/columns.ts'

/**
 * What the sandbox's payment provider remembers. It is another company's: nothing of the shop reads or writes here, and nothing
 * here refers to the shop. It lies in the same database only so that a kill cannot lose it.
 */
export const sandboxProvider = pgSchema('sandbox_provider')

const moment = () => timestamp({ withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })

/** Who may use the card form, for a while; by SHA-256 alone. */
export const formTokens = sandboxProvider.table('form_tokens', {
  hash: text().primaryKey(),
  customer: text().notNull(),
  expiresAt: moment().notNull(),
})

/** Of a card number only the last four digits are kept, and how the test card behaves. */
export const sandboxCards = sandboxProvider.table(
  'cards',
  {
    token: text().primaryKey(),
    customer: text().notNull(),
    behaviour: text().$type<'SUCCESS' | 'CHALLENGE' | 'DECLINED' | 'NO_FUNDS' | 'SILENT'>().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    expiryMonth: smallint().notNull(),
    expiryYear: smallint().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [check('cards_behaviour_check', isOneOf(table.behaviour, ['SUCCESS', 'CHALLENGE', 'DECLINED', 'NO_FUNDS', 'SILENT']))],
)

/** `id` is the merchant's: the same one is taken once. */
export const sandboxPayments = sandboxProvider.table(
  'payments',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    status: text().$type<'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'REFUSED'>().notNull(),
    reason: text().$type<'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CHALLENGE_DECLINED' | 'CANCELLED'>(),
    amount: minor('amount_minor').notNull().default(0),
    captured: minor('captured_minor').notNull().default(0),
    refunded: minor('refunded_minor').notNull().default(0),
    currency: text().notNull().default(''),
    lastFour: text().notNull().default(''),
    returnUrl: text().notNull().default(''),
    language: text().notNull().default('en'),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    check('payments_status_check', isOneOf(table.status, ['CHALLENGE', 'AUTHORISED', 'CAPTURED', 'REFUSED'])),
    check('payments_reason_check', sql`(${table.status} = 'REFUSED') = (${table.reason} is not null)`),
    check('payments_captured_check', sql`${table.refunded} <= ${table.captured} and ${table.captured} <= ${table.amount}`),
  ],
)
