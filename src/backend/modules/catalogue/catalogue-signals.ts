import type { Db } from '#backend/db/connect.ts'

/** Whom the triggers of migration 0012 tell that a table of the catalogue, or a toggle, has been written. */
const CATALOGUE_CHANNEL = 'catalogue'
/** A catalogue that changes all the time must not leave nothing to be kept: the second change in this time waits. Milliseconds. */
const AT_MOST_EVERY = 1000

/**
 * Tells of changes of the catalogue, by whatever process: of the first at once, of those that follow it once a second, of the last
 * always. When the database comes back after an absence it tells too, since what was said meanwhile nobody heard.
 *
 * @param every milliseconds
 * @returns ends it; what was still to be told is not
 * @throws when the database does not answer
 */
export async function onCatalogueChange(db: Db, heard: () => void, every = AT_MOST_EVERY): Promise<() => Promise<void>> {
  let waiting: NodeJS.Timeout | undefined
  let more = false
  function changed(): void {
    if (waiting) return void (more = true)
    heard()
    waiting = setTimeout(() => {
      waiting = undefined
      if (!more) return
      more = false
      changed()
    }, every)
    waiting.unref()
  }
  const { unlisten } = await db.$client.listen(CATALOGUE_CHANNEL, changed, changed)
  return async () => {
    clearTimeout(waiting)
    await unlisten()
  }
}
