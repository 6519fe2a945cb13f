import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { getSimilarity, useLooseMatching, matchesKey } from '#backend/modules/catalogue/search/text-search.ts'
import { isOpenNow } from '#backend/modules/catalogue/open-now.ts'
import { createConditions, isInCategory, type StoreListQuery } from '#backend/modules/catalogue/store-list.ts'
import type { CallCity } from '#backend/modules/geo/city.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'

/** A page of matching stores, best first, each with its matching products. */
export interface StoreSearchPage {
  readonly total: number
  readonly matches: readonly { readonly id: number; readonly products: readonly number[] }[]
}

const MAX_PRODUCTS_PER_STORE = 4

/** Weight of a store's name relative to a dish: "Pizzeria Roma" precedes a café that sells pizza. */
const NAME_WEIGHT = 1.2

/**
 * Searches the names and tags of the city's stores and optionally the names of their products. Without a result it searches again with a
 * lower threshold.
 *
 * @param key result of `toSearchKey`, not empty
 */
export async function findStores(
  db: Db,
  city: CallCity,
  key: string,
  withProducts: boolean,
  query: StoreListQuery,
): Promise<StoreSearchPage> {
  const search = buildSearch(city, key, withProducts, query)
  const [strictResult] = await db.execute<SearchRow>(search)
  if (strictResult && strictResult.total > 0) return strictResult
  return db.transaction(async transaction => {
    await transaction.execute(useLooseMatching)
    const [looseResult] = await transaction.execute<SearchRow>(search)
    return looseResult ?? { total: 0, matches: [] }
  })
}

interface SearchRow extends Record<string, unknown> {
  readonly total: number
  readonly matches: { id: number; products: number[] }[]
}

/**
 * Rounds similarity to tenths. Among equals, open stores come first, then the more popular ones, then by id.
 *
 * Each product name is matched once, independent of the number of stores that sell it. Opening hours are checked in order and only until
 * the page is full. Dishes are selected for the page only.
 */
function buildSearch(city: CallCity, key: string, withProducts: boolean, query: StoreListQuery): SQL {
  const open = isOpenNow(createCityClock(query.now, city.timeZone))
  const upTo = query.offset + query.limit
  const selectByScore = (condition: SQL, limit: SQL) => sql`
    select s.* from (select * from matches where score = t.score order by popularity desc, id offset 0) s where ${condition} limit ${limit}`
  return sql`
    with names as materialized (
      select n.search_key, ${getSimilarity(sql`n.search_key`, key)} as score
      from product_names n where ${withProducts}::boolean and n.city_code = ${city.code} and ${matchesKey(sql`n.search_key`, key)}
    ), dishes as materialized (
      select p.id, p.store_id, n.score from names n join products p on p.city_code = ${city.code} and p.available
        and hashtextextended(p.search_key, 0) = hashtextextended(n.search_key, 0) and p.search_key = n.search_key
    ), by_dish as (
      select store_id, max(score) as score from dishes group by store_id
    ), by_name as (
      select s.id as store_id, ${getSimilarity(sql`s.search_key`, key)} * ${NAME_WEIGHT}::float8 as score
      from stores s where s.city_code = ${city.code} and ${matchesKey(sql`s.search_key`, key)}
    ), matches as materialized (
      select s.id, round(greatest(n.score, d.score)::numeric, 1) as score, s.popularity, s.flagged_open
      from by_name n full join by_dish d using (store_id) join stores s on s.id = store_id and s.city_code = ${city.code}
      where ${isListed('s')} ${isInCategory(sql`s`, query.categoryId)} ${sql.join(createConditions(query))}
    ), tiers as (
      select score, sum(count(*)) over (order by score desc) - count(*) as before from matches group by score
    ), page as materialized (
      select w.id, row_number() over (order by t.score desc, w.open desc, w.popularity desc, w.id) as place
      from tiers t cross join lateral (
        with opened as materialized (${selectByScore(open, sql`${upTo}::bigint - t.before`)}),
          closed as materialized (${selectByScore(sql`not ${open}`, sql`(select ${upTo}::bigint - t.before - count(*) from opened)`)})
        select *, true as open from opened union all select *, false from closed
      ) w where t.before < ${upTo}::bigint
      order by place offset ${query.offset}::bigint limit ${query.limit}::int
    ), offered as (
      select d.store_id, (array_agg(d.id order by d.score desc, d.id))[1:${MAX_PRODUCTS_PER_STORE}::int] as products
      from page join dishes d on d.store_id = page.id group by d.store_id
    )
    select (select count(*)::int from matches) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'products', coalesce(products, '{}')) order by place), '[]')
        from page left join offered on store_id = id) as matches`
}
