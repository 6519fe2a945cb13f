import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { isOneOf } from '#backend/db/schema/columns.ts'

/** A §3, "Translation report": texts of menus that customers reported as badly translated, for the operator to correct. */
export const translationSuggestions = pgTable(
  'translation_suggestions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sourceLanguage: text().notNull(),
    targetLanguage: text().notNull(),
    /** CATEGORY: a section of a menu. */
    entityType: text().$type<'CATEGORY' | 'PRODUCT'>().notNull(),
    entityId: integer().notNull(),
    field: text().$type<'name' | 'description'>().notNull(),
    currentText: text().notNull(),
    /** Empty: the customer suggested no other text. */
    suggestedText: text().notNull(),
    /** How often it was reported. */
    reports: integer().notNull().default(1),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    // a text may exceed the maximum size of an index entry
    uniqueIndex('translation_suggestions_key').on(
      table.entityType,
      table.entityId,
      table.field,
      table.targetLanguage,
      sql`md5(${table.currentText})`,
      sql`md5(${table.suggestedText})`,
    ),
    check('translation_suggestions_entity_check', isOneOf(table.entityType, ['CATEGORY', 'PRODUCT'])),
    check('translation_suggestions_field_check', isOneOf(table.field, ['name', 'description'])),
    check('translation_suggestions_languages_check', sql`${table.sourceLanguage} <> ${table.targetLanguage}`),
    check('translation_suggestions_reports_check', sql`${table.reports} > 0`),
  ],
)
