import { describe, expect, test } from 'vitest'

import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { COURIER, createStoreRow, FLOWERS, GROCERIES, NOON, RESTAURANTS, SHOPS } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getCategorySchedule } from '#contract/catalogue/schedule.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN' } })
const HOUR = 3_600_000

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Lunch', { schedulingEnabled: true }),
    createStoreRow(2, 'Dinner', { schedulingEnabled: true }),
    createStoreRow(3, 'Takes no orders for later', { schedulingEnabled: false }),
    createStoreRow(4, 'Flagged closed', { schedulingEnabled: true, flaggedOpen: false }),
    createStoreRow(5, 'Disabled', { schedulingEnabled: true, enabled: false }),
    createStoreRow(6, 'Florist', { schedulingEnabled: true, categoryId: FLOWERS }),
    createStoreRow(7, 'Grocer', { schedulingEnabled: false, categoryId: GROCERIES }),
    createStoreRow(8, 'Elsewhere', { schedulingEnabled: true, cityCode: 'KBP' }),
  ])
// 25 March 2026 is a Wednesday, day 3
const open = (storeId: number, from: number, to: number) => ({ storeId, day: 3, opens: from * 60, closes: to * 60 })
await db.insert(storeHours).values([open(1, 12, 14), open(2, 20, 21), ...[3, 4, 5, 7, 8].map(id => open(id, 8, 24)), open(6, 18, 19)])

/** Hours after noon of the slots of Wednesday. */
async function listHours(id: number): Promise<number[]> {
  const { slots } = await call(getCategorySchedule, { params: { id } })
  expect(slots.every(it => it.endTime - it.startTime === HOUR / 2)).toBe(true)
  return slots.map(it => (it.startTime - NOON) / HOUR)
}

describe('A §7: GET /categories/{id}/schedule', () => {
  test('returns the slots of all stores of the category that accept scheduled orders, at least one hour ahead', async () => {
    expect(await listHours(RESTAURANTS)).toEqual([1, 1.5, 8, 8.5])
  })
  test('a group has the slots of its categories', async () => {
    expect(await listHours(SHOPS)).toEqual([6, 6.5])
  })
  test('is empty for a category without scheduled orders, 404 for an unknown category or city', async () => {
    expect(await listHours(GROCERIES)).toEqual([])
    expect(await listHours(COURIER)).toEqual([])
    const unknown = { failure: { kind: 'rejected', status: 404 } }
    await expect(call(getCategorySchedule, { params: { id: 404 } })).rejects.toMatchObject(unknown)
    const elsewhere = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'XXX' } })
    await expect(elsewhere(getCategorySchedule, { params: { id: RESTAURANTS } })).rejects.toMatchObject(unknown)
  })
})
