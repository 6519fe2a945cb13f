import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { likeness, lookLoosely, matches } from '#backend/modules/catalogue/matches.ts'
import { openNow } from '#backend/modules/catalogue/open-now.ts'
import { conditions, ofCategory, type StoreListWanted } from '#backend/modules/catalogue/store-list.ts'
import type { CityOfCall } from '#backend/modules/geo/city.ts'
import { cityClock } from '#domain/catalogue/city-clock.ts'

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
 * @param key of `searchKeyOf`, not empty
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

/** Likeness counts in tenths; among equals open stores come first, then the more popular, then by id. */
function matching(city: CityOfCall, key: string, withProducts: boolean, wanted: StoreListWanted): SQL {
  return sql`
    with dishes as materialized (
      select p.id, p.store_id, ${likeness(sql`p.search_key`, key)} as score
      from products p where ${withProducts}::boolean and p.city_code = ${city.code} and p.available and ${matches(sql`p.search_key`, key)}
    ), by_dish as (
      select store_id, max(score) as score, (array_agg(id order by score desc, id))[1:${PRODUCTS_PER_STORE}::int] as products
      from dishes group by store_id
    ), by_name as (
      select s.id as store_id, ${likeness(sql`s.search_key`, key)} * ${NAME_WEIGHT}::float8 as score
      from stores s where s.city_code = ${city.code} and ${matches(sql`s.search_key`, key)}
    ), found as materialized (
      select s.id, round(greatest(n.score, d.score)::numeric, 1) as score, s.popularity,
        ${openNow(cityClock(wanted.now, city.timeZone))} as open, coalesce(d.products, '{}') as products
      from by_name n full join by_dish d using (store_id) join stores s on s.id = store_id and s.city_code = ${city.code}
      where s.enabled and not s.gone ${ofCategory(sql`s`, wanted.categoryId)} ${sql.join(conditions(wanted))}
    ), page as (
      select *, row_number() over (order by score desc, open desc, popularity desc, id) as place from found
      order by place offset ${wanted.offset}::bigint limit ${wanted.limit}::int
    )
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'products', products) order by place), '[]') from page) as found`
}
