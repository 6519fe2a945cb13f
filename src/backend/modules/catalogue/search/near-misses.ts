import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import type { CallCity } from '#backend/modules/geo/city.ts'
import { MAX_SUGGESTIONS } from '#contract/catalogue/store.ts'
import type { SearchIndex } from '#domain/catalogue/search/search-index.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Names whose products or stores are no longer offered leave places empty. */
const CANDIDATES = 2 * MAX_SUGGESTIONS

/** Names of products and stores of the city that resemble a query without a result, the most similar first. */
export async function loadNearMisses(db: Db, city: CallCity, index: SearchIndex, key: string): Promise<string[]> {
  const misses = index.findNearMisses(key, CANDIDATES)
  if (misses.length === 0) return []
  const rows = await db.execute<{ name: Texts | null }>(sql`
    select case n.field when 'PRODUCT' then (
        select p.name from products p where p.city_code = ${city.code} and p.name_hash = n.hash and p.available order by p.store_id, p.id limit 1
      ) else (
        select s.name from stores s where s.city_code = ${city.code} and hashtextextended(s.search_key, 0) = n.hash and ${isListed('s')} order by s.id limit 1
      ) end as name
    from unnest(${sql.param(misses.map(it => it.field))}::text[], ${sql.param(misses.map(it => it.id))}::text[]::bigint[])
      with ordinality as n(field, hash, place) order by n.place`)
  const names = rows.flatMap(it => (it.name ? [pickText(it.name, city.chain)] : []))
  return [...new Map(names.map(it => [toSearchKey(it), it])).values()].slice(0, MAX_SUGGESTIONS)
}
