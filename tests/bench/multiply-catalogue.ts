import type { Db } from '#backend/db/connect.ts'

/** Above every id of one country of the sample world. */
const ID_STEP = 1_000_000

const shift = (column: string): string => `t.${column} + k.n * ${ID_STEP}`
const shiftAll = (...columns: string[]): Record<string, string> => Object.fromEntries(columns.map(it => [it, shift(it)]))

interface CopiedTable {
  /** Columns of a copy that differ from the original, as SQL for copy `k` of a store in city `c`. */
  readonly values: Readonly<Record<string, string>>
  /** The column that tells an original from a copy. Unset: a row of a city. */
  readonly id?: string
}

const COPIED_TABLES: Readonly<Record<string, CopiedTable>> = {
  cities: { values: { code: 'c.code' } },
  city_categories: { values: { city_code: 'c.code' } },
  stores: {
    id: 'id',
    values: { ...shiftAll('id', 'address_id'), city_code: 'c.code', slug: "t.slug || '-' || k.n", urn: "t.urn || ':' || k.n" },
  },
  store_hours: { id: 'store_id', values: shiftAll('store_id') },
  store_filters: { id: 'store_id', values: shiftAll('store_id') },
  store_tags: { id: 'store_id', values: shiftAll('store_id') },
  menu_sections: { id: 'store_id', values: shiftAll('id', 'store_id', 'parent_id') },
  products: {
    id: 'store_id',
    values: {
      ...shiftAll('id', 'store_id', 'section_id'),
      city_code: 'c.code',
      // a third of the names of each copy is new, so that the number of names grows too
      search_key: `case when (t.id + k.n) % 3 > 0 then t.search_key
        else t.search_key || ' ' || translate(k.n::text, '0123456789', 'bdfgklmnpr') || 'oma' end`,
    },
  },
  promotions: { id: 'store_id', values: shiftAll('id', 'store_id', 'product_id') },
  product_sales: { id: 'store_id', values: shiftAll('product_id', 'store_id') },
}

/**
 * Copies the stores and menus of a seeded marketplace: each city becomes `cities` cities, and each store `perCity` stores of each of them.
 * Triggers and foreign keys are off, so that a million products take minutes.
 */
export async function multiplyCatalogue(db: Db, cities: number, perCity: number): Promise<void> {
  await db.$client.begin(async sql => {
    await sql`set local session_replication_role = replica`
    // copy 0 of city 0 is the original
    await sql`create temporary table copied_cities on commit drop as
      select o.code as original, n.n, case when n.n = 0 then o.code else 'Q' || lpad(upper(to_hex(row_number() over (order by n.n, o.code))), 2, '0') end as code
      from cities o cross join generate_series(0, ${cities - 1}::int) n(n) where exists (select 1 from stores s where s.city_code = o.code)`
    const [codes] = await sql<
      { distinct: number; total: number }[]
    >`select count(distinct code)::int as distinct, count(*)::int as total from copied_cities`
    if (codes?.distinct !== codes?.total) throw new Error('two copies have the same city code')
    for (const [table, { values, id }] of Object.entries(COPIED_TABLES)) {
      const columns = await sql<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`
      const names = columns.map(it => `"${it.name}"`).join(', ')
      const copied = columns.map(it => values[it.name] ?? `t."${it.name}"`).join(', ')
      const source = id
        ? `join stores s on s.id = t.${table === 'stores' ? 'id' : 'store_id'} join copied_cities c on c.original = s.city_code
          cross join generate_series(c.n * ${perCity}, c.n * ${perCity} + ${perCity - 1}) k(n) where k.n > 0 and t.${id} < ${ID_STEP}`
        : `join copied_cities c on c.original = t.${table === 'cities' ? 'code' : 'city_code'} where c.n > 0`
      await sql.unsafe(`insert into ${table} (${names}) select ${copied} from ${table} t ${source}`)
    }
    await sql`delete from product_names`
    await sql`delete from store_texts`
    await sql`insert into product_names (city_code, search_key) select distinct city_code, search_key from products`
    await sql`
      insert into store_texts (city_code, field, text)
      select distinct city_code, 'STORE', search_key from stores
      union select distinct city_code, 'DESCRIPTION', description::text from stores
      union select distinct city_code, 'PRODUCT_DESCRIPTION', description::text from products
      union select distinct s.city_code, 'SECTION', m.name::text from menu_sections m join stores s on s.id = m.store_id`
  })
  await db.$client.unsafe('vacuum analyze')
}
