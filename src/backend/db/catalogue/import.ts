import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { TransactionSql } from 'postgres'
import type * as z from 'zod/mini'

import { type Checking, newRules, type Rules } from '#backend/db/catalogue/checking.ts'
import { CHECKS, subjectOf } from '#backend/db/catalogue/checks.ts'
import { type Faults, gatherFaults, ImportRefused, type Place, problemOf } from '#backend/db/catalogue/faults.ts'
import { FILES, type Kind, KINDS, type Records } from '#backend/db/catalogue/files.ts'
import { cityOffer, readKnown } from '#backend/db/catalogue/known.ts'
import { checkPictures, keepPictures, knownPictures, type NewPicture, PICTURES } from '#backend/db/catalogue/pictures.ts'
import { readLines } from '#backend/db/catalogue/read-lines.ts'
import { mergeStaged, openStaging, settleStaging, stage, takenNumbers } from '#backend/db/catalogue/staging.ts'
import { isBrowsed } from '#backend/db/catalogue/store-checks.ts'
import { type Around, TO_ROWS } from '#backend/db/catalogue/to-rows.ts'
import type { Db } from '#backend/db/connect.ts'
import { noRows, type Rows } from '#backend/db/seed/rows.ts'

/** Key of the advisory lock under which a database is seeded (seed.ts): an import waits for a seed, and for another import. */
const SEED_LOCK = 7_326_003

/** Records are staged so many at a time. */
const BATCH = 200

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
 * @throws ImportRefused naming file and line of each error
 */
