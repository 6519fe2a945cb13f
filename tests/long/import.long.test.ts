import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openCatalogueFolder } from '#backend/db/catalogue/export.ts'
import { ImportError } from '#backend/db/catalogue/faults.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#backend/db/embedded.ts'
import { migrate } from '#backend/db/migrate.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { SEEDED_TABLES } from '#backend/db/seed/rows.ts'
import { generateRows } from '#backend/db/seed/seed.ts'

import { corrupted, type Files } from './corrupt-catalogue.ts'

const CORRUPTIONS = 1000
const SEED = 20_261
/** Stores of the folder that is made wrong: enough for every kind of line. */
const STORES = 25

const root = mkdtempSync(join(tmpdir(), 'recado-corrupt-'))
const originals = join(root, 'originals')
let server: EmbeddedDatabase
let db: Db
let files: Files

beforeAll(async () => {
  const whole = openCatalogueFolder(join(root, 'whole'))
  for (const rows of generateRows(7, 0.01)) await whole.add(rows)
  await whole.close()
  files = new Map(readdirSync(join(root, 'whole')).map(name => [name, getLines(readFileSync(join(root, 'whole', name)), name)]))
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
  const numberOf = (line: Buffer): number => Number(/^\{"(?:id|storeId)":([0-9]+)/.exec(line.toString())?.[1])
  return /^(?:stores|menus)\./.test(name) ? lines.filter(line => numberOf(line) <= STORES) : lines
}

function writeFolder(content: Files): void {
  const folder = join(root, 'folder')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, lines] of content) writeFileSync(join(folder, name), Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')])))
}

/** Of all rows of the catalogue. */
async function checksum(): Promise<string> {
  const digests = Object.values(SEEDED_TABLES).map(
    table => `(select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) from "${getTableName(table)}" t)`,
  )
  const [row] = await db.execute<{ digest: string }>(sql.raw(`select concat(${digests.join(', ')}) as digest`))
  return row?.digest ?? ''
}

test(`${CORRUPTIONS} corrupted folders: a clear error each, nothing changed`, async () => {
  const before = await checksum()
  const ways = new Map<string, number>()
  for (let index = 0; index < CORRUPTIONS; index++) {
    const { what, file, files: wrong } = corrupted(files, createRandom(SEED, String(index)))
    writeFolder(wrong)
    const outcome = await importCatalogue(db, join(root, 'folder'), { originals, now: 1 }).catch((error: unknown) => error)
    expect(outcome, `${index}: ${what} in ${file}`).toBeInstanceOf(ImportError)
    const { issues } = outcome as ImportError
    for (const fault of issues) expect(fault, `${index}: ${what} in ${file}`).toMatch(/^[a-z-]+\.jsonl:[1-9][0-9]*: [^\p{Cc}]{8,400}$/u)
    expect(issues.some(fault => fault.startsWith(`${file}:`)), `${index}: ${what} in ${file}\n${issues.slice(0, 3).join('\n')}`).toBe(true) // prettier-ignore
    expect(await checksum(), `${index}: ${what} in ${file}`).toBe(before)
    ways.set(what, (ways.get(what) ?? 0) + 1)
  }
  expect(Math.min(...ways.values())).toBeGreaterThan(2)
  // and what was not wrong is still taken
  writeFolder(files)
  await importCatalogue(db, join(root, 'folder'), { originals, now: 0 })
  expect(await checksum()).toBe(before)
})
