import { setTimeout as sleep } from 'node:timers/promises'

import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { storeRatings } from '#backend/db/schema/ratings.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { SEEDED_TABLES } from '#backend/db/seed/rows.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { onCatalogueChange } from '#backend/modules/catalogue/catalogue-signals.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'

const { db } = await createTestDatabase('empty')
let callCount = 0
const INTERVAL_MS = 150
const end = await onCatalogueChange(db, () => void callCount++, INTERVAL_MS)
afterAll(end)

/** Counts the calls of the listener during the work and one interval after it. */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
  await sleep(3 * INTERVAL_MS)
  const before = callCount
  await work()
  await sleep(3 * INTERVAL_MS)
  return callCount - before
}

test('the first call is immediate: earlier notifications are lost', async () => {
  await vi.waitFor(() => expect(callCount).toBe(1))
})

// the replies with streets, promo codes, charities and counts are not cached; a sold-out product changes `products`
const NOT_CACHED = new Set(['streets', 'promo_codes', 'charities', 'product_stock'])
const tables = Object.values(SEEDED_TABLES).map(getTableName).filter(it => !NOT_CACHED.has(it)) // prettier-ignore

test('every table of page content notifies after a statement', async () => {
  const notifications: string[] = []
  const { unlisten } = await db.$client.listen('catalogue', () => void notifications.push(''))
  for (const table of tables) {
    const before = notifications.length
    await db.execute(sql.raw(`delete from ${table} where false`))
    await vi.waitFor(() => expect(notifications.length, table).toBe(before + 1), { interval: 5 })
  }
  await unlisten()
})

test('issue 24: the rating of an order changes its store without a notification, and the next change notifies', async () => {
  await insertTestMarket(db)
  await db.insert(stores).values(createStoreRow(900, 'Rated'))
  const rate = () => db.insert(storeRatings).values({ storeId: 900, importedTenths: 40, importedCount: 1, sumTenths: 50, count: 1 })
  expect(await countCalls(rate)).toBe(0)
  expect((await db.select({ tenths: stores.ratingTenths }).from(stores).where(eq(stores.id, 900)))[0]?.tenths).toBe(45)
  expect(await countCalls(() => db.execute(sql`update stores set enabled = true`))).toBeGreaterThan(0)
})

test('a rolled back change does not notify', async () => {
  const failed = () =>
    db
      .transaction(async tx => {
        await tx.execute(sql`insert into toggles values ('CX_ROLLED_BACK', 'true')`)
        throw new Error('no')
      })
      .catch(() => undefined)
  expect(await countCalls(failed)).toBe(0)
})

test('many changes cause one immediate call and one after the last change', async () => {
  let elapsedMs = 0
  const makeChanges = async () => {
    const startedAt = performance.now()
    for (let i = 0; i < 50; i++) await db.execute(sql`update toggles set value = 'true'`)
    elapsedMs = performance.now() - startedAt
  }
  const calls = await countCalls(makeChanges)
  expect(calls).toBeGreaterThanOrEqual(2)
  // the changes take longer than an interval on a busy machine
  expect(calls).toBeLessThanOrEqual(2 + Math.floor(elapsedMs / INTERVAL_MS))
})

test('other tables do not notify', async () => {
  expect(await countCalls(() => db.execute(sql`delete from outbox where false`))).toBe(0)
})
