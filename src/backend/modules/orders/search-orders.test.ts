import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { orderLines } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getOrders } from '#contract/orders/order-list.ts'

const { db, fetch } = await createTestBackend()
await db.insert(stores).values([createStoreRow(7, 'Forn de Sant Pau'), createStoreRow(8, 'Café Łódź')])
const owner = await createTestCustomer(db, NOON)
const otherCustomer = await createTestCustomer(db, NOON, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const search = async (text: string, query: { offset?: number; limit?: number } = {}, customer = owner) => {
  const { orders, pagination } = await call(
    getOrders,
    { query: { ...query, search: text } },
    { place: { authorization: customer.authorization } },
  )
  return { ids: orders.map(it => it.id), next: pagination.next }
}
const insertOrder = async (storeId: number, product: string, code: string, customerId = owner.id) => {
  const id = await insertTestOrder(db, customerId, NOON, { storeId, code })
  await db.update(orderLines).set({ name: product }).where(eq(orderLines.orderId, id))
  return id
}
const bread = await insertOrder(7, 'Pan con tomate', 'A111')
const pie = await insertOrder(8, 'Пиріг з вишнею', 'B222')
const soup = await insertOrder(7, 'Crème brûlée 100%', 'C333')
const secret = await insertOrder(7, 'Pan con tomate', 'D444', otherCustomer.id)

describe('issue 24, point 1: search in past orders', () => {
  test.each([
    ['a word of a product', 'tomate', [bread]],
    ['the beginning of a word, in other letters', 'TOMA', [bread]],
    ['not its middle', 'omat', []],
    ['accents do not matter', 'creme brulee', [soup]],
    ['another script', 'pirig', [pie]],
    ['its own script', 'вишнею', [pie]],
    ['the store in any of its languages', 'sant pau', [soup, bread]],
    ['the code', 'b222', [pie]],
    ['words of the store and of the product', 'forn tomate', [bread]],
    ['every word has to match', 'forn pirig', []],
    ['a sign that a pattern would read', '100%', [soup]],
    ['signs alone', '%', []],
    ['signs alone, of a pattern', '__', []],
    ['an SQL quote', "' or 1=1 --", []],
    ['only blanks are no search', '   ', [soup, pie, bread]],
  ])('%s: %s', async (_, text, ids) => {
    expect((await search(text)).ids).toEqual(ids)
  })

  test('pages the result, and never shows an order of another customer', async () => {
    const first = await search('forn', { limit: 1 })
    expect(first).toEqual({ ids: [soup], next: { offset: 1 } })
    expect(await search('forn', { limit: 1, offset: 1 })).toEqual({ ids: [bread], next: null })
    expect(await search('forn', { offset: 900 })).toEqual({ ids: [], next: null })
    expect((await search('d444')).ids).toEqual([])
    expect((await search('tomate', {}, otherCustomer)).ids).toEqual([secret])
  })

  test('a longer search than 100 characters is 400', async () => {
    await expect(search('x'.repeat(101))).rejects.toMatchObject({ failure: { kind: 'rejected', status: 400 } })
    expect((await search('x'.repeat(100))).ids).toEqual([])
  })
})
