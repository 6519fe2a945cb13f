import { parseArgs } from 'node:util'

import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { toOriginalsDir } from '#backend/db/catalogue/pictures.ts'

import { withOneConnection } from './marketplace.ts'
import { withCommandContext, CommandError, runTimed, raceWithAbort } from './command-context.ts'

/** `npm run import -- FOLDER`: takes a catalogue of your own into the marketplace, all of it or nothing. docs/CATALOGUE.md says what the folder holds. */
await withCommandContext(async ({ settings, url, signal }) => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined) throw new CommandError('Which folder? npm run import -- FOLDER')
  if (url === undefined) throw new CommandError('API_URL names a marketplace of somebody else: there is nothing of ours to import into.')
  const work = withOneConnection(url, db => importCatalogue(db, folder, { originals: toOriginalsDir(settings.dataDir), now: Date.now() }))
  const { records, pictures } = await runTimed(`${folder} imported`, () => raceWithAbort(signal, work))
  for (const [file, count] of Object.entries(records)) console.log(`  ${file.padEnd(22)} ${String(count).padStart(8)}`)
  if (pictures > 0) console.log(`  ${'pictures/'.padEnd(22)} ${String(pictures).padStart(8)}`)
})
process.exit()
