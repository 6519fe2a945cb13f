import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/fragments.ts'
import { likeness, lookLoosely, matches } from '#backend/modules/catalogue/text-search.ts'
import { openNow } from '#backend/modules/catalogue/open-now.ts'
import { conditions, ofCategory, type StoreListWanted } from '#backend/modules/catalogue/store-list.ts'
import type { CityOfCall } from '#backend/modules/geo/city.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'

/** A page of stores that match, best first, each with the products of its own that do. */
export interface Found {
  readonly total: number
  readonly found: readonly { readonly id: number; readonly products: readonly number[] }[]
}

const PRODUCTS_PER_STORE = 4

/** What a store's own name is worth beside a dish's: "Pizzeria Roma" comes before a café that has a pizza. */
const NAME_WEIGHT = 1.2

/**
 * Looks through the names and tags of the city's stores and, if asked, the names of their products; once more and less
 * strictly when that finds nothing at all.
 *
 * @param key of `toSearchKey`, not empty
 */
export async function findStores(db: Db, city: CityOfCall, key: string, withProducts: boolean, wanted: StoreListWanted): Promise<Found> {
  const question = matching(city, key, withProducts, wanted)
  const [strictly] = await db.execute<Answer>(question)
  if (strictly && strictly.total > 0) return strictly
  return db.transaction(async transaction => {
    await transaction.execute(lookLoosely)
    const [loosely] = await transaction.execute<Answer>(question)
    return loosely ?? { total: 0, found: [] }
  })
}

interface Answer extends Record<string, unknown> {
  readonly total: number
  readonly found: { id: number; products: number[] }[]
}

/**
 * Likeness counts in tenths; among equals open stores come first, then the more popular, then by id.
 *
 * Names are matched and weighed once, however many stores sell what they name. Who is open is asked of stores that are equally alike, in
 * their order and only until the page is full; the dishes are gathered for the page alone.
 */
function matching(city: CityOfCall, key: string, withProducts: boolean, wanted: StoreListWanted): SQL {
  const open = openNow(createCityClock(wanted.now, city.timeZone))
  const upTo = wanted.offset + wanted.limit
  const alike = (turn: SQL, most: SQL) => sql`
    select s.* from (select * from found where score = t.score order by popularity desc, id offset 0) s where ${turn} limit ${most}`
  return sql`
    with names as materialized (
      select n.search_key, ${likeness(sql`n.search_key`, key)} as score
      from product_names n where ${withProducts}::boolean and n.city_code = ${city.code} and ${matches(sql`n.search_key`, key)}
    ), dishes as materialized (
      select p.id, p.store_id, n.score from names n join products p on p.city_code = ${city.code} and p.available
        and hashtextextended(p.search_key, 0) = hashtextextended(n.search_key, 0) and p.search_key = n.search_key
    ), by_dish as (
      select store_id, max(score) as score from dishes group by store_id
    ), by_name as (
      select s.id as store_id, ${likeness(sql`s.search_key`, key)} * ${NAME_WEIGHT}::float8 as score
      from stores s where s.city_code = ${city.code} and ${matches(sql`s.search_key`, key)}
    ), found as materialized (
      select s.id, round(greatest(n.score, d.score)::numeric, 1) as score, s.popularity, s.flagged_open
      from by_name n full join by_dish d using (store_id) join stores s on s.id = store_id and s.city_code = ${city.code}
      where ${isListed('s')} ${ofCategory(sql`s`, wanted.categoryId)} ${sql.join(conditions(wanted))}
    ), tiers as (
      select score, sum(count(*)) over (order by score desc) - count(*) as before from found group by score
    ), page as materialized (
      select w.id, row_number() over (order by t.score desc, w.open desc, w.popularity desc, w.id) as place
      from tiers t cross join lateral (
        with opened as materialized (${alike(open, sql`${upTo}::bigint - t.before`)}),
          closed as materialized (${alike(sql`not ${open}`, sql`(select ${upTo}::bigint - t.before - count(*) from opened)`)})
        select *, true as open from opened union all select *, false from closed
      ) w where t.before < ${upTo}::bigint
      order by place offset ${wanted.offset}::bigint limit ${wanted.limit}::int
    ), offered as (
      select d.store_id, (array_agg(d.id order by d.score desc, d.id))[1:${PRODUCTS_PER_STORE}::int] as products
      from page join dishes d on d.store_id = page.id group by d.store_id
    )
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'products', coalesce(products, '{}')) order by place), '[]')
        from page left join offered on store_id = id) as found`
}
