import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import type { LineChange, SavedCartInfo } from '#contract/cart/saved-cart.ts'

/** Maximum size of the lines of one stored cart, bytes. */
export const MAX_CART_BYTES = 256 * 1024

/**
 * A customer's cart of one store, with removed lines, so that each device learns of a removal. It is deleted with the account. The store has
 * no foreign key: a new catalogue leaves old carts to their expiry, as it does in the browser.
 */
export const savedCarts = pgTable(
  'saved_carts',
  {
    /** A §3 `basketId`: a random id of the browser that began the cart. */
    basketId: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    storeId: integer().notNull(),
    version: integer().notNull(),
    info: jsonb().$type<SavedCartInfo>().notNull(),
    lines: jsonb().$type<readonly LineChange[]>().notNull(),
    /** `info.timestamp`. */
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('saved_carts_store_key').on(table.customerId, table.storeId),
    index('saved_carts_expiry_idx').on(table.changedAt),
    check('saved_carts_version_check', sql`${table.version} > 0`),
    check('saved_carts_size_check', sql`octet_length(${table.lines}::text) <= ${sql.raw(String(2 * MAX_CART_BYTES))}`),
  ],
)
