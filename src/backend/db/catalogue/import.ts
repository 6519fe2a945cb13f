import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { TransactionSql } from 'postgres'
import type * as z from 'zod/mini'

import { type CheckContext, createUniquenessRules, type UniquenessRules } from '#backend/db/catalogue/checking.ts'
import { RECORD_CHECKS, getSubjectKey } from '#backend/db/catalogue/checks.ts'
import { type IssueList, createIssueList, ImportError, type SourcePosition, describeIssue } from '#backend/db/catalogue/faults.ts'
import { FILES, type RecordKind, RECORD_KINDS, type RecordTypes } from '#backend/db/catalogue/files.ts'
import { toOfferKey, loadReferenceIndex } from '#backend/db/catalogue/known.ts'
import { checkPictures, stagePictures, createPictureLookup, type NewPicture, PICTURES_DIR } from '#backend/db/catalogue/pictures.ts'
import { readLines } from '#backend/db/catalogue/read-lines.ts'
import { mergeStaged, createStagingTables, analyzeStaging, stageRows, findTakenNumbers } from '#backend/db/catalogue/staging.ts'
import { isStorePageType } from '#backend/db/catalogue/store-checks.ts'
import { type RowContext, TO_ROWS } from '#backend/db/catalogue/to-rows.ts'
import type { Db } from '#backend/db/connect.ts'
import { createEmptyRows, type Rows } from '#backend/db/seed/rows.ts'

/** Key of the advisory lock under which a database is seeded (seed.ts): an import waits for a seed, and for another import. */
const SEED_LOCK = 7_326_003

/** Records are staged in batches. */
const RECORDS_PER_BATCH = 200

export interface ImportReport {
  /** Records read, per file. */
  readonly records: Readonly<Record<string, number>>
  readonly pictures: number
  readonly milliseconds: number
}

