import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** B §3, "User". */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    urn: uuid().notNull().unique().defaultRandom(),
    name: text().notNull(),
    /** As the customer wrote it, trimmed. Unique whatever its letters' case. */
    email: text().notNull(),
    /** argon2id in its own encoding; null for who signs in another way only. */
    passwordHash: text(),
    phoneCountryCode: text(),
    phoneNumber: text(),
    preferredLanguage: text(),
    preferredCityCode: text(),
    mediaCampaign: text(),
    mediaSource: text(),
    emailVerifiedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('customers_email_key').on(sql`lower(${table.email})`),
    check('customers_email_check', sql`${table.email} like '%_@_%'`),
    check('customers_name_check', sql`${table.name} <> ''`),
    check('customers_phone_check', sql`(${table.phoneCountryCode} is null) = (${table.phoneNumber} is null)`),
  ],
)

/** One signing-in on one device: the tokens that came of it, one after the other. Revoked as a whole. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    revokedAt: moment(),
    /** LOGOUT, REUSE or PASSWORD. */
    revokedFor: text().$type<'LOGOUT' | 'REUSE' | 'PASSWORD'>(),
    /**
     * SHA-256 (hex) of the key of the browser that signed in, in the sandbox only: that browser may read the mails of the customer, also
     * after signing out. Null: it may not, or no longer.
     */
    browserHash: text(),
  },
  table => [
    index('token_families_customer_idx').on(table.customerId),
    index('token_families_browser_idx')
      .on(table.browserHash)
      .where(sql`${table.browserHash} is not null`),
    check('token_families_revoked_check', sql`(${table.revokedAt} is null) = (${table.revokedFor} is null)`),
    check('token_families_reason_check', sql`${table.revokedFor} in ('LOGOUT', 'REUSE', 'PASSWORD')`),
  ],
)

/**
 * Refresh tokens, by SHA-256 alone. One of a family is active (`used_at` null). A used one shows its successor again within
 * the grace (trust.md: 10 s, the immediate predecessor only): `successor_sealed` is that pair of tokens, encrypted with a key that only
 * the predecessor's holder can derive.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** Hex. */
    hash: text().primaryKey(),
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    successorHash: text(),
    successorSealed: text(),
  },
  table => [
    uniqueIndex('refresh_tokens_active_key')
      .on(table.familyId)
      .where(sql`${table.usedAt} is null`),
    index('refresh_tokens_family_idx').on(table.familyId, table.expiresAt),
    check('refresh_tokens_successor_check', sql`(${table.usedAt} is null) = (${table.successorHash} is null)`),
  ],
)

/** Access handles, by SHA-256 alone. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    /** Hex. */
    hash: text().primaryKey(),
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  table => [index('access_tokens_family_idx').on(table.familyId), index('access_tokens_expiry_idx').on(table.expiresAt)],
)

/** Links of mails that set a new password or prove an address; by hash alone, one use each. */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    /** Hex. */
    hash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text().$type<'PASSWORD' | 'EMAIL'>().notNull(),
    /** Of EMAIL: the address that the customer gets when the link is opened. */
    newEmail: text(),
    /** Of EMAIL: the session that asked for the change. Null when that session is forgotten. */
    familyId: uuid().references(() => tokenFamilies.id, { onDelete: 'set null' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  table => [
    index('mail_proofs_customer_idx').on(table.customerId),
    index('mail_proofs_family_idx')
      .on(table.familyId)
      .where(sql`${table.familyId} is not null`),
    check('mail_proofs_email_check', sql`(${table.purpose} = 'EMAIL') = (${table.newEmail} is not null)`),
    check('mail_proofs_purpose_check', sql`${table.purpose} in ('PASSWORD', 'EMAIL')`),
  ],
)

/** Addresses that a customer has ordered to or saved. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    placeId: text().notNull(),
    /** The contract's `Address`, as it was chosen. */
    address: text().notNull(),
    cityCode: text().notNull(),
    isDefault: boolean().notNull().default(false),
    usedAt: moment().notNull().defaultNow(),
  },
  table => [uniqueIndex('saved_addresses_place_key').on(table.customerId, table.placeId)],
)
