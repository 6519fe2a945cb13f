import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createOpeningHours, GROCERIES, createStoreRow, PIZZA, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { searchStores } from '#contract/catalogue/store.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

const { db, fetch, delivery } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Café Central', { popularity: 5 }),
    createStoreRow(2, 'Burger House', { popularity: 9 }),
    createStoreRow(3, 'Pizzeria Roma', { popularity: 1, searchKey: toSearchKey('Pizzeria Roma', 'Italian pizza') }),
    createStoreRow(4, 'Corner store', { categoryId: GROCERIES, popularity: 7 }),
    createStoreRow(5, 'Burger Gone', { gone: true }),
    createStoreRow(6, 'Burger Disabled', { enabled: false }),
    createStoreRow(7, 'Burger by night', { popularity: 99 }),
    createStoreRow(11, 'Пузата хата', { cityCode: 'KBP', slug: 'puzata', name: { uk: 'Пузата хата' } }),
    createStoreRow(12, 'Խորովածի տուն', { cityCode: 'EVN', slug: 'khorovats', name: { hy: 'Խորովածի տուն' } }),
  ])
await db.insert(storeHours).values([1, 2, 3, 4, 5, 6, 11, 12].flatMap(createOpeningHours))
await db
  .insert(menuSections)
  .values([1, 2, 11].map(storeId => ({ id: storeId, storeId, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
await db
  .insert(products)
  .values([
    ...[1, 2, 3, 4, 5].map(it => createProductRow(100 + it, 1, it, { es: `Pizza ${it}` }, { price: 100 * it })),
    createProductRow(106, 1, 6, { es: 'Tosta' }),
    createProductRow(200, 2, 0, { es: 'Hamburguesa' }, { storeId: 2 }),
    createProductRow(201, 2, 1, { es: 'Pizza agotada' }, { storeId: 2, available: false }),
    createProductRow(300, 11, 0, { uk: 'Борщ український' }, { storeId: 11, cityCode: 'KBP' }),
  ])
await db.insert(storeFilters).values({ storeId: 1, filterId: PIZZA })
await db.insert(promotions).values({ id: 1, storeId: 2, type: 'FREE_DELIVERY' })

async function search(query: string, options: { cityCode?: string; language?: string } & Record<string, unknown> = {}) {
  const { cityCode = 'BCN', language = 'en', ...rest } = options
  const page = await call(searchStores, { query: { query, ...rest } }, { place: { cityCode, language } })
  return { ...page, ids: page.elements.map(it => it.store.id) }
}

describe('search by store name', () => {
  test.each([
    ['cafe', 'BCN', [1]],
    ['CAFÉ', 'BCN', [1]],
    ['cafe centrl', 'BCN', [1]],
    ['italian', 'BCN', [3]],
    ['пузата', 'KBP', [11]],
    ['ПУЗАТА ХАТА', 'KBP', [11]],
    ['пузта', 'KBP', [11]],
    ['puzata', 'KBP', [11]],
    ['хотравацу', 'KBP', []],
    ['խորոված', 'EVN', [12]],
    ['ԽՈՐՈՎԱԾԻ ՏՈՒՆ', 'EVN', [12]],
    ['khorovats', 'EVN', [12]],
    ['пузата', 'BCN', []],
  ])('%j in %s', async (query, cityCode, ids) => {
    expect((await search(query, { cityCode })).ids).toEqual(ids)
  })
  test('leaves out closed and disabled stores; open stores precede closed ones, even more popular ones', async () => {
    expect((await search('burger')).ids).toEqual([2, 7])
  })
})

describe('search by product name', () => {
  test('a store with the cuisine precedes one that sells the product; four products each, the best first', async () => {
    const { elements, ids } = await search('pizza')
    expect(ids).toEqual([3, 1])
    expect(elements[0]?.products).toEqual([])
    expect(elements[1]?.products.map(it => [it.id, it.name, it.price])).toEqual([
      [101, 'Pizza 1', 100],
      [102, 'Pizza 2', 200],
      [103, 'Pizza 3', 300],
      [104, 'Pizza 4', 400],
    ])
  })
  test('tolerates a typing error, Cyrillic in either case, and a part of a word', async () => {
    expect((await search('piza')).ids).toEqual([3, 1])
    expect((await search('БОРЩ', { cityCode: 'KBP', language: 'uk' })).elements[0]?.products).toMatchObject([
      { id: 300, name: 'Борщ український' },
    ])
    expect((await search('mburg')).ids).toEqual([2])
  })
  test('A §3: type Store searches names only', async () => {
    expect((await search('pizza', { type: 'Store' })).ids).toEqual([3])
  })
})

describe('restricted search', () => {
  test('restricts to a category, a filter by number or name, or offers', async () => {
    expect((await search('corner', { categoryId: GROCERIES })).ids).toEqual([4])
    expect((await search('corner', { categoryId: RESTAURANTS })).ids).toEqual([])
    expect((await search('pizza', { filterId: PIZZA })).ids).toEqual([1])
    expect((await search('pizza', { filter: 'Pizza' })).ids).toEqual([1])
    expect((await search('burger', { forcePromotionGroup: 'true' })).ids).toEqual([2])
  })
  test('A §7: a filter without a text lists its stores', async () => {
    expect(await search('', { filterId: PIZZA })).toMatchObject({ ids: [1], totalElements: 1 })
    expect((await search('', { categoryId: GROCERIES })).ids).toEqual([4])
  })
})

test('A §5: an empty search query returns empty results', async () => {
  for (const query of ['', '   ', '🍕', '%%', '"']) expect(await search(query)).toMatchObject({ elements: [], totalElements: 0 })
})

test('pages have the total, also beyond the end', async () => {
  expect(await search('burger', { offset: 1, limit: 1 })).toMatchObject({ ids: [7], offset: 1, totalElements: 2 })
  expect(await search('burger', { offset: 50 })).toMatchObject({ ids: [], totalElements: 2 })
})

test('an unknown city is 404', async () => {
  await expect(search('pizza', { cityCode: 'XXX' })).rejects.toMatchObject({ failure: { status: 404 } })
})

describe('issue 19: ranking', () => {
  beforeAll(async () => {
    const ids = [20, 21, 22, 23, 24, 25]
    await db
      .insert(stores)
      .values([
        createStoreRow(20, 'Ramen Palace', { popularity: 90 }),
        createStoreRow(21, 'Bar Tokio', { popularity: 1 }),
        createStoreRow(22, 'Casa Kioto', { popularity: 99, description: { es: 'El mejor ramen' } }),
        createStoreRow(23, 'Ramen vacío', { orderable: false }),
        createStoreRow(24, 'Uno', { popularity: 1, lat: 41.4, ratingTenths: 49, deliveryFee: 300, pickupLower: 10, pickupUpper: 15 }),
        createStoreRow(25, 'Dos', { popularity: 2, lat: 41.5, ratingTenths: 40, deliveryFee: 100 }),
      ])
    await db.insert(storeHours).values(ids.flatMap(createOpeningHours))
    const selling = [20, 21, 22, 24, 25]
    await db
      .insert(menuSections)
      .values(selling.map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
    await db
      .insert(products)
      .values([
        createProductRow(2000, 20, 0, { es: 'Arroz' }, { storeId: 20 }),
        createProductRow(2100, 21, 0, { es: 'Ramen de miso' }, { storeId: 21 }),
        createProductRow(2200, 22, 0, { es: 'Arroz' }, { storeId: 22 }),
        createProductRow(2400, 24, 0, { es: 'Gyoza' }, { storeId: 24 }),
        createProductRow(2500, 25, 0, { es: 'Gyoza' }, { storeId: 25 }),
      ])
    await db.insert(promotions).values({ id: 2, storeId: 24, productId: 2400, type: 'PERCENTAGE_DISCOUNT', percentage: 20 })
  })

  test('dish name over store name over description', async () => {
    expect((await search('ramen')).ids).toEqual([21, 20, 22])
  })
  test('stores with nothing to sell are left out', async () => {
    expect((await search('ramen vacío', { type: 'Store' })).ids).not.toContain(23)
  })
  test('near over far, with a delivery location; without one the more popular store is first', async () => {
    expect((await search('gyoza')).ids).toEqual([25, 24])
    delivery.location = { lat: 41.39, lng: 2.17 }
    expect((await search('gyoza').finally(() => delete delivery.location)).ids).toEqual([24, 25])
  })
  test('promoted marked: the promotions of the store, and the lower price of the product', async () => {
    const { elements } = await search('gyoza')
    expect(
      elements.map(it => [it.store.id, it.store.promotions.map(offer => offer.type), it.products[0]?.price, it.products[0]?.promotedPrice]),
    ).toEqual([
      [25, [], 1000, undefined],
      [24, ['PERCENTAGE_DISCOUNT'], 1000, 800],
    ])
  })
  test('DELIVERY or PICKUP', async () => {
    expect((await search('gyoza', { handlingStrategy: 'PICKUP' })).ids).toEqual([24])
    expect((await search('gyoza', { handlingStrategy: 'DELIVERY' })).ids).toEqual([25, 24])
  })
  test('A §7: sortingId sorts the results', async () => {
    expect((await search('gyoza', { sortingId: SORTING.rating })).ids).toEqual([24, 25])
    expect((await search('gyoza', { sortingId: SORTING.deliveryFee })).ids).toEqual([25, 24])
  })
  test('A §3: type Category searches the products of the category', async () => {
    expect((await search('gyoza', { type: 'Category', categoryId: RESTAURANTS })).ids).toEqual([25, 24])
    expect((await search('gyoza', { type: 'Category', categoryId: GROCERIES })).ids).toEqual([])
  })
  test('the words of a query may be divided between the dish and the store', async () => {
    expect((await search('gyoza dos')).ids).toEqual([25])
  })
  test('a new name is found at once', async () => {
    expect((await search('okonomiyaki')).ids).toEqual([])
    await db.insert(products).values(createProductRow(2401, 24, 1, { es: 'Okonomiyaki' }, { storeId: 24 }))
    expect((await search('okonomiyaki')).ids).toEqual([24])
    await db.update(stores).set({ searchKey: 'trattoria' }).where(eq(stores.id, 24))
    expect((await search('trattoria', { type: 'Store' })).ids).toEqual([24])
  })
})

describe('issue 19: empty state', () => {
  test('near misses are suggested when nothing matches', async () => {
    const { ids, suggestions } = await search('brgeroz')
    expect(ids).toEqual([])
    expect(suggestions).toContain('Burger House')
    expect(suggestions).not.toContain('Burger Gone')
    expect((await search('burger')).suggestions).toBeUndefined()
  })
})

test('A §5: an empty search query returns empty results without a query to the database', async () => {
  let statements = 0
  const unsafe = db.$client.unsafe.bind(db.$client)
  Object.assign(db.$client, { unsafe: (...input: Parameters<typeof unsafe>) => (statements++, unsafe(...input)) })
  await search('').finally(() => Object.assign(db.$client, { unsafe }))
  expect(statements).toBe(0)
})
