import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { connect } from '#backend/db/connect.ts'
import { filters } from '#backend/db/schema/catalogue.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createOpeningHours, GROCERIES, createStoreRow, PIZZA, RESTAURANTS, VEGAN } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { searchStores } from '#contract/catalogue/store.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

const { db, url, fetch, delivery } = await createTestBackend()
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

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const unsafe = db.$client.unsafe.bind(db.$client)
  Object.assign(db.$client, { unsafe: (...input: Parameters<typeof unsafe>) => (statements++, unsafe(...input)) })
  await work().finally(() => Object.assign(db.$client, { unsafe }))
  return statements
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
  test('the words of a query may be divided between the dish and the store; few such results precede those with one of the words', async () => {
    expect((await search('gyoza dos')).ids).toEqual([25, 24])
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
  expect(await countStatements(() => search(''))).toBe(0)
})

describe('issue 19: what else finds a product', () => {
  beforeAll(async () => {
    await db
      .insert(stores)
      .values([
        createStoreRow(30, 'Uno a uno', { popularity: 9 }),
        createStoreRow(31, 'Dos a dos', { popularity: 8 }),
        createStoreRow(32, 'Tres', { categoryId: GROCERIES }),
      ])
    await db.insert(storeHours).values([30, 31, 32].flatMap(createOpeningHours))
    await db.insert(menuSections).values([
      { id: 30, storeId: 30, position: 0, layout: 'LIST', name: { es: 'Todo', en: 'All' } },
      { id: 31, storeId: 31, position: 0, layout: 'LIST', name: { es: 'Empanadas criollas', en: 'Pasties' } },
      { id: 32, storeId: 32, position: 0, layout: 'LIST', name: { es: 'Todo', en: 'All' } },
    ])
    const description = { es: 'Con guanciale y huevo', en: 'With cured pork cheek' }
    await db
      .insert(products)
      .values([
        createProductRow(3000, 30, 0, { es: 'Espaguetis de la casa' }, { storeId: 30, description }),
        createProductRow(3001, 30, 1, { es: 'Oculto' }, { storeId: 30, description, searchKey: '' }),
        createProductRow(3100, 31, 0, { es: 'De carne' }, { storeId: 31 }),
        createProductRow(3002, 30, 2, { es: 'Tarta' }, { storeId: 30, description: { es: 'Con melocotón' } }),
        createProductRow(3200, 32, 0, { es: 'Jabón' }, { storeId: 32 }),
        createProductRow(3201, 32, 1, { es: 'Melocotones, 1 kg' }, { storeId: 32 }),
      ])
  })
  const searchProducts = async (query: string, options = {}) =>
    (await search(query, options)).elements.map(it => [it.store.id, it.products.map(product => product.id)])

  test('its description, in every language; a product that the search never finds stays hidden', async () => {
    expect(await searchProducts('guanciale')).toEqual([[30, [3000]]])
    expect(await searchProducts('pork cheek')).toEqual([[30, [3000]]])
  })
  test('its name in the plural before a description with the very word', async () => {
    expect((await searchProducts('melocotón'))[0]).toEqual([32, [3201]])
  })
  test('the name of its section', async () => {
    expect(await searchProducts('empanadas')).toEqual([[31, [3100]]])
    expect(await searchProducts('pasties')).toEqual([[31, [3100]]])
  })
  test('the name of the category finds its stores', async () => {
    expect(await searchProducts('groceries')).toContainEqual([32, []])
  })
  test('a new description, and a new name of a section, are found at once; the old ones no longer', async () => {
    await db
      .update(products)
      .set({ description: { es: 'Con panceta ahumada' } })
      .where(eq(products.id, 3000))
    await db
      .update(menuSections)
      .set({ name: { es: 'Hojaldres' } })
      .where(eq(menuSections.id, 31))
    expect(await searchProducts('panceta')).toEqual([[30, [3000]]])
    expect(await searchProducts('guanciale')).toEqual([])
    expect(await searchProducts('hojaldres')).toEqual([[31, [3100]]])
    expect((await search('empanadas')).ids).not.toContain(31)
  })
})

