import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'

import { hasTexts, isOneOf, isSlug, isTint, texts, tint } from '#backend/db/schema/columns.ts'
import { cities } from '#backend/db/schema/geo.ts'

/** A kind of store, the same in every city; `cityCategories` lists where it is offered. A §3, "Category". */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey(),
    type: text().$type<'STORES' | 'PURCHASE' | 'SHIPMENT' | 'GROUP'>().notNull(),
    /** The GROUP that contains this category; groups are one level deep. */
    parentId: integer().references((): AnyPgColumn => categories.id),
    backgroundColor: text().notNull(),
    textColor: text().notNull(),
    image: text().notNull(),
    openIcon: text().notNull(),
    sleepIcon: text().notNull(),
    disabledIcon: text().notNull(),
    tags: text().array().notNull().default([]),
  },
  table => [
    index('categories_parent_idx').on(table.parentId),
    check('categories_id_check', sql`${table.id} > 0`),
    check('categories_type_check', isOneOf(table.type, ['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'])),
    check('categories_group_check', sql`${table.parentId} is null or ${table.type} <> 'GROUP'`),
  ],
)

export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.categoryId, table.language] }),
    unique('category_texts_slug_key').on(table.language, table.slug),
    check('category_texts_name_check', sql`${table.name} <> ''`),
    check('category_texts_slug_check', isSlug(table.slug)),
  ],
)

/** A category as one city offers it. */
export const cityCategories = pgTable(
  'city_categories',
  {
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    position: smallint().notNull(),
    open: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    tint: tint(),
  },
  table => [
    primaryKey({ columns: [table.cityCode, table.categoryId] }),
    index('city_categories_category_idx').on(table.categoryId),
    check('city_categories_tint_check', isTint(table.tint)),
  ],
)

/** A §3, "Filter". Rows of type SORT are the sortings: their ids are those of `domain/catalogue/sorting.ts`. */
export const filters = pgTable(
  'filters',
  {
    id: integer().primaryKey(),
    type: text().$type<'CITY' | 'USER' | 'SORT' | 'FOOD'>().notNull(),
    label: text().notNull(),
    slug: text().notNull(),
    name: texts().notNull(),
    iconId: text(),
    category: text(),
    /** Ids of filters that this one replaces: their old links redirect to it (A §2.2 rule 8). */
    formerIds: integer().array().notNull().default([]),
    position: smallint().notNull().default(0),
    tint: tint().default(0),
  },
  table => [
    unique('filters_slug_key').on(table.slug),
    check('filters_slug_check', isSlug(table.slug)),
    check('filters_id_check', sql`${table.id} > 0`),
    check('filters_type_check', isOneOf(table.type, ['CITY', 'USER', 'SORT', 'FOOD'])),
    check('filters_name_check', hasTexts(table.name)),
    check('filters_tint_check', isTint(table.tint)),
  ],
)

/** A brand with stores in many cities. */
export const brands = pgTable(
  'brands',
  {
    id: integer().primaryKey(),
    slug: text().notNull(),
    name: texts().notNull(),
    imageId: text().notNull(),
    tint: tint(),
  },
  table => [
    unique('brands_slug_key').on(table.slug),
    check('brands_slug_check', isSlug(table.slug)),
    check('brands_name_check', hasTexts(table.name)),
    check('brands_tint_check', isTint(table.tint)),
  ],
)

/** A short description of a store: "Pizza", "Open late". */
export const tags = pgTable('tags', { id: integer().primaryKey(), name: texts().notNull() }, table => [
  check('tags_name_check', hasTexts(table.name)),
])
