import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { isOneOf, searchKey, writtenBy } from '#backend/db/schema/columns.ts'
import { cities } from '#backend/db/schema/geo.ts'

/**
 * The distinct search keys of a city's products, past ones included. Thousands of stores share a few hundred menus, so a search first
 * matches the names, in memory, and then finds the stores. Triggers of `products` write this table; a key without a current product has
 * no results.
 */
export const productNames = pgTable(
  'product_names',
  {
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    searchKey: searchKey(),
    written: writtenBy(),
  },
  table => [
    // a name may exceed the maximum size of an index entry
    uniqueIndex('product_names_key').on(table.cityCode, sql`md5(${table.searchKey})`),
    index('product_names_written_idx').on(table.cityCode, table.written),
  ],
)

/**
 * The distinct search keys of a city's stores and, as JSON, the descriptions of its stores and products and the names of its menu sections,
 * past ones included. Triggers write this table; the search matches the texts in memory.
 */
export const storeTexts = pgTable(
  'store_texts',
  {
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    field: text().$type<'STORE' | 'DESCRIPTION' | 'SECTION' | 'PRODUCT_DESCRIPTION'>().notNull(),
    text: text().notNull(),
    written: writtenBy(),
  },
  table => [
    // a text may exceed the maximum size of an index entry
    uniqueIndex('store_texts_key').on(table.cityCode, table.field, sql`md5(${table.text})`),
    index('store_texts_written_idx').on(table.cityCode, table.written),
    check('store_texts_field_check', isOneOf(table.field, ['STORE', 'DESCRIPTION', 'SECTION', 'PRODUCT_DESCRIPTION'])),
  ],
)

/**
 * The stores whose search results have changed, once for each transaction. Triggers of the catalogue write this table, the processes that
 * keep the catalogue of a city in memory read it before each search, and a job deletes rows after a day.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    /** Empty: the change concerns every city. */
    cityCode: text().notNull(),
    /** Null: the change concerns every store. */
    storeId: integer(),
    written: writtenBy(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    index('search_changes_written_idx').on(table.cityCode, table.written, table.storeId),
    index('search_changes_age_idx').on(table.writtenAt),
  ],
)
