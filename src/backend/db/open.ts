import { join } from 'node:path'

import { type EmbeddedDatabase, startEmbedded } from '#backend/db/embedded.ts'

/** Where the embedded database of a data folder lives. */
export const toEmbeddedHome = (dataDir: string): string => join(dataDir, 'postgres')

/** The database named in the settings, which is nobody's to stop, or the embedded one in `dataDir/postgres`. */
export async function openDatabase(settings: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}): Promise<EmbeddedDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: () => Promise.resolve() }
  return startEmbedded(toEmbeddedHome(settings.dataDir))
}
