import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { importMigrations } from '#backend/modules/account/migration/import-migrations.ts'

import { withOneConnection } from './marketplace.ts'
import { withCommandContext, CommandError } from './command-context.ts'

/**
 * `npm run invite -- COMPANY FILE`: stores customers of another company (JSON Lines), and writes a link for each to the standard output
 * (docs/OPERATING.md).
 */
await withCommandContext(async ({ settings, url }) => {
  const [company, file] = parseArgs({ allowPositionals: true }).positionals
  if (company === undefined || file === undefined) throw new CommandError('Company and file are missing: npm run invite -- COMPANY FILE')
  if (url === undefined) throw new CommandError('API_URL names a remote marketplace: only the embedded marketplace can invite.')
  const lines = readFileSync(file, 'utf8').split('\n')
  const links = await withOneConnection(url, db => importMigrations(db, company, lines, Date.now()))
  for (const { customerId, path } of links) console.log(JSON.stringify({ customerId, link: settings.siteOrigin + path }))
})
process.exit()
