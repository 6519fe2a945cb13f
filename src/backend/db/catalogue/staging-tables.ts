import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { TransactionSql } from 'postgres'

import { productNames, storeTexts } from '#backend/db/schema/search.ts'
import { type Rows, SEEDED_TABLES, SEEDED_TABLE_NAMES, type SeededTable } from '#backend/db/seed/rows.ts'
import { getColumnName, writeRows } from '#backend/db/seed/write-rows.ts'

/** Toggles are not part of the catalogue. */
const STAGED_TABLES = SEEDED_TABLE_NAMES.filter(it => it !== 'toggles')

/** Tables whose rows belong to a row of another table and are replaced together with it. */
const OWNED_TABLES: Partial<Record<SeededTable, { readonly column: string; readonly of: SeededTable }>> = {
  cityTexts: { column: 'city_code', of: 'cities' },
  cityPolygons: { column: 'city_code', of: 'cities' },
  categoryTexts: { column: 'category_id', of: 'categories' },
  storeHours: { column: 'store_id', of: 'stores' },
  storeTags: { column: 'store_id', of: 'stores' },
  storeFilters: { column: 'store_id', of: 'stores' },
  categorySingleStores: { column: 'store_id', of: 'stores' },
  storeDetails: { column: 'store_id', of: 'stores' },
  storeZones: { column: 'store_id', of: 'stores' },
  landingTexts: { column: 'landing_id', of: 'landings' },
  landingBlocks: { column: 'landing_id', of: 'landings' },
  landingQuestions: { column: 'landing_id', of: 'landings' },
}

/** Tables of a menu. The rows of imported menus are deleted and inserted again; cascades delete products, options and promotions. */
const MENU_TABLES: readonly SeededTable[] = ['menuSections', 'attributeGroups', 'storePages', 'storeRestrictions']
const INSERT_ONLY_TABLES: ReadonlySet<SeededTable> = new Set([
  ...(Object.keys(OWNED_TABLES) as SeededTable[]),
  ...MENU_TABLES,
  'products',
  'productStock',
  'attributes',
  'productAttributeGroups',
  'promotions',
  'restrictedProducts',
])

const toTableName = (name: SeededTable): string => getTableName(SEEDED_TABLES[name])
const toStagingName = (name: SeededTable): string => `incoming_${toTableName(name)}`
/** Columns that orders change: an import neither reads nor writes them. */
const COUNTED_COLUMNS: Partial<Record<SeededTable, readonly string[]>> = { promoCodes: ['uses', 'spent_minor'] }
/** PostgreSQL computes generated columns itself. */
const getColumnNames = (table: PgTable): string[] =>
  Object.values(getTableColumns(table))
    .filter(it => it.generated === undefined)
    .map(getColumnName)

/** Creates temporary tables for rows until all of them are checked. The end of the transaction drops them. */
export async function createStagingTables(sql: TransactionSql): Promise<void> {
  for (const name of STAGED_TABLES)
    await sql.unsafe(`create temporary table ${toStagingName(name)} (like ${toTableName(name)} including defaults) on commit drop`)
}

export async function stageRows(sql: TransactionSql, rows: Rows): Promise<void> {
  for (const name of STAGED_TABLES) await writeRows<PgTable>(sql, SEEDED_TABLES[name], rows[name], toStagingName(name))
}

/** Collects statistics, without which the planner assumes small tables. */
export async function analyzeStaging(sql: TransactionSql): Promise<void> {
  await sql.unsafe(`analyze ${STAGED_TABLES.map(toStagingName).join(', ')}`)
}

/** Finds ids of the folder that belong to rows which it does not replace: rows of another store's menu or promotions. */
export async function findTakenIds(
  sql: TransactionSql,
  menus: readonly number[],
): Promise<{ readonly kind: string; readonly id: number; readonly store: number; readonly owner: number }[]> {
  const taken: { kind: string; id: number; store: number; owner: number }[] = []
  const tables = {
    section: 'menuSections',
    product: 'products',
    group: 'attributeGroups',
    option: 'attributes',
    restriction: 'storeRestrictions',
  } as const
  for (const [kind, name] of Object.entries(tables)) {
    const rows = await sql.unsafe<{ id: number; store: number; owner: number }[]>(
      `select i.id, i.store_id as store, t.store_id as owner from ${toStagingName(name)} i join ${toTableName(name)} t on t.id = i.id
       where t.store_id <> all ($1::int[]) order by i.store_id, i.id limit 1000`,
      [menus as number[]],
    )
    taken.push(...rows.map(row => ({ kind, ...row })))
  }
  const promotions = await sql.unsafe<{ id: number; store: number; owner: number }[]>(
    `select i.id, i.store_id as store, t.store_id as owner from incoming_promotions i join promotions t on t.id = i.id
     where case when num_nonnulls(t.product_id, t.attribute_id) = 1 then t.store_id <> all ($1::int[])
       else not exists (select from incoming_stores s where s.id = t.store_id) end
     order by i.store_id, i.id limit 1000`,
    [menus as number[]],
  )
  taken.push(...promotions.map(row => ({ kind: 'promotion', ...row })))
  return taken
}

