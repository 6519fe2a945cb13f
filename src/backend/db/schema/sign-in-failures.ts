import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Wrong passwords since the last sign-in, by e-mail address, whether it has an account or not. After some, a sign-in needs a captcha token.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** HMAC of the address: a typed address can belong to a person without an account. */
    emailHash: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('sign_in_failures_last_idx').on(table.lastAt)],
)
