import { parseArgs } from 'node:util'

import { exportCatalogue } from '#backend/db/catalogue/export.ts'
import { originalsIn } from '#backend/db/catalogue/pictures.ts'

import { withOneConnection } from './marketplace.ts'
import { onStage, Refusal, timed, unlessStopped } from './test-site.ts'

/** `npm run export -- FOLDER`: writes the marketplace's catalogue as files that `npm run import` takes (docs/CATALOGUE.md). */
await onStage(async ({ settings, url, signal }) => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined) throw new Refusal('Which folder? npm run export -- FOLDER')
  if (url === undefined) throw new Refusal('API_URL names a marketplace of somebody else: there is nothing of ours to export.')
  const work = withOneConnection(url, db => exportCatalogue(db, folder, originalsIn(settings.dataDir)))
  const counts = await timed(`Catalogue exported to ${folder}`, () => unlessStopped(signal, work))
  for (const [file, count] of Object.entries(counts)) console.log(`  ${file.padEnd(22)} ${String(count).padStart(8)}`)
})
process.exit()