describe('issue 19: the search shows a change of the catalogue at once', () => {
  const find = async () => {
    const { elements } = await search('yakisoba')
    return elements.map(it => ({
      id: it.store.id,
      open: it.store.open,
      prices: it.products.map(product => product.promotedPrice ?? product.price),
    }))
  }
  beforeAll(async () => {
    await db.insert(stores).values([createStoreRow(40, 'Kobe', { popularity: 2 }), createStoreRow(41, 'Nara', { popularity: 1 })])
    await db.insert(storeHours).values([40, 41].flatMap(createOpeningHours))
    await db
      .insert(menuSections)
      .values([40, 41].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { es: 'Todo' } })))
    await db.insert(products).values([40, 41].map(id => createProductRow(id * 100, id, 0, { es: 'Yakisoba' }, { storeId: id })))
  })
  test('a price, a promotion, a sold-out product, the hours, the switch of the store, a new product and a deleted store', async () => {
    const both = [{ id: 40, open: true, prices: [1000] }, { id: 41, open: true, prices: [1000] }] // prettier-ignore
    expect(await find()).toEqual(both)
    await db.update(products).set({ price: 900 }).where(eq(products.id, 4000))
    expect((await find())[0]?.prices).toEqual([900])
    await db.insert(promotions).values({ id: 40, storeId: 40, productId: 4000, type: 'PERCENTAGE_DISCOUNT', percentage: 50 })
    expect((await find())[0]?.prices).toEqual([450])
    await db.delete(promotions).where(eq(promotions.id, 40))
    await db.update(products).set({ price: 1000 }).where(eq(products.id, 4000))
    expect(await find()).toEqual(both)
    await db.insert(products).values(createProductRow(4001, 40, 1, { es: 'Sopa' }, { storeId: 40 }))
    await db.update(products).set({ available: false }).where(eq(products.id, 4000))
    expect((await find()).map(it => it.id)).toEqual([41])
    await db.update(products).set({ available: true }).where(eq(products.id, 4000))
    await db.update(stores).set({ flaggedOpen: false }).where(eq(stores.id, 40))
    expect((await find()).map(it => [it.id, it.open])).toEqual([[41, true], [40, false]]) // prettier-ignore
    await db.update(stores).set({ flaggedOpen: true }).where(eq(stores.id, 40))
    await db.delete(storeHours).where(eq(storeHours.storeId, 40))
    expect((await find()).map(it => [it.id, it.open])).toEqual([[41, true], [40, false]]) // prettier-ignore
    await db.insert(storeHours).values(createOpeningHours(40))
    expect(await find()).toEqual(both)
    await db.update(stores).set({ enabled: false }).where(eq(stores.id, 40))
    expect((await find()).map(it => it.id)).toEqual([41])
    await db.update(stores).set({ enabled: true }).where(eq(stores.id, 40))
    await db.delete(stores).where(eq(stores.id, 41))
    expect((await find()).map(it => it.id)).toEqual([40])
  })
  test('a filter with a new name, and a filter that a store gets', async () => {
    expect((await search('yakisoba', { filter: 'Wok' })).ids).toEqual([])
    await db.update(filters).set({ slug: 'wok' }).where(eq(filters.id, VEGAN))
    await db.insert(storeFilters).values({ storeId: 40, filterId: VEGAN })
    expect((await search('yakisoba', { filter: 'Wok' })).ids).toEqual([40])
    expect((await search('yakisoba')).elements[0]?.store.filters.map(it => it.id)).toEqual([VEGAN])
  })
  test('a change that was written before a search but committed after it, as by an import', async () => {
    const imports = await connect(url, {})
    let commit = (): void => undefined
    const isWritten = Promise.withResolvers<void>()
    const done = imports.$client.begin(async sql => {
      await sql`update products set name = '{"es": "Okonomiyaki mixto"}', search_key = 'okonomiyaki mixto' where id = 4000`
      isWritten.resolve()
      await new Promise<void>(resolve => (commit = resolve))
    })
    await isWritten.promise
    await db.update(products).set({ price: 700 }).where(eq(products.id, 4001))
    expect((await find()).map(it => it.id)).toEqual([40])
    commit()
    await done
    await imports.close()
    expect(await find()).toEqual([])
    expect((await search('okonomiyaki mixto')).ids).toEqual([40])
  })
  test('of a sold-out product, 20 searches at the same time show the same', async () => {
    await db.update(products).set({ available: false }).where(eq(products.id, 4000))
    const found = await Promise.all(Array.from({ length: 20 }, () => search('okonomiyaki mixto')))
    expect(new Set(found.map(it => it.ids.includes(40)))).toEqual(new Set([false]))
  })
})

