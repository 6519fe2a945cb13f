import { type SQL, sql } from 'drizzle-orm'

const MAX_INTEGER = 2_147_483_647

/** Maps ids beyond the range of integer columns to 0, which no row has. The query then finds nothing instead of failing. */
export function toRowId(id: number): number {
  return id <= MAX_INTEGER ? id : 0
}

/** Condition for stores in lists: enabled, not gone, orderable. @param table name of `stores` in the query */
export const isListed = (table: 's' | 'stores'): SQL => sql.raw(`${table}.enabled and not ${table}.gone and ${table}.orderable`)

export function toTextArray(values: readonly string[]): SQL {
  return sql`array[${sql.join(
    values.map(it => sql`${it}`),
    sql`, `,
  )}]::text[]`
}

/** Aggregates one JSON value per row to a JSON list; `[]` without rows. */
export function toJsonList<Row>(item: SQL, rest: SQL, order?: SQL): SQL<Row[]> {
  return sql<Row[]>`coalesce((select json_agg(${item}${order ? sql` order by ${order}` : sql``}) ${rest}), '[]'::json)`
}
