import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'

import type { PageElementRecord } from '#backend/db/catalogue/pages/page-records.ts'
import { hasTexts, isOneOf, texts } from '#backend/db/schema/columns.ts'
import { products } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'

/** AGE: the customer confirms a minimum age. PRESCRIPTION: the customer confirms to have one. */
export const RESTRICTION_KINDS = ['AGE', 'PRESCRIPTION'] as const

/**
 * The elements of a store's page besides its products, in their order (A §2.4). One document, because it is only read as a whole; imports
 * and replies check it with `PageElementRecord`.
 */
export const storePages = pgTable(
  'store_pages',
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    elements: jsonb().$type<readonly PageElementRecord[]>().notNull(),
  },
  table => [check('store_pages_elements_check', sql`jsonb_typeof(${table.elements}) = 'array'`)],
)

/** What a customer confirms before some products of a store can be ordered (A §2.4, "restrictions modal"). */
export const storeRestrictions = pgTable(
  'store_restrictions',
  {
    id: integer().primaryKey(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: text().$type<(typeof RESTRICTION_KINDS)[number]>().notNull(),
    title: texts().notNull(),
    text: texts().notNull(),
    /** Years; only for AGE. */
    minimumAge: smallint(),
  },
  table => [
    unique('store_restrictions_id_store_key').on(table.id, table.storeId),
    unique('store_restrictions_position_key').on(table.storeId, table.position),
    check('store_restrictions_kind_check', isOneOf(table.kind, RESTRICTION_KINDS)),
    check('store_restrictions_title_check', hasTexts(table.title)),
    check('store_restrictions_text_check', hasTexts(table.text)),
    check(
      'store_restrictions_age_check',
      sql`(${table.minimumAge} is not null) = (${table.kind} = 'AGE') and coalesce(${table.minimumAge} between 1 and 99, true)`,
    ),
  ],
)

export const restrictedProducts = pgTable(
  'restricted_products',
  {
    restrictionId: integer().notNull(),
    productId: integer().notNull(),
    /** Part of both foreign keys: a restriction cannot name a product of another store. */
    storeId: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.restrictionId, table.productId] }),
    foreignKey({
      name: 'restricted_products_restriction_fk',
      columns: [table.restrictionId, table.storeId],
      foreignColumns: [storeRestrictions.id, storeRestrictions.storeId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'restricted_products_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    index('restricted_products_product_idx').on(table.productId),
    index('restricted_products_store_idx').on(table.storeId),
  ],
)
