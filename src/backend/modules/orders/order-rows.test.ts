import { expect, test } from 'vitest'

import { createTestDatabase } from '#backend/db/test-database.ts'
import { insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'

import { findOrderRow, findOrderRows, getCustomerOrderRow } from './order-rows.ts'

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const NOW = Date.now()
const [anna, berta] = [await createTestCustomer(db, NOW), await createTestCustomer(db, NOW)]
const [first, second] = [await insertTestOrder(db, anna.id, NOW), await insertTestOrder(db, berta.id, NOW)]
const BEYOND_INTEGER = 2 ** 40

test('several orders come in the sequence of their ids, also twice, and an unknown one is undefined', async () => {
  const rows = await findOrderRows(db, [second, 1, first, second, BEYOND_INTEGER])
  expect(rows.map(it => it?.order.id)).toEqual([second, undefined, first, second, undefined])
})

test('one order is the same alone, among others and in a transaction', async () => {
  const row = await findOrderRow(db, first)
  expect(row?.lines).toHaveLength(2)
  expect((await findOrderRows(db, [first, second]))[0]).toEqual(row)
  expect(await findOrderRows(db, [first])).toEqual([row])
  expect(await db.transaction(tx => findOrderRow(tx, first))).toEqual(row)
})

test('the order of another customer is as unknown as a missing one', async () => {
  expect((await getCustomerOrderRow(db, first, anna.id)).order.id).toBe(first)
  for (const id of [second, 1, BEYOND_INTEGER]) await expect(getCustomerOrderRow(db, id, anna.id)).rejects.toMatchObject({ status: 404 })
})
