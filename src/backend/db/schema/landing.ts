import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'

import { brands, categories, filters } from '#backend/db/schema/catalogue.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'

/** A page written for people who come from a search engine (A §2.5). GLOBAL has no country, COUNTRY has only one. */
export const landings = pgTable(
  'landings',
  {
    id: integer().primaryKey(),
    kind: text().$type<'GLOBAL' | 'COUNTRY' | 'CITIES' | 'CITY' | 'CATEGORY' | 'FILTER' | 'BRAND'>().notNull(),
    countryCode: text().references(() => countries.code),
    cityCode: text().references(() => cities.code),
    categoryId: integer().references(() => categories.id),
    filterId: integer().references(() => filters.id),
    brandId: integer().references(() => brands.id),
  },
  table => [
    unique('landings_subject_key')
      .on(table.kind, table.countryCode, table.cityCode, table.categoryId, table.filterId, table.brandId)
      .nullsNotDistinct(),
    index('landings_country_idx').on(table.countryCode, table.kind),
    check('landings_kind_check', isOneOf(table.kind, ['GLOBAL', 'COUNTRY', 'CITIES', 'CITY', 'CATEGORY', 'FILTER', 'BRAND'])),
    check('landings_country_check', sql`(${table.countryCode} is null) = (${table.kind} = 'GLOBAL')`),
    check('landings_filter_check', sql`(${table.filterId} is not null) = (${table.kind} = 'FILTER')`),
    check('landings_brand_check', sql`(${table.brandId} is not null) = (${table.kind} = 'BRAND')`),
  ],
)

/** Title and description for search engines. */
export const landingTexts = pgTable(
  'landing_texts',
  {
    landingId: integer()
      .notNull()
      .references(() => landings.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    metaTitle: text().notNull(),
    metaDescription: text().notNull(),
  },
  table => [primaryKey({ columns: [table.landingId, table.language] })],
)

/** The paragraphs of a landing, in order. */
export const landingBlocks = pgTable(
  'landing_blocks',
  {
    landingId: integer()
      .notNull()
      .references(() => landings.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    position: smallint().notNull(),
    title: text().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.landingId, table.language, table.position] })],
)

export const landingQuestions = pgTable(
  'landing_questions',
  {
    landingId: integer()
      .notNull()
      .references(() => landings.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    position: smallint().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  table => [primaryKey({ columns: [table.landingId, table.language, table.position] })],
)
