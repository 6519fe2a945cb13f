import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import { categories, categoryTexts, cityCategories } from '#backend/db/schema/catalogue.ts'
import { categorySingleStores, listedStores, stores } from '#backend/db/schema/stores.ts'
import { type CallCity, requireCallCity } from '#backend/modules/geo/city.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { Category, getCategories, getCategory } from '#contract/catalogue/category.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCategoriesHandler(db: Db): Handler<typeof getCategories> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call, query.lang)
    const rows = await selectCategoryRows(db, city)
    const offered = new Set(rows.map(it => it.category.id))
    const top = rows.filter(it => it.category.parentId === null || !offered.has(it.category.parentId))
    return { categories: top.map(it => toCategory(it, rows, city)) }
  }
}

export function getCategoryHandler(db: Db): Handler<typeof getCategory> {
  return async ({ params, query }, call) => {
    const city = await requireCallCity(db, call, query.lang)
    const rows = await selectCategoryRows(db, city)
    const row = rows.find(it => it.category.id === params.id)
    if (!row) throw createUnknownCategoryProblem(params.id)
    return toCategory(row, rows, city)
  }
}

/** @throws Problem 404 when the city does not offer the category */
export async function requireCategory(db: Db, city: CallCity, id: number): Promise<void> {
  const offered = await db.$count(cityCategories, and(eq(cityCategories.cityCode, city.code), eq(cityCategories.categoryId, toRowId(id))))
  if (offered === 0) throw createUnknownCategoryProblem(id)
}

export const createUnknownCategoryProblem = (id: number): Problem => new Problem(404, `Category not found: ${id}`)

interface CategoryText {
  readonly language: string
  readonly name: string
  readonly slug: string
  readonly title: string
}

type CategoryRow = Awaited<ReturnType<typeof selectCategoryRows>>[number]

/** The categories of the city, in its order. A city has at most some twenty, so one category is searched in the whole list. */
export async function selectCategoryRows(db: Db, city: CallCity) {
  return db
    .select({
      category: categories,
      offer: cityCategories,
      texts: toJsonList<CategoryText>(
        sql`json_build_object('language', ${categoryTexts.language}, 'name', ${categoryTexts.name}, 'slug', ${categoryTexts.slug}, 'title', ${categoryTexts.title})`,
        sql`from ${categoryTexts} where ${categoryTexts.categoryId} = ${categories.id}`,
      ),
      singleStoreSlug: stores.slug,
      storesCount: sql<number>`coalesce(${listedStores.listed}, 0)`,
    })
    .from(cityCategories)
    .innerJoin(categories, eq(categories.id, cityCategories.categoryId))
    .leftJoin(
      categorySingleStores,
      and(eq(categorySingleStores.cityCode, cityCategories.cityCode), eq(categorySingleStores.categoryId, cityCategories.categoryId)),
    )
    .leftJoin(stores, eq(stores.id, categorySingleStores.storeId))
    .leftJoin(
      listedStores,
      and(
        eq(listedStores.cityCode, cityCategories.cityCode),
        eq(listedStores.categoryId, cityCategories.categoryId),
        isNull(listedStores.filterId),
      ),
    )
    .where(eq(cityCategories.cityCode, city.code))
    .orderBy(cityCategories.position, categories.id)
}

function toCategory(row: CategoryRow, all: readonly CategoryRow[], city: CallCity): Category {
  const children = all.filter(it => it.category.parentId === row.category.id).map(it => toCategoryFields(it, city))
  const storesCount = children.reduce((sum, it) => sum + it.storesCount, row.storesCount)
  return { ...toCategoryFields(row, city), storesCount, categories: children }
}

function toCategoryFields(
  { category, offer, texts, singleStoreSlug, storesCount }: CategoryRow,
  city: CallCity,
): Omit<Category, 'categories'> {
  const by = (field: 'name' | 'slug' | 'title') => Object.fromEntries(texts.map(it => [it.language, it[field]]))
  const { parentId: _, ...fields } = category
  return {
    ...fields,
    name: pickText(by('name'), city.chain),
    slug: pickText(by('slug'), city.chain),
    title: pickText(by('title'), city.chain),
    translations: by('name'),
    slugTranslations: by('slug'),
    open: offer.open,
    enabled: offer.enabled,
    tint: offer.tint,
    singleStoreSlug,
    storesCount,
  }
}
