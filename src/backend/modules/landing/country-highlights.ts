import { sql } from 'drizzle-orm'

import { toTextArray } from '#backend/db/sql-fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { StoredDish, StoredStore } from '#backend/modules/landing/stored-facts.ts'
import { selectListedInCountry, type Scope } from '#backend/modules/landing/listed-in-country.ts'

const MAX_DISHES = 8
const MAX_TOP_STORES = 8
const MAX_NEW_STORES = 6
/** Products shown per brand. */
const MAX_PRODUCTS = 8

/** A diet filter does not identify the matching dishes of a store, so its landing has no dishes. */
const DIETS = ['vegan', 'vegetarian', 'gluten-free']

/** A dish represents a food filter when at least this many of ten stores that sell it have the filter. */
const MIN_STORES_OF_TEN = 6

/**
 * Loads the dishes that many stores sell under one name, best first. Water and fries are sold everywhere. A filter or brand therefore ranks
 * dishes by its stores that sell the dish, times their share of all such stores. A country or city shows the most typical dish of each
 * food filter, ordered by number of stores.
 */
export async function loadTopDishes(tx: Tx, country: string): Promise<(Scope & StoredDish)[]> {
  type Row = Scope & { name: Texts; stores: number; price: string; image: string; tint: number }
  const rows = await tx.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    with ${selectListedInCountry(country)},
    sold as materialized (
      select p.store_id, p.name_hash as dish, min(p.id) as id, min(p.price_minor) as price
      from products p join listed l on l.id = p.store_id and l.priced where p.available and p.price_minor > 0 group by 1, 2
    ),
    everywhere as materialized (select dish, count(*) as stores from sold group by 1),
    dish_weights as materialized (
      select sc.kind, sc.subject, s.dish, min(s.id) as id, count(*) as stores, min(s.price) as price, count(*)::float8 * count(*) / min(e.stores) as weight
      from sold s join scoped sc using (store_id) join everywhere e using (dish)
      where sc.kind = 'BRAND' or (sc.kind = 'FILTER' and sc.subject <> all (${toTextArray(DIETS)})) group by 1, 2, 3
    ),
    typical_filters as materialized (
      select distinct on (dish) dish, subject as food_filter, weight from dish_weights
      where kind = 'FILTER' and weight * 10 >= stores * ${MIN_STORES_OF_TEN}::int order by dish, weight desc, subject
    ),
    filter_dishes as (
      select sc.kind, sc.subject, h.food_filter, s.dish, min(s.id) as id, count(*) as stores, min(s.price) as price, min(h.weight) as weight
      from sold s join scoped sc using (store_id) join typical_filters h using (dish) where sc.kind in ('COUNTRY', 'CITY') group by 1, 2, 3, 4
    ),
    best as (select *, row_number() over (partition by kind, subject, food_filter order by weight desc, id) as dish_rank from filter_dishes),
    selected as (
      select kind, subject, id, stores, price, row_number() over (partition by kind, subject order by weight desc, id) as place from dish_weights
      union all
      select kind, subject, id, stores, price, row_number() over (partition by kind, subject order by stores desc, weight desc, id) from best where dish_rank = 1
    )
    select c.kind, c.subject, p.name, c.stores::int, c.price, p.image_id as image, p.tint
    from selected c join products p on p.id = c.id where c.place <= ${MAX_DISHES}::int order by c.kind, c.subject, c.place`)
  return rows.map(({ stores, price, ...row }) => ({ ...row, storesCount: stores, priceFrom: Number(price) }))
}

export interface ListedStore extends Scope, StoredStore {
  readonly list: 'top' | 'new'
  /** Unix milliseconds; never null in the list of new stores. */
  readonly since: number | null
}

/** Stores with available products: the most popular ones, and the newest without a rating. One store per brand. */
export async function loadTopStores(tx: Tx, country: string): Promise<ListedStore[]> {
  type Row = Scope & { list: 'top' | 'new'; name: Texts; city: string; slug: string; rating: number | null; usual: number | null } & {
    image: string
    tint: number
    since: string | null
  }
  const rows = await tx.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    with ${selectListedInCountry(country)},
    selling as materialized (select * from listed l where exists (select from products p where p.store_id = l.id and p.available)),
    ranked as (
      select sc.kind, sc.subject, v.list, l.*, row_number() over (
        partition by sc.kind, sc.subject, v.list, case when sc.kind = 'BRAND' then -l.id else coalesce(l.brand_id, -l.id) end
        order by case when v.list = 'new' then l.since end desc, l.popularity desc, l.id) as of_name
      from scoped sc join selling l on l.id = sc.store_id
      join (values ('top'), ('new')) as v(list) on v.list = 'top' or (l.rating_tenths is null and l.since is not null)
    ),
    placed as (
      select *, row_number() over (
        partition by kind, subject, list order by case when list = 'new' then since end desc, popularity desc, id) as place
      from ranked where of_name = 1
    )
    select kind, subject, list, name, city_code as city, slug, rating_tenths as rating, usual, image_id as image, tint, since::text
    from placed where place <= case when list = 'top' then ${MAX_TOP_STORES}::int else ${MAX_NEW_STORES}::int end order by kind, subject, list, place`)
  return rows.map(({ rating, usual, since, ...row }) => ({
    ...row,
    rating: rating === null ? null : rating / 10,
    minutes: usual,
    since: since === null ? null : Date.parse(since),
  }))
}

export interface BrandProduct {
  readonly brand: string
  readonly id: number
  readonly name: Texts
  readonly price: number
  readonly image: string
  readonly tint: number
}

/** The first products of the menu of each brand's most popular store. */
export async function loadBrandProducts(tx: Tx, country: string): Promise<BrandProduct[]> {
  type Row = { brand: string; id: number; name: Texts; price: string; image: string; tint: number }
  const rows = await tx.execute<Row>(sql`
    with ${selectListedInCountry(country)}
    select b.slug as brand, p.* from (select distinct on (brand_id) brand_id, id from listed where brand_id is not null order by brand_id, popularity desc, id) as s
    join brands b on b.id = s.brand_id
    cross join lateral (
      select p.id, p.name, p.price_minor as price, p.image_id as image, p.tint from products p
      where p.store_id = s.id and p.available order by p.section_id, p.position, p.id limit ${MAX_PRODUCTS}::int
    ) as p`)
  return rows.map(({ price, ...row }) => ({ ...row, price: Number(price) }))
}
