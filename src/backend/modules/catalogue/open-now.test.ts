import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { isOpenNow } from '#backend/modules/catalogue/open-now.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'

const { db } = await createTestBackend()

/** Openings that begin or end in an hour that a clock change skips or repeats, and ordinary ones. */
const HOURS = [[0, 1440], [120, 170], [130, 600], [540, 1380], [1320, 1560], [1380, 1605], [1439, 2879]] as const // prettier-ignore

/** The day before each clock change and an ordinary day: Madrid and Kyiv change on 29 March and 25 October 2026. */
const instants = fc
  .tuple(
    fc.constantFrom(Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24), Date.UTC(2026, 6, 1)),
    fc.integer({ min: 0, max: 3 * 1440 * 60_000 }),
  )
  .map(([day, after]) => day + after)

test('A §4: the SQL condition equals the opening hours rule, also at clock changes', async () => {
  await db.insert(stores).values(HOURS.map((_, index) => createStoreRow(index + 1, `Hours ${index}`)))
  const rows = HOURS.flatMap(([opens, closes], index) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ storeId: index + 1, day, opens, closes })))
  await db.insert(storeHours).values(rows)
  await fc.assert(
    fc.asyncProperty(instants, fc.constantFrom('Europe/Madrid', 'Europe/Kyiv', 'Asia/Yerevan'), async (now, zone) => {
      const clock = createCityClock(now, zone)
      const actual = await db.execute<{ id: number; open: boolean }>(
        sql`select s.id, ${isOpenNow(clock)} as open from stores s order by s.id`,
      )
      const expected = HOURS.map((_, index) => ({
        id: index + 1,
        open: getOpeningState(
          rows.filter(it => it.storeId === index + 1),
          true,
          clock,
        ).open,
      }))
      expect([...actual]).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
