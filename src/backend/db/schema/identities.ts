import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'

/** Accounts at identity providers. A customer has one at each provider at most. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text().$type<'GOOGLE'>().notNull(),
    /** The id of the person at the provider, which is never reassigned. */
    subject: text().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('social_identities_customer_key').on(table.customerId, table.provider),
    check('social_identities_provider_check', sql`${table.provider} = 'GOOGLE'`),
  ],
)

/** Sign-ins whose password was right and that await the code of the second factor. */
export const twoFactorTokens = pgTable(
  'two_factor_tokens',
  {
    hash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('two_factor_tokens_customer_idx').on(table.customerId)],
)
