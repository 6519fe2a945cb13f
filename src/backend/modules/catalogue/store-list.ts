import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { rowId } from '#backend/db/fragments.ts'
import { openNow } from '#backend/modules/catalogue/open-now.ts'
import type { CityOfCall } from '#backend/modules/geo/city.ts'
import type { Point } from '#contract/primitives.ts'
import { cityClock } from '#domain/catalogue/city-clock.ts'
import type { SortingName } from '#domain/catalogue/sorting.ts'

export interface StoreListWanted {
  /** A GROUP stands for the categories it holds; undefined: the whole city. */
  readonly categoryId?: number | undefined
  readonly filterId?: number | undefined
  readonly filterSlug?: string | undefined
  /** Only stores with an offer. */
  readonly promoted?: boolean | undefined
  /** Only stores that somebody has rated. */
  readonly rated?: boolean | undefined
  readonly sorting: SortingName
  /** Of the delivery; without it the city's centre. */
  readonly location?: Point | undefined
  readonly offset: number
  readonly limit: number
  /** Unix milliseconds. */
  readonly now: number
}

export interface StoreList {
  readonly total: number
  /** The wanted page, in order. */
  readonly ids: readonly number[]
  /** Those that stand in a bought place. */
  readonly placed: readonly number[]
}

/** How many sponsored stores a list of recommended ones begins with; a closed store is never among them. */
const SPONSORED_PLACES = 2

/** The stores of a city that can be listed: open ones first, then by the sorting, then by id, so that pages never overlap. */
export async function listStores(db: Db, city: CityOfCall, wanted: StoreListWanted): Promise<StoreList> {
  const [first, second] = SORT_KEYS[wanted.sorting](wanted.location ?? city.center)
  const bought = wanted.sorting === 'recommended' ? sql`sponsored and open and place <= ${SPONSORED_PLACES}::int` : sql`false`
  const [list] = await db.execute<{ total: number; ids: number[]; placed: number[] }>(sql`
    with listed as materialized (
      select s.id, s.sponsored, ${openNow(cityClock(wanted.now, city.timeZone))} as open, ${first} as first, ${second} as second
      from stores s
      where s.city_code = ${city.code} and s.enabled and not s.gone ${sql.join(conditions(wanted))}
    ), ranked as (
      select *, row_number() over (partition by sponsored, open order by first, second, id) as place from listed
    ), ordered as (
      select id, ${bought} as placed, open, first, second from ranked
      order by 2 desc, open desc, first, second, id offset ${wanted.offset}::bigint limit ${wanted.limit}::int
    )
    select (select count(*)::int from listed) as total,
      (select coalesce(json_agg(id order by placed desc, open desc, first, second, id), '[]') from ordered) as ids,
      (select coalesce(json_agg(id), '[]') from ordered where placed) as placed`)
  return list ?? { total: 0, ids: [], placed: [] }
}

export function conditions({ categoryId, filterId, filterSlug, promoted, rated }: StoreListWanted): SQL[] {
  return [
    ...(categoryId === undefined
      ? []
      : [sql` and s.category_id in (select c.id from categories c where ${rowId(categoryId)}::int in (c.id, c.parent_id))`]),
    ...(filterId === undefined
      ? []
      : [sql` and exists (select 1 from store_filters f where f.store_id = s.id and f.filter_id = ${rowId(filterId)}::int)`]),
    ...(filterSlug === undefined
      ? []
      : [
          sql` and exists (select 1 from store_filters f join filters n on n.id = f.filter_id where f.store_id = s.id and n.slug = ${filterSlug})`,
        ]),
    ...(promoted ? [sql` and exists (select 1 from promotions p where p.store_id = s.id)`] : []),
    ...(rated ? [sql` and s.rating_tenths is not null`] : []),
  ]
}

/** Two keys each, ascending. */
const SORT_KEYS: Readonly<Record<SortingName, (from: Point) => readonly [SQL, SQL]>> = {
  recommended: () => [sql`-s.popularity`, sql`0`],
  distance: from => [squaredDistance(from), sql`0`],
  rating: () => [sql`-coalesce(s.rating_tenths, -1)`, sql`-s.rating_count`],
  deliveryTime: () => [sql`s.eta_lower`, sql`s.eta_upper`],
  deliveryFee: () => [
    sql`least(s.delivery_fee_minor, (select min(coalesce(p.price_minor, 0)) from promotions p
      where p.store_id = s.id and not p.prime and p.type in ('FREE_DELIVERY', 'FLAT_DELIVERY')))`,
    sql`s.delivery_fee_minor`,
  ],
}

/** In degrees of latitude, squared: good for an order within one city. */
export function squaredDistance({ lat, lng }: Point): SQL {
  const width = Math.cos((lat * Math.PI) / 180)
  return sql`(s.lat - ${lat}::float8) ^ 2 + ((s.lng - ${lng}::float8) * ${width}::float8) ^ 2`
}
