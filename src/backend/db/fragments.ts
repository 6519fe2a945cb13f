import { type SQL, sql } from 'drizzle-orm'

const MAX_INTEGER = 2_147_483_647

/** An id as a row may have it. No row has 0, so one that no integer column can hold finds nothing instead of failing. */
export function toRowId(id: number): number {
  return id <= MAX_INTEGER ? id : 0
}

/** A store that a customer may be shown among others: it can be ordered from. @param table name of `stores` in the query */
export const isListed = (table: 's' | 'stores'): SQL => sql.raw(`${table}.enabled and not ${table}.gone and ${table}.orderable`)

export function toTextArray(values: readonly string[]): SQL {
  return sql`array[${sql.join(
    values.map(it => sql`${it}`),
    sql`, `,
  )}]::text[]`
}

/** The rows of a query that selects one json value each, as one list; `[]` for none. */
export function toJsonList<Row>(item: SQL, rest: SQL, order?: SQL): SQL<Row[]> {
  return sql<Row[]>`coalesce((select json_agg(${item}${order ? sql` order by ${order}` : sql``}) ${rest}), '[]'::json)`
}
