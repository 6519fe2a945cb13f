import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { products } from '#backend/db/schema/menus.ts'
import { orderLines } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { getOrderedProducts, getOrderedStores, MAX_ORDERED_STORES } from '#contract/catalogue/order-again.ts'

const { db, fetch } = await createTestBackend()
await insertTestMenu(db)
await db
  .insert(stores)
  .values([...[2, 3, 4, 5, 6, 7].map(id => createStoreRow(id, `Store ${id}`)), createStoreRow(8, 'In Kyiv', { cityCode: 'KBP' })])
const call = createClient({ base: 'http://api.test', fetch })
const createPlace = (customer: { readonly authorization: string }) => ({
  authorization: customer.authorization,
  language: 'en',
  cityCode: 'BCN',
})

type Customer = Awaited<ReturnType<typeof createTestCustomer>>
const order = (customer: Customer, storeId: number, status: 'DeliveredStatus' | 'CanceledStatus' | 'NewStatus' = 'DeliveredStatus') =>
  insertTestOrder(db, customer.id, NOON, { storeId, status, cityCode: storeId === 8 ? 'KBP' : 'BCN' })
async function setLines(orderId: number, ...lines: { productId: number; quantity: number }[]) {
  await db.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await db.insert(orderLines).values(lines.map((it, position) => ({ ...it, orderId, position, name: 'x', unitPrice: 100 })))
}
const listStores = async (customer: Customer) =>
  (await call(getOrderedStores, {}, { place: createPlace(customer) })).stores.map(it => it.id)
const listProducts = async (customer: Customer, params = { id: 1, addressId: 1001 }) =>
  (await call(getOrderedProducts, { params }, { place: createPlace(customer) })).productIds

describe('issue 18: "Order again" of a city', () => {
  test('lists the stores of the customer in the city, the last one first, each once', async () => {
    const [ada, boris] = [await createTestCustomer(db, NOON), await createTestCustomer(db, NOON, 'Boris Example')]
    for (const id of [2, 3, 2, 8]) await order(ada, id)
    await order(boris, 5)
    expect(await listStores(ada)).toEqual([2, 3])
    expect(await listStores(boris)).toEqual([5])
  })
  test('leaves out cancelled orders and stores that are no longer listed', async () => {
    const customer = await createTestCustomer(db, NOON, 'Clara Example')
    await order(customer, 4, 'CanceledStatus')
    await order(customer, 6, 'NewStatus')
    expect(await listStores(customer)).toEqual([6])
    await db.update(stores).set({ enabled: false }).where(eq(stores.id, 6))
    expect(await listStores(customer)).toEqual([])
    await db.update(stores).set({ enabled: true }).where(eq(stores.id, 6))
  })
  test('A §9: at most 5 stores a widget', async () => {
    const customer = await createTestCustomer(db, NOON, 'Dora Example')
    for (const id of [1, 2, 3, 4, 5, 6]) await order(customer, id)
    expect(await listStores(customer)).toEqual([6, 5, 4, 3, 2])
    expect(MAX_ORDERED_STORES).toBe(5)
  })
  test('is 401 without a customer', async () => {
    await expect(call(getOrderedStores, {}, { place: { cityCode: 'BCN' } })).rejects.toMatchObject({ failure: { status: 401 } })
  })
})

describe('A §3, "Origin sections": ORDER_AGAIN', () => {
  test('has the products that the customer has ordered there: the last order first, then the larger quantity', async () => {
    const customer = await createTestCustomer(db, NOON, 'Eva Example')
    await setLines(await order(customer, 1), { productId: 20, quantity: 9 })
    await setLines(await order(customer, 1), { productId: 10, quantity: 1 }, { productId: 21, quantity: 3 })
    expect(await listProducts(customer)).toEqual([21, 10, 20])
  })
  test('leaves out what is sold out, and is empty without an order in this store', async () => {
    const customer = await createTestCustomer(db, NOON, 'Fay Example')
    await setLines(await order(customer, 1), { productId: 10, quantity: 1 }, { productId: 22, quantity: 1 })
    expect(await listProducts(customer)).toEqual([10])
    await db.update(products).set({ available: false }).where(eq(products.id, 10))
    expect(await listProducts(customer)).toEqual([])
    expect(await listProducts(customer, { id: 2, addressId: 1002 })).toEqual([])
  })
})
