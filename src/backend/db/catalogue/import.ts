import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { TransactionSql } from 'postgres'
import type * as z from 'zod/mini'

import { type CheckContext, createUniquenessRules, type UniquenessRules } from '#backend/db/catalogue/check-context.ts'
import { RECORD_CHECKS, getSubjectKey } from '#backend/db/catalogue/record-checks.ts'
import { type IssueList, createIssueList, ImportError, type SourcePosition, describeIssue } from '#backend/db/catalogue/issues.ts'
import { FILES, type RecordKind, RECORD_KINDS, type RecordTypes } from '#backend/db/catalogue/files.ts'
import { toOfferKey, loadReferenceIndex } from '#backend/db/catalogue/reference-index.ts'
import { checkPictures, stagePictures, createPictureLookup, type NewPicture, PICTURES_DIR } from '#backend/db/catalogue/pictures.ts'
import { readLines } from '#backend/db/catalogue/read-lines.ts'
import {
  mergeStaged,
  createStagingTables,
  replaceImportedRatings,
  analyzeStaging,
  stageRows,
  findTakenIds,
} from '#backend/db/catalogue/staging-tables.ts'
import { isStorePageType } from '#backend/db/catalogue/store-checks.ts'
import { type RowContext, TO_ROWS } from '#backend/db/catalogue/to-rows.ts'
import type { Db } from '#backend/db/connect.ts'
import { createEmptyRows, type Rows } from '#backend/db/seed/rows.ts'

/** Key of the advisory lock of seeds (seed.ts). An import waits for a running seed or import. */
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
  /** Folder of the operator's pictures (`toOriginalsDir`). */
  readonly originals: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Imports a folder of JSON Lines (docs/CATALOGUE.md) into the marketplace in one transaction. A record with an existing key replaces the
 * previous one, and other records are added. Records that the folder does not contain are unchanged.
 *
 * @throws ImportError with file and line of each issue
 */
