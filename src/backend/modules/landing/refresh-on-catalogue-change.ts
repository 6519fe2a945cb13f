import type { Db } from '#backend/db/connect.ts'
import { onCatalogueChange } from '#backend/modules/catalogue/catalogue-signals.ts'
import { refreshLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { Report } from '#domain/platform/report.ts'

/** Limits the database load of a catalogue that changes all the time. */
const REFRESH_INTERVAL_MS = 5000

/**
 * Refreshes the landing snapshots after catalogue changes of any process: after the first change at once, then at most once per interval,
 * and one refresh at a time. Changed snapshots notify the catalogue channel, so cached pages are invalidated as after any change.
 *
 * @returns stops the refreshes and waits for the running one
 * @throws Error when the database does not answer
 */
export async function refreshOnCatalogueChange(db: Db, report: Report, intervalMs = REFRESH_INTERVAL_MS): Promise<() => Promise<void>> {
  let work = Promise.resolve()
  let isStopped = false
  const unsubscribe = await onCatalogueChange(
    db,
    () => {
      work = work.then(async () => {
        if (isStopped) return
        await refreshLandingSnapshots(db).catch((error: unknown) => {
          report({ kind: 'error', name: 'LANDING_REFRESH_FAILED', message: error instanceof Error ? error.message : String(error) })
        })
      })
    },
    intervalMs,
  )
  return async () => {
    isStopped = true
    await unsubscribe()
    await work
  }
}
