import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { isOpenNow } from '#backend/modules/catalogue/open-now.ts'
import {
  createConditions,
  createReachConditions,
  isInCategory,
  SORTINGS,
  type StoreConditions,
  type StoreListQuery,
} from '#backend/modules/catalogue/store-list.ts'
import type { CallCity } from '#backend/modules/geo/city.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import type { EntryMatch, SearchField, SearchMatches } from '#domain/catalogue/search/search-index.ts'

/** A page of matching stores, best first, each with its matching products. */
export interface StoreSearchPage {
  readonly total: number
  readonly matches: readonly { readonly id: number; readonly products: readonly number[] }[]
}

export const NO_STORES: StoreSearchPage = { total: 0, matches: [] }

const MAX_PRODUCTS_PER_STORE = 4

/** Steps of the relevance. Within a step, open stores come first. */
const STEPS_PER_POINT = 20

export interface StoreSearchQuery extends StoreConditions {
  /** Undefined: the best match first. */
  readonly sorting: StoreListQuery['sorting'] | undefined
}

/**
 * Finds the stores of the matching names and descriptions: those that sell a matching product, those with a matching name, and those whose
 * name has the words that the product lacks ("roma margherita").
 *
 * The order is the relevance, then open before closed, then the distance from the delivery location or, without one, the popularity. Opening
 * hours are checked in order and only until the page is full. Dishes are selected for the page only; a store that was found by its name or
 * cuisine shows its most ordered ones.
 */
export async function findStores(db: Db, city: CallCity, matches: SearchMatches, query: StoreSearchQuery): Promise<StoreSearchPage> {
  if (matches.entries.length === 0) return NO_STORES
  const [page] = await db.prepared.execute<StoreSearchPage & Record<string, unknown>>(buildSearch(city, matches, query))
  return page ?? NO_STORES
}

function buildSearch(city: CallCity, { entries, fullMask }: SearchMatches, query: StoreSearchQuery): SQL {
  const open = isOpenNow(createCityClock(query.now, city.timeZone))
  const upTo = query.offset + query.limit
  const isSorted = query.sorting !== undefined
  const sorting = SORTINGS[query.sorting ?? (query.location ? 'distance' : 'popularity')](query.location ?? city.center)
  const needsBoth = entries.some(it => !it.isComplete)
  const conditions = sql.join([...createConditions(query), ...createReachConditions(query)])
  const selectByScore = (condition: SQL, limit: SQL) => sql`
    select s.* from (select * from matches where score = t.score order by ${sorting.order} offset 0) s where ${condition} limit ${limit}`
  return sql`
    with names as materialized (${unnestEntries(entries, 'PRODUCT')}
    ), titles as materialized (${unnestEntries(entries, 'STORE')}
    ), descriptions as materialized (${unnestEntries(entries, 'DESCRIPTION')}
    ), dishes as materialized (
      select p.store_id, p.id, n.mask, n.score, n.complete from names n cross join lateral (
        select p.store_id, p.id from products p where p.city_code = ${city.code}::text and p.name_hash = n.hash and p.available offset 0
      ) p
    ), by_name as materialized (
      select s.id as store_id, n.mask, n.score, n.complete from titles n cross join lateral (
        select s.id from stores s where s.city_code = ${city.code}::text and hashtextextended(s.search_key, 0) = n.hash offset 0
      ) s
    ), candidates as (${needsBoth ? selectCandidates(city, fullMask) : selectCompleteCandidates(city)}
    ), matches as materialized (
      select s.id, case when ${isSorted}::boolean then 0 else round(c.score * ${STEPS_PER_POINT}::int) end as score, s.flagged_open,
        ${sorting.first} as first, ${sorting.second} as second
      from candidates c join stores s on s.id = c.store_id and s.city_code = ${city.code}::text
      where ${isListed('s')} ${isInCategory(sql`s`, query.categoryId)} ${conditions}
    ), tiers as (
      select score, sum(count(*)) over (order by score desc) - count(*) as before from matches group by score
    ), page as materialized (
      select w.id, row_number() over (order by t.score desc, w.open desc, ${sorting.order}) as place
      from tiers t cross join lateral (
        with opened as materialized (${selectByScore(open, sql`${upTo}::bigint - t.before`)}),
          closed as materialized (${selectByScore(sql`not ${open}`, sql`(select ${upTo}::bigint - t.before - count(*) from opened)`)})
        select *, true as open from opened union all select *, false from closed
      ) w where t.before < ${upTo}::bigint
      order by place offset ${query.offset}::bigint limit ${query.limit}::int
    ), offered as (
      select d.store_id, (array_agg(d.id order by d.complete desc, d.score desc, d.id))[1:${MAX_PRODUCTS_PER_STORE}::int] as products
      from page join dishes d on d.store_id = page.id group by d.store_id
    ), ordered as (
      select page.id as store_id, t.products from page cross join lateral (
        select array_agg(o.product_id order by o.units desc, o.product_id) as products from (
          select o.product_id, o.units from product_sales o join products p on p.id = o.product_id and p.available
          where o.store_id = page.id order by o.units desc nulls last, o.product_id limit ${MAX_PRODUCTS_PER_STORE}::int
        ) o
      ) t where not exists (select 1 from offered where offered.store_id = page.id)
    )
    select (select count(*)::int from matches) as total,
      (select coalesce(json_agg(json_build_object('id', page.id, 'products', coalesce(o.products, t.products, '{}')) order by place), '[]')
        from page left join offered o on o.store_id = page.id left join ordered t on t.store_id = page.id) as matches`
}

/** The best score of each store of a complete entry. */
const selectCompleteCandidates = (city: CallCity): SQL => sql`
      select store_id, max(score) as score from (
        select store_id, max(score) as score from dishes group by store_id
        union all select store_id, score from by_name
        union all select s.id, n.score from descriptions n cross join lateral (
          select s.id from stores s where s.city_code = ${city.code}::text and hashtextextended(s.description::text, 0) = n.hash offset 0
        ) s
      ) all_candidates group by store_id`

/** As `selectCompleteCandidates`, and the stores whose product and name have all words together. */
const selectCandidates = (city: CallCity, fullMask: number): SQL => sql`
      select store_id, max(score) as score from (
        select store_id, max(score) as score from dishes where complete group by store_id
        union all select store_id, score from by_name where complete
        union all select d.store_id, d.score + n.score from dishes d join by_name n using (store_id)
          where (d.mask | n.mask) = ${fullMask}::int and d.mask <> ${fullMask}::int and n.mask <> ${fullMask}::int
        union all select s.id, n.score from descriptions n cross join lateral (
          select s.id from stores s where s.city_code = ${city.code}::text and hashtextextended(s.description::text, 0) = n.hash offset 0
        ) s where n.complete
      ) all_candidates group by store_id`

/** The entries of a field as rows. One array for each column, so that the statement has the same text for every search. */
function unnestEntries(all: readonly EntryMatch[], field: SearchField): SQL {
  const entries = all.filter(it => it.field === field)
  const [ids, masks, scores, complete] = [
    entries.map(it => it.id),
    entries.map(it => it.mask),
    entries.map(it => it.score),
    entries.map(it => Number(it.isComplete)),
  ]
  return sql`
      select hash, mask, score, complete = 1 as complete
      from unnest(${sql.param(ids)}::text[]::bigint[], ${sql.param(masks)}::int[], ${sql.param(scores)}::float8[], ${sql.param(complete)}::int[])
        as n(hash, mask, score, complete)`
}
