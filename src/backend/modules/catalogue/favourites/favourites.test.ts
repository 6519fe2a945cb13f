import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { favourites } from '#backend/db/schema/favourites.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { products } from '#backend/db/schema/menus.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createOpeningHours, createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer, type TestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createClient } from '#client/client.ts'
import { addFavourites, describeFavourites, getFavourites, removeFavourites } from '#contract/catalogue/favourite.ts'
import { MAX_FAVOURITES, MAX_SHOWN_FAVOURITES } from '#contract/limits.ts'

const { db, fetch, clock, delivery } = await createTestBackend()
await insertTestMenu(db)
await db.insert(stores).values([createStoreRow(2, 'Sol'), createStoreRow(3, 'Mar'), createStoreRow(8, 'In Kyiv', { cityCode: 'KBP' })])
await db.insert(storeHours).values([1, 2, 3, 8].flatMap(createOpeningHours))
const call = createClient({ base: 'http://api.test', fetch })
const as = ({ authorization }: Pick<TestCustomer, 'authorization'>) => ({ place: { authorization, language: 'en' } })

type Ids = { readonly stores?: readonly number[]; readonly products?: readonly number[] }
const toBody = ({ id }: TestCustomer, { stores = [], products = [] }: Ids) => ({
  body: { customerId: id, stores: [...stores], products: [...products] },
})
const add = (customer: TestCustomer, ids: Ids) => call(addFavourites, toBody(customer, ids), as(customer))
const remove = (customer: TestCustomer, ids: Ids) => call(removeFavourites, toBody(customer, ids), as(customer))
const list = async (customer: TestCustomer) => call(getFavourites, {}, as(customer))
const describeIds = ({ stores = [], products = [] }: Ids, language = 'en') =>
  call(describeFavourites, { body: { stores: [...stores], products: [...products] } }, { place: { language } })

