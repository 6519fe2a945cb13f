import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { products } from '#backend/db/schema/menus.ts'
import { orderLines } from '#backend/db/schema/orders.ts'
import { productSales } from '#backend/db/schema/sales.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { getStoreContent, getStoreContentPaginated } from '#contract/catalogue/store-content.ts'
import { parseCollection } from '#domain/navigation/city-route.ts'

const { db, fetch } = await createTestBackend()
await insertTestMenu(db)
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })
const customer = await createTestCustomer(db, NOON)

async function deliver(...lines: { productId: number; quantity: number }[]): Promise<void> {
  const orderId = await insertTestOrder(db, customer.id, NOON, { storeId: 1 })
  await db.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await db.insert(orderLines).values(lines.map((it, position) => ({ ...it, orderId, position, name: 'x', unitPrice: 100 })))
  for (let due: number | undefined = NOON; due !== undefined;) due = await advanceOrder(db, orderId, { now: due, speed: 1 })
}

async function findTopSellers() {
  const { data } = await call(getStoreContent, { params: { id: 1, addressId: 1001 }, query: {} })
  return data.body.flatMap(it => (it.type === 'GRID' && it.data.origin === 'TOP_SELLERS' ? [it.data] : []))
}

describe('A §3, "Origin sections": TOP_SELLERS', () => {
  test('a store without deliveries, or with too few ordered products, has no section', async () => {
    expect(await findTopSellers()).toEqual([])
    await deliver({ productId: 20, quantity: 2 }, { productId: 10, quantity: 1 })
    expect(await findTopSellers()).toEqual([])
  })
  test('lists the most ordered products of delivered orders first, before the menu', async () => {
    await deliver({ productId: 10, quantity: 4 }, { productId: 21, quantity: 1 })
    const [section] = await findTopSellers()
    expect(section).toMatchObject({ title: 'Most ordered' })
    expect(section!.elements.map(it => 'id' in it.data && it.data.id)).toEqual([10, 20, 21])
    expect(await db.select().from(productSales).where(eq(productSales.productId, 10))).toEqual([{ productId: 10, storeId: 1, units: 5 }])
    const { data } = await call(getStoreContent, { params: { id: 1, addressId: 1001 }, query: {} })
    expect(data.body[0]).toMatchObject({ data: { origin: 'TOP_SELLERS' } })
  })
  test('is in the first part of a menu that is loaded in parts, too', async () => {
    const { data } = await call(getStoreContentPaginated, { params: { id: 1, addressId: 1001 }, query: {} })
    expect(data.body[0]).toMatchObject({ data: { origin: 'TOP_SELLERS' } })
    expect(data.otcLabelsNavigationLinks[0]?.title).toBe('Most ordered')
  })
  test('has a link that opens the whole and the partial menu at it', async () => {
    const [section] = await findTopSellers()
    expect(parseCollection(section!.slug)?.collectionSlug).toBe('most-ordered')
    for (const endpoint of [getStoreContent, getStoreContentPaginated]) {
      const { data } = await call(endpoint, { params: { id: 1, addressId: 1001 }, query: { nodeType: 'DEEP_LINK', link: section!.slug } })
      expect(data.activeElementSlug).toBe(section!.slug)
    }
  })
  test('an order that is not delivered, and a product of another store, do not count', async () => {
    await insertTestOrder(db, customer.id, NOON, { storeId: 1, status: 'NewStatus' })
    await deliver({ productId: 999, quantity: 9 })
    expect((await db.select().from(productSales)).reduce((sum, it) => sum + it.units, 0)).toBe(8)
  })
  test('a sold out product is left out', async () => {
    await db.update(products).set({ available: false }).where(eq(products.id, 10))
    await deliver({ productId: 11, quantity: 1 })
    expect((await findTopSellers())[0]!.elements.map(it => 'id' in it.data && it.data.id)).toEqual([20, 11, 21])
    await db.update(products).set({ available: true }).where(eq(products.id, 10))
  })
})
