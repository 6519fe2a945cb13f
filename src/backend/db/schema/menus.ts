import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'

import { SECTION_LAYOUTS, type SectionLayout } from '#backend/db/catalogue/pages/page-records.ts'
import { hasTexts, isOneOf, isSubsetOf, isTint, money, notNegative, searchKey, texts, tint } from '#backend/db/schema/columns.ts'
import { stores } from '#backend/db/schema/stores.ts'

/** The fourteen of EU Regulation 1169/2011, annex II; their names per language are in `backend/messages/`. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** Diets that a product suits; their names per language are in `backend/messages/`. */
export const DIETS = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'halal', 'kosher', 'organic'] as const
export type Diet = (typeof DIETS)[number]

/** What the values of a nutrition declaration refer to. @source EU Regulation 1169/2011, articles 32 and 33 */
export const NUTRITION_UNITS = ['100g', '100ml', 'portion'] as const

/** The amounts of a nutrition declaration in their prescribed order. @source EU Regulation 1169/2011, article 30 */
export const NUTRIENTS = ['fat', 'saturates', 'carbohydrate', 'sugars', 'protein', 'salt'] as const

/** `kcal`: energy. The nutrients are grams. */
export type Nutrition = { readonly per: (typeof NUTRITION_UNITS)[number]; readonly kcal: number } & Readonly<
  Record<(typeof NUTRIENTS)[number], number>
>

/** Further pictures of a product. */
export const MAX_MORE_PICTURES = 7

/** A section of a menu, or a group of sections. Its URL segment consists of its name and id: "burgers-c.12". */
export const menuSections = pgTable(
  'menu_sections',
  {
    id: integer().primaryKey(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** The group that contains this section. A group has no products; the page shows it as tiles that lead to its sections. */
    parentId: integer(),
    position: smallint().notNull(),
    /** Null: as the view type of the store. */
    layout: text().$type<SectionLayout>(),
    name: texts().notNull(),
  },
  table => [
    unique('menu_sections_id_store_key').on(table.id, table.storeId),
    unique('menu_sections_position_key').on(table.storeId, table.position),
    foreignKey({
      name: 'menu_sections_parent_fk',
      columns: [table.parentId, table.storeId],
      foreignColumns: [table.id, table.storeId],
    }).onDelete('cascade'),
    index('menu_sections_parent_idx').on(table.parentId),
    check('menu_sections_parent_check', sql`${table.parentId} <> ${table.id}`),
    check('menu_sections_layout_check', isOneOf(table.layout, SECTION_LAYOUTS)),
    check('menu_sections_name_check', hasTexts(table.name)),
  ],
)

/** A §3, "Product". */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey(),
    storeId: integer().notNull(),
    /** Copied from the store, so that a search reads the rows of one city only. */
    cityCode: text().notNull(),
    sectionId: integer().notNull(),
    position: smallint().notNull(),
    storeProductId: text().notNull(),
    externalId: text().notNull(),
    name: texts().notNull(),
    description: texts().notNull(),
    /** Before promotions and options. */
    price: money('price_minor').notNull(),
    /** Empty for a product without a picture. */
    imageId: text().notNull(),
    /** Further pictures, after `imageId`. */
    moreImageIds: text().array().notNull().default([]),
    tint: tint(),
    sponsored: boolean().notNull().default(false),
    available: boolean().notNull().default(true),
    allergens: text().array().$type<Allergen[]>().notNull().default([]),
    diets: text().array().$type<Diet[]>().notNull().default([]),
    nutrition: jsonb().$type<Nutrition>(),
    searchKey: searchKey(),
    /** A column, because an index alone answers a search only by columns. Equal hashes of two names of a city do not occur (64 bits). */
    nameHash: bigint({ mode: 'bigint' }).generatedAlwaysAs(sql`hashtextextended("search_key", 0)`),
    descriptionHash: bigint({ mode: 'bigint' }).generatedAlwaysAs(sql`hashtextextended("description"::text, 0)`),
  },
  table => [
    foreignKey({
      name: 'products_store_fk',
      columns: [table.storeId, table.cityCode],
      foreignColumns: [stores.id, stores.cityCode],
    }).onDelete('cascade'),
    foreignKey({
      name: 'products_section_fk',
      columns: [table.sectionId, table.storeId],
      foreignColumns: [menuSections.id, menuSections.storeId],
    }).onDelete('cascade'),
    unique('products_id_store_key').on(table.id, table.storeId),
    unique('products_store_product_key').on(table.storeId, table.storeProductId),
    index('products_menu_idx').on(table.storeId, table.sectionId, table.position),
    index('products_section_idx').on(table.sectionId),
    // the columns that a search keeps in memory, so that the products of a city are read without the table
    index('products_offered_idx')
      .on(table.cityCode, table.storeId, table.id, table.nameHash, table.sectionId, table.descriptionHash, table.price)
      .where(sql`${table.available}`),
    check('products_id_check', sql`${table.id} > 0`),
    check('products_name_check', hasTexts(table.name)),
    check('products_price_check', notNegative(table.price)),
    check('products_tint_check', isTint(table.tint)),
    check('products_allergens_check', isSubsetOf(table.allergens, ALLERGENS)),
    check('products_diets_check', isSubsetOf(table.diets, DIETS)),
    check('products_pictures_check', sql`cardinality(${table.moreImageIds}) <= ${sql.raw(String(MAX_MORE_PICTURES))}`),
    check('products_nutrition_check', sql`${table.nutrition} is null or jsonb_typeof(${table.nutrition}) = 'object'`),
  ],
)