describe('issue 19: "promoted marked"', () => {
  test('sponsored stores of the best relevance come first and are marked', async () => {
    await db
      .insert(stores)
      .values([
        createStoreRow(50, 'Arepera', { popularity: 9 }),
        createStoreRow(51, 'Caracas', { popularity: 1, sponsored: true, pickupLower: 10, pickupUpper: 15 }),
      ])
    await db.insert(storeHours).values([50, 51].flatMap(createOpeningHours))
    await db
      .insert(menuSections)
      .values([50, 51].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { es: 'Todo' } })))
    await db.insert(products).values([50, 51].map(id => createProductRow(id * 100, id, 0, { es: 'Arepa' }, { storeId: id })))
    const { elements } = await search('arepa')
    expect(elements.map(it => [it.store.id, it.store.sponsored])).toEqual([[51, true], [50, false]]) // prettier-ignore
    const filtered = await search('', { categoryId: RESTAURANTS, limit: 3 })
    expect(filtered.elements.map(it => it.store.sponsored)).toEqual([true, false, false])
  })
  test('PICKUP: with a delivery location, stores within 5 km', async () => {
    expect((await search('arepa', { handlingStrategy: 'PICKUP' })).ids).toEqual([51])
    delivery.location = { lat: 41.39, lng: 2.17 }
    expect((await search('arepa', { handlingStrategy: 'PICKUP' })).ids).toEqual([51])
    delivery.location = { lat: 41.45, lng: 2.17 }
    expect((await search('arepa', { handlingStrategy: 'PICKUP' }).finally(() => delete delivery.location)).ids).toEqual([])
  })
})

describe('boundaries of a query', () => {
  test.each([
    ['one letter', 'q'],
    ['100 letters', 'q'.repeat(100)],
    ['a word in two scripts', 'пиzzа'],
    ['from right to left', 'بيتزا'],
    ['a direction mark', '\u200fpizza\u200e'],
    ['SQL wildcards', '%piz_a%'],
    ['fifty words', 'a b '.repeat(25)],
    ['a quote and a backslash', "'\\pizza\\'"],
  ])('%s is answered', async (_kind, query) => {
    const { elements, totalElements } = await search(query, { limit: 2 })
    expect(elements).toHaveLength(Math.min(2, totalElements))
  })
  test('a direction mark, quotes and wildcards do not change the words', async () => {
    for (const query of ['\u200fpizza\u200e', "'pizza'", '%pizza%']) expect((await search(query)).ids.slice(0, 2)).toEqual([3, 1])
  })
  test('101 letters are rejected', async () => {
    await expect(search('q'.repeat(101))).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test('a hostile query sends no more statements than a normal one: three, or one if its stores were shown before', async () => {
    expect(await countStatements(() => search('pizza', { language: 'uk' }))).toBe(3)
    expect(await countStatements(() => search('pizza', { language: 'uk' }))).toBe(1)
    for (const query of ["%_% ' or 1=1 --", 'x y z '.repeat(16), 'q'.repeat(100), 'piza hamburgesa tsoat'])
      expect(await countStatements(() => search(query)), query).toBeLessThanOrEqual(3)
  })
})