export async function importCatalogue(db: Db, folder: string, { originals, now }: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const issues = createIssueList()
  const kinds = findKinds(folder, issues)
  const pictures = await checkPictures(folder, issues)
  const { records, publish } = await db.$client.begin(async sql => {
    // a serving process allows a statement 5 s; a large folder takes minutes
    await sql`set local statement_timeout = 0`
    await sql`set local lock_timeout = 0`
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`
    const report = await importRecords(sql, { folder, kinds, issues, pictures, originals })
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
  readonly issues: IssueList
  readonly pictures: readonly NewPicture[]
  readonly originals: string
}

async function importRecords(
  sql: TransactionSql,
  { folder, kinds, issues, pictures, originals }: ImportWork,
): Promise<Record<string, number>> {
  const references = await loadReferenceIndex(sql)
  const rules = createUniquenessRules()
  await registerExisting(sql, rules)
  const hasPicture = createPictureLookup(originals, pictures)
  const menus = new Map<number, number>()
  const context: RowContext = {
    getCityCode: id => references.stores.get(id)?.cityCode ?? '',
    getTagNames: id => references.tags.get(id) ?? {},
  }
  await createStagingTables(sql)
  const counts: Record<string, number> = {}
  for (const kind of RECORD_KINDS.filter(it => kinds.has(it))) {
    counts[FILES[kind].file] = 0
    let rows = createEmptyRows()
    let pendingRecords = 0
    for await (const { record, line } of readCheckedRecords(folder, kind, { references, rules, hasPicture, issues })) {
      counts[FILES[kind].file]! += 1
      if ('storeId' in record) menus.set(record.storeId, line)
      // after the first issue, the remaining records are only checked
      if (issues.total > 0) continue
      addRows(kind, rows, record, context)
      pendingRecords += 1
      if (pendingRecords < RECORDS_PER_BATCH) continue
      await stageRows(sql, rows)
      rows = createEmptyRows()
      pendingRecords = 0
    }
    if (counts[FILES[kind].file] === 0 && issues.total === 0) issues.add({ file: FILES[kind].file, line: 0 }, [], 'contains no record')
    if (issues.total === 0) await stageRows(sql, rows)
  }
  for (const rule of Object.values(rules)) if ('check' in rule) rule.check(issues)
  if (issues.total > 0) throw new ImportError(issues)
  await analyzeStaging(sql)
  const replaced = [...menus.keys()]
  for (const { kind, id, store, owner } of await findTakenIds(sql, replaced)) {
    const file = menus.has(store) ? FILES.menus.file : FILES.stores.file
    issues.add({ file, line: menus.get(store) ?? 0 }, [kind], `already belongs to store ${owner}, which this folder does not replace`, id)
  }
  if (issues.total > 0) throw new ImportError(issues)
  await mergeStaged(sql, replaced)
  await replaceImportedRatings(sql)
  return counts
}

function addRows(kind: RecordKind, rows: Rows, record: RecordTypes[RecordKind], context: RowContext): void {
  const toRows = TO_ROWS[kind] as (rows: Rows, record: RecordTypes[RecordKind], context: RowContext) => void
  toRows(rows, record, context)
}

interface RecordReaderOptions extends Pick<CheckContext, 'references' | 'rules' | 'hasPicture'> {
  readonly issues: IssueList
}

/** Yields the valid records of a file. */
async function* readCheckedRecords(
  folder: string,
  kind: RecordKind,
  { references, rules, hasPicture, issues }: RecordReaderOptions,
): AsyncGenerator<{ record: RecordTypes[RecordKind]; line: number }> {
  const { file, schema } = FILES[kind]
  const seen = new Map<string | number, number>()
  for await (const read of readLines(join(folder, file))) {
    const position: SourcePosition = { file, line: read.line }
    if ('problem' in read) {
      issues.add(position, [], read.problem)
      continue
    }
    const parsed: z.core.util.SafeParseResult<RecordTypes[RecordKind]> = schema.safeParse(read.value, { reportInput: true })
    if (!parsed.success) {
      for (const issue of parsed.error.issues) issues.add(position, issue.path, describeIssue(issue), issue.input)
      continue
    }
    const record = parsed.data
    const key = getKey(record)
    const previousLine = seen.get(key)
    if (previousLine !== undefined) {
      issues.add(position, [getKeyName(record)], `is already on line ${previousLine}`, key)
      continue
    }
    seen.set(key, read.line)
    const total = issues.total
    const context: CheckContext = {
      references,
      rules,
      hasPicture,
      report: (path, problem, value) => issues.add(position, path, problem, value),
    }
    checkRecord(kind, record, context, position)
    if (issues.total === total) yield { record, line: read.line }
  }
}

function checkRecord(kind: RecordKind, record: RecordTypes[RecordKind], context: CheckContext, position: SourcePosition): void {
  const check = RECORD_CHECKS[kind] as (record: RecordTypes[RecordKind], context: CheckContext, position: SourcePosition) => void
  check(record, context, position)
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
function findKinds(folder: string, issues: IssueList): ReadonlySet<RecordKind> {
  const kinds = new Set<RecordKind>()
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`)
  for (const name of readdirSync(folder).sort()) {
    const kind = RECORD_KINDS.find(it => FILES[it].file === name)
    if (kind) kinds.add(kind)
    else if (name !== PICTURES_DIR && !/^\.|\.md$|^LICEN[CS]E/.test(name))
      issues.add({ file: name, line: 0 }, [], 'is not a file of a catalogue')
  }
  if (kinds.size === 0 && !existsSync(join(folder, PICTURES_DIR))) throw new Error(`${folder} contains no file of a catalogue.`)
  return kinds
}

/** Registers the existing keys of the marketplace with the rules. */
async function registerExisting(sql: TransactionSql, rules: UniquenessRules): Promise<void> {
  for (const it of await sql`select city_code, country_code, language, slug from city_texts`) {
    rules.citySlugs.register(it['city_code'], `${it['country_code']}/${it['language']}/${it['slug']}`)
  }
  for (const it of await sql`select category_id, language, slug from category_texts`) {
    rules.categorySlugs.register(it['category_id'], `${it['language']}/${it['slug']}`)
    rules.storeOrCategory.register('category', it['category_id'], it['slug'])
  }
  for (const it of await sql`select id, code from promo_codes`) rules.promoCodes.register(it['id'], it['code'])
  for (const it of await sql`select id, slug from filters`) rules.filterSlugs.register(it['id'], it['slug'])
  for (const it of await sql`select id, slug from brands`) rules.brandSlugs.register(it['id'], it['slug'])
  for await (const rows of sql`
    select id, city_code, slug, address_id, urn, items_type, exists (select from category_single_stores c where c.store_id = s.id) as single
    from stores s`.cursor(2000)) {
    for (const it of rows) {
      rules.storeSlugs.register(it['id'], `${it['city_code']}/${it['slug']}`)
      if (!it['single'] && isStorePageType(it['items_type'])) rules.storeOrCategory.register('store', it['id'], it['slug'])
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
