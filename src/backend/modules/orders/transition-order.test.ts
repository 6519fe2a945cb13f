import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { NOON, insertTestMarket, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import type { Address } from '#contract/geo/address.ts'

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const [customer] = await db.insert(customers).values({ name: 'Ana', email: 'ana@example.org' }).returning({ id: customers.id })

async function newOrder(key: string): Promise<number> {
  const [row] = await db
    .insert(orders)
    .values({
      customerId: customer!.id,
      idempotencyKey: key,
      code: 'R1',
      status: 'NewStatus',
      cityCode: 'BCN',
      categoryId: RESTAURANTS,
      currency: 'EUR',
      total: 0,
      payment: { type: 'Cash', alternativePlatform: null, instrumentId: null },
      delivery: {} as Address,
      language: 'en',
      etaLower: 1,
      etaUpper: 2,
    })
    .returning({ id: orders.id })
  return row!.id
}

const move = (orderId: number, ...[from, to, stage]: [Parameters<typeof transitionOrder>[1]['from'], Parameters<typeof transitionOrder>[1]['to'], Parameters<typeof transitionOrder>[1]['stage']]) =>
  db.transaction(tx => transitionOrder(tx, { orderId, from, to, stage, now: NOON })) // prettier-ignore

test('trust.md: of many parallel transitions one succeeds, with one event', async () => {
  const id = await newOrder('race')
  const moved = await Promise.all(Array.from({ length: 5 }, () => move(id, 'NewStatus', 'ProgressStatus', 'ACCEPTED')))
  expect(moved.filter(Boolean)).toHaveLength(1)
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).toMatchObject([
    { fromStatus: 'NewStatus', toStatus: 'ProgressStatus', stage: 'ACCEPTED', happenedAt: new Date(NOON) },
  ])
})

test('stages only go forward and record their times', async () => {
  const id = await newOrder('stages')
  await move(id, 'NewStatus', 'ProgressStatus', 'ACCEPTED')
  expect(await move(id, 'ProgressStatus', 'ProgressStatus', 'PICKED_UP')).toBe(true)
  expect(await move(id, 'ProgressStatus', 'ProgressStatus', 'COOKING')).toBe(false)
  expect(await move(id, 'ProgressStatus', 'ProgressStatus', 'PICKED_UP')).toBe(false)
  expect(await move(id, 'ProgressStatus', 'DeliveredStatus', 'DELIVERED')).toBe(true)
  expect(await move(id, 'ProgressStatus', 'CanceledStatus', 'CANCELLED')).toBe(false)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ stage: 'DELIVERED', pickedUpAt: new Date(NOON), deliveredAt: new Date(NOON), cancelledAt: null })
})

test('a scheduled order that becomes new is at its first stage', async () => {
  const id = await newOrder('scheduled')
  expect(await move(id, 'NewStatus', 'ScheduledStatus', 'PLACED')).toBe(true)
  expect(await move(id, 'ScheduledStatus', 'NewStatus', 'PLACED')).toBe(true)
})

test('an order that is at the status and stage already stays there, without a second event', async () => {
  const id = await newOrder('same')
  expect(await move(id, 'NewStatus', 'NewStatus', 'PLACED')).toBe(false)
  expect(await move(id, 'NewStatus', 'ScheduledStatus', 'PLACED')).toBe(true)
  expect(await move(id, 'ScheduledStatus', 'ScheduledStatus', 'PLACED')).toBe(false)
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).toHaveLength(1)
})

test('an illegal transition throws an error that names it', async () => {
  const id = await newOrder('illegal')
  await expect(move(id, 'DeliveredStatus', 'NewStatus', 'PLACED')).rejects.toThrow('does not go from DeliveredStatus to NewStatus')
  await expect(move(id, 'NewStatus', 'ProgressStatus', 'DELIVERED')).rejects.toThrow('is not at DELIVERED')
})
