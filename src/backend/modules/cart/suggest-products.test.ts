import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { products } from '#backend/db/schema/menus.ts'
import { orderLines } from '#backend/db/schema/orders.ts'
import { productPairs } from '#backend/db/schema/sales.ts'
import { restrictedProducts, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { MAX_PAIRED_PRODUCTS } from '#backend/modules/cart/count-pairs.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import type { CallPlace } from '#client/headers.ts'
import { createClient } from '#client/client.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'

const { db, fetch, clock } = await createCheckoutBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { language: 'en' } })
const customer = await createTestCustomer(db, NOON)
const DAY = 86_400_000

async function order(productIds: readonly number[], isDelivered = true): Promise<void> {
  const orderId = await insertTestOrder(db, customer.id, NOON, { storeId: 1 })
  await db.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await db.insert(orderLines).values(productIds.map((productId, position) => ({ productId, quantity: 2, orderId, position, name: 'x', unitPrice: 100 }))) // prettier-ignore
  if (isDelivered)
    for (let due: number | undefined = NOON; due !== undefined;) due = await advanceOrder(db, orderId, { now: due, speed: 1 })
}

const suggest = (externalIds: string[], place: CallPlace = {}, params = { id: 1, addressId: 1001 }) =>
  call(
    getSuggestions,
    { params, query: { origin: 'CART' }, body: { productExternalIds: externalIds } },
    { place: { language: 'en', ...place } },
  )
const suggestIds = async (...input: Parameters<typeof suggest>) => (await suggest(...input)).products.map(it => it.id)
const setStore = (values: Partial<typeof stores.$inferInsert>) => db.update(stores).set(values).where(eq(stores.id, 1))
const at = (latitude: number, longitude: number): CallPlace => ({ delivery: { latitude, longitude, timestamp: 0 } })

describe('A §7: "POST .../suggestions (query origin, body productExternalIds)"', () => {
  afterEach(async () => {
    await setStore({ flaggedOpen: true, schedulingEnabled: false })
    await db
      .update(products)
      .set({ available: true })
      .where(inArray(products.id, [20, 21]))
    clock.now = NOON
  })

  test('without any order the drinks of the menu come first', async () => {
    const { title, products: found } = await suggest(['x-10'])
    expect(title).toBe('Goes well with this')
    expect(found.map(it => it.id)).toEqual([20, 21])
    expect(found[0]).toMatchObject({
      name: 'Cola',
      price: 1000,
      customizable: false,
      available: true,
      imageUrl: '/pictures/1f355-256.webp',
    })
  })

  test('the title is in the language of the call', async () => {
    expect((await suggest(['x-10'], { language: 'uk' })).title).toBe('Добре доповнить замовлення')
  })

  test('delivered orders teach what is bought together, in both directions and once for each order', async () => {
    await order([10, 21])
    expect(await db.select().from(productPairs).orderBy(productPairs.productId)).toEqual([
      { productId: 10, otherId: 21, storeId: 1, orders: 1 },
      { productId: 21, otherId: 10, storeId: 1, orders: 1 },
    ])
    await order([10, 21, 12, 21])
    expect(await db.$count(productPairs)).toBe(6)
    expect(await db.select().from(productPairs).where(eq(productPairs.orders, 2))).toHaveLength(2)
    expect((await suggestIds(['x-10']))[0]).toBe(21)
  })

  test('an order that is not delivered teaches nothing', async () => {
    await order([10, 11], false)
    expect(await db.select().from(productPairs).where(eq(productPairs.otherId, 11))).toEqual([])
  })

  test('an order of one product has no pair', async () => {
    const before = await db.$count(productPairs)
    await order([11])
    expect(await db.$count(productPairs)).toBe(before)
  })

  test('never a product that is already in the cart', async () => {
    expect(await suggestIds(['x-10', 'x-21', 'x-unknown'])).not.toContain(21)
    expect(await suggestIds(['x-20', 'x-10'])).not.toContain(10)
  })

  test('never a sold out product', async () => {
    expect(await suggestIds(['x-10'])).not.toContain(22)
    await db.update(products).set({ available: false }).where(eq(products.id, 21))
    expect(await suggestIds(['x-10'])).not.toContain(21)
  })

  test('never a product that needs a confirmation', async () => {
    await db.insert(storeRestrictions).values({ id: 1, storeId: 1, position: 0, kind: 'AGE', title: { en: 'Age' }, text: { en: 'Are you 18?' }, minimumAge: 18 }) // prettier-ignore
    await db.insert(restrictedProducts).values({ restrictionId: 1, productId: 21, storeId: 1 })
    expect(await suggestIds(['x-10'])).not.toContain(21)
    await db.delete(storeRestrictions)
    expect(await suggestIds(['x-10'])).toContain(21)
  })

  test('nothing of a store that is closed now, unless orders can be scheduled', async () => {
    await setStore({ flaggedOpen: false })
    expect(await suggestIds(['x-10'])).toEqual([])
    await setStore({ schedulingEnabled: true })
    expect(await suggestIds(['x-10'])).not.toEqual([])
    await setStore({ flaggedOpen: true, schedulingEnabled: false })
    clock.now = NOON + DAY / 2
    expect(await suggestIds(['x-10'])).toEqual([])
  })

  test('nothing of a store that the address cannot get', async () => {
    expect(await suggestIds(['x-10'], at(41.4, 2.18))).not.toEqual([])
    expect(await suggestIds(['x-10'], at(40.4, -3.7))).toEqual([])
  })

  test('an empty cart, and one of products that the store does not know', async () => {
    expect(await suggestIds([])).toEqual([])
    expect((await suggestIds(['x-unknown'])).length).toBeGreaterThan(0)
  })

  test('at most six', async () => {
    const teas = Array.from({ length: 9 }, (_, index) => createProductRow(200 + index, 1, 10 + index, { en: `Tea ${index}` }))
    await db.insert(products).values(teas)
    expect(await suggestIds(['x-10'])).toHaveLength(6)
    await db.delete(products).where(inArray(products.id, teas.map(it => it.id))) // prettier-ignore
  })

  test('an order counts a bounded number of products', async () => {
    const many = Array.from({ length: MAX_PAIRED_PRODUCTS + 5 }, (_, index) =>
      createProductRow(300 + index, 2, 100 + index, { en: `Dish ${index}` }),
    )
    await db.insert(products).values(many)
    const before = await db.$count(productPairs)
    await order(many.map(it => it.id))
    expect((await db.$count(productPairs)) - before).toBe(MAX_PAIRED_PRODUCTS * (MAX_PAIRED_PRODUCTS - 1))
    // a deleted product leaves no pair
    await db.delete(products).where(inArray(products.id, many.map(it => it.id))) // prettier-ignore
    expect(await db.$count(productPairs)).toBe(before)
  })

  test('404 for another store, 410 for one that has closed for good', async () => {
    await db.insert(stores).values([createStoreRow(2, 'Napoli'), createStoreRow(3, 'Torino', { gone: true })])
    await expect(suggest(['x-10'], {}, { id: 1, addressId: 1002 })).rejects.toMatchObject({ failure: { status: 404, staticCode: 108_040 } })
    await expect(suggest(['x-10'], {}, { id: 3, addressId: 1003 })).rejects.toMatchObject({ failure: { status: 410, staticCode: 26_308 } })
  })
})
