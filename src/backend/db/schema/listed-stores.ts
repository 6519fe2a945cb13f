import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { cityCategories, filters } from '#backend/db/schema/catalogue.ts'

/**
 * Number of listed stores per category of a city, so that a page reads one row instead of counting. The triggers of migration 0011 recount
 * the categories that a statement changes.
 */
export const listedStores = pgTable(
  'listed_stores',
  {
    cityCode: text().notNull(),
    categoryId: integer().notNull(),
    /** Null: all stores of the category; otherwise the stores with this filter. */
    filterId: integer().references(() => filters.id, { onDelete: 'cascade' }),
    listed: integer().notNull(),
    /** Listed stores with a rating. */
    rated: integer().notNull(),
    /** Listed stores with a promotion. */
    promoted: integer().notNull(),
    /** Listed stores that deliver for free to every customer. */
    free: integer().notNull(),
  },
  table => [
    unique('listed_stores_key').on(table.cityCode, table.categoryId, table.filterId).nullsNotDistinct(),
    foreignKey({
      name: 'listed_stores_category_fk',
      columns: [table.cityCode, table.categoryId],
      foreignColumns: [cityCategories.cityCode, cityCategories.categoryId],
    }).onDelete('cascade'),
    index('listed_stores_filter_idx').on(table.filterId),
    check(
      'listed_stores_counts_check',
      sql`${table.listed} > 0 and ${table.rated} between 0 and ${table.listed} and ${table.promoted} between 0 and ${table.listed} and ${table.free} between 0 and ${table.listed}`,
    ),
  ],
)
