import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cityCategories } from '#backend/db/schema/catalogue.ts'
import { categorySingleStores, storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import {
  createOpeningHours,
  ANYTHING,
  COURIER,
  FLOWERS,
  GROCERIES,
  createStoreRow,
  PIZZA,
  RESTAURANTS,
  SHOPS,
} from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'

const { db, fetch, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })
const elsewhere = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'XXX' } })
const notFound = { failure: { kind: 'rejected', status: 404 } }

await db
  .insert(stores)
  .values([
    ...[1, 2, 3, 4, 5, 6].map(id => createStoreRow(id, `Store ${id}`, { ratingTenths: 40 + id, ratingCount: id })),
    createStoreRow(7, 'Unrated'),
    createStoreRow(8, 'Gone', { gone: true }),
    createStoreRow(9, 'Grocer', { categoryId: GROCERIES }),
    createStoreRow(10, 'Florist', { categoryId: FLOWERS }),
  ])
await db.insert(storeHours).values([1, 2, 3, 4, 5, 7, 9].flatMap(createOpeningHours))
await db.insert(categorySingleStores).values({ cityCode: 'BCN', categoryId: GROCERIES, storeId: 9 })
await db.insert(storeFilters).values([{ storeId: 1, filterId: PIZZA }, { storeId: 2, filterId: 201 }]) // prettier-ignore
await db.update(cityCategories).set({ enabled: false }).where(eq(cityCategories.categoryId, ANYTHING))

describe('A §3: the categories of a city', () => {
  test("lists all types in the city's order, with the children of groups", async () => {
    const { categories } = await call(getCategories, { query: {} })
    expect(categories.map(it => [it.id, it.type, it.storesCount, it.enabled])).toEqual([
      [RESTAURANTS, 'STORES', 7, true],
      [GROCERIES, 'STORES', 1, true],
      [SHOPS, 'GROUP', 1, true],
      [COURIER, 'SHIPMENT', 0, true],
      [ANYTHING, 'PURCHASE', 0, false],
    ])
    expect(categories[2]?.categories.map(it => it.name)).toEqual(['Flowers'])
  })
  test('returns names and slugs in the language of the query, otherwise of the header, with all translations', async () => {
    const named = (await call(getCategory, { params: { id: RESTAURANTS }, query: { lang: 'uk' } })).name
    const { name, slug, slugTranslations } = await call(getCategory, { params: { id: RESTAURANTS }, query: {} })
    expect([named, name, slug]).toEqual(['Ресторани', 'Restaurants', 'restaurants'])
    expect(slugTranslations).toEqual({ en: 'restaurants', es: 'restaurantes', uk: 'restorani' })
  })
  test('A §2.2 rule 8: a category may lead to a single store', async () => {
    expect((await call(getCategory, { params: { id: GROCERIES }, query: {} })).singleStoreSlug).toBe('grocer')
    expect((await call(getCategory, { params: { id: RESTAURANTS }, query: {} })).singleStoreSlug).toBeNull()
  })
  test('an unknown city or category is 404, and so is a call without a city', async () => {
    await expect(elsewhere(getCategories, { query: {} })).rejects.toMatchObject(notFound)
    await expect(call(getCategory, { params: { id: 404 }, query: {} })).rejects.toMatchObject(notFound)
    await expect(createClient({ base: 'http://api.test', fetch })(getCategories, { query: {} })).rejects.toMatchObject(notFound)
  })
})

describe('A §3: "open" of a category', () => {
  const findOpen = async () => {
    const { categories } = await call(getCategories, { query: {} })
    return categories.flatMap(it => [it, ...it.categories]).filter(it => it.open).map(it => it.id) // prettier-ignore
  }
  test('is true while a store of it, or of its group, is open; an order form has no hours', async () => {
    // the florist, the only store of the group, has no hours
    expect(await findOpen()).toEqual([RESTAURANTS, GROCERIES, COURIER, ANYTHING])
    await db.insert(storeHours).values(createOpeningHours(10))
    expect(await findOpen()).toEqual([RESTAURANTS, GROCERIES, SHOPS, FLOWERS, COURIER, ANYTHING])
  })
  test('is false at night, and when the city has closed the category', async () => {
    const noon = clock.now
    clock.now = noon - 9 * 3_600_000
    expect(await findOpen().finally(() => (clock.now = noon))).toEqual([COURIER, ANYTHING])
    await db.update(cityCategories).set({ open: false }).where(eq(cityCategories.categoryId, RESTAURANTS))
    expect(await findOpen()).not.toContain(RESTAURANTS)
    expect((await call(getCategory, { params: { id: RESTAURANTS }, query: {} })).open).toBe(false)
  })
})

test('A §7: overrideSortType orders the categories of the reply', async () => {
  const { categories } = await call(getCategories, { query: { overrideSortType: 'NAME' } })
  expect(categories.map(it => it.name)).toEqual(categories.map(it => it.name).toSorted((one, other) => one.localeCompare(other)))
  expect(categories.map(it => it.id)).not.toEqual([RESTAURANTS, GROCERIES, SHOPS, COURIER, ANYTHING])
})

describe('A §3: the filters of a category', () => {
  test('returns all sortings and the filters of its stores', async () => {
    const filters = await createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'uk' } })(getStoreFilters, {
      query: { categoryId: RESTAURANTS },
    })
    expect(filters.sortings.map(it => it.id)).toEqual([1, 2, 3, 4, 5])
    expect(filters.storeSearchFilters).toEqual([
      {
        id: PIZZA,
        label: 'Pizza',
        iconId: null,
        type: 'FOOD',
        category: null,
        localizedName: 'Піца',
        slug: 'pizza',
        formerIds: [191, 192],
      },
    ])
    expect(filters.personalizedFilters.map(it => it.label)).toEqual(['Prime'])
  })
  test('returns no filters without matching stores; 404 for an unknown category', async () => {
    expect((await call(getStoreFilters, { query: { categoryId: COURIER } })).storeSearchFilters).toEqual([])
    await expect(call(getStoreFilters, { query: { categoryId: 404 } })).rejects.toMatchObject(notFound)
  })
})
