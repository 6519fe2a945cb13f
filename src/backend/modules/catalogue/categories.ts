import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed, toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import { categories, categoryTexts, cityCategories } from '#backend/db/schema/catalogue.ts'
import { listedStores } from '#backend/db/schema/listed-stores.ts'
import { categorySingleStores, stores } from '#backend/db/schema/stores.ts'
import { isOpenNow } from '#backend/modules/catalogue/open-now.ts'
import { type CallCity, requireCallCity } from '#backend/modules/geo/city.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { Category, getCategories, getCategory } from '#contract/catalogue/category.ts'
import { sortCategories } from '#domain/catalogue/category-order.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCategoriesHandler(db: Db, now: () => number): Handler<typeof getCategories> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call, query.lang)
    const rows = await loadCategoryRows(db, city, now())
    const offered = new Set(rows.map(it => it.category.id))
    const top = rows.filter(it => it.category.parentId === null || !offered.has(it.category.parentId))
    return {
      categories: sortCategories(
        top.map(it => toCategory(it, rows, city)),
        query.overrideSortType,
        city.chain[0] ?? FALLBACK_LANGUAGE,
      ),
    }
  }
}

export function getCategoryHandler(db: Db, now: () => number): Handler<typeof getCategory> {
  return async ({ params, query }, call) => {
    const city = await requireCallCity(db, call, query.lang)
    const rows = await loadCategoryRows(db, city, now())
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

type CategoryRow = Awaited<ReturnType<typeof loadCategoryRows>>[number]

/** The categories with whether a store of them is open. @param now Unix milliseconds */
async function loadCategoryRows(db: Db, city: CallCity, now: number) {
  const [rows, open] = await Promise.all([selectCategoryRows(db, city), selectOpenCategories(db, city, now)])
  return rows.map(row => ({ ...row, hasOpenStore: open.has(row.category.id) }))
}

async function selectOpenCategories(db: Db, city: CallCity, now: number): Promise<ReadonlySet<number>> {
  const rows = await db.execute<{ id: number }>(sql`
    select o.category_id as id from city_categories o where o.city_code = ${city.code} and exists (
      select 1 from stores s where s.city_code = o.city_code and s.category_id = o.category_id and ${isListed('s')}
        and ${isOpenNow(createCityClock(now, city.timeZone))})`)
  return new Set(rows.map(it => it.id))
}

/** The store with the form of a category in a city: of parcels in countries with their prices, of purchases in those with estimates. */
const formStoreId = sql<number | null>`(
  select s.id from stores s join cities c on c.code = s.city_code join countries k on k.code = c.country_code
  where s.city_code = ${cityCategories.cityCode} and s.category_id = ${cityCategories.categoryId} and s.enabled and not s.gone
    and (${categories.type} = 'SHIPMENT' and s.items_type = 'COURIER' and k.parcel is not null
      or ${categories.type} = 'PURCHASE' and s.items_type = 'QUIERO' and cardinality(k.price_estimation_values_minor) = 2
        and 0 < k.price_estimation_values_minor[1] and k.price_estimation_values_minor[1] < k.price_estimation_values_minor[2])
  order by s.id limit 1)`

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
      formStoreId,
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
  const fields = toCategoryFields(row, city)
  const open = fields.type === 'GROUP' ? row.offer.open && (fields.open || children.some(it => it.open)) : fields.open
  return { ...fields, open, storesCount, categories: children }
}

function toCategoryFields(
  { category, offer, texts, singleStoreSlug, storesCount, formStoreId, hasOpenStore }: CategoryRow,
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
    // an order form has no hours
    open: offer.open && (hasOpenStore || category.type === 'SHIPMENT' || category.type === 'PURCHASE'),
    enabled: offer.enabled,
    tint: offer.tint,
    singleStoreSlug,
    storesCount,
    formStoreId,
  }
}
