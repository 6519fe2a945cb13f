import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cities } from '#backend/db/schema/geo.ts'
import { cityCategories } from '#backend/db/schema/catalogue.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { categorySingleStores, storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import {
  COURIER,
  createOpeningHours,
  createStoreRow,
  FLOWERS,
  GROCERIES,
  NOON,
  PIZZA,
  RESTAURANTS,
} from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import { getCategoryFeed, getCityFeed, type Widget } from '#contract/catalogue/feed.ts'
import { getWidgetStores, isStoresWidget } from '#domain/catalogue/widget-rows.ts'

const { db, fetch, delivery, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })
const notFound = { failure: { kind: 'rejected', status: 404 } }

/** Twelve restaurants: the most popular first, the fastest last; the last two have no rating. */
const RESTAURANT_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
await db.insert(stores).values([
  ...RESTAURANT_IDS.map(id =>
    createStoreRow(id, `Restaurant ${id}`, {
      popularity: 100 - id,
      ratingTenths: id > 10 ? null : 40,
      ratingCount: id > 10 ? 0 : 100 - id,
      deliveryFee: 100 + id,
      etaLower: 40 - id,
      etaUpper: 60,
      lat: 41.39 + id / 1000,
    }),
  ),
  createStoreRow(20, 'Gone', { gone: true, popularity: 999 }),
  createStoreRow(21, 'Grocer', { categoryId: GROCERIES }),
  createStoreRow(22, 'Florist', { categoryId: FLOWERS }),
  createStoreRow(30, 'In Yerevan', { cityCode: 'EVN' }),
])
await db.insert(storeHours).values([...RESTAURANT_IDS, 21, 22, 30].flatMap(createOpeningHours))
await db.insert(storeFilters).values([8, 9].map(storeId => ({ storeId, filterId: PIZZA })))
await db.insert(menuSections).values({ id: 1, storeId: 6, layout: 'LIST', name: { en: 'Dishes' }, position: 0 })
await db.insert(products).values(
  [1, 2, 3, 4, 5].map(id => ({
    id,
    storeId: 6,
    cityCode: 'BCN',
    sectionId: 1,
    position: id,
    storeProductId: `p${id}`,
    externalId: `p${id}`,
    name: { en: `Dish ${id}` },
    description: {},
    price: 1000,
    imageId: '1f355',
    tint: 0,
    available: id !== 2,
    searchKey: `dish ${id}`,
  })),
)
await db.insert(promotions).values([
  ...[1, 2, 3, 4, 5].map(id => ({ id, storeId: 6, productId: id, type: 'PERCENTAGE_DISCOUNT' as const, percentage: 10 * id, prime: id === 1 })),
  { id: 10, storeId: 7, type: 'FREE_DELIVERY' },
  { id: 11, storeId: 8, type: 'FREE_DELIVERY', prime: true },
  { id: 12, storeId: 9, type: 'FLAT_DELIVERY', price: 0 },
]) // prettier-ignore

const summarize = (widgets: readonly Widget[]) =>
  widgets.map(it => (isStoresWidget(it) ? [it.group, it.title, it.total, getWidgetStores(it).map(store => store.id)] : it.type))

