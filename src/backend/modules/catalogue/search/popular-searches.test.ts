import { expect, test } from 'vitest'

import { menuSections, products } from '#backend/db/schema/menus.ts'
import { productSales } from '#backend/db/schema/sales.ts'
import { storeFilters, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow, GROCERIES, PIZZA, RESTAURANTS, VEGAN } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getPopularSearches, MAX_POPULAR_SEARCHES } from '#contract/catalogue/store.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })
const loadSearches = async (query: { categoryId?: number } = {}) => (await call(getPopularSearches, { query })).searches

test('issue 19: popular searches of a city: its cuisines at first, then what is ordered', async () => {
  expect(await loadSearches()).toEqual([])
  await db
    .insert(stores)
    .values([createStoreRow(1, 'Roma'), createStoreRow(2, 'Verde'), createStoreRow(3, 'Colmado', { categoryId: GROCERIES })])
  await db.insert(storeFilters).values([1, 2].map(storeId => ({ storeId, filterId: VEGAN })))
  await db.insert(storeFilters).values({ storeId: 1, filterId: PIZZA })
  expect(await loadSearches()).toEqual(['Vegan food', 'Pizza'])

  await db
    .insert(menuSections)
    .values([1, 2, 3].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
  await db
    .insert(products)
    .values([
      createProductRow(10, 1, 0, { es: 'Tosta', en: 'Toast' }),
      createProductRow(20, 2, 0, { es: 'Tosta', en: 'Toast' }, { storeId: 2 }),
      createProductRow(21, 2, 1, { en: 'Cola' }, { storeId: 2 }),
      createProductRow(22, 2, 2, { en: 'A dish with a name that is much too long for a phone' }, { storeId: 2 }),
      createProductRow(23, 2, 3, { en: 'Still water, 0.5 l' }, { storeId: 2 }),
      createProductRow(30, 3, 0, { en: 'Milk' }, { storeId: 3 }),
      createProductRow(31, 3, 1, { en: 'Sold out' }, { storeId: 3, available: false }),
    ])
  await db.insert(productSales).values([
    { productId: 10, storeId: 1, units: 3 },
    { productId: 20, storeId: 2, units: 3 },
    { productId: 21, storeId: 2, units: 5 },
    { productId: 22, storeId: 2, units: 100 },
    { productId: 23, storeId: 2, units: 100 },
    { productId: 30, storeId: 3, units: 4 },
    { productId: 31, storeId: 3, units: 100 },
  ])
  // the same dish of two stores counts together
  expect(await loadSearches()).toEqual(['Toast', 'Cola', 'Milk', 'Vegan food', 'Pizza'])
  expect(await loadSearches({ categoryId: RESTAURANTS })).toEqual(['Toast', 'Cola', 'Vegan food', 'Pizza'])
})

test('there are at most 8', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => 100 + index)
  await db.insert(products).values(ids.map(id => createProductRow(id, 1, id, { en: `Dish ${String.fromCharCode(id)}` })))
  await db.insert(productSales).values(ids.map(productId => ({ productId, storeId: 1, units: 50 })))
  const searches = await loadSearches()
  expect(searches).toHaveLength(MAX_POPULAR_SEARCHES)
  expect(new Set(searches).size).toBe(MAX_POPULAR_SEARCHES)
})
