import { parseArgs } from 'node:util'

import { exportCatalogue } from '#backend/db/catalogue/export.ts'
import { toOriginalsDir } from '#backend/db/catalogue/pictures.ts'

import { withOneConnection } from './marketplace.ts'
import { withCommandContext, CommandError, runTimed, raceWithAbort } from './command-context.ts'

/** `npm run export -- FOLDER`: writes the marketplace's catalogue as files for `npm run import` (docs/CATALOGUE.md). */
await withCommandContext(async ({ settings, url, signal }) => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined) throw new CommandError('The folder is missing: npm run export -- FOLDER')
  if (url === undefined) throw new CommandError('API_URL names a remote marketplace: only the embedded marketplace can be exported.')
  const work = withOneConnection(url, db => exportCatalogue(db, folder, toOriginalsDir(settings.dataDir)))
  const counts = await runTimed(`Catalogue exported to ${folder}`, () => raceWithAbort(signal, work))
  for (const [file, count] of Object.entries(counts)) console.log(`  ${file.padEnd(22)} ${String(count).padStart(8)}`)
})
process.exit()
