import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orderLines } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { reorder } from '#contract/orders/place-order.ts'

const { db, fetch } = await createTestBackend()
await insertTestMenu(db)
await db.insert(stores).values([createStoreRow(8, 'Gone', { gone: true }), createStoreRow(9, 'Disabled', { enabled: false })])
const owner = await createTestCustomer(db, NOON)
const otherCustomer = await createTestCustomer(db, NOON, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const reorderAs = (id: number, who = owner) =>
  call(reorder, { params: { id } }, { place: { authorization: who.authorization, language: 'en' } })
const size = (attributeId: number) => ({ name: 'Big', groupName: 'Size', displayedPrice: 200, quantity: 1, attributeId, groupId: 1, groupPosition: 0, externalId: 'a2', groupExternalId: 'g1' }) // prettier-ignore

async function insertOrderWith(...lines: { productId: number; quantity?: number; attributeId?: number }[]): Promise<number> {
  const orderId = await insertTestOrder(db, owner.id, NOON, { storeId: 1 })
  await db.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await db.insert(orderLines).values(
    lines.map(({ productId, quantity = 1, attributeId }, position) => ({
      orderId,
      position,
      productId,
      quantity,
      name: `Old product ${productId}`,
      unitPrice: 700,
      customizations: attributeId === undefined ? [] : [size(attributeId)],
    })),
  )
  return orderId
}

test('returns the products with current names and prices', async () => {
  const id = await insertOrderWith({ productId: 10, quantity: 2, attributeId: 2 }, { productId: 21 })
  const basket = await reorderAs(id)
  expect(basket).toMatchObject({ storeId: 1, storeAddressId: 1001, storeSlug: 'roma', cityCode: 'BCN', unavailable: [] })
  // 9.99 − 15 %, and 3.01 − 50 % for the large size
  expect(basket.products.map(it => [it.name, it.quantity, it.displayedPrice])).toEqual([
    ['Pizza Margherita', 2, 849 + 151],
    ['Café solo', 1, basket.products[1]!.displayedPrice],
  ])
  expect(basket.products[0]!.customizations).toMatchObject([{ name: 'Large', groupName: 'Size', displayedPrice: 151, attributeId: 2 }])
  // 700 each at the time of the order
  expect(basket.repriced).toEqual(basket.products.map(it => ({ name: it.name, before: 700, after: it.displayedPrice })))
  await db
    .update(orderLines)
    .set({ unitPrice: 849 + 151 })
    .where(eq(orderLines.productId, 10))
  expect((await reorderAs(id)).repriced.map(it => it.name)).toEqual(['Café solo'])
  expect((await reorderAs(id)).basketId).not.toBe(basket.basketId)
})

test('lists products that are sold out, have other options or are not on the menu, and returns the rest', async () => {
  const id = await insertOrderWith({ productId: 22 }, { productId: 11, attributeId: 77 }, { productId: 999 }, { productId: 20 })
  const basket = await reorderAs(id)
  expect(basket.unavailable).toEqual(['Old product 22', 'Old product 11', 'Old product 999'])
  expect(basket.products.map(it => it.id)).toEqual([20])
})

test("B §8: a permanently closed store is 26308, an unknown one 108040; another's order is 404", async () => {
  const failsWith = (status: number, staticCode?: number) => ({ failure: { kind: 'rejected', status, ...(staticCode !== undefined && { staticCode }) } }) // prettier-ignore
  await expect(reorderAs(await insertTestOrder(db, owner.id, NOON, { storeId: 8 }))).rejects.toMatchObject(failsWith(410, 26308))
  await expect(reorderAs(await insertTestOrder(db, owner.id, NOON, { storeId: 9 }))).rejects.toMatchObject(failsWith(404, 108040))
  await expect(reorderAs(await insertTestOrder(db, owner.id, NOON, { storeId: null }))).rejects.toMatchObject(failsWith(404, 108040))
  await expect(reorderAs(await insertOrderWith({ productId: 20 }), otherCustomer)).rejects.toMatchObject(failsWith(404))
})