describe('issue 25 point 8: "favourites (stores and dishes, with and without an account)"', () => {
  test('a customer has the stores and products in the order of their marking, the last one first', async () => {
    const anna = await createTestCustomer(db, NOON)
    expect(await list(anna)).toEqual({ customerId: anna.id, stores: [], products: [] })
    await add(anna, { stores: [1], products: [20] })
    clock.now += 1000
    expect(await add(anna, { stores: [3], products: [10] })).toEqual({ customerId: anna.id, stores: [3, 1], products: [10, 20] })
    expect(await list(anna)).toEqual({ customerId: anna.id, stores: [3, 1], products: [10, 20] })
  })
  test('several at once, those of a browser, keep their order', async () => {
    const anna = await createTestCustomer(db, NOON)
    expect(await add(anna, { stores: [2, 8, 1], products: [21, 10] })).toMatchObject({ stores: [2, 8, 1], products: [21, 10] })
  })
  test('a repeated merge changes nothing, and what another device has added stays', async () => {
    const anna = await createTestCustomer(db, NOON)
    await add(anna, { stores: [1] })
    clock.now += 1000
    const merged = await add(anna, { stores: [2, 1], products: [10] })
    expect(merged).toMatchObject({ stores: [2, 1], products: [10] })
    clock.now += 1000
    expect(await add(anna, { stores: [2, 1], products: [10] })).toEqual(merged)
  })
  test('a removal is of one kind and of this customer, and can be repeated', async () => {
    const [anna, ben] = [await createTestCustomer(db, NOON), await createTestCustomer(db, NOON, 'Ben Example')]
    // product 10 and a store with the same number do not share a row
    await db.insert(stores).values(createStoreRow(10, 'Ten'))
    for (const it of [anna, ben]) await add(it, { stores: [10, 2], products: [10] })
    for (let count = 0; count < 2; count++) expect(await remove(anna, { stores: [10] })).toMatchObject({ stores: [2], products: [10] })
    expect(await remove(anna, { products: [10] })).toMatchObject({ stores: [2], products: [] })
    expect(await list(ben)).toMatchObject({ stores: [10, 2], products: [10] })
  })
  test('an id that does not exist is left out, and an empty change changes nothing', async () => {
    const anna = await createTestCustomer(db, NOON)
    expect(await add(anna, { stores: [99, 1, 9_999_999_999], products: [98] })).toMatchObject({ stores: [1], products: [] })
    expect(await remove(anna, { stores: [99, 9_999_999_999] })).toMatchObject({ stores: [1], products: [] })
    expect(await add(anna, {})).toMatchObject({ stores: [1], products: [] })
  })
  test('500 stores and 500 products: the last room is filled, and no more', async () => {
    const anna = await createTestCustomer(db, NOON)
    const rows = Array.from({ length: MAX_FAVOURITES - 1 }, (_, index) => ({ customerId: anna.id, kind: 'STORE' as const, subjectId: 10_000 + index, addedAt: new Date(NOON - 1e6 - index) })) // prettier-ignore
    await db.insert(favourites).values(rows)
    const full = await add(anna, { stores: [2, 3], products: [10] })
    expect(full.stores).toHaveLength(500)
    expect(full.stores.slice(0, 2)).toEqual([2, 10_000])
    expect(full.products).toEqual([10])
    expect((await add(anna, { stores: [3] })).stores).toEqual(full.stores)
    await remove(anna, { stores: [10_000] })
    expect((await add(anna, { stores: [3] })).stores[0]).toBe(3)
    const tooMany = Array.from({ length: MAX_FAVOURITES + 1 }, (_, index) => index + 1)
    await expect(add(anna, { stores: tooMany })).rejects.toMatchObject({ failure: { status: 400 } })
    await expect(remove(anna, { products: tooMany })).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test('two changes at the same time do not pass the limit', async () => {
    const anna = await createTestCustomer(db, NOON)
    const rows = Array.from({ length: MAX_FAVOURITES - 1 }, (_, index) => ({ customerId: anna.id, kind: 'STORE' as const, subjectId: 10_000 + index, addedAt: new Date(NOON) })) // prettier-ignore
    await db.insert(favourites).values(rows)
    await Promise.all([1, 2, 3].map(id => add(anna, { stores: [id] })))
    expect((await list(anna)).stores).toHaveLength(MAX_FAVOURITES)
  })
  test('the account of another customer is 403, and no session is 401', async () => {
    const [anna, ben] = [await createTestCustomer(db, NOON), await createTestCustomer(db, NOON, 'Ben Example')]
    await add(anna, { stores: [1] })
    for (const endpoint of [addFavourites, removeFavourites]) {
      await expect(call(endpoint, toBody(anna, { stores: [1] }), as(ben))).rejects.toMatchObject({ failure: { status: 403 } })
      await expect(call(endpoint, toBody(anna, { stores: [1] }))).rejects.toMatchObject({ failure: { status: 401 } })
    }
    await expect(call(getFavourites, {})).rejects.toMatchObject({ failure: { status: 401 } })
    expect((await list(anna)).stores).toEqual([1])
    expect((await list(ben)).stores).toEqual([])
  })
  test('what the marketplace no longer has stays in the list', async () => {
    const anna = await createTestCustomer(db, NOON)
    await db.insert(stores).values(createStoreRow(77, 'Short-lived'))
    await add(anna, { stores: [77, 1] })
    await db.delete(stores).where(eq(stores.id, 77))
    expect((await list(anna)).stores).toEqual([77, 1])
    expect((await remove(anna, { stores: [77] })).stores).toEqual([1])
  })
})

describe('issue 25 point 8: the favourites are described for everybody', () => {
  test('in the order of the request, each once; unknown ids are left out', async () => {
    const { stores: found, products: dishes } = await describeIds({ stores: [8, 1, 99, 8, 9_999_999_999], products: [20, 10, 99] })
    expect(found.map(it => it.store.id)).toEqual([8, 1])
    expect(dishes.map(it => it.product.id)).toEqual([20, 10])
    expect(await describeIds({})).toEqual({ stores: [], products: [] })
  })
  test('with the city, the names in the language of the call, and the currency of the price', async () => {
    const { stores: found, products: dishes } = await describeIds({ stores: [8], products: [10] }, 'uk')
    expect(found[0]).toMatchObject({ state: 'LISTED', store: { name: 'In Kyiv' }, city: { countryCode: 'UA' } })
    expect(found[0]!.city.name).not.toBe((await describeIds({ stores: [8] })).stores[0]!.city.name)
    expect(dishes[0]).toMatchObject({
      state: 'LISTED',
      product: { name: 'Піца Маргарита', price: 999, available: true },
      store: { id: 1, name: 'Roma', open: true },
      city: { countryCode: 'ES' },
      money: { currency: 'EUR' },
    })
  })
  test('a store that is closed for good, disabled or without products says so, and its products too', async () => {
    const getStates = async () => {
      const { stores: found, products: dishes } = await describeIds({ stores: [1], products: [10] })
      return [found[0]?.state, dishes[0]?.state]
    }
    const change = (values: Partial<typeof stores.$inferInsert>) => db.update(stores).set(values).where(eq(stores.id, 1))
    expect(await getStates()).toEqual(['LISTED', 'LISTED'])
    await change({ enabled: false })
    expect(await getStates()).toEqual(['UNLISTED', 'UNLISTED'])
    await change({ gone: true })
    expect(await getStates()).toEqual(['GONE', 'GONE'])
    await change({ enabled: true, gone: false })
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    expect(await getStates()).toEqual(['UNLISTED', 'UNLISTED'])
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
    await db.update(products).set({ available: false }).where(eq(products.storeId, 1))
    expect(await getStates()).toEqual(['UNLISTED', 'UNLISTED'])
    await db
      .update(products)
      .set({ available: true })
      .where(sql`${products.storeId} = 1 and ${products.id} <> 22`)
    expect(await getStates()).toEqual(['LISTED', 'LISTED'])
  })
  test('a closed store and a sold out product', async () => {
    await db.update(stores).set({ flaggedOpen: false }).where(eq(stores.id, 1))
    const { stores: found, products: dishes } = await describeIds({ stores: [1], products: [10, 22] })
    expect(found[0]).toMatchObject({ state: 'LISTED', store: { open: false } })
    expect(dishes.map(it => [it.store.open, it.product.available])).toEqual([[false, true], [false, false]]) // prettier-ignore
    await db.update(stores).set({ flaggedOpen: true }).where(eq(stores.id, 1))
  })
  test('whether a store delivers to the address of the call; without an address nothing is said', async () => {
    const isReachable = async () => {
      const { stores: found, products: dishes } = await describeIds({ stores: [1], products: [10] })
      return [found[0]!.store.reachable, dishes[0]!.store.reachable]
    }
    expect(await isReachable()).toEqual([undefined, undefined])
    delivery.location = { lat: 10, lng: 10 }
    expect(await isReachable()).toEqual([false, false])
    delivery.location = undefined
  })
  test('at most 50 of each at once', async () => {
    const ids = Array.from({ length: MAX_SHOWN_FAVOURITES }, (_, index) => index + 1)
    expect((await describeIds({ stores: ids, products: ids })).stores.map(it => it.store.id).slice(0, 2)).toEqual([1, 2])
    for (const body of [{ stores: [...ids, 60] }, { products: [...ids, 60] }])
      await expect(describeIds(body)).rejects.toMatchObject({ failure: { status: 400 } })
  })
})
