import { join } from 'node:path'

import type { Report } from '#domain/platform/report.ts'
import { type EventStorage, openEventStorage } from '#server/analytics/event-storage.ts'
import type { Settings } from '#app/settings.ts'

/** Files become old at midnight. */
const CLEANING_INTERVAL_MS = 60 * 60 * 1000

export const toEventFolder = (dataDir: string): string => join(dataDir, 'events')

/** Opens the storage of the setting EVENT_COLLECTOR. Undefined when it is off. */
export function openEvents(
  { eventCollector, dataDir }: Pick<Settings, 'eventCollector' | 'dataDir'>,
  report: Report,
): EventStorage | undefined {
  if (!eventCollector) return undefined
  const storage = openEventStorage(toEventFolder(dataDir))
  const clean = () =>
    storage.deleteOldFiles().catch((error: unknown) => report({ kind: 'error', name: 'EVENT_STORAGE_ERROR', message: String(error) }))
  void clean()
  const timer = setInterval(clean, CLEANING_INTERVAL_MS)
  timer.unref()
  return {
    ...storage,
    async close() {
      clearInterval(timer)
      await storage.close()
    },
  }
}
