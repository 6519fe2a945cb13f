import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { Fingerprint } from '#contract/platform/device.ts'
import { PRIVACY_PERMISSIONS, type PrivacyPermission } from '#domain/account/privacy-permissions.ts'

const instant = () => timestamp({ withTimezone: true })
const owner = () =>
  integer()
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** B §3: the company on invoices. */
export const companies = pgTable('companies', {
  customerId: owner().primaryKey(),
  name: text().notNull(),
  taxId: text().notNull(),
  addressLine1: text().notNull(),
  addressLine2: text(),
  city: text().notNull(),
  postalCode: text().notNull(),
  province: text(),
  countryCode: text().notNull(),
})

/** What a customer has granted or denied. Without a row: not asked, which counts as denied. */
export const privacyDecisions = pgTable(
  'privacy_decisions',
  {
    customerId: owner(),
    permission: text().$type<PrivacyPermission>().notNull(),
    isGranted: boolean().notNull(),
    decidedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.permission] }),
    check('privacy_decisions_permission_check', isOneOf(table.permission, PRIVACY_PERMISSIONS)),
  ],
)

/** A review that the operator requests of a customer (B §3, "User status": `needsReview`). Granting or denying deletes it. */
export const privacyReviews = pgTable('privacy_reviews', {
  customerId: owner().primaryKey(),
  permissions: jsonb().$type<readonly PrivacyPermission[]>().notNull(),
  canSkip: boolean().notNull(),
  /** A skipped review returns then. */
  skippedUntil: instant(),
})

/** Stores that have received the customer's name and e-mail address with an order (B §7, "shared-data"). */
export const sharedDataPartners = pgTable(
  'shared_data_partners',
  {
    customerId: owner(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    sharedAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.customerId, table.storeId] }), index('shared_data_partners_store_idx').on(table.storeId)],
)

/** B §7, "social/survey". The latest answer to a survey counts. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    customerId: owner(),
    surveyId: text().notNull(),
    /** Null: skipped. */
    questionnaire: jsonb().$type<readonly { readonly questionId: string; readonly answers: readonly string[] }[]>(),
    answeredAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.customerId, table.surveyId] })],
)

/** B §3, "Device": a browser. */
export const devices = pgTable(
  'devices',
  {
    urn: uuid().primaryKey().defaultRandom(),
    /** The customer who used it last while signed in. Null: nobody. */
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    fingerprints: jsonb().$type<readonly Fingerprint[]>().notNull(),
    /** Of the fingerprints. */
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('devices_customer_idx')
      .on(table.customerId)
      .where(sql`${table.customerId} is not null`),
    index('devices_expiry_idx').on(table.expiresAt),
  ],
)
