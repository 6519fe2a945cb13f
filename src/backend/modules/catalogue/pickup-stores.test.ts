import { describe, expect, test } from 'vitest'

import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { createOpeningHours, createStoreRow, FLOWERS, RESTAURANTS, SHOPS } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getPickupStores, getStore, MAX_PICKUP_METRES } from '#contract/catalogue/store.ts'
import { getCitySettings } from '#contract/geo/city.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const HOME = { latitude: 41.39, longitude: 2.17 }
const pickup = { pickupLower: 10, pickupUpper: 15 }
/** Metres to the north of the home. */
const at = (metres: number) => ({ lat: HOME.latitude + metres / METRES_PER_DEGREE, lng: HOME.longitude })

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Far and popular', { ...pickup, popularity: 90, ...at(3000) }),
    createStoreRow(2, 'Near', { ...pickup, popularity: 10, ...at(200) }),
    createStoreRow(3, 'Delivers only', { popularity: 99, ...at(100) }),
    createStoreRow(4, 'Closed by its hours', { ...pickup, popularity: 95, ...at(10) }),
    createStoreRow(5, 'Just in reach', { ...pickup, popularity: 5, ...at(MAX_PICKUP_METRES - 1) }),
    createStoreRow(6, 'Just out of reach', { ...pickup, popularity: 4, ...at(MAX_PICKUP_METRES + 1) }),
    createStoreRow(7, 'Disabled', { ...pickup, enabled: false }),
    createStoreRow(8, 'Gone', { ...pickup, gone: true }),
    createStoreRow(9, 'A florist', { ...pickup, popularity: 3, categoryId: FLOWERS, ...at(400) }),
    createStoreRow(10, 'In Kyiv', { cityCode: 'KBP' }),
    createStoreRow(11, 'Nothing to sell', { ...pickup, orderable: false }),
  ])
await db.insert(storeHours).values([1, 2, 3, 5, 6, 9].flatMap(createOpeningHours))

async function list(query: { categoryId?: number; offset?: number; limit?: number } = {}, isLocated = false, userCityCode = 'BCN') {
  const place = isLocated ? { place: { delivery: { ...HOME, timestamp: Date.now() } } } : {}
  const page = await call(getPickupStores, { query: { userCityCode, ...query } }, place)
  return { ids: page.elements.map(it => it.id), page }
}

describe('A §1: "Order mode is DELIVERY or PICKUP": the stores that offer pickup', () => {
  test('without an address: all of the city, open ones first, the most ordered first', async () => {
    expect((await list()).ids).toEqual([1, 2, 5, 6, 9, 4])
  })
  test('with an address: the nearest first, and only those within reach', async () => {
    const { ids, page } = await list({}, true)
    expect(ids).toEqual([2, 9, 1, 5, 4])
    expect(page.totalElements).toBe(5)
  })
  test('each has the minutes until an order can be collected, and its location', async () => {
    const [nearest] = (await list({}, true)).page.elements
    expect(nearest).toMatchObject({ pickup: { lowerBound: 10, upperBound: 15 }, geolocation: at(200) })
  })
  test('pages never overlap, and the total counts all of them', async () => {
    const pages = await Promise.all([0, 2, 4, 6].map(offset => list({ offset, limit: 2 }, true)))
    expect(pages.flatMap(it => it.ids)).toEqual([2, 9, 1, 5, 4])
    expect(pages.map(it => it.page.totalElements)).toEqual([5, 5, 5, 5])
  })
  test('a category lists its own, a group those of its categories', async () => {
    expect((await list({ categoryId: FLOWERS })).ids).toEqual([9])
    expect((await list({ categoryId: SHOPS })).ids).toEqual([9])
    expect((await list({ categoryId: RESTAURANTS }, true)).ids).toEqual([2, 1, 5, 4])
  })
  test('a city without pickup has an empty list; an unknown city or category is 404', async () => {
    expect((await list({}, false, 'KBP')).page).toEqual({ elements: [], offset: 0, totalElements: 0 })
    await expect(list({}, false, 'XXX')).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(list({ categoryId: 99 })).rejects.toMatchObject({ failure: { status: 404 } })
  })
})

test('the settings of a city say whether a listed store of it offers pickup', async () => {
  const offers = async (cityCode: string) => (await call(getCitySettings, { query: { cityCode } })).city.offersPickup
  expect(await offers('BCN')).toBe(true)
  expect(await offers('KBP')).toBe(false)
})

test('a store without pickup has no minutes', async () => {
  const store = await call(getStore, { params: { id: '3' }, query: {} }, { place: { cityCode: 'BCN' } })
  expect(store.pickup).toBeUndefined()
})

test('the database rejects half a range and a range upside down', async () => {
  const rejects = (values: object) => expect(db.insert(stores).values(createStoreRow(50, 'Wrong', values))).rejects.toThrow()
  await rejects({ pickupLower: 5 })
  await rejects({ pickupUpper: 5 })
  await rejects({ pickupLower: 6, pickupUpper: 5 })
  await rejects({ pickupLower: -1, pickupUpper: 5 })
})
