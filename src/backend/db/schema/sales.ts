import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { products } from '#backend/db/schema/menus.ts'

/**
 * Units of a product in delivered orders; the sample world begins with invented numbers. A table of its own, because a write to `products`
 * would clear the caches of the catalogue.
 */
export const productSales = pgTable(
  'product_sales',
  {
    productId: integer().primaryKey(),
    storeId: integer().notNull(),
    units: integer().notNull(),
  },
  table => [
    foreignKey({
      name: 'product_sales_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    index('product_sales_top_idx').on(table.storeId, table.units.desc(), table.productId),
    check('product_sales_units_check', sql`${table.units} > 0`),
  ],
)

/** How many delivered orders contained both products. Each pair has two rows, so that one index finds the partners of a product. */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: integer().notNull(),
    otherId: integer().notNull(),
    storeId: integer().notNull(),
    orders: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.otherId] }),
    foreignKey({
      name: 'product_pairs_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_pairs_other_fk',
      columns: [table.otherId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    index('product_pairs_top_idx').on(table.productId, table.orders.desc(), table.otherId),
    // for the deletion of a product
    index('product_pairs_other_idx').on(table.otherId),
    check('product_pairs_orders_check', sql`${table.orders} > 0`),
    check('product_pairs_products_check', sql`${table.productId} <> ${table.otherId}`),
  ],
)
