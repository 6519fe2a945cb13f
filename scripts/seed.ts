import { parseArgs } from 'node:util'

import { readSettings } from '#app/settings.ts'

import { type Catalogue, fillAnew } from './marketplace.ts'
import { onStage, Refusal, timed, unlessStopped } from './test-site.ts'

/**
 * `npm run seed -- --number 7 --scale 0.5 --replace`: fills the marketplace. Unset, number and scale are SEED_NUMBER and SEED_SCALE.
 * Orders need the catalogue they were made from: `--replace` stops where there are any, and `--with-orders` deletes them too.
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
// the words of the command line obey the same bounds as the settings of the same name
const catalogue = (): Catalogue => {
  const { seedNumber: number, seedScale: scale } = readSettings({
    ...process.env,
    ...(values.number === undefined ? {} : { SEED_NUMBER: values.number }),
    ...(values.scale === undefined ? {} : { SEED_SCALE: values.scale }),
  })
  return { number, scale }
}
const { write } = values
if (write === undefined) {
  await onStage(async ({ url, signal }) => {
    if (url === undefined) throw new Refusal('API_URL names a marketplace of somebody else: there is nothing of ours to seed.')
    await unlessStopped(signal, fillAnew(url, catalogue(), { replace: values.replace, withOrders: values['with-orders'] }))
  })
} else {
  try {
    await writeFiles(write, catalogue())
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Error ? error.message : error)
  }
}
process.exit()

async function writeFiles(folder: string, { number, scale }: Catalogue): Promise<void> {
  const { openFolder } = await import('#backend/db/catalogue/export.ts')
  const { generate } = await import('#backend/db/seed/seed.ts')
  const files = openFolder(folder)
  await timed(`Catalogue ${number} at scale ${scale} written to ${folder}`, async () => {
    for (const rows of generate(number, scale)) await files.add(rows)
    return files.close()
  })
}
