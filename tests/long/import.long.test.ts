import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openCatalogueFolder } from '#backend/db/catalogue/export.ts'
import { ImportError } from '#backend/db/catalogue/issues.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#backend/db/embedded-database.ts'
import { migrate } from '#backend/db/migrate.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { SEEDED_TABLES } from '#backend/db/seed/rows.ts'
import { generateRows } from '#backend/db/seed/seed.ts'

import { corruptCatalogue, type Files } from './corrupt-catalogue.ts'

const CORRUPTIONS = 1000
const SEED = 20_261
/** The corrupted folder has the stores up to this id: enough for every kind of line. */
const MAX_STORE_ID = 25

const root = mkdtempSync(join(tmpdir(), 'recado-corrupt-'))
const originals = join(root, 'originals')
let server: EmbeddedDatabase
let db: Db
let files: Files

beforeAll(async () => {
  const intact = openCatalogueFolder(join(root, 'intact'))
  for (const rows of generateRows(7, 0.01)) await intact.add(rows)
  await intact.close()
  files = new Map(readdirSync(join(root, 'intact')).map(name => [name, getLines(readFileSync(join(root, 'intact', name)), name)]))
  server = await startEmbedded(join(root, 'postgres'))
  await migrate(server.url)
  db = await connect(server.url, { statementTimeout: 0, idleInTransactionTimeout: 0 })
  writeFolder(files)
  await importCatalogue(db, join(root, 'folder'), { originals, now: 0 })
})

afterAll(async () => {
  await db.close()
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

function getLines(bytes: Buffer, name: string): Buffer[] {
  const lines = bytes.toString().trimEnd().split('\n').map(line => Buffer.from(line)) // prettier-ignore
  const getStoreId = (line: Buffer): number => Number(/^\{"(?:id|storeId)":([0-9]+)/.exec(line.toString())?.[1])
  return /^(?:stores|menus)\./.test(name) ? lines.filter(line => getStoreId(line) <= MAX_STORE_ID) : lines
}

function writeFolder(content: Files): void {
  const folder = join(root, 'folder')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, lines] of content) writeFileSync(join(folder, name), Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')])))
}

/** @returns a digest of all rows of the catalogue */
async function computeChecksum(): Promise<string> {
  const digests = Object.values(SEEDED_TABLES).map(
    table => `(select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) from "${getTableName(table)}" t)`,
  )
  const [row] = await db.execute<{ digest: string }>(sql.raw(`select concat(${digests.join(', ')}) as digest`))
  return row?.digest ?? ''
}

test(`the import of each of ${CORRUPTIONS} corrupted folders fails with a clear error and changes nothing`, async () => {
  const before = await computeChecksum()
  const countByDescription = new Map<string, number>()
  for (let index = 0; index < CORRUPTIONS; index++) {
    const { description, file, files: corruptedFiles } = corruptCatalogue(files, createRandom(SEED, String(index)))
    writeFolder(corruptedFiles)
    const result = await importCatalogue(db, join(root, 'folder'), { originals, now: 1 }).catch((error: unknown) => error)
    expect(result, `${index}: ${description} in ${file}`).toBeInstanceOf(ImportError)
    const { issues } = result as ImportError
    for (const issue of issues)
      expect(issue, `${index}: ${description} in ${file}`).toMatch(/^[a-z-]+\.jsonl:[1-9][0-9]*: [^\p{Cc}]{8,400}$/u)
    expect(issues.some(issue => issue.startsWith(`${file}:`)), `${index}: ${description} in ${file}\n${issues.slice(0, 3).join('\n')}`).toBe(true) // prettier-ignore
    expect(await computeChecksum(), `${index}: ${description} in ${file}`).toBe(before)
    countByDescription.set(description, (countByDescription.get(description) ?? 0) + 1)
  }
  expect(Math.min(...countByDescription.values())).toBeGreaterThan(2)
  // the import of the intact folder still works
  writeFolder(files)
  await importCatalogue(db, join(root, 'folder'), { originals, now: 0 })
  expect(await computeChecksum()).toBe(before)
})
