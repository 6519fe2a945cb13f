import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { SocialProvider } from '#contract/account/social.ts'

/** Accounts at identity providers. A customer has one at each provider at most. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text().$type<SocialProvider>().notNull(),
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
    check('social_identities_provider_check', isOneOf(table.provider, SocialProvider.options)),
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

/**
 * Customers of another company who may move here by a link (B §1). The operator imports them. The name and the address are removed when the
 * account is created, or when the link expires.
 */
export const customerMigrations = pgTable(
  'customer_migrations',
  {
    sourceCompany: text().notNull(),
    /** The customer's id at that company. */
    sourceCustomerId: text().notNull(),
    /** SHA-256 of the link's `migration_id`, hex. */
    migrationHash: text().notNull(),
    email: text(),
    name: text(),
    preferredLanguage: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The new account; null before the customer has moved. */
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.sourceCompany, table.sourceCustomerId] }),
    index('customer_migrations_customer_idx').on(table.customerId),
    index('customer_migrations_expiry_idx').on(table.expiresAt),
    check('customer_migrations_moved_check', sql`(${table.customerId} is null) = (${table.email} is not null)`),
    check('customer_migrations_name_check', sql`(${table.email} is null) = (${table.name} is null)`),
  ],
)
