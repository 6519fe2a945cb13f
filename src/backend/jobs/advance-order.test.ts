import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { DELIVERY_ADDRESS, insertTestOrder, insertTestPayment } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { decodeRoute } from '#domain/orders/courier-route.ts'

const MINUTE = 60_000
const CARD = { type: 'CreditCard', alternativePlatform: null, instrumentId: null } as const

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const customer = await createTestCustomer(db, NOON)
const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, customer.id, NOON, { storeId: 7, ...values })
const advance = (orderId: number, minutes: number) => advanceOrder(db, orderId, { now: NOON + minutes * MINUTE, speed: 1 })
const getOrderRow = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]!
const getStages = async (orderId: number) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(it => it.stage)
const getMails = async (orderId: number) => (await db.select().from(outbox)).filter(it => it.data['orderId'] === orderId)

describe('the life of an order', () => {
  test('a step is taken when it is due, not before; the time of the next check is returned', async () => {
    const id = await insertOrder()
    expect(await advance(id, 1)).toBe(NOON + 1.25 * MINUTE)
    expect((await getOrderRow(id)).status).toBe('NewStatus')
    expect(await advance(id, 1.25)).toBe(NOON + 2.5 * MINUTE)
    expect(await getOrderRow(id)).toMatchObject({ status: 'ProgressStatus', stage: 'ACCEPTED' })
  })

  test('checks at each due time move the order through every stage, with a courier, a route and a receipt', async () => {
    const id = await insertOrder()
    let due: number | undefined = NOON
    while (due !== undefined) due = await advanceOrder(db, id, { now: due, speed: 1 })
    expect(await getStages(id)).toEqual(['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
    const row = await getOrderRow(id)
    expect(row).toMatchObject({ status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON + 25 * MINUTE) })
    expect(row.courierName).toMatch(/^\p{Lu}\p{Ll}+$/u)
    const route = decodeRoute(row.route!)
    expect([route[0], route.at(-1)]).toEqual([{ lat: 41.39, lng: 2.17 }, DELIVERY_ADDRESS.geo])
    expect(route.length).toBeGreaterThan(4)
    expect(await getMails(id)).toHaveLength(1)
  })

  test('ten parallel checks take each step once and write one receipt', async () => {
    const id = await insertOrder()
    for (const minutes of [2, 5, 20, 30, 60, 90]) await Promise.all(Array.from({ length: 10 }, () => advance(id, minutes)))
    expect(await getStages(id)).toEqual(['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
    expect(await getMails(id)).toHaveLength(1)
  })

  test('after an hour without checks the order takes one step, and the next is counted from then', async () => {
    const id = await insertOrder()
    const next = await advance(id, 60)
    expect(await getStages(id)).toEqual(['PLACED', 'ACCEPTED'])
    expect(next).toBe(NOON + 61.25 * MINUTE)
  })

  test('a cancelled order has no next check', async () => {
    const id = await insertOrder({ status: 'CanceledStatus', stage: 'CANCELLED' })
    expect(await advance(id, 60)).toBeUndefined()
    expect(await advance(2_000_000_000, 60)).toBeUndefined()
  })
})

test('trust.md: no card order past NEW without its captured payment', async () => {
  const id = await insertOrder({ payment: CARD })
  expect(await advance(id, 60)).toBeUndefined()
  const payment = await insertTestPayment(db, customer.id, id, 'AUTHORISED')
  expect(await advance(id, 60)).toBeUndefined()
  expect((await getOrderRow(id)).status).toBe('NewStatus')
  await db.update(payments).set({ status: 'CAPTURED', captured: 2690 }).where(eq(payments.id, payment))
  expect(await advance(id, 61)).toBeDefined()
  expect((await getOrderRow(id)).status).toBe('ProgressStatus')
})

test('a scheduled order remains in ScheduledStatus until its time', async () => {
  const id = await insertOrder({ scheduledFor: new Date(NOON + 120 * MINUTE) })
  expect(await advance(id, 0)).toBe(NOON + 95 * MINUTE)
  expect((await getOrderRow(id)).status).toBe('ScheduledStatus')
  await advance(id, 94)
  expect((await getOrderRow(id)).status).toBe('ScheduledStatus')
  await advance(id, 95)
  expect(await getOrderRow(id)).toMatchObject({ status: 'NewStatus', stage: 'PLACED' })
  await advance(id, 97)
  expect((await getOrderRow(id)).stage).toBe('ACCEPTED')
})

describe('the receipt', () => {
  const getReceipt = async (language: string) => {
    const id = await insertOrder({ language })
    for (const minutes of [2, 5, 20, 30, 60]) await advance(id, minutes)
    return (await getMails(id))[0]!
  }
  test('lists the products, the prices and the address', async () => {
    const mail = await getReceipt('en')
    expect(mail).toMatchObject({ channel: 'MAIL', customerId: customer.id, recipient: customer.email, subject: 'Your receipt from Forn de Sant Pau' }) // prettier-ignore
    expect(mail.body).toContain('2 × Margherita: €22.00\n    Extra cheese\n1 × Water: €1.90')
    expect(mail.body).toContain('Total: €26.90\nPaid with: Cash')
    expect(mail.body).toContain('Carrer de Mallorca 401, Barcelona')
  })
  test.each([
    ['es', '26,90 €', 'Efectivo'],
    ['uk', '26,90 €', 'Готівка'],
    ['hy', '26,90 €', 'Կանխիկ'],
  ])('in %s, the language of the order', async (language, total, cash) => {
    const { body } = await getReceipt(language)
    expect(body).toContain(`: ${total}\n`)
    expect(body).toContain(cash)
  })
})
