import polyline from '@mapbox/polyline'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cityPolygons } from '#backend/db/schema/geo.ts'
import { promotions } from '#backend/db/schema/menus.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { createOpeningHours, createStoreRow, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import { getStore, getStoresByCategory } from '#contract/catalogue/store.ts'
import { calculateFees } from '#contract/catalogue/store-fees.ts'
import { getStoreInfoScreen } from '#contract/catalogue/store-content.ts'
import type { Point } from '#contract/primitives.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

const { db, fetch, clock } = await createTestBackend()
const square = polyline.encode([[41.3, 2.1], [41.5, 2.1], [41.5, 2.25], [41.3, 2.25], [41.3, 2.1]]) // prettier-ignore
await db.delete(cityPolygons)
await db.insert(cityPolygons).values({ cityCode: 'BCN', position: 0, encoded: square })
const distanceFee = { distanceFeeIncludedMetres: 1000, distanceFeePerKm: 50 }
await db
  .insert(stores)
  .values([
    createStoreRow(1, 'By the way', { deliveryFee: 199, ...distanceFee }),
    createStoreRow(2, 'One fee', { deliveryFee: 230 }),
    createStoreRow(3, 'An offer', { deliveryFee: 300, ...distanceFee }),
  ])
await db.insert(promotions).values({ id: 1, storeId: 3, type: 'FLAT_DELIVERY', percentage: null, price: 240, prime: false })
await db.insert(storeHours).values([1, 2, 3].flatMap(it => createOpeningHours(it)))

const callFrom = (location?: Point) =>
  createClient({
    base: 'http://api.test',
    fetch,
    place: {
      language: 'en',
      cityCode: 'BCN',
      countryCode: 'ES',
      ...(location && { delivery: { latitude: location.lat, longitude: location.lng, timestamp: clock.now } }),
    },
  })
// the stores are at 41.39, 2.17; a thousandth of a degree of latitude is 111 m
const NEAR = { lat: 41.3985, lng: 2.17 }
const FAR = { lat: 41.42, lng: 2.17 }

const byFee = async (location?: Point) => {
  const { elements } = await callFrom(location)(getStoresByCategory, {
    params: { categoryId: RESTAURANTS },
    query: { userCityCode: 'BCN', sortingId: SORTING.deliveryFee },
  })
  return elements.map(it => [it.id, it.deliveryFee, it.feeGrowsWithDistance])
}

describe('issue 20, point 5: "stores, ETAs, fees and carts follow" the address', () => {
  test('a list has the fees of the location, and its order by fee', async () => {
    expect(await byFee(NEAR)).toEqual([
      [1, 199, undefined],
      [2, 230, undefined],
      [3, 300, undefined],
    ])
    // 3.3 km: three kilometres after the first one have begun
    expect(await byFee(FAR)).toEqual([
      [2, 230, undefined],
      [3, 450, undefined],
      [1, 349, undefined],
    ])
  })
  test('without a location a fee that a long way raises says so', async () => {
    expect(await byFee()).toEqual([
      [1, 199, true],
      [2, 230, undefined],
      [3, 300, true],
    ])
  })
  test.each([
    ['the near location', NEAR, [199, 230, 240]],
    ['the far one: an offer is the same for every way', FAR, [349, 230, 240]],
    ['no location', undefined, [199, 230, 240]],
  ])('the fee calls and a cart answer for %s', async (_, location, expected) => {
    const call = callFrom(location)
    const { elements } = await call(calculateFees, { body: { storeAddressIds: [1001, 1002, 1003] } })
    expect(elements.map(it => it.deliveryFee)).toEqual(expected)
    for (const [index, fee] of expected.entries()) {
      const params = { id: index + 1, addressId: 1001 + index }
      expect((await call(repriceCart, { params, body: { products: [] } })).store.deliveryFee).toBe(fee)
    }
    const [first] = expected
    expect((await call(getStore, { params: { id: '1' }, query: {} })).deliveryFee).toBe(first)
  })
  test('the information of a store explains the price of a long way', async () => {
    const screen = await callFrom()(getStoreInfoScreen, { params: { id: 1, addressId: 1001 } })
    expect(JSON.stringify(screen)).toContain('{"label":"Farther than 1 km","value":"+€0.50 per km"}')
    const other = await callFrom()(getStoreInfoScreen, { params: { id: 2, addressId: 1002 } })
    expect(JSON.stringify(other)).not.toContain('Farther')
  })
  test('half of the terms is rejected', async () => {
    const half = db.update(stores).set({ distanceFeePerKm: null }).where(eq(stores.id, 1))
    await expect(half).rejects.toMatchObject({ cause: { constraint_name: 'stores_distance_fee_check' } })
  })
})
