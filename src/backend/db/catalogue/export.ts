import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { getTableColumns, getTableName } from 'drizzle-orm'
import type { TransactionSql } from 'postgres'

import { FILES, RECORD_KINDS } from '#backend/db/catalogue/files.ts'
import { FIRST_CREDIT_ID } from '#backend/db/catalogue/promo-code-records.ts'
import { FROM_ROWS } from '#backend/db/catalogue/from-rows.ts'
import { listOriginals, PICTURES_DIR } from '#backend/db/catalogue/pictures.ts'
import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { createEmptyRows, type Rows, SEEDED_TABLES, type SeededTable } from '#backend/db/seed/rows.ts'
import { getColumnName } from '#backend/db/seed/write-rows.ts'

/** Stores that are read with their menus in one batch. */
const STORES_PER_BATCH = 200

/** Tables with rows per store. */
const STORE_TABLES = [
  'storeHours',
  'storeTags',
  'storeFilters',
  'categorySingleStores',
  'promotions',
  'storeDetails',
  'storePages',
  'storeRestrictions',
  'restrictedProducts',
  'menuSections',
  'products',
  'productStock',
  'attributeGroups',
  'attributes',
  'productAttributeGroups',
] as const satisfies readonly SeededTable[]

const SHARED_TABLES = [
  'countries',
  'cities',
  'cityTexts',
  'cityPolygons',
  'streets',
  'categories',
  'categoryTexts',
  'cityCategories',
  'filters',
  'brands',
  'tags',
  'landings',
  'landingTexts',
  'landingBlocks',
  'landingQuestions',
  'promoCodes',
  'charities',
  'supportTrees',
] as const satisfies readonly SeededTable[]

/** Writer of a catalogue folder. A file is created with its first record. */
export interface CatalogueFolder {
  /** Adds the records of rows. All rows of a store must come in one call, and stores in the order of their ids. */
  add(rows: Rows): Promise<void>
  /** @returns records written, per file */
  close(): Promise<Readonly<Record<string, number>>>
}

/** @throws Error when the folder is not empty */
export function openCatalogueFolder(path: string): CatalogueFolder {
  mkdirSync(path, { recursive: true })
  if (readdirSync(path).length > 0) throw new Error(`${path} is not empty: a catalogue is written into an empty folder.`)
  const streams = new Map<string, WriteStream>()
  const counts: Record<string, number> = {}
  const tags = new Map<number, Texts>()
  const context = { getTagNames: (id: number): Texts => tags.get(id) ?? {} }
  return {
    async add(rows) {
      for (const { id, name } of rows.tags) tags.set(id, name)
      for (const kind of RECORD_KINDS) {
        const records: readonly object[] = FROM_ROWS[kind](rows, context)
        if (records.length === 0) continue
        const { file } = FILES[kind]
        const stream = streams.get(file) ?? createWriteStream(join(path, file))
        streams.set(file, stream)
        counts[file] = (counts[file] ?? 0) + records.length
        for (const record of records) if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain')
      }
    },
    async close() {
      for (const stream of streams.values()) stream.end()
      await Promise.all([...streams.values()].map(stream => finished(stream)))
      return counts
    },
  }
}

/**
 * Writes the whole catalogue as JSON Lines, with the pictures of the operator. The same catalogue produces the same bytes. An import of
 * the folder into an empty marketplace restores the catalogue.
 */
export async function exportCatalogue(db: Db, path: string, originals: string): Promise<Readonly<Record<string, number>>> {
  const folder = openCatalogueFolder(path)
  try {
    // one snapshot, unaffected by concurrent changes
    await db.$client.begin(async sql => {
      await sql`set transaction isolation level repeatable read read only`
      await sql`set local statement_timeout = 0`
      await sql`set local idle_in_transaction_session_timeout = 0`
      const rows = createEmptyRows()
      // the credits of support belong to customers
      const granted = `where id < ${FIRST_CREDIT_ID}`
      for (const name of SHARED_TABLES) await readTable(sql, rows, name, name === 'promoCodes' ? granted : '')
      await folder.add(rows)
      for (let last = 0; ;) {
        const batch = createEmptyRows()
        await readTable(sql, batch, 'stores', `where id > ${last} order by id limit ${STORES_PER_BATCH}`)
        const ids = batch.stores.map(({ id }) => id)
        if (ids.length === 0) break
        await readImportedRatings(sql, batch.stores)
        for (const name of STORE_TABLES) await readTable(sql, batch, name, `where store_id in (${ids.join(', ')})`)
        await folder.add(batch)
        last = ids.at(-1) ?? last
      }
    })
  } catch (error) {
    await folder.close()
    rmSync(path, { recursive: true, force: true })
    throw error
  }
  const counts = await folder.close()
  const pictures = listOriginals(originals)
  if (pictures.length === 0) return counts
  mkdirSync(join(path, PICTURES_DIR), { recursive: true })
  for (const name of pictures) if (existsSync(join(originals, name))) copyFileSync(join(originals, name), join(path, PICTURES_DIR, name))
  return { ...counts, [PICTURES_DIR]: pictures.length }
}

/** The ratings of orders are not part of the catalogue: an import of them would count them twice. */
async function readImportedRatings(sql: TransactionSql, stores: Rows['stores']): Promise<void> {
  const imported = await sql<{ id: number; tenths: number | null; count: number }[]>`
    select store_id as id, imported_tenths as tenths, imported_count as count from store_ratings where store_id in ${sql(stores.map(it => it.id))}`
  const byStore = new Map(imported.map(it => [it.id, it]))
  for (const store of stores) {
    const rating = byStore.get(store.id)
    if (rating) Object.assign(store, { ratingTenths: rating.tenths, ratingCount: rating.count })
  }
}

async function readTable(sql: TransactionSql, rows: Rows, name: SeededTable, rest = ''): Promise<void> {
  const table = SEEDED_TABLES[name]
  const stored = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
  const columns = stored.map(([key, column]) => ({
    key,
    // the driver returns bigint as strings; all values here are safe integers
    text: column.getSQLType().startsWith('bigint')
      ? `${getColumnName(column)}::${column.getSQLType().replace('bigint', 'float8')}`
      : getColumnName(column),
  }))
  const list = columns.map(({ key, text }) => `${text} as "${key}"`).join(', ')
  const result = await sql.unsafe(`select ${list} from ${getTableName(table)} ${rest}`)
  const target: unknown[] = rows[name]
  const times = stored.filter(([, column]) => column.getSQLType().startsWith('timestamp')).map(([key]) => key)
  // the driver returns times as strings
  for (const row of result)
    target.push({ ...row, ...Object.fromEntries(times.map(key => [key, row[key] === null ? null : new Date(row[key])])) })
}
