import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportCatalogue, openCatalogueFolder } from '#backend/db/catalogue/export.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import type { Db } from '#backend/db/connect.ts'
import { generateRows, seedMarketplace } from '#backend/db/seed/seed.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

const NUMBER = 7
const SCALE = 0.02
/** Covers three scripts, currencies with and without minor units, and countries with two languages. */
const COUNTRIES = ['GE', 'AM', 'CI', 'BG', 'KE']

const root = mkdtempSync(join(tmpdir(), 'recado-round-trip-'))
const originals = join(root, 'originals')
const folder = (name: string): string => join(root, name)

/** Reads the files of a folder. */
function readFolder(name: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder(name))
      .sort()
      .map(file => [file, readFileSync(join(folder(name), file), 'utf8')]),
  )
}

let seeded: Db

beforeAll(async () => {
  seeded = (await createTestDatabase('empty')).db
  await seedMarketplace(seeded, { number: NUMBER, scale: SCALE, countries: COUNTRIES, now: 0 })
  await exportCatalogue(seeded, folder('exported'), originals)
}, 300_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an export imported into an empty marketplace is exported again with the same bytes', async () => {
  const { db } = await createTestDatabase('empty')
  const report = await importCatalogue(db, folder('exported'), { originals, now: 0 })
  expect(report.records['stores.jsonl']).toBeGreaterThan(100)
  await exportCatalogue(db, folder('exported-again'), originals)
  expect(readFolder('exported-again')).toEqual(readFolder('exported'))
}, 300_000)

test('an import of its own export does not change the marketplace', async () => {
  await importCatalogue(seeded, folder('exported'), { originals, now: 0 })
  await exportCatalogue(seeded, folder('reimported'), originals)
  expect(readFolder('reimported')).toEqual(readFolder('exported'))
}, 300_000)

test('the seed writes the same files without a database', async () => {
  const written = openCatalogueFolder(folder('written'))
  for (const rows of generateRows(NUMBER, SCALE, COUNTRIES)) await written.add(rows)
  await written.close()
  expect(readFolder('written')).toEqual(readFolder('exported'))
}, 300_000)

test('the ratings of orders are not exported, and an import adds them to those of the catalogue', async () => {
  const [store] = await seeded.$client<{ id: number; tenths: number; count: number }[]>`
    select id, rating_tenths as tenths, rating_count as count from stores where rating_tenths between 36 and 44 order by id limit 1`
  const { id, tenths, count } = store!
  // as many five-star ratings as the catalogue has, so that the average is halfway
  await seeded.$client`
    insert into store_ratings (store_id, imported_tenths, imported_count, sum_tenths, count) values (${id}, ${tenths}, ${count}, ${50 * count}, ${count})`
  const readRating = () =>
    seeded.$client`select rating_tenths as tenths, rating_count as count from stores where id = ${id}`.then(it => ({ ...it[0] }))
  const expected = { tenths: Math.round((tenths + 50) / 2), count: 2 * count }
  expect(await readRating()).toEqual(expected)
  await exportCatalogue(seeded, folder('rated'), originals)
  expect(readFolder('rated')).toEqual(readFolder('exported'))
  await importCatalogue(seeded, folder('rated'), { originals, now: 0 })
  expect(await readRating()).toEqual(expected)
}, 300_000)