/** Moves the staged rows into the tables of the catalogue. */
export async function mergeStaged(sql: TransactionSql, menus: readonly number[]): Promise<Record<string, number>> {
  for (const name of MENU_TABLES) await sql.unsafe(`delete from ${toTableName(name)} where store_id = any ($1::int[])`, [menus as number[]])
  await sql`delete from promotions where product_id is null and attribute_id is null and store_id in (select id from incoming_stores)`
  for (const [name, { column, of }] of Object.entries(OWNED_TABLES) as [SeededTable, { column: string; of: SeededTable }][]) {
    await sql.unsafe(`delete from ${toTableName(name)} where ${column} in (select ${getPrimaryKey(of).join()} from ${toStagingName(of)})`)
  }
  await releaseUniqueValues(sql)
  await fillServerColumns(sql)
  const counts: Record<string, number> = {}
  for (const name of STAGED_TABLES) {
    const columns = getColumnNames(SEEDED_TABLES[name]).filter(it => !COUNTED_COLUMNS[name]?.includes(it))
    const keys = getPrimaryKey(name)
    const others = columns.filter(it => !keys.includes(it))
    const merge = INSERT_ONLY_TABLES.has(name)
      ? ''
      : `on conflict (${keys.join(', ')}) do update set ${others.map(it => `${it} = excluded.${it}`).join(', ')}`
    const list = columns.join(', ')
    // groups before their categories
    const order = name === 'categories' ? 'order by parent_id nulls first' : ''
    const { count } = await sql.unsafe(
      `insert into ${toTableName(name)} (${list}) select ${list} from ${toStagingName(name)} ${order} ${merge}`,
    )
    if (count > 0) counts[toTableName(name)] = count
  }
  const changed = Object.keys(counts)
  if (changed.length > 0) await sql.unsafe(`analyze ${[...changed, getTableName(productNames), getTableName(storeTexts)].join(', ')}`)
  return counts
}

/**
 * Frees the unique values that change. PostgreSQL checks uniqueness after each row, so two records that swap a slug would conflict.
 */
async function releaseUniqueValues(sql: TransactionSql): Promise<void> {
  for (const table of ['filters', 'brands']) {
    await sql.unsafe(`update ${table} t set slug = 'MOVING-' || t.id from incoming_${table} i where i.id = t.id and i.slug <> t.slug`)
  }
  await sql`update promo_codes t set code = 'MOVING' || t.id from incoming_promo_codes i where i.id = t.id and i.code <> t.code`
  await sql`update stores t set slug = 'MOVING-' || t.id from incoming_stores i where i.id = t.id and i.slug <> t.slug`
  await sql`update stores t set urn = null from incoming_stores i where i.id = t.id and i.urn is distinct from t.urn`
  await sql`
    update stores t set address_id = free.address_id
    from (
      select i.id, 2147483647 - row_number() over (order by i.id) as address_id
      from incoming_stores i join stores s on s.id = i.id where s.address_id <> i.address_id
    ) free where free.id = t.id`
  await sql`
    delete from landings t using incoming_landings i where i.id = t.id and
      (t.kind, t.country_code, t.city_code, t.category_id, t.filter_id, t.brand_id)
        is distinct from (i.kind, i.country_code, i.city_code, i.category_id, i.filter_id, i.brand_id)`
}

/**
 * Sets columns that the folder leaves unset. `since` keeps its previous value, or is today for a new store. `orderable` and the typical
 * price keep their values, because triggers derive them from the menu.
 */
async function fillServerColumns(sql: TransactionSql): Promise<void> {
  await sql`
    update incoming_stores i set since = coalesce((select s.since from stores s where s.id = i.id), (now() at time zone 'utc')::date)
    where i.since is null`
  await sql`update incoming_stores i set orderable = s.orderable, typical_price_minor = s.typical_price_minor from stores s where s.id = i.id`
}

/** The rating of an imported store replaces the previous one of the catalogue; a trigger adds the ratings of the store's orders. */
export async function replaceImportedRatings(sql: TransactionSql): Promise<void> {
  await sql`
    update store_ratings r set imported_tenths = i.rating_tenths, imported_count = i.rating_count
    from incoming_stores i where i.id = r.store_id`
}

/** Columns of the primary key, as the database names them. */
function getPrimaryKey(name: SeededTable): string[] {
  const { columns, primaryKeys } = getTableConfig(SEEDED_TABLES[name])
  const [composed] = primaryKeys
  return (composed?.columns ?? columns.filter(it => it.primary)).map(getColumnName)
}
