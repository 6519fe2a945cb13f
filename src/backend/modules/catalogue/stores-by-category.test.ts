import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import {
  createOpeningHours,
  COURIER,
  FLOWERS,
  createStoreRow,
  NOON,
  PIZZA,
  RESTAURANTS,
  SHOPS,
  VEGAN,
} from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getStoresByCategory } from '#contract/catalogue/store.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

const { db, fetch, delivery } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

await db.insert(stores).values([
  createStoreRow(1, 'Near and expensive', {
    popularity: 10,
    ratingTenths: 40,
    ratingCount: 5,
    deliveryFee: 500,
    etaLower: 40,
    etaUpper: 50,
    lat: 41.391,
    lng: 2.171,
  }),
  createStoreRow(2, 'Far and popular', {
    popularity: 90,
    ratingTenths: 49,
    ratingCount: 900,
    deliveryFee: 300,
    etaLower: 10,
    etaUpper: 20,
    lat: 41.45,
    lng: 2.2,
  }),
  createStoreRow(3, 'Brand new', { popularity: 50, deliveryFee: 400, etaLower: 10, etaUpper: 15, lat: 41.4, lng: 2.18 }),
  createStoreRow(4, 'Closed by its hours', { popularity: 999, ratingTenths: 50, ratingCount: 9, sponsored: true }),
  createStoreRow(5, 'Flagged closed', { popularity: 998, flaggedOpen: false }),
  createStoreRow(6, 'Sponsored', {
    popularity: 1,
    sponsored: true,
    deliveryFee: 200,
    etaLower: 60,
    etaUpper: 70,
    lat: 41.42,
    lng: 2.1,
  }),
  createStoreRow(7, 'Disabled', { enabled: false }),
  createStoreRow(8, 'Gone', { gone: true }),
  createStoreRow(9, 'In Kyiv', { cityCode: 'KBP' }),
  createStoreRow(10, 'A florist', { categoryId: FLOWERS }),
])
await db.insert(storeHours).values([1, 2, 3, 5, 6, 7, 8, 10].flatMap(createOpeningHours))
await db.insert(storeFilters).values([
  { storeId: 1, filterId: PIZZA },
  { storeId: 2, filterId: PIZZA },
  { storeId: 2, filterId: VEGAN },
  { storeId: 4, filterId: PIZZA },
])
await db.insert(promotions).values({ id: 1, storeId: 1, type: 'FREE_DELIVERY' })

async function list(query: { filterId?: number; sortingId?: number; offset?: number; limit?: number } = {}, categoryId = RESTAURANTS) {
  const page = await call(getStoresByCategory, { params: { categoryId }, query: { userCityCode: 'BCN', ...query } })
  return { ids: page.elements.map(it => it.id), page }
}

