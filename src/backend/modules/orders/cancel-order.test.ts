import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder, insertTestPayment } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getOrderFlow } from '#contract/orders/order-flow.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'

const MINUTE = 60_000
const { db, fetch } = await createTestBackend()
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const owner = await createTestCustomer(db, NOON)
const otherCustomer = await createTestCustomer(db, NOON, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, owner.id, NOON, { storeId: 7, ...values })
let keyCount = 0
const cancel = (id: number, customer = owner, idempotencyKey = `cancel-${(keyCount += 1)}`) =>
  call(cancelOrder, { params: { id }, body: {} }, { place: { authorization: customer.authorization }, idempotencyKey })
const getStatus = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.status
const getPaymentRows = async (id: number) =>
  (await db.select().from(outbox)).filter(it => it.channel === 'PAYMENT' && it.data['orderId'] === id)

test('an order is cancelled before its preparation, and its listeners are notified', async () => {
  for (const status of ['NewStatus', 'ScheduledStatus'] as const) {
    const id = await insertOrder({ status })
    expect((await cancel(id)).currentStatus.type).toBe('CanceledStatus')
    const flow = await call(getOrderFlow, { params: { id } }, { place: { authorization: owner.authorization } })
    expect(flow).toMatchObject({ page: 'CANCELLED', title: 'Your order was cancelled', eta: null, cancellable: false })
    expect(flow.steps.map(it => it.stage)).toEqual(['PLACED'])
  }
})

test('B §7, "later it answers 409": an order in preparation cannot be cancelled', async () => {
  const id = await insertOrder()
  for (const minutes of [2, 5]) await advanceOrder(db, id, { now: NOON + minutes * MINUTE, speed: 1 })
  await expect(cancel(id)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
  expect(await getStatus(id)).toBe('ProgressStatus')
})

test("another's order is 404 and is not changed", async () => {
  const id = await insertOrder()
  await expect(cancel(id, otherCustomer)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404 } })
  expect(await getStatus(id)).toBe('NewStatus')
})

test('two parallel calls with different keys write one event and one payment row', async () => {
  const id = await insertOrder({ payment: { type: 'CreditCard', alternativePlatform: null, instrumentId: null } })
  const payment = await insertTestPayment(db, owner.id, id, 'CAPTURED')
  const replies = await Promise.all([cancel(id), cancel(id)])
  expect(replies.map(it => it.currentStatus.type)).toEqual(['CanceledStatus', 'CanceledStatus'])
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
  expect(events.map(it => it.toStatus)).toEqual(['NewStatus', 'CanceledStatus'])
  expect((await getPaymentRows(id)).map(it => it.data['paymentId'])).toEqual([payment])
})

test('parallel advance and cancellation: one of them succeeds, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await insertOrder()
    await advanceOrder(db, id, { now: NOON + 2 * MINUTE, speed: 1 })
    const [cancelled] = await Promise.allSettled([cancel(id), advanceOrder(db, id, { now: NOON + 6 * MINUTE, speed: 1 })])
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    expect([row!.status, row!.stage]).toEqual(
      cancelled.status === 'fulfilled' ? ['CanceledStatus', 'CANCELLED'] : ['ProgressStatus', 'COOKING'],
    )
  }
})
