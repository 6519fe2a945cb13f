import { join } from 'node:path'

import { type EmbeddedDatabase, startEmbedded } from '#backend/db/embedded.ts'

/** The database named in the settings, which is nobody's to stop, or the embedded one in `dataDir/postgres`. */
export async function openDatabase(settings: { readonly databaseUrl?: string | undefined; readonly dataDir: string }): Promise<EmbeddedDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: () => Promise.resolve() }
  return startEmbedded(join(settings.dataDir, 'postgres'))
}
