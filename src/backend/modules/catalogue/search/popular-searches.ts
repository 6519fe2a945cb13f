import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { isInCategory } from '#backend/modules/catalogue/store-list.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getPopularSearches, MAX_POPULAR_SEARCHES } from '#contract/catalogue/store.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Only the most ordered stores and products are read, so that the cost does not grow with the catalogue. */
const MAX_STORES = 100
const MAX_PRODUCTS_PER_STORE = 8

/** Names that several languages share, and names that are too long, leave places empty. */
const CANDIDATES = 4 * MAX_POPULAR_SEARCHES

/** Characters. A longer name does not fit on one line of a phone. */
const MAX_NAME_LENGTH = 32

/** A text that people type: short, and without the size of a package ("Still water, 0.5 l"). */
const isSearchText = (name: string): boolean => name.length <= MAX_NAME_LENGTH && !/\d/.test(name) && toSearchKey(name) !== ''

/** The most ordered dishes of a city, then its cuisines with the most stores. Each text is listed once. */
export function getPopularSearchesHandler(db: Db): Handler<typeof getPopularSearches> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call)
    const rows = await db.execute<{ name: Texts }>(sql`
      with popular as (
        select s.id from stores s where s.city_code = ${city.code} and ${isListed('s')} ${isInCategory(sql`s`, query.categoryId)}
        order by s.popularity desc, s.id limit ${MAX_STORES}::int
      ), dishes as (
        select (array_agg(p.name order by p.id))[1] as name, sum(t.units) as weight
        from popular cross join lateral (
          select o.product_id, o.units from product_sales o where o.store_id = popular.id
          order by o.units desc nulls last, o.product_id limit ${MAX_PRODUCTS_PER_STORE}::int
        ) t join products p on p.id = t.product_id and p.available
        group by p.search_key order by weight desc, p.search_key limit ${CANDIDATES}::int
      ), cuisines as (
        select f.name, sum(l.listed) as weight, f.id from listed_stores l join filters f on f.id = l.filter_id and f.type = 'FOOD'
        where l.city_code = ${city.code} ${isInCategory(sql`l`, query.categoryId)} group by f.id
        order by weight desc, f.id limit ${CANDIDATES}::int
      )
      select name from (select name, 1 as tier, weight from dishes union all select name, 2, weight from cuisines) all_names
      order by tier, weight desc`)
    const names = rows.map(it => pickText(it.name, city.chain)).filter(isSearchText)
    return { searches: [...new Map(names.map(it => [toSearchKey(it), it])).values()].slice(0, MAX_POPULAR_SEARCHES) }
  }
}
