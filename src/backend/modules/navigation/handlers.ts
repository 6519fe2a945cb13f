import type { Db } from '#backend/db/connect.ts'
import { resolveUrlHandler } from '#backend/modules/navigation/resolve-url.ts'

/** @param now Unix milliseconds */
export function createNavigationHandlers(db: Db, now: () => number) {
  return { resolveUrl: resolveUrlHandler(db, now) }
}
