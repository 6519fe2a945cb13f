import type { PgTable } from 'drizzle-orm/pg-core'

import { brands, categories, categoryTexts, cityCategories, filters, tags } from '#backend/db/schema/catalogue.ts'
import { cities, cityPolygons, cityTexts, countries, streets } from '#backend/db/schema/geo.ts'
import { landingBlocks, landingQuestions, landings, landingTexts } from '#backend/db/schema/landing.ts'
import {
  attributeGroups,
  attributes,
  menuSections,
  productAttributeGroups,
  products,
  productStock,
  promotions,
} from '#backend/db/schema/menus.ts'
import { charities } from '#backend/db/schema/donations.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { toggles } from '#backend/db/schema/platform.ts'
import { restrictedProducts, storePages, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { supportTrees } from '#backend/db/schema/support.ts'
import { categorySingleStores, storeDetails, storeFilters, storeHours, stores, storeTags, storeZones } from '#backend/db/schema/stores.ts'

/** Every table that the seed fills, except the seed record. Each table follows those that it refers to. */
export const SEEDED_TABLES = {
  toggles,
  countries,
  cities,
  cityTexts,
  cityPolygons,
  streets,
  categories,
  categoryTexts,
  cityCategories,
  filters,
  brands,
  tags,
  stores,
  storeHours,
  storeTags,
  storeFilters,
  categorySingleStores,
  storeDetails,
  storeZones,
  menuSections,
  products,
  productStock,
  attributeGroups,
  attributes,
  productAttributeGroups,
  promotions,
  storePages,
  storeRestrictions,
  restrictedProducts,
  landings,
  landingTexts,
  landingBlocks,
  landingQuestions,
  promoCodes,
  charities,
  supportTrees,
} as const satisfies Readonly<Record<string, PgTable>>

export type SeededTable = keyof typeof SEEDED_TABLES

/** Rows to be written, per table. */
export type Rows = { [Name in SeededTable]: (typeof SEEDED_TABLES)[Name]['$inferInsert'][] }

export const SEEDED_TABLE_NAMES = Object.keys(SEEDED_TABLES) as SeededTable[]

export function createEmptyRows(): Rows {
  return Object.fromEntries(SEEDED_TABLE_NAMES.map(name => [name, []])) as unknown as Rows
}

/** Numbers rows from 1, a series per table. */
export type Numbering = (table: SeededTable) => number

export function createNumbering(): Numbering {
  const last = new Map<SeededTable, number>()
  return table => {
    const next = (last.get(table) ?? 0) + 1
    last.set(table, next)
    return next
  }
}