/**
 * Units that a store has of a product. A product without a row is not counted. The counts are not columns of `products`, because each order
 * changes them, and a change of `products` renews pages and caches.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: integer().primaryKey(),
    storeId: integer().notNull(),
    count: integer().notNull(),
    /** Whether the product is not available because the count is 0, so that a cancelled order offers it again. */
    soldOut: boolean().notNull(),
  },
  table => [
    foreignKey({
      name: 'product_stock_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    check('product_stock_count_check', sql`${table.count} >= 0`),
    check('product_stock_sold_out_check', sql`not ${table.soldOut} or ${table.count} = 0`),
  ],
)

/** An option group of products; several products of one store may share it. A §5: "max absent means no cap, max 1 means single choice". */
export const attributeGroups = pgTable(
  'attribute_groups',
  {
    id: integer().primaryKey(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
    name: texts().notNull(),
    min: smallint(),
    max: smallint(),
    /** Maximum units of one attribute; 1: the attribute is on or off. */
    maxPerAttribute: smallint().notNull().default(1),
  },
  table => [
    unique('attribute_groups_id_store_key').on(table.id, table.storeId),
    index('attribute_groups_store_idx').on(table.storeId),
    check('attribute_groups_name_check', hasTexts(table.name)),
    check(
      'attribute_groups_span_check',
      sql`${table.min} >= 0 and ${table.max} >= 1 and ${table.maxPerAttribute} >= 1 and coalesce(${table.min} <= ${table.max}, true)`,
    ),
  ],
)

export const attributes = pgTable(
  'attributes',
  {
    id: integer().primaryKey(),
    groupId: integer().notNull(),
    storeId: integer().notNull(),
    position: smallint().notNull(),
    externalId: text().notNull(),
    name: texts().notNull(),
    priceImpact: money('price_impact_minor').notNull().default(0),
    /** Whether the attribute is preselected when the product opens; `quantity` is the number of units. */
    selected: boolean().notNull().default(false),
    quantity: smallint().notNull().default(0),
  },
  table => [
    foreignKey({
      name: 'attributes_group_fk',
      columns: [table.groupId, table.storeId],
      foreignColumns: [attributeGroups.id, attributeGroups.storeId],
    }).onDelete('cascade'),
    unique('attributes_id_store_key').on(table.id, table.storeId),
    unique('attributes_position_key').on(table.groupId, table.position),
    check('attributes_name_check', hasTexts(table.name)),
    check('attributes_price_check', notNegative(table.priceImpact)),
    check('attributes_default_check', sql`${table.selected} = (${table.quantity} > 0) and ${table.quantity} >= 0`),
  ],
)

export const productAttributeGroups = pgTable(
  'product_attribute_groups',
  {
    productId: integer().notNull(),
    groupId: integer().notNull(),
    /** Part of both foreign keys: a product cannot use a group of another store. */
    storeId: integer().notNull(),
    position: smallint().notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.groupId] }),
    foreignKey({
      name: 'product_attribute_groups_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_attribute_groups_group_fk',
      columns: [table.groupId, table.storeId],
      foreignColumns: [attributeGroups.id, attributeGroups.storeId],
    }).onDelete('cascade'),
    index('product_attribute_groups_group_idx').on(table.groupId),
  ],
)

/**
 * A promotion (A §3: five kinds). Delivery promotions belong to the store (no product, no attribute); the others belong to one product or
 * one attribute. The promotions that a store shows are both together.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey(),
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    productId: integer(),
    attributeId: integer(),
    type: text().$type<'PERCENTAGE_DISCOUNT' | 'TWO_FOR_ONE' | 'FREE_DELIVERY' | 'FLAT_DELIVERY' | 'FLAT_PRODUCT'>().notNull(),
    /** Discount in whole percent; only for PERCENTAGE_DISCOUNT. */
    percentage: smallint(),
    /** The promoted unit price (FLAT_PRODUCT) or delivery fee (FLAT_DELIVERY); null for the others. */
    price: money('price_minor'),
    /** Only for prime customers (A §6). */
    prime: boolean().notNull().default(false),
  },
  table => [
    foreignKey({
      name: 'promotions_product_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [products.id, products.storeId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'promotions_attribute_fk',
      columns: [table.attributeId, table.storeId],
      foreignColumns: [attributes.id, attributes.storeId],
    }).onDelete('cascade'),
    index('promotions_store_idx').on(table.storeId),
    index('promotions_product_idx')
      .on(table.productId)
      .where(sql`${table.productId} is not null`),
    index('promotions_attribute_idx')
      .on(table.attributeId)
      .where(sql`${table.attributeId} is not null`),
    check(
      'promotions_type_check',
      isOneOf(table.type, ['PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE', 'FREE_DELIVERY', 'FLAT_DELIVERY', 'FLAT_PRODUCT']),
    ),
    check(
      'promotions_target_check',
      sql`num_nonnulls(${table.productId}, ${table.attributeId}) = case when ${table.type} in ('FREE_DELIVERY', 'FLAT_DELIVERY') then 0 else 1 end`,
    ),
    check(
      'promotions_percentage_check',
      sql`(${table.percentage} is not null) = (${table.type} = 'PERCENTAGE_DISCOUNT') and coalesce(${table.percentage} between 1 and 99, true)`,
    ),
    check(
      'promotions_price_check',
      sql`(${table.price} is not null) = (${table.type} in ('FLAT_DELIVERY', 'FLAT_PRODUCT')) and coalesce(${table.price} >= 0, true)`,
    ),
  ],
)
