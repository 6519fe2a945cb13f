import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'

export const FAVOURITE_KINDS = ['STORE', 'PRODUCT'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

/**
 * The favourites of customers (issue 25 point 8). The store or product has no foreign key: a new catalogue leaves the favourites as they are,
 * and the page says that the store or product is no longer there.
 */
export const favourites = pgTable(
  'favourites',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text().$type<FavouriteKind>().notNull(),
    /** Id of the store or of the product. */
    subjectId: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.kind, table.subjectId] }),
    index('favourites_order_idx').on(table.customerId, table.addedAt),
    check('favourites_kind_check', isOneOf(table.kind, FAVOURITE_KINDS)),
  ],
)
