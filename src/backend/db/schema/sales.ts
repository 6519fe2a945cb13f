import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable } from 'drizzle-orm/pg-core'

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
