import type { Db } from '#backend/db/connect.ts'
import { resolveUrlHandler } from '#backend/modules/navigation/resolve-url.ts'

export function createNavigationHandlers(db: Db) {
  return { resolveUrl: resolveUrlHandler(db) }
}