describe('A §2.5, §9: the widgets of the city page, at most 5 stores each', () => {
  test('lists all groups of the first category, and a widget of every other category that has a list', async () => {
    const { widgets } = await call(getCityFeed, {})
    expect(summarize(widgets)).toEqual([
      ['BEST_IN_AREA', 'Popular in Barcelona', 12, [1, 2, 3, 4, 5]],
      'BANNER',
      ['PROMOTIONS', 'Offers', 4, [6, 7, 8, 9]],
      ['FASTEST', 'Fastest delivery', 12, [12, 11, 10, 5, 4]],
      'FEE_INFO_BANNER',
      ['BEST_IN_AREA', 'Groceries', 1, [21]],
      ['BEST_IN_AREA', 'Flowers', 1, [22]],
      ['CUISINE', 'Pizza', 2, [8, 9]],
      ['FREE_DELIVERY', 'Free delivery', 2, [7]],
      ['NEW', 'New in Barcelona', 2, [11, 12]],
    ])
  })
  test('no store is in two neighbouring rows', async () => {
    const rows = (await call(getCityFeed, {})).widgets.filter(isStoresWidget).map(it => getWidgetStores(it).map(store => store.id))
    rows.forEach((ids, index) => expect(ids.filter(it => rows[index - 1]?.includes(it))).toEqual([]))
  })
  test('a category has all groups in its own feed', async () => {
    const { widgets } = await call(getCategoryFeed, { params: { category: RESTAURANTS } })
    expect(widgets.filter(isStoresWidget).map(it => it.group)).toEqual(['BEST_IN_AREA', 'PROMOTIONS', 'FASTEST', 'CUISINE', 'FREE_DELIVERY', 'NEW']) // prettier-ignore
    expect(widgets.filter(isStoresWidget).map(it => it.categoryId)).toEqual(Array(6).fill(RESTAURANTS))
  })
  test('a group without stores has no widget; 404 for an unknown category and for one without stores', async () => {
    expect(summarize((await call(getCategoryFeed, { params: { category: GROCERIES } })).widgets)).toEqual([
      ['BEST_IN_AREA', 'Popular in Barcelona', 1, [21]],
    ])
    await expect(call(getCategoryFeed, { params: { category: COURIER } })).rejects.toMatchObject(notFound)
    await expect(call(getCategoryFeed, { params: { category: 404 } })).rejects.toMatchObject(notFound)
    const quiet = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'KBP' } })
    expect((await quiet(getCityFeed, {})).widgets).toEqual([])
  })
  test('with a delivery location, best in area lists the nearest stores as "Near you"', async () => {
    delivery.location = { lat: 41.402, lng: 2.17 }
    const { widgets } = await call(getCityFeed, {}).finally(() => delete delivery.location)
    expect(summarize(widgets)[0]).toEqual(['BEST_IN_AREA', 'Near you', 12, [12, 11, 10, 9, 8]])
  })
  test('a category that is disabled, or is a single store, has no row', async () => {
    const groceries = eq(cityCategories.categoryId, GROCERIES)
    await db.update(cityCategories).set({ enabled: false }).where(groceries)
    await db.insert(categorySingleStores).values({ cityCode: 'BCN', categoryId: FLOWERS, storeId: 22 })
    const { widgets } = await call(getCityFeed, {})
    await db.update(cityCategories).set({ enabled: true }).where(groceries)
    await db.delete(categorySingleStores)
    expect(new Set(widgets.filter(isStoresWidget).map(it => it.categoryId))).toEqual(new Set([RESTAURANTS]))
  })
})