describe('the stores of a category', () => {
  test('lists the stores of the city and the category, without disabled and permanently closed ones', async () => {
    expect((await list()).ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })
  test('a group lists the stores of its categories; a courier category lists nothing', async () => {
    expect((await list({}, SHOPS)).ids).toEqual([10])
    expect((await list({}, COURIER)).page).toEqual({ elements: [], offset: 0, totalElements: 0 })
  })
  test('an unknown city or category is 404', async () => {
    await expect(list({}, 99)).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(list({}, 9_999_999_999)).rejects.toMatchObject({ failure: { status: 404 } })
    const elsewhere = call(getStoresByCategory, { params: { categoryId: RESTAURANTS }, query: { userCityCode: 'XXX' } })
    await expect(elsewhere).rejects.toMatchObject({ failure: { status: 404 } })
  })
})

describe('A §3: the sortings, open stores before closed ones', () => {
  test('recommended starts with an open sponsored store, marked as sponsored', async () => {
    const { ids, page } = await list()
    expect(ids).toEqual([6, 2, 3, 1, 4, 5])
    expect(page.elements.filter(it => it.sponsored).map(it => it.id)).toEqual([6])
  })
  test('a list has at most two sponsored places', async () => {
    const sponsored = [20, 21, 22].map(id => createStoreRow(id, `Sponsored ${id}`, { cityCode: 'EVN', sponsored: true, popularity: id }))
    await db.insert(stores).values([...sponsored, createStoreRow(23, 'Popular', { cityCode: 'EVN', popularity: 500 })])
    await db.insert(storeHours).values([20, 21, 22, 23].flatMap(createOpeningHours))
    const { elements } = await call(getStoresByCategory, { params: { categoryId: RESTAURANTS }, query: { userCityCode: 'EVN' } })
    expect(elements.map(it => [it.id, it.sponsored])).toEqual([[22, true], [21, true], [23, false], [20, false]]) // prettier-ignore
  })
  test('by rating, new stores last', async () => {
    expect((await list({ sortingId: SORTING.rating })).ids).toEqual([2, 1, 3, 6, 4, 5])
  })
  test('by delivery time', async () => {
    expect((await list({ sortingId: SORTING.deliveryTime })).ids).toEqual([3, 2, 1, 6, 4, 5])
  })
  test('by delivery fee, with free delivery as 0', async () => {
    expect((await list({ sortingId: SORTING.deliveryFee })).ids).toEqual([1, 6, 2, 3, 4, 5])
  })
  test('by the typical price of the menu, stores without one last', async () => {
    await db
      .insert(menuSections)
      .values([1, 3].map(storeId => ({ id: storeId, storeId, position: 0, layout: 'LIST' as const, name: { es: 'Carta' } })))
    const prices: [storeId: number, price: number, available: boolean][] = [[1, 100, true], [1, 900, true], [1, 950, true], [3, 500, true], [3, 600, true], [3, 700, true], [3, 1, false], [3, 0, true]] // prettier-ignore
    await db.insert(products).values(
      prices.map(([storeId, price, available], index) => ({
        id: index + 1, storeId, cityCode: 'BCN', sectionId: storeId, position: index, storeProductId: `p${index}`, externalId: `x${index}`,
        name: { es: `Plato ${index}` }, description: {}, price, available, imageId: '1f355', tint: 1, searchKey: `plato ${index}`,
      })), // prettier-ignore
    )
    expect((await list({ sortingId: SORTING.price })).ids).toEqual([3, 1, 6, 2, 4, 5])
    await db.delete(products)
    // a store without products is no longer orderable
    await db
      .update(stores)
      .set({ orderable: true })
      .where(inArray(stores.id, [1, 3]))
  })
  test('by distance from the centre, or from the delivery location of the headers', async () => {
    expect((await list({ sortingId: SORTING.distance })).ids).toEqual([1, 3, 6, 2, 4, 5])
    delivery.location = { lat: 41.45, lng: 2.2 }
    const fromAfar = await list({ sortingId: SORTING.distance }).finally(() => delete delivery.location)
    expect(fromAfar.ids).toEqual([2, 3, 1, 6, 4, 5])
  })
  test('an unknown sorting is the recommended one', async () => {
    expect((await list({ sortingId: 77 })).ids).toEqual((await list()).ids)
  })
})

describe('filters', () => {
  test('filter × sort', async () => {
    expect((await list({ filterId: PIZZA })).ids).toEqual([2, 1, 4])
    expect((await list({ filterId: PIZZA, sortingId: SORTING.deliveryFee })).ids).toEqual([1, 2, 4])
    expect((await list({ filterId: VEGAN })).page).toMatchObject({ totalElements: 1 })
  })
  test('an unknown filter lists nothing', async () => {
    expect((await list({ filterId: 12_345 })).page.totalElements).toBe(0)
  })
})

describe('A §7: offset is (page-1) × size', () => {
  test('pages do not overlap, and each has the total', async () => {
    const pages = await Promise.all([0, 2, 4].map(offset => list({ offset, limit: 2 })))
    expect(pages.flatMap(it => it.ids)).toEqual((await list()).ids)
    expect(pages.map(it => [it.page.offset, it.page.totalElements])).toEqual([[0, 6], [2, 6], [4, 6]]) // prettier-ignore
  })
  test('a page beyond the end is empty and has the total', async () => {
    expect((await list({ offset: 600 })).page).toEqual({ elements: [], offset: 600, totalElements: 6 })
  })
  test('an empty or too large page size is rejected', async () => {
    await expect(list({ limit: 0 })).rejects.toMatchObject({ failure: { status: 400 } })
    await expect(list({ limit: 205 })).rejects.toMatchObject({ failure: { status: 400 } })
    await expect(list({ offset: -1 })).rejects.toMatchObject({ failure: { status: 400 } })
  })
})

test('returns the data of a store card', async () => {
  const { page } = await list({ sortingId: SORTING.distance, limit: 1 })
  expect(page.elements[0]).toMatchObject({
    id: 1,
    addressId: 1001,
    category: { id: RESTAURANTS, slug: 'restaurants', name: 'Restaurants' },
    name: 'Near and expensive',
    description: 'About Near and expensive',
    open: true,
    openUntil: NOON + 11 * 3_600_000,
    eta: { lowerBound: 40, upperBound: 50 },
    filters: [{ id: PIZZA, name: 'Pizza' }],
    promotions: [{ type: 'FREE_DELIVERY', price: null, percentage: null, prime: false }],
    rating: 4,
    ratingInfo: { count: 5 },
    deliveryFee: 500,
  })
})