export interface ImportOptions {
  /** Where the marketplace keeps the pictures of its operator (`originalsIn`). */
  readonly originals: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Takes a folder of JSON Lines (docs/CATALOGUE.md) into the marketplace: all of it or nothing, in one transaction. What has a
 * key that is known is replaced, what has not is added, what the folder does not name stays.
 *
 * @throws ImportError with file and line of each issue
 */
export async function importCatalogue(db: Db, folder: string, { originals, now }: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const faults = createIssueList()
  const kinds = findKinds(folder, faults)
  const pictures = await checkPictures(folder, faults)
  const { records, publish } = await db.$client.begin(async sql => {
    // a serving process allows a statement 5 s; a large folder takes minutes
    await sql`set local statement_timeout = 0`
    await sql`set local lock_timeout = 0`
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`
    const report = await importRecords(sql, { folder, kinds, faults, pictures, originals })
    await updateSeedRecord(sql, new Date(now).toISOString())
    return { records: report, publish: await stagePictures(pictures, originals) }
  })
  await publish()
  return { records, pictures: pictures.length, milliseconds: Math.round(performance.now() - started) }
}

/** Updates the seed record. `npm start` compares it and prerenders landings again when it has changed. */
async function updateSeedRecord(sql: TransactionSql, at: string): Promise<void> {
  await sql`
    insert into seed_record (id, seed, scale, version, finished_at) values (1, 0, 1, 0, ${at})
    on conflict (id) do update set finished_at = excluded.finished_at`
}

interface ImportWork {
  readonly folder: string
  readonly kinds: ReadonlySet<RecordKind>
  readonly faults: IssueList
  readonly pictures: readonly NewPicture[]
  readonly originals: string
}

async function importRecords(
  sql: TransactionSql,
  { folder, kinds, faults, pictures, originals }: ImportWork,
): Promise<Record<string, number>> {
  const references = await loadReferenceIndex(sql)
  const rules = createUniquenessRules()
  await registerExisting(sql, rules)
  const hasPicture = createPictureLookup(originals, pictures)
  const menus = new Map<number, number>()
  const around: RowContext = {
    getCityCode: id => references.stores.get(id)?.cityCode ?? '',
    getTagNames: id => references.tags.get(id) ?? {},
  }
  await createStagingTables(sql)
  const counts: Record<string, number> = {}
  for (const kind of RECORD_KINDS.filter(it => kinds.has(it))) {
    counts[FILES[kind].file] = 0
    let rows = createEmptyRows()
    let waiting = 0
    for await (const { record, line } of readCheckedRecords(folder, kind, { references, rules, hasPicture, faults })) {
      counts[FILES[kind].file]! += 1
      if ('storeId' in record) menus.set(record.storeId, line)
      // the rest of a folder that is refused is read for its errors alone
      if (faults.total > 0) continue
      addRows(kind, rows, record, around)
      waiting += 1
      if (waiting < RECORDS_PER_BATCH) continue
      await stageRows(sql, rows)
      rows = createEmptyRows()
      waiting = 0
    }
    if (counts[FILES[kind].file] === 0 && faults.total === 0) faults.add({ file: FILES[kind].file, line: 0 }, [], 'holds no record')
    if (faults.total === 0) await stageRows(sql, rows)
  }
  for (const rule of Object.values(rules)) if ('check' in rule) rule.check(faults)
  if (faults.total > 0) throw new ImportError(faults)
  await analyzeStaging(sql)
  const replaced = [...menus.keys()]
  for (const { what, id, store, holder } of await findTakenNumbers(sql, replaced)) {
    const file = menus.has(store) ? FILES.menus.file : FILES.stores.file
    faults.add({ file, line: menus.get(store) ?? 0 }, [what], `belongs to store ${holder} already, which this folder leaves as it is`, id)
  }
  if (faults.total > 0) throw new ImportError(faults)
  await mergeStaged(sql, replaced)
  return counts
}

function addRows(kind: RecordKind, rows: Rows, record: RecordTypes[RecordKind], around: RowContext): void {
  const toRows = TO_ROWS[kind] as (rows: Rows, record: RecordTypes[RecordKind], around: RowContext) => void
  toRows(rows, record, around)
}

interface RecordReaderOptions extends Pick<CheckContext, 'references' | 'rules' | 'hasPicture'> {
  readonly faults: IssueList
}

/** Yields the valid records of a file. */
async function* readCheckedRecords(
  folder: string,
  kind: RecordKind,
  { references, rules, hasPicture, faults }: RecordReaderOptions,
): AsyncGenerator<{ record: RecordTypes[RecordKind]; line: number }> {
  const { file, schema } = FILES[kind]
  const seen = new Map<string | number, number>()
  for await (const read of readLines(join(folder, file))) {
    const place: SourcePosition = { file, line: read.line }
    if ('problem' in read) {
      faults.add(place, [], read.problem)
      continue
    }
    const parsed: z.core.util.SafeParseResult<RecordTypes[RecordKind]> = schema.safeParse(read.value, { reportInput: true })
    if (!parsed.success) {
      for (const issue of parsed.error.issues) faults.add(place, issue.path, describeIssue(issue), issue.input)
      continue
    }
    const record = parsed.data
    const key = getKey(record)
    const before = seen.get(key)
    if (before !== undefined) {
      faults.add(place, [getKeyName(record)], `stands on line ${before} already`, key)
      continue
    }
    seen.set(key, read.line)
    const total = faults.total
    const checking: CheckContext = {
      references,
      rules,
      hasPicture,
      report: (path, problem, value) => faults.add(place, path, problem, value),
    }
    checkRecord(kind, record, checking, place)
    if (faults.total === total) yield { record, line: read.line }
  }
}

function checkRecord(kind: RecordKind, record: RecordTypes[RecordKind], checking: CheckContext, place: SourcePosition): void {
  const one = RECORD_CHECKS[kind] as (record: RecordTypes[RecordKind], checking: CheckContext, place: SourcePosition) => void
  one(record, checking, place)
}

function getKeyName(record: RecordTypes[RecordKind]): string {
  return 'storeId' in record ? 'storeId' : 'id' in record ? 'id' : 'code' in record ? 'code' : 'categoryId'
}

function getKey(record: RecordTypes[RecordKind]): string | number {
  if ('storeId' in record) return record.storeId
  if ('id' in record) return record.id
  return 'code' in record ? record.code : toOfferKey(record.cityCode, record.categoryId)
}

/** Finds the files of a catalogue. An unknown file name is an error, because its records would be missing. */
function findKinds(folder: string, faults: IssueList): ReadonlySet<RecordKind> {
  const found = new Set<RecordKind>()
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  for (const name of readdirSync(folder).sort()) {
    const kind = RECORD_KINDS.find(it => FILES[it].file === name)
    if (kind) found.add(kind)
    else if (name !== PICTURES_DIR && !/^\.|\.md$|^LICEN[CS]E/.test(name))
      faults.add({ file: name, line: 0 }, [], 'is none of the files of a catalogue')
  }
  if (found.size === 0 && !existsSync(join(folder, PICTURES_DIR))) throw new Error(`${folder} holds no file of a catalogue.`)
  return found
}

/** Registers the existing keys of the marketplace with the rules. */
async function registerExisting(sql: TransactionSql, rules: UniquenessRules): Promise<void> {
  for (const it of await sql`select city_code, country_code, language, slug from city_texts`) {
    rules.citySlugs.register(it['city_code'], `${it['country_code']}/${it['language']}/${it['slug']}`)
  }
  for (const it of await sql`select category_id, language, slug from category_texts`) {
    rules.categorySlugs.register(it['category_id'], `${it['language']}/${it['slug']}`)
    rules.storeOrCategory.hold('category', it['category_id'], it['slug'])
  }
  for (const it of await sql`select id, slug from filters`) rules.filterSlugs.register(it['id'], it['slug'])
  for (const it of await sql`select id, slug from brands`) rules.brandSlugs.register(it['id'], it['slug'])
  for await (const rows of sql`
    select id, city_code, slug, address_id, urn, items_type, exists (select from category_single_stores c where c.store_id = s.id) as single
    from stores s`.cursor(2000)) {
    for (const it of rows) {
      rules.storeSlugs.register(it['id'], `${it['city_code']}/${it['slug']}`)
      if (!it['single'] && isStorePageType(it['items_type'])) rules.storeOrCategory.hold('store', it['id'], it['slug'])
      rules.storeAddresses.register(it['id'], String(it['address_id']))
      if (it['urn'] !== null) rules.storeUrns.register(it['id'], it['urn'])
    }
  }
  for (const it of await sql`select store_id, city_code, category_id from category_single_stores`) {
    rules.singleStores.register(it['store_id'], toOfferKey(it['city_code'], it['category_id']))
  }
  for (const it of await sql`select id, kind, country_code, city_code, category_id, filter_id, brand_id from landings`) {
    rules.subjects.register(
      it['id'],
      getSubjectKey({
        kind: it['kind'],
        countryCode: it['country_code'],
        cityCode: it['city_code'],
        categoryId: it['category_id'],
        filterId: it['filter_id'],
        brandId: it['brand_id'],
      }),
    )
  }
}