export async function importCatalogue(db: Db, folder: string, { originals, now }: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  const faults = gatherFaults()
  const found = findFiles(folder, faults)
  const pictures = await checkPictures(folder, faults)
  const { records, keep } = await db.$client.begin(async sql => {
    // a serving process allows a statement 5 s; a large folder takes minutes
    await sql`set local statement_timeout = 0`
    await sql`set local lock_timeout = 0`
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`
    const report = await importInto(sql, { folder, found, faults, pictures, originals })
    await leaveMark(sql, new Date(now).toISOString())
    return { records: report, keep: await keepPictures(pictures, originals) }
  })
  await keep()
  return { records, pictures: pictures.length, milliseconds: Math.round(performance.now() - started) }
}

/** Pages that are made ahead are made anew once this record says another time: `npm start` compares it with what they were made from. */
async function leaveMark(sql: TransactionSql, at: string): Promise<void> {
  await sql`
    insert into seed_record (id, seed, scale, version, finished_at) values (1, 0, 1, 0, ${at})
    on conflict (id) do update set finished_at = excluded.finished_at`
}

interface Work {
  readonly folder: string
  readonly found: ReadonlySet<Kind>
  readonly faults: Faults
  readonly pictures: readonly NewPicture[]
  readonly originals: string
}

async function importInto(sql: TransactionSql, { folder, found, faults, pictures, originals }: Work): Promise<Record<string, number>> {
  const known = await readKnown(sql)
  const rules = newRules()
  await holdRules(sql, rules)
  const hasPicture = knownPictures(originals, pictures)
  const menus = new Map<number, number>()
  const around: Around = {
    cityOf: id => known.stores.get(id)?.cityCode ?? '',
    tagNames: id => known.tags.get(id) ?? {},
  }
  await openStaging(sql)
  const counts: Record<string, number> = {}
  for (const kind of KINDS.filter(it => found.has(it))) {
    counts[FILES[kind].file] = 0
    let rows = noRows()
    let waiting = 0
    for await (const { record, line } of checkedRecords(folder, kind, { known, rules, hasPicture, faults })) {
      counts[FILES[kind].file]! += 1
      if ('storeId' in record) menus.set(record.storeId, line)
      // the rest of a folder that is refused is read for its errors alone
      if (faults.total > 0) continue
      add(kind, rows, record, around)
      waiting += 1
      if (waiting < BATCH) continue
      await stage(sql, rows)
      rows = noRows()
      waiting = 0
    }
    if (counts[FILES[kind].file] === 0 && faults.total === 0) faults.add({ file: FILES[kind].file, line: 0 }, [], 'holds no record')
    if (faults.total === 0) await stage(sql, rows)
  }
  for (const rule of Object.values(rules)) if ('check' in rule) rule.check(faults)
  if (faults.total > 0) throw new ImportRefused(faults)
  await settleStaging(sql)
  const replaced = [...menus.keys()]
  for (const { what, id, store, holder } of await takenNumbers(sql, replaced)) {
    const file = menus.has(store) ? FILES.menus.file : FILES.stores.file
    faults.add({ file, line: menus.get(store) ?? 0 }, [what], `belongs to store ${holder} already, which this folder leaves as it is`, id)
  }
  if (faults.total > 0) throw new ImportRefused(faults)
  await mergeStaged(sql, replaced)
  return counts
}

function add(kind: Kind, rows: Rows, record: Records[Kind], around: Around): void {
  const toRows = TO_ROWS[kind] as (rows: Rows, record: Records[Kind], around: Around) => void
  toRows(rows, record, around)
}

interface Reading extends Pick<Checking, 'known' | 'rules' | 'hasPicture'> {
  readonly faults: Faults
}

/** The records of a file that are right. */
async function* checkedRecords(
  folder: string,
  kind: Kind,
  { known, rules, hasPicture, faults }: Reading,
): AsyncGenerator<{ record: Records[Kind]; line: number }> {
  const { file, schema } = FILES[kind]
  const seen = new Map<string | number, number>()
  for await (const read of readLines(join(folder, file))) {
    const place: Place = { file, line: read.line }
    if ('problem' in read) {
      faults.add(place, [], read.problem)
      continue
    }
    const parsed: z.core.util.SafeParseResult<Records[Kind]> = schema.safeParse(read.value, { reportInput: true })
    if (!parsed.success) {
      for (const issue of parsed.error.issues) faults.add(place, issue.path, problemOf(issue), issue.input)
      continue
    }
    const record = parsed.data
    const key = keyOf(record)
    const before = seen.get(key)
    if (before !== undefined) {
      faults.add(place, [keyName(record)], `stands on line ${before} already`, key)
      continue
    }
    seen.set(key, read.line)
    const total = faults.total
    const checking: Checking = { known, rules, hasPicture, say: (path, problem, value) => faults.add(place, path, problem, value) }
    check(kind, record, checking, place)
    if (faults.total === total) yield { record, line: read.line }
  }
}

function check(kind: Kind, record: Records[Kind], checking: Checking, place: Place): void {
  const one = CHECKS[kind] as (record: Records[Kind], checking: Checking, place: Place) => void
  one(record, checking, place)
}

function keyName(record: Records[Kind]): string {
  return 'storeId' in record ? 'storeId' : 'id' in record ? 'id' : 'code' in record ? 'code' : 'categoryId'
}

function keyOf(record: Records[Kind]): string | number {
  if ('storeId' in record) return record.storeId
  if ('id' in record) return record.id
  return 'code' in record ? record.code : cityOffer(record.cityCode, record.categoryId)
}

/** Which files are there. A name that is none of ours is an error: a file that is passed over in silence is one that somebody misses. */
function findFiles(folder: string, faults: Faults): ReadonlySet<Kind> {
  const found = new Set<Kind>()
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  for (const name of readdirSync(folder).sort()) {
    const kind = KINDS.find(it => FILES[it].file === name)
    if (kind) found.add(kind)
    else if (name !== PICTURES && !/^\.|\.md$|^LICEN[CS]E/.test(name))
      faults.add({ file: name, line: 0 }, [], 'is none of the files of a catalogue')
  }
  if (found.size === 0 && !existsSync(join(folder, PICTURES))) throw new Error(`${folder} holds no file of a catalogue.`)
  return found
}

/** Tells the rules what the marketplace holds. */
async function holdRules(sql: TransactionSql, rules: Rules): Promise<void> {
  for (const it of await sql`select city_code, country_code, language, slug from city_texts`) {
    rules.citySlugs.hold(it['city_code'], `${it['country_code']}/${it['language']}/${it['slug']}`)
  }
  for (const it of await sql`select category_id, language, slug from category_texts`) {
    rules.categorySlugs.hold(it['category_id'], `${it['language']}/${it['slug']}`)
    rules.storeOrCategory.hold('category', it['category_id'], it['slug'])
  }
  for (const it of await sql`select id, slug from filters`) rules.filterSlugs.hold(it['id'], it['slug'])
  for (const it of await sql`select id, slug from brands`) rules.brandSlugs.hold(it['id'], it['slug'])
  for await (const rows of sql`
    select id, city_code, slug, address_id, urn, items_type, exists (select from category_single_stores c where c.store_id = s.id) as single
    from stores s`.cursor(2000)) {
    for (const it of rows) {
      rules.storeSlugs.hold(it['id'], `${it['city_code']}/${it['slug']}`)
      if (!it['single'] && isBrowsed(it['items_type'])) rules.storeOrCategory.hold('store', it['id'], it['slug'])
      rules.storeAddresses.hold(it['id'], String(it['address_id']))
      if (it['urn'] !== null) rules.storeUrns.hold(it['id'], it['urn'])
    }
  }
  for (const it of await sql`select store_id, city_code, category_id from category_single_stores`) {
    rules.singleStores.hold(it['store_id'], cityOffer(it['city_code'], it['category_id']))
  }
  for (const it of await sql`select id, kind, country_code, city_code, category_id, filter_id, brand_id from landings`) {
    rules.subjects.hold(
      it['id'],
      subjectOf({
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
