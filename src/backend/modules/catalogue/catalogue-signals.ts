import type { Db } from '#backend/db/connect.ts'

/** Channel that the triggers of migration 0012 notify after a write to a catalogue table or a toggle. */
const CATALOGUE_CHANNEL = 'catalogue'
/** Limits cache invalidation for a catalogue that changes all the time: a second change within this time waits. */
const SIGNAL_INTERVAL_MS = 1000

/**
 * Calls `onChange` after catalogue changes of any process: at once for the first, then once per interval, and always after the last. Also
 * calls it after a reconnect to the database, because notifications sent in between are lost.
 *
 * @returns unsubscribes and drops a pending call
 * @throws Error when the database does not answer
 */
export async function onCatalogueChange(db: Db, onChange: () => void, intervalMs = SIGNAL_INTERVAL_MS): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let hasPendingChange = false
  function handleChange(): void {
    if (timer) return void (hasPendingChange = true)
    onChange()
    timer = setTimeout(() => {
      timer = undefined
      if (!hasPendingChange) return
      hasPendingChange = false
      handleChange()
    }, intervalMs)
    timer.unref()
  }
  const { unlisten } = await db.$client.listen(CATALOGUE_CHANNEL, handleChange, handleChange)
  return async () => {
    clearTimeout(timer)
    await unlisten()
  }
}
