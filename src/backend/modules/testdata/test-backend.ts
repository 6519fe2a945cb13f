import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { NOON, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { HEADER } from '#contract/headers.ts'
import type { Point } from '#contract/primitives.ts'

/** Creates a backend on a new database, with a clock and a `fetch` to call it. */
export async function createTestBackend() {
  const { db } = await createTestDatabase('empty')
  await insertTestMarket(db)
  const reported: ReportEntry[] = []
  const clock = { now: NOON }
  const works: Promise<void>[] = []
  const runAfterResponse = (work: () => Promise<void>) => void works.push(work())
  const parts = { siteOrigin: 'https://shop.test', sandbox: true, runAfterResponse }
  const backend = createBackend({ db, report: entry => reported.push(entry), now: () => clock.now, ...parts })
  const delivery: { location?: Point | undefined } = {}
  const fetch: typeof globalThis.fetch = async (...request) => {
    const asked = new Request(...request)
    if (delivery.location) {
      asked.headers.set(HEADER.deliveryLatitude, String(delivery.location.lat))
      asked.headers.set(HEADER.deliveryLongitude, String(delivery.location.lng))
    }
    const answer = await backend.fetch(asked)
    // tests expect that the work after the response is finished
    await Promise.all(works.splice(0))
    return answer
  }
  return { db, fetch, clock, delivery, reported }
}
