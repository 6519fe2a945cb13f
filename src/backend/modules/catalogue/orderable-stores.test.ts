import { sql as part } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { menuSections, products } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { loadLandingCities } from '#backend/modules/landing/landing-cities.ts'
import { selectListedInCountry } from '#backend/modules/landing/listed-in-country.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getBrandStore } from '#contract/catalogue/brand.ts'
import { getStoreContent } from '#contract/catalogue/store-content.ts'
import { getStore, getStoresByCategory, searchStores } from '#contract/catalogue/store.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { calculateFees, getStoreFees } from '#contract/catalogue/store-fees.ts'
import { getStoreSlugs, getStoreWallCategories } from '#contract/landing/city-content.ts'

const { db, fetch } = await createTestBackend()
const sql = db.$client
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })

const STORES = [1, 2, 3]

beforeEach(async () => {
  await sql`delete from stores`
  await db.insert(stores).values(STORES.map(id => createStoreRow(id, `Forno ${id}`, { orderable: false, brandId: 1, popularity: 10 - id })))
  await db.insert(menuSections).values(STORES.map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
})

const sell = (store: number, id: number, available = true) =>
  db.insert(products).values({ ...createProductRow(id, store, id, { en: `Bread ${id}` }), storeId: store, available })

describe('a store is listed only while it has an available product', () => {
  const getLists = async () => {
    const listed = await db.execute<{ id: number }>(part`with ${selectListedInCountry('ES')} select id from listed order by id`)
    const place = { locale: 'en', country: 'ES', city: 'BCN' }
    return {
      category: (await call(getStoresByCategory, { params: { categoryId: RESTAURANTS }, query: { userCityCode: 'BCN' } })).elements.map(
        it => it.id,
      ),
      search: (await call(searchStores, { query: { query: 'forno' } })).elements.map(it => it.store.id),
      fees: (await call(calculateFees, { body: { storeAddressIds: [1001, 1002, 1003] } })).elements.map(it => it.storeAddressId),
      etas: (await call(getStoreEtas, { body: { storeAddressIds: [1001, 1002, 1003] } })).elements.map(it => it.storeAddressId),
      brand: await call(getBrandStore, { params: { id: 1 } }).then(
        it => it.storeId,
        () => undefined,
      ),
      sitemap: (await call(getStoreSlugs, { params: place })).stores.map(it => it.id),
      categories: (await call(getStoreWallCategories, { params: place })).categories.map(it => it.storesCount),
      landings: listed.map(it => it.id),
      cities: (await loadLandingCities(db, 'en')).find(it => it.code === 'BCN')?.storesCount,
    }
  }

  test('a store with an empty menu is in no list and no search', async () => {
    await sell(2, 20)
    expect(await getLists()).toEqual({
      category: [2],
      search: [2],
      fees: [1002],
      etas: [1002],
      brand: 2,
      sitemap: [2],
      categories: [1],
      landings: [2],
      cities: 1,
    })
  })

  test('a store with only sold-out products is in no list', async () => {
    await sell(1, 10)
    await sell(2, 20, false)
    await sell(3, 30)
    await sql`update products set available = false where store_id = 3`
    expect(await getLists()).toMatchObject({ category: [1], search: [1], fees: [1001], sitemap: [1], landings: [1], cities: 1 })
  })

  test('its page and its fees are available; the menu is empty', async () => {
    expect(await call(getStore, { params: { id: '1' }, query: { includeClosed: 'true' } })).toMatchObject({ id: 1, name: 'Forno 1' })
    expect((await call(getStoreContent, { params: { id: 1, addressId: 1001 }, query: {} })).data.body).toEqual([])
    expect((await call(getStoreFees, { params: { id: 1, addressId: 1001 } })).deliveryFee).toHaveLength(1)
  })

  test.each(['QUIERO', 'COURIER', 'CUSTOM'] as const)('a form (%s) has no menu and is orderable', async itemsType => {
    await db.insert(stores).values(createStoreRow(9, 'Form', { itemsType, orderable: false }))
    const orderable = async () => (await sql`select orderable from stores where id = 9`)[0]
    expect(await orderable()).toEqual({ orderable: true })
    await sql`update stores set items_type = 'STORE' where id = 9`
    expect(await orderable()).toEqual({ orderable: false })
  })
})

const getStoredFlags = () => sql`select id, orderable, typical_price_minor as typical from stores order by id`
const computeFlags = () => sql`
  select id, exists (select 1 from products p where p.store_id = stores.id and p.available) as orderable,
    (select percentile_disc(0.5) within group (order by p.price_minor) from products p
      where p.store_id = stores.id and p.available and p.price_minor > 0) as typical from stores order by id`

describe('the stored flag and the typical price equal the state of the products', () => {
  const store = fc.constantFrom(...STORES)
  const product = fc.integer({ min: 1, max: 6 })
  /** Changes by partners, imports and operators. */
  const change = fc.oneof(
    fc.tuple(product, store, fc.boolean()).map(
      ([id, targetStore, available]) =>
        () =>
          sql`delete from products where id = ${id}`.then(() => sell(targetStore, id, available)),
    ),
    fc.tuple(product, fc.boolean()).map(
      ([id, available]) =>
        () =>
          sql`update products set available = ${available} where id <= ${id}`,
    ),
    fc.tuple(product, store).map(
      ([id, targetStore]) =>
        () =>
          sql`update products set store_id = ${targetStore}, section_id = ${targetStore} where id = ${id}`,
    ),
    fc.tuple(product, fc.constantFrom(0, 100, 700, 900)).map(
      ([id, price]) =>
        () =>
          sql`update products set price_minor = ${price} where id >= ${id}`,
    ),
    product.map(id => () => sql`delete from products where id >= ${id}`),
    store.map(id => () => sql`delete from menu_sections where id = ${id} and not exists (select 1 from products where section_id = ${id})`.then(() => sql`insert into menu_sections (id, store_id, position, layout, name) values (${id}, ${id}, 0, 'LIST', '{"en": "All"}') on conflict do nothing`)), // prettier-ignore
  )

  test('after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
        for (const apply of changes) await apply()
        expect([...(await getStoredFlags())]).toEqual([...(await computeFlags())])
      }),
      { numRuns: 60 },
    )
  })

  test('parallel removals of the last two products leave a store without products', async () => {
    for (let round = 0; round < 10; round++) {
      await sql`delete from products`
      await sell(1, 1)
      await sell(1, 2)
      await Promise.all([1, 2].map(id => sql`update products set available = false where id = ${id}`))
      expect([...(await getStoredFlags())]).toEqual([...(await computeFlags())])
    }
  })

  test('a parallel removal and insertion leave a store with the new product', async () => {
    for (let round = 0; round < 10; round++) {
      await sql`delete from products`
      await sell(1, 1)
      await Promise.all([sql`delete from products where id = 1`, sell(1, 2)])
      expect([...(await getStoredFlags())]).toEqual([...(await computeFlags())])
    }
  })
})