describe('A §3: the widget types', () => {
  test('STORE_WITH_PRODUCTS shows up to 3 available products that are cheaper for every customer, in menu order', async () => {
    const { widgets } = await call(getCityFeed, {})
    const offers = widgets.find(it => it.type === 'STORE_WITH_PRODUCTS')
    expect(offers?.stores.map(it => [it.store.id, it.products])).toEqual([
      [
        6,
        [
          { id: 3, name: 'Dish 3', price: 1000, promotedPrice: 700 },
          { id: 4, name: 'Dish 4', price: 1000, promotedPrice: 600 },
          { id: 5, name: 'Dish 5', price: 1000, promotedPrice: 500 },
        ],
      ],
      [7, []],
      [8, []],
      [9, []],
    ])
  })
  test('BANNER names the largest public discount and its store; FEE_INFO_BANNER the lowest public delivery fee', async () => {
    const { widgets } = await call(getCityFeed, {})
    expect(widgets.find(it => it.type === 'BANNER')).toMatchObject({
      title: 'Up to −50%',
      text: 'Restaurant 6',
      group: 'PROMOTIONS',
      categoryId: RESTAURANTS,
    })
    expect(widgets.find(it => it.type === 'FEE_INFO_BANNER')).toEqual({ type: 'FEE_INFO_BANNER', categoryId: RESTAURANTS, from: 0 })
  })
  test('FIRST_X_DAYS_BANNER follows the first row while a sign-up brings the offer of the operator, to the last minute in the city', async () => {
    const barcelona = eq(cities.code, 'BCN')
    const listTypes = async (now: number) => {
      clock.now = now
      return (await call(getCityFeed, {})).widgets.map(it => it.type)
    }
    await db.update(cities).set({ welcomeDays: 30, welcomeFee: 99, welcomeFrom: '2026-03-25', welcomeUntil: '2026-03-26' }).where(barcelona)
    const end = Date.UTC(2026, 2, 26, 23)
    const types = { day: await listTypes(NOON), last: await listTypes(end - 1), after: await listTypes(end) }
    clock.now = NOON
    const { widgets } = await call(getCityFeed, {})
    const category = await call(getCategoryFeed, { params: { category: RESTAURANTS } })
    await db.update(cities).set({ welcomeDays: null, welcomeFee: null, welcomeFrom: null, welcomeUntil: null }).where(barcelona)
    expect(types.day.indexOf('FIRST_X_DAYS_BANNER')).toBe(1)
    expect(types.last).toContain('FIRST_X_DAYS_BANNER')
    expect(types.after).not.toContain('FIRST_X_DAYS_BANNER')
    expect(widgets[1]).toEqual({ type: 'FIRST_X_DAYS_BANNER', days: 30, deliveryFee: 99 })
    expect(category.widgets.map(it => it.type)).not.toContain('FIRST_X_DAYS_BANNER')
  })
  test('without a percentage there is no offer banner', async () => {
    await db.insert(promotions).values({ id: 40, storeId: 30, type: 'FREE_DELIVERY' })
    const yerevan = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'EVN', language: 'en' } })
    expect((await yerevan(getCityFeed, {})).widgets.map(it => it.type)).toEqual(['STORE'])
  })
})

describe('A §2.1: the page behind a widget', () => {
  test('lists exactly the stores of the group, in the order of the widget', async () => {
    const list = async (feedGroupId: 'BEST_IN_AREA' | 'PROMOTIONS' | 'FASTEST' | 'NEW' | 'FREE_DELIVERY' | 'CUISINE', filter?: number) => {
      const query = { feedGroupId, categoryId: RESTAURANTS, feedGroupFilterId: filter }
      const { elements, totalElements } = await call(searchFeed, { query })
      expect(totalElements).toBe(elements.length)
      return elements.map(it => it.id)
    }
    expect(await list('BEST_IN_AREA')).toEqual(RESTAURANT_IDS)
    expect(await list('PROMOTIONS')).toEqual([6, 7, 8, 9])
    expect(await list('FASTEST')).toEqual(RESTAURANT_IDS.toReversed())
    expect(await list('NEW')).toEqual([11, 12])
    expect(await list('FREE_DELIVERY')).toEqual([7, 9])
    expect(await list('CUISINE', PIZZA)).toEqual([8, 9])
  })
  test('its pages do not overlap, and a page beyond the last is empty', async () => {
    const page = async (offset: number) => {
      const query = { feedGroupId: 'BEST_IN_AREA' as const, categoryId: RESTAURANTS, limit: 8, offset, searchId: 'search-1' }
      const { elements, totalElements, searchId } = await call(searchFeed, { query })
      expect(searchId).toBe('search-1')
      return [elements.map(it => it.id), totalElements]
    }
    expect(await Promise.all([page(0), page(8), page(12)])).toEqual([[[1, 2, 3, 4, 5, 6, 7, 8], 12], [[9, 10, 11, 12], 12], [[], 12]]) // prettier-ignore
  })
})
