import polyline from '@mapbox/polyline'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cityPolygons } from '#backend/db/schema/geo.ts'
import { menuSections } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores, storeZones } from '#backend/db/schema/stores.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { products } from '#backend/db/schema/menus.ts'
import { createOpeningHours, createStoreRow, PIZZA, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import { getCityFeed } from '#contract/catalogue/feed.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { getSimilarStores, getStore, getStoresByCategory, searchStores } from '#contract/catalogue/store.ts'

const { db, fetch, delivery } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })

const square = (south: number, west: number, size: number): [number, number][] => [
  [south, west],
  [south, west + size],
  [south + size, west + size],
  [south + size, west],
  [south, west],
]
const CITY = polyline.encode(square(41.3, 2, 0.3))
/** The west of the city without a park, and an island outside the city. */
const OWN_ZONE = [square(41.35, 2.1, 0.08), square(41.36, 2.11, 0.01).toReversed(), square(45, 2, 0.1)].map(it => polyline.encode(it))

await db.delete(cityPolygons)
await db.insert(cityPolygons).values({ cityCode: 'BCN', position: 0, encoded: CITY })
await db.insert(stores).values([createStoreRow(1, 'Roma'), createStoreRow(2, 'Milano'), createStoreRow(3, 'Torino')])
await db.insert(storeHours).values([1, 2, 3].flatMap(createOpeningHours))
await db.insert(storeFilters).values([1, 2, 3].map(storeId => ({ storeId, filterId: PIZZA })))
await db.insert(storeZones).values([2, 3].map(storeId => ({ storeId, encoded: OWN_ZONE.join(' ') })))
await db.insert(menuSections).values([1, 2, 3].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
await db.insert(products).values([1, 2, 3].map(id => createProductRow(id, id, 0, { es: 'Pizza' }, { storeId: id })))

const INSIDE = { lat: 41.4, lng: 2.15 }
/** In the city, outside the zone of two stores. */
const EAST = { lat: 41.4, lng: 2.25 }

/** Sets the delivery location of the following calls. */
async function at<Result>(location: typeof INSIDE | undefined, run: () => Promise<Result>): Promise<Result> {
  delivery.location = location
  return run().finally(() => (delivery.location = undefined))
}

describe('issue 20, point 3: store zones as well as city zones', () => {
  test.each([
    ['inside both', INSIDE, []],
    ['inside the city only', EAST, [2, 3]],
    ['in the hole of the zone', { lat: 41.365, lng: 2.115 }, [2, 3]],
    ['inside a zone beyond the city', { lat: 45.05, lng: 2.05 }, [1, 2, 3]],
    ['outside both', { lat: 10, lng: 10 }, [1, 2, 3]],
  ])('%s', async (_, point, expected) => {
    expect([...(await findUnreachableStores(db, point, [1, 2, 3]))!]).toEqual(expected)
  })
  test('an unknown store delivers nowhere', async () => {
    expect([...(await findUnreachableStores(db, INSIDE, [1, 999]))!]).toEqual([999])
  })
  test('a changed zone, and a changed city, count from the next call on', async () => {
    await db.update(storeZones).set({ encoded: CITY }).where(eq(storeZones.storeId, 3))
    expect([...(await findUnreachableStores(db, EAST, [1, 2, 3]))!]).toEqual([2])
    await db
      .update(storeZones)
      .set({ encoded: OWN_ZONE.join(' ') })
      .where(eq(storeZones.storeId, 3))
    await db.update(cityPolygons).set({ encoded: polyline.encode(square(41.3, 2, 0.2)) })
    expect([...(await findUnreachableStores(db, EAST, [1]))!]).toEqual([1])
    await db.update(cityPolygons).set({ encoded: CITY })
    expect([...(await findUnreachableStores(db, EAST, [1]))!]).toEqual([])
  })
})

describe('A §4, "the address is marked unreachable": before browsing, not at checkout', () => {
  const reachOf = (elements: readonly { id: number; reachable?: boolean | undefined }[]) =>
    Object.fromEntries(elements.map(it => [it.id, it.reachable]))
  const calls = {
    list: async () => (await call(getStoresByCategory, { params: { categoryId: RESTAURANTS }, query: { userCityCode: 'BCN' } })).elements,
    search: async () => (await call(searchStores, { query: { query: 'pizza' } })).elements.map(it => it.store),
    widget: async () => (await call(searchFeed, { query: { feedGroupId: 'BEST_IN_AREA', categoryId: RESTAURANTS, limit: 10 } })).elements,
    feed: async () =>
      (await call(getCityFeed, {})).widgets.flatMap(it => (it.type === 'STORE' && it.group === 'BEST_IN_AREA' ? it.stores : [])),
  }
  test.each(Object.entries(calls))('%s', async (_, load) => {
    expect(reachOf(await at(EAST, load))).toEqual({ 1: true, 2: false, 3: false })
    expect(reachOf(await at(INSIDE, load))).toEqual({ 1: true, 2: true, 3: true })
    expect(reachOf(await load())).toEqual({ 1: undefined, 2: undefined, 3: undefined })
  })
  test('a store has no delivery time for an address that it does not deliver to', async () => {
    const load = async () => (await call(getStoreEtas, { body: { storeAddressIds: [1001, 1002] } })).elements.map(it => it.storeAddressId)
    expect(await at(EAST, load)).toEqual([1001])
    expect(await at(INSIDE, load)).toEqual([1001, 1002])
    expect(await load()).toEqual([1001, 1002])
  })
  test('A §8: the call that retrieves a store answers 159192 outside its own zone, and 118485 outside the city', async () => {
    const load = () => call(getStore, { params: { id: '2' }, query: {} })
    await expect(at(EAST, load)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 422, staticCode: 159192 } })
    await expect(at({ lat: 45.05, lng: 2.05 }, load)).rejects.toMatchObject({
      failure: { kind: 'rejected', status: 422, staticCode: 118485 },
    })
    expect((await at(INSIDE, load)).id).toBe(2)
  })
  test('the similar stores of a store are those that deliver to the address', async () => {
    const load = async () => (await call(getSimilarStores, { params: { id: '3' } })).elements.map(it => it.id)
    expect(await at(EAST, load)).toEqual([1])
    expect((await at(INSIDE, load)).toSorted((one, other) => one - other)).toEqual([1, 2])
  })
})
