import { parseArgs } from 'node:util'

import { readSettings } from '#app/settings.ts'

import { type SeedSettings, seedCatalogue } from './marketplace.ts'
import { withCommandContext, CommandError, runTimed, raceWithAbort } from './command-context.ts'

/**
 * `npm run seed -- --number 7 --scale 0.5 --replace`: seeds the marketplace. Number and scale default to SEED_NUMBER and SEED_SCALE.
 * Orders refer to the catalogue: `--replace` fails when there are orders, unless `--with-orders` deletes them too.
 * `-- --write FOLDER` writes the same catalogue as files instead (docs/CATALOGUE.md) and needs no database.
 */
const { values } = parseArgs({
  options: {
    number: { type: 'string' },
    scale: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'with-orders': { type: 'boolean', default: false },
    write: { type: 'string' },
  },
})
// options of the command line have the same bounds as the settings of the same name
const readSeedSettings = (): SeedSettings => {
  const { seedNumber: number, seedScale: scale } = readSettings({
    ...process.env,
    ...(values.number === undefined ? {} : { SEED_NUMBER: values.number }),
    ...(values.scale === undefined ? {} : { SEED_SCALE: values.scale }),
  })
  return { number, scale }
}
const { write } = values
if (write === undefined) {
  await withCommandContext(async ({ url, signal }) => {
    if (url === undefined) throw new CommandError('API_URL names a remote marketplace: only the embedded marketplace can be seeded.')
    await raceWithAbort(signal, seedCatalogue(url, readSeedSettings(), { replace: values.replace, withOrders: values['with-orders'] }))
  })
} else {
  try {
    await writeCatalogueFiles(write, readSeedSettings())
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Error ? error.message : error)
  }
}
process.exit()

async function writeCatalogueFiles(folder: string, { number, scale }: SeedSettings): Promise<void> {
  const { openCatalogueFolder } = await import('#backend/db/catalogue/export.ts')
  const { generateRows } = await import('#backend/db/seed/seed.ts')
  const files = openCatalogueFolder(folder)
  await runTimed(`Catalogue ${number} at scale ${scale} written to ${folder}`, async () => {
    for (const rows of generateRows(number, scale)) await files.add(rows)
    return files.close()
  })
}
