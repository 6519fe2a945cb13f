import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'

import { brands, categories, filters } from '#backend/db/schema/catalogue.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'

/** A page for visitors from search engines (A §2.5). GLOBAL has no country; COUNTRY has only a country. */
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

/**
 * Snapshots of the catalogue data of each landing, in all languages. A job computes them for a whole country, so that a request reads one
 * or two rows (modules/landing/refresh-landing-snapshots.ts). CITY is not a landing but the section of a city page for search engines.
 */
export const landingSnapshots = pgTable(
  'kept_landings',
  {
    countryCode: text()
      .notNull()
      .references(() => countries.code, { onDelete: 'cascade' }),
    kind: text().$type<'COUNTRY' | 'CITIES' | 'FILTERS' | 'FILTER' | 'BRAND' | 'CITY'>().notNull(),
    /** Slug of the filter or of the brand, or code of the city. Empty for kinds with one landing per country. */
    subject: text().notNull().default(''),
    /** One of the `StoredLandings` of modules/landing/stored-facts.ts. */
    content: jsonb('says').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Hash of the whole content of the landing: shared data, own data and editorial texts. */
    digest: text().notNull(),
    /** Time of the last change of `digest`. */
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.countryCode, table.kind, table.subject] }),
    check('kept_landings_kind_check', isOneOf(table.kind, ['COUNTRY', 'CITIES', 'FILTERS', 'FILTER', 'BRAND', 'CITY'])),
    check('kept_landings_subject_check', sql`(${table.subject} <> '') = (${table.kind} in ('FILTER', 'BRAND', 'CITY'))`),
  ],
)

/**
 * Countries whose catalogue has changed since the last refresh of their landing snapshots. The triggers of migration 0014 insert rows, and
 * the refresh deletes them. Rows are never updated and may repeat, so that no writer waits for another. Null: all countries.
 */
export const landingTouches = pgTable('landing_touches', { countryCode: text() })
