import { join } from 'node:path'

import { type EmbeddedDatabase, startEmbedded } from '#backend/db/embedded-database.ts'

/** Folder of the embedded database of a data folder. */
export const toEmbeddedHome = (dataDir: string): string => join(dataDir, 'postgres')

/** Opens the database of the settings, which this process does not stop, or the embedded one in `dataDir/postgres`. */
export async function openDatabase(settings: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}): Promise<EmbeddedDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: () => Promise.resolve() }
  return startEmbedded(toEmbeddedHome(settings.dataDir))
}
