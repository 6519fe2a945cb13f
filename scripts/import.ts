import { parseArgs } from 'node:util'

import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { toOriginalsDir } from '#backend/db/catalogue/pictures.ts'

import { withOneConnection } from './marketplace.ts'
import { withCommandContext, CommandError, runTimed, raceWithAbort } from './command-context.ts'

/** `npm run import -- FOLDER`: imports a catalogue into the marketplace, in one transaction. docs/CATALOGUE.md describes the folder. */
await withCommandContext(async ({ settings, url, signal }) => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined) throw new CommandError('The folder is missing: npm run import -- FOLDER')
  if (url === undefined) throw new CommandError('API_URL names a remote marketplace: only the embedded marketplace can import.')
  const work = withOneConnection(url, db => importCatalogue(db, folder, { originals: toOriginalsDir(settings.dataDir), now: Date.now() }))
  const { records, pictures } = await runTimed(`${folder} imported`, () => raceWithAbort(signal, work))
  for (const [file, count] of Object.entries(records)) console.log(`  ${file.padEnd(22)} ${String(count).padStart(8)}`)
  if (pictures > 0) console.log(`  ${'pictures/'.padEnd(22)} ${String(pictures).padStart(8)}`)
})
process.exit()
