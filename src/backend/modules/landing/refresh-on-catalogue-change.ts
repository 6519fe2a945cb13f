import type { Db } from '#backend/db/connect.ts'
import { onCatalogueChange } from '#backend/modules/catalogue/catalogue-signals.ts'
import { keepLandings } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { Report } from '#domain/platform/report.ts'

/** A catalogue that changes all the time must leave the database time for customers. Milliseconds. */
const AT_MOST_EVERY = 5000

/**
 * Keeps what landings say up to date with the catalogue, whoever writes it: worked out at the first change, then at most once in this time, never
 * twice at once. Who keeps pages hears of it as of any other change.
 *
 * @param every milliseconds
 * @returns ends it, once what is being worked out is done
 * @throws when the database does not answer
 */
export async function keepLandingsUpToDate(db: Db, report: Report, every = AT_MOST_EVERY): Promise<() => Promise<void>> {
  let work = Promise.resolve()
  let ended = false
  const deaf = await onCatalogueChange(
    db,
    () => {
      work = work.then(async () => {
        if (ended) return
        await keepLandings(db).catch((error: unknown) => {
          report({ kind: 'error', name: 'LANDINGS_NOT_KEPT', message: error instanceof Error ? error.message : String(error) })
        })
      })
    },
    every,
  )
  return async () => {
    ended = true
    await deaf()
    await work
  }
}
