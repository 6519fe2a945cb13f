import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { DELIVERY_ADDRESS, insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getCustomerOrder, getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { getOrder } from '#contract/orders/place-order.ts'
import { decodeRoute } from '#domain/orders/courier-route.ts'

const MINUTE = 60_000
const { db, fetch, clock } = await createTestBackend()
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const owner = await createTestCustomer(db, NOON + 600 * MINUTE)
const otherCustomer = await createTestCustomer(db, NOON + 600 * MINUTE, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const as = (customer: typeof owner, language = 'en') => ({ place: { authorization: customer.authorization, language } })
const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, owner.id, NOON, { storeId: 7, ...values })
/** Simulation speed 1: one minute of the order per minute of the clock. */
async function advanceUntil(id: number, until: number): Promise<void> {
  for (let due: number | undefined = NOON; due !== undefined && due <= NOON + until * MINUTE; ) due = await advanceOrder(db, id, { now: due, speed: 1 }) // prettier-ignore
  clock.now = NOON + until * MINUTE
}

describe('B §3: an order', () => {
  test('has its products, prices and addresses', async () => {
    const id = await insertOrder()
    const order = await call(getOrder, { params: { id } }, as(owner))
    expect(order).toMatchObject({
      id,
      storeName: 'Forn de Sant Pau',
      total: 2690,
      currentStatus: { type: 'NewStatus', creationTime: NOON },
      scheduledTime: -1,
      courier: null,
      boughtProducts: [
        { quantity: 2, name: 'Margherita', customisation: 'Extra cheese', unitPrice: 1100 },
        { quantity: 1, name: 'Water', customisation: null },
      ],
      addresses: { DELIVERY: [DELIVERY_ADDRESS] },
      paymentMethodsBreakdown: [{ type: 'Cash', text: 'Cash' }],
      eta: { lowerBound: 20, upperBound: 30 },
    })
    expect(order.pricingBreakdown.lines.map(it => [it.type, it.amount])).toEqual([
      ['PRODUCTS', 2390],
      ['DELIVERY', 199],
      ['SERVICE', 101],
      ['TOTAL', 2690],
    ])
    expect(await call(getCustomerOrder, { params: { id } }, as(owner))).toEqual(order)
  })

  test("trust.md: another's id is 404 in every call, as is an unknown one", async () => {
    const id = await insertOrder()
    for (const endpoint of [getOrder, getCustomerOrder, getOrderFlow, getOrderTracking]) {
      const notFound = { failure: { kind: 'rejected', status: 404 } }
      await expect(call(endpoint, { params: { id } }, as(otherCustomer))).rejects.toMatchObject(notFound)
      await expect(call(endpoint, { params: { id: 99_999_999_999 } }, as(owner))).rejects.toMatchObject(notFound)
      await expect(call(endpoint, { params: { id } })).rejects.toMatchObject({ failure: { kind: 'rejected', status: 401 } })
    }
  })

  test.each([
    ['SHIPMENT', '1f6f5'],
    ['CROSS_DOCKING', '1f6f5'],
    ['PURCHASE', '1f6cd-fe0f'],
  ] as const)('%s without a store falls back to %s (B §3: "falls back … by subtype")', async (subtype, imageId) => {
    const id = await insertOrder({ storeId: null, subtype })
    expect(await call(getOrder, { params: { id } }, as(owner))).toMatchObject({ storeName: null, imageId, addresses: { PICKUP: [] } })
  })

  test('B §3: firstOrder and hasOrders do not count drafts and orphans', async () => {
    const customer = await createTestCustomer(db, NOON + 600 * MINUTE, 'Eva Example')
    const hasOrders = async () => (await call(getUserStatus, { query: { fields: 'hasOrders' } }, as(customer))).hasOrders
    const isFirst = async (id: number) => (await call(getOrder, { params: { id } }, as(customer))).orderMetadata.firstOrder
    await insertTestOrder(db, customer.id, NOON, { storeId: 7, status: 'DraftStatus' })
    await insertTestOrder(db, customer.id, NOON, { storeId: 7, status: 'OrphanStatus' })
    expect(await hasOrders()).toBe(false)
    const first = await insertTestOrder(db, customer.id, NOON, { storeId: 7, status: 'CanceledStatus' })
    const second = await insertTestOrder(db, customer.id, NOON, { storeId: 7 })
    expect([await isFirst(first), await isFirst(second)]).toEqual([true, false])
    expect(await hasOrders()).toBe(true)
  })

  test('B §3: consents are false and the tax is null, because they are not supported', async () => {
    const id = await insertOrder({ handlingStrategy: 'PICKUP' })
    const expected = { legalCheckboxAccepted: false, agreedToShareData: false, tax: null, handlingStrategy: 'PICKUP' }
    expect(await call(getOrder, { params: { id } }, as(owner))).toMatchObject(expected)
  })
})

describe('B §3: "Order flow page: STATUS, MAP, DELIVERED, CANCELLED"', () => {
  test.each([
    [0, 'STATUS', 'PLACED', true],
    [2, 'STATUS', 'ACCEPTED', true],
    [5, 'STATUS', 'COOKING', false],
    [15, 'MAP', 'PICKED_UP', false],
    [23, 'MAP', 'NEARBY', false],
  ])('after %i minutes: %s, at %s', async (minutes, page, stage, cancellable) => {
    const id = await insertOrder()
    await advanceUntil(id, minutes)
    const flow = await call(getOrderFlow, { params: { id } }, as(owner))
    expect(flow).toMatchObject({ page, cancellable })
    expect(flow.steps.filter(it => it.current).map(it => it.stage)).toEqual([stage])
    expect(flow.steps.map(it => it.done && it.time !== null)).toEqual(flow.steps.map(it => it.done))
  })

  test('delivered: every step has its time, none is current, and there is no ETA', async () => {
    const id = await insertOrder()
    await advanceUntil(id, 30)
    const flow = await call(getOrderFlow, { params: { id } }, as(owner))
    expect(flow).toMatchObject({ page: 'DELIVERED', status: 'DeliveredStatus', eta: null, cancellable: false })
    expect(flow.steps.every(it => it.done && !it.current && it.time !== null)).toBe(true)
  })

  test('in the language of the call', async () => {
    const id = await insertOrder()
    await advanceUntil(id, 15)
    const titles = await Promise.all(
      ['en', 'es', 'uk', 'hy', 'kk'].map(async it => (await call(getOrderFlow, { params: { id } }, as(owner, it))).title),
    )
    expect(titles).toEqual([
      'Your order is on its way',
      'Tu pedido va de camino',
      'Ваше замовлення в дорозі',
      'Ձեր պատվերը ճանապարհին է',
      'Your order is on its way',
    ])
  })

  test('a scheduled order shows its delivery time in the time zone of its city', async () => {
    const id = await insertOrder({ status: 'ScheduledStatus', scheduledFor: new Date(NOON + 120 * MINUTE) })
    clock.now = NOON
    const flow = await call(getOrderFlow, { params: { id } }, as(owner))
    expect(flow).toMatchObject({ title: 'Order scheduled', cancellable: true, eta: null })
    expect(flow.subtitle).toContain('2:00')
  })

  test('a card order that waits for its payment shows a notice', async () => {
    const id = await insertOrder({ payment: { type: 'CreditCard', alternativePlatform: null, instrumentId: null } })
    expect((await call(getOrderFlow, { params: { id } }, as(owner))).notice?.style).toBe('WARNING')
  })
})

describe('tracking', () => {
  test('before the pickup: both ends of the route, and an ETA', async () => {
    const id = await insertOrder()
    clock.now = NOON
    expect(await call(getOrderTracking, { params: { id } }, as(owner))).toEqual({
      eta: { lowerBound: 20, upperBound: 30 },
      etaLastUpdate: NOON,
      courierLocation: null,
      pickupLocation: { lat: 41.39, lng: 2.17 },
      deliveryLocation: DELIVERY_ADDRESS.geo,
      route: null,
      way: null,
    })
  })

  test('the courier advances along the route by time alone, and the remaining route gets shorter', async () => {
    const id = await insertOrder()
    await advanceUntil(id, 14)
    const replies = []
    for (const minutes of [14, 16, 18, 20]) {
      clock.now = NOON + minutes * MINUTE
      replies.push(await call(getOrderTracking, { params: { id } }, as(owner)))
    }
    expect(new Set(replies.map(it => JSON.stringify(it.courierLocation))).size).toBe(4)
    expect(decodeRoute(replies[0]!.way!).at(-1)).toEqual(DELIVERY_ADDRESS.geo)
    const lengths = replies.map(it => decodeRoute(it.route!).length)
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
    expect(replies.map(it => it.eta!.upperBound)).toEqual([14, 12, 10, 8])
  })
})

describe('B §9: "Orders per request 12"', () => {
  test('lists the newest first, with the offset of the next page, without drafts', async () => {
    const collector = await createTestCustomer(db, NOON + 600 * MINUTE, 'Carla Example')
    const ids: number[] = []
    for (let index = 0; index < 14; index += 1) ids.push(await insertTestOrder(db, collector.id, NOON, { storeId: 7 }))
    await insertTestOrder(db, collector.id, NOON, { status: 'DraftStatus' })
    const first = await call(getOrders, { query: {} }, as(collector))
    expect(first.orders.map(it => it.id)).toEqual(ids.toReversed().slice(0, 12))
    expect(first.pagination.next).toEqual({ offset: 12 })
    expect(first.orders[0]).toMatchObject({
      currentStatus: { type: 'NewStatus' },
      total: 2690,
      paymentMethod: { type: 'CASH' },
      storeName: 'Forn de Sant Pau',
      storeAddressId: 1007,
      productsText: '2 × Margherita, 1 × Water',
    })
    const second = await call(getOrders, { query: { offset: 12 } }, as(collector))
    expect(second.orders.map(it => it.id)).toEqual(ids.slice(0, 2).toReversed())
    expect(second.pagination.next).toBeNull()
    expect((await call(getOrders, { query: { limit: 3 } }, as(otherCustomer))).orders).toEqual([])
  })

  test('the page uses its index, independent of the orders of other customers', async () => {
    const many = await createTestCustomer(db, NOON, 'Dora Example')
    const [sample] = await db.select().from(orders).where(eq(orders.customerId, owner.id)).limit(1)
    const { id: _, urn: __, ...copy } = sample!
    const rows = (customerId: number, count: number) =>
      Array.from({ length: count }, (___, index) => ({ ...copy, customerId, idempotencyKey: `many-${index}`, checkoutId: null }))
    // a statement has at most 65,535 parameters
    for (const [customer, count] of [[otherCustomer, 1000], [many, 40], [owner, 1000]] as const) await db.insert(orders).values(rows(customer.id, count)) // prettier-ignore
    await db.execute('analyze orders')
    const plan = await db.execute<{ 'QUERY PLAN': string }>(
      `explain select id from orders where customer_id = ${many.id} and status not in ('DraftStatus', 'OrphanStatus') order by id desc nulls last offset 12 limit 13`,
    )
    const text = plan.map(it => it['QUERY PLAN']).join('\n')
    expect(text).toContain('orders_customer_idx')
    expect(text).not.toContain('Sort')
  })
})
