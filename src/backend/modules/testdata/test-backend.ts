import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import type { MaskedNumbers } from '#backend/messaging/masked-numbers.ts'
import { NOON, insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { createMemoryPhotos } from '#backend/photos/testdata/memory-photos.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { HEADER } from '#contract/headers.ts'
import type { Point } from '#contract/primitives.ts'

interface TestBackendOptions {
  readonly phoneMethods?: readonly VerificationMethod[]
  /** Default: true. */
  readonly sandbox?: boolean
  readonly chatStaffToken?: string
  readonly maskedNumbers?: MaskedNumbers
}

/** Creates a backend on a new database, with a clock and a `fetch` to call it. */
export async function createTestBackend({ phoneMethods, sandbox = true, chatStaffToken, maskedNumbers }: TestBackendOptions = {}) {
  const { db, url } = await createTestDatabase('empty')
  await insertTestMarket(db)
  const reported: ReportEntry[] = []
  const clock = { now: NOON }
  const photos = createMemoryPhotos()
  const deferred: Promise<void>[] = []
  const runAfterResponse = (work: () => Promise<void>) => void deferred.push(work())
  const options = { siteOrigin: 'https://shop.test', sandbox, phoneMethods, chatStaffToken, maskedNumbers, runAfterResponse, photos }
  const backend = createBackend({ db, report: entry => reported.push(entry), now: () => clock.now, ...options })
  const delivery: { location?: Point | undefined } = {}
  const fetch: typeof globalThis.fetch = async (...input) => {
    const request = new Request(...input)
    if (delivery.location) {
      request.headers.set(HEADER.deliveryLatitude, String(delivery.location.lat))
      request.headers.set(HEADER.deliveryLongitude, String(delivery.location.lng))
    }
    const answer = await backend.fetch(request)
    // tests expect that the work after the response is finished
    await Promise.all(deferred.splice(0))
    return answer
  }
  return { photos, db, url, fetch, clock, delivery, reported }
}
