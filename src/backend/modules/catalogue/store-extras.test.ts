import polyline from '@mapbox/polyline'
import { describe, expect, test } from 'vitest'

import { cityPolygons } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getBrandStore } from '#contract/catalogue/brand.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { calculateFees, getStoreFees, getStoreMinimumBasket } from '#contract/catalogue/store-fees.ts'
import { getStoreContentNode, getStoreMenu } from '#contract/catalogue/store-content.ts'

const { db, fetch, delivery } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })
// nearly half of the world: an edge of 180° has no shorter side
await db.update(cityPolygons).set({ encoded: polyline.encode([[-80, -85], [-80, 85], [80, 85], [80, -85], [-80, -85]]) }) // prettier-ignore
const notFound = { failure: { kind: 'rejected', status: 404, staticCode: 108040 } }

await insertTestMenu(db)
await db.insert(stores).values([
  createStoreRow(2, 'Fees', {
    deliveryFee: 199,
    serviceFee: 50,
    minimumBasket: 1500,
    highestMinBasketSurcharge: 300,
    brandId: 1,
    feesPricingCalculationId: 'f-2',
  }),
  createStoreRow(3, 'No ETA', { etaEnabled: false, brandId: 1, lat: 41.45, lng: 2.2 }),
  createStoreRow(4, 'Gone', { gone: true }),
])
const params = { id: 2, addressId: 1002 }

describe('A §7: fees', () => {
  test('returns the fees of one store and its surcharge for small baskets', async () => {
    expect(await call(getStoreFees, { params })).toEqual({ feesPricingCalculationId: 'f-2', deliveryFee: [{ basketFrom: 0, fee: 199 }], serviceFee: [{ basketFrom: 0, fee: 50 }] }) // prettier-ignore
    expect((await call(getStoreMinimumBasket, { params })).surcharges).toEqual([{ basketFrom: 0, fee: 300 }, { basketFrom: 1500, fee: 0 }]) // prettier-ignore
    await expect(call(getStoreFees, { params: { id: 2, addressId: 1001 } })).rejects.toMatchObject(notFound)
  })
  test('returns the fees of several stores, the surcharge only below the minimum, without unknown and closed stores', async () => {
    const getFees = async (basketTotal: number) =>
      (await call(calculateFees, { body: { storeAddressIds: [1002, 1004, 9_999_999_999], basketTotal } })).elements
    expect(await getFees(1000)).toEqual([{ storeAddressId: 1002, deliveryFee: 199, serviceFee: 50, surcharge: 300 }])
    // the surcharge is at most what is missing to the minimum
    expect(await getFees(1499)).toMatchObject([{ surcharge: 1 }])
    expect(await getFees(1500)).toMatchObject([{ surcharge: 0 }])
  })
})

test('A §3: ETA per store address; a store without an ETA is left out', async () => {
  const { elements } = await call(getStoreEtas, { body: { storeAddressIds: [1002, 1003, 7] } })
  expect(elements).toEqual([{ storeAddressId: 1002, eta: { lowerBound: 20, upperBound: 30 }, etaLastUpdate: NOON }])
  // about six kilometres away
  delivery.location = { lat: 41.43, lng: 2.22 }
  const farAway = await call(getStoreEtas, { body: { storeAddressIds: [1002] } })
  delivery.location = undefined
  expect(farAway.elements[0]?.eta.lowerBound).toBeGreaterThan(30)
})

describe('A §3: catalogue nodes', () => {
  const menu = { id: 1, addressId: 1001 }
  test('returns the menu without its products', async () => {
    expect((await call(getStoreMenu, { params: menu })).data.elements).toEqual([
      { slug: 'pizzas-c.2', title: 'Pizzas', productsCount: 3, type: 'GRID' },
      { slug: 'drinks-c.1', title: 'Drinks', productsCount: 3, type: 'LIST' },
    ])
  })
  test('returns one section by the number of its slug', async () => {
    const { data } = await call(getStoreContentNode, { params: { ...menu, node: 'bebidas-c.1' }, query: {} })
    expect([data.title, data.body.length]).toEqual(['Drinks', 1])
    for (const node of ['bebidas-c.9', 'bebidas', 'x-c.99999999999']) {
      await expect(call(getStoreContentNode, { params: { ...menu, node }, query: {} })).rejects.toMatchObject(notFound)
    }
  })
})

test("A §2.2 rule 11: returns a brand's store nearest to the delivery location, else to the centre", async () => {
  expect(await call(getBrandStore, { params: { id: 1 } })).toMatchObject({
    name: 'Roma',
    storeId: 2,
    storeAddressId: 1002,
    slug: 'fees',
    cityCode: 'BCN',
  })
  delivery.location = { lat: 41.45, lng: 2.2 }
  expect((await call(getBrandStore, { params: { id: 1 } })).storeId).toBe(3)
  await expect(call(getBrandStore, { params: { id: 99 } })).rejects.toMatchObject(notFound)
})
