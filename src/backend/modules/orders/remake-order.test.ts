import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { getOrder, remakeOrder } from '#contract/orders/place-order.ts'

const TOKEN = 'staff-token-of-the-test'
const MINUTE = 60_000
const { db, fetch } = await createTestBackend({ sandbox: false, chatStaffToken: TOKEN })
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const owner = await createTestCustomer(db, NOON + 600 * MINUTE)
const call = createClient({ base: 'http://api.test', fetch })
const asStaff = (token?: string) =>
  createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      if (token !== undefined) request.headers.set(HEADER.chatStaffToken, token)
      return fetch(request)
    },
  })
const remake = (id: number, token: string | undefined = TOKEN) => asStaff(token)(remakeOrder, { params: { id } })
const insertDelivered = () =>
  insertTestOrder(db, owner.id, NOON, {
    storeId: 7,
    status: 'DeliveredStatus',
    stage: 'DELIVERED',
    deliveredAt: new Date(NOON),
    courierName: 'Ada',
    note: 'Ring twice',
  })
const mine = { place: { authorization: owner.authorization } }

test('B §4: a remake is an order of its own that costs nothing, with the urn of the first one', async () => {
  const baseId = await insertDelivered()
  const { orderId, code } = await remake(baseId)
  const [base, order] = await Promise.all([baseId, orderId].map(id => call(getOrder, { params: { id } }, mine)))
  expect(order).toMatchObject({
    id: orderId,
    code,
    isRemake: true,
    orderType: 'SINGLE_ORDER',
    baseOrderUrn: base!.urn,
    total: 0,
    courier: null,
    currentStatus: { type: 'NewStatus' },
  })
  expect(order!.urn).not.toBe(base!.urn)
  expect(order!.boughtProducts).toEqual(base!.boughtProducts)
  expect(order!.pricingBreakdown.lines.map(it => [it.type, it.amount])).toEqual([['PRODUCTS', 2390], ['DISCOUNT', -2390], ['TOTAL', 0]]) // prettier-ignore
  expect(base!.orderType).toBe('SINGLE_ORDER')
  const { orders: listed } = await call(getOrders, { query: {} }, mine)
  expect(listed.filter(it => it.id === orderId || it.id === baseId).map(it => it.isRemake)).toEqual([true, false])
})

test('a remake is prepared and delivered as any order, and nothing is collected for it', async () => {
  const { orderId } = await remake(await insertDelivered())
  // the clock of the backend is fixed, so the order was placed at noon
  for (let due: number | undefined = NOON; due !== undefined;) due = await advanceOrder(db, orderId, { now: due, speed: 1 })
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(row).toMatchObject({ status: 'DeliveredStatus', total: 0 })
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).toHaveLength(2)
})

test('an order is made again once, also by parallel calls, and a remake never', async () => {
  const baseId = await insertDelivered()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => remake(baseId)))
  const done = results.filter(it => it.status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect(await db.$count(orders, eq(orders.baseOrderId, baseId))).toBe(1)
  const { orderId } = done[0]!.value
  await db.update(orders).set({ status: 'DeliveredStatus', stage: 'DELIVERED' }).where(eq(orders.id, orderId))
  await expect(remake(orderId)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
})

test('only staff can order a remake, of a delivered order that exists', async () => {
  const baseId = await insertDelivered()
  for (const token of ['guess', ''])
    await expect(remake(baseId, token)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 401 } })
  await expect(asStaff()(remakeOrder, { params: { id: baseId } }, mine)).rejects.toMatchObject({
    failure: { kind: 'rejected', status: 401 },
  })
  await expect(remake(99_999_999_999)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404 } })
  const active = await insertTestOrder(db, owner.id, NOON, { storeId: 7 })
  await expect(remake(active)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
})
