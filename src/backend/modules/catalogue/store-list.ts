import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed, toRowId } from '#backend/db/sql-fragments.ts'
import { isOpenNow } from '#backend/modules/catalogue/open-now.ts'
import type { CallCity } from '#backend/modules/geo/city.ts'
import type { Point } from '#contract/primitives.ts'
import { MAX_CHARGED_KM } from '#domain/cart/distance-fee.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'
import type { SortingName } from '#domain/catalogue/sorting.ts'

/** Conditions of a list, without its order. */
export type StoreConditions = Omit<StoreListQuery, 'sorting'>

export interface StoreListQuery {
  /** A GROUP includes its child categories. Undefined for the whole city. */
  readonly categoryId?: number | undefined
  readonly filterId?: number | undefined
  readonly filterSlug?: string | undefined
  /** Only stores with an offer. */
  readonly promoted?: boolean | undefined
  /** Only stores with a rating (true), or without one (false). */
  readonly rated?: boolean | undefined
  /** Only stores that deliver for free to every customer. */
  readonly freeDelivery?: boolean | undefined
  /** Only stores that offer pickup. */
  readonly pickup?: boolean | undefined
  /** Maximum straight distance from `location`, metres. */
  readonly withinMetres?: number | undefined
  /** `popularity` is `recommended` without sponsored places. */
  readonly sorting: SortingName | 'popularity'
  /** Delivery location. Default: the city's centre. */
  readonly location?: Point | undefined
  readonly offset: number
  readonly limit: number
  /** Unix milliseconds. */
  readonly now: number
}

export interface StoreList {
  readonly total: number
  /** Ids of the page, in order. */
  readonly ids: readonly number[]
  /** Ids of the stores in a sponsored place. */
  readonly sponsoredIds: readonly number[]
}

/** Sponsored stores at the start of the recommended list. All of them are open. */
const MAX_SPONSORED = 2

/**
 * Lists the stores of a city: open ones first, then by the sorting, then by id, so that pages never overlap.
 *
 * The stores of each category are read in index order until the page is full, closed stores only when the open ones do not fill it. The
 * cost depends on the page, not on the number of stores. The total uses an index only.
 */
export async function listStores(db: Db, city: CallCity, query: StoreListQuery): Promise<StoreList> {
  const [list] = await db.execute<StoreList & Record<string, unknown>>(selectStoreList(city, query))
  return list ?? { total: 0, ids: [], sponsoredIds: [] }
}

/** Several lists of a city in one statement, in the order of the queries. */
export async function listManyStores(db: Db, city: CallCity, queries: readonly StoreListQuery[]): Promise<StoreList[]> {
  if (queries.length === 0) return []
  const selects = queries.map(it => sql`(select row_to_json(list) from (${selectStoreList(city, it)}) as list)`)
  const [row] = await db.execute<{ lists: StoreList[] }>(sql`select json_build_array(${sql.join(selects, sql`, `)}) as lists`)
  return row?.lists ?? []
}

function selectStoreList(city: CallCity, query: StoreListQuery): SQL {
  const sorting = SORTINGS[query.sorting](query.location ?? city.center, query.location)
  const open = isOpenNow(createCityClock(query.now, city.timeZone))
  const isInList = sql`s.city_code = ${city.code} and s.category_id = k.category_id and ${isListed('s')} ${sql.join([...createConditions(query), ...createReachConditions(query)])}`
  const upTo = query.offset + query.limit
  const selectInOrder = (condition: SQL, openCondition: SQL, limit: SQL) => sql`(
    select w.id, w.first, w.second from kinds k cross join lateral (
      select s.id, s.first, s.second from (
        select s.id, s.flagged_open, ${sorting.first} as first, ${sorting.second} as second
        from stores s where ${isInList} ${condition} order by ${sorting.order} offset 0
      ) s where ${openCondition} limit ${limit}
    ) w order by ${sorting.order} limit ${limit})`
  const sponsored = query.sorting === 'recommended' ? selectInOrder(sql`and s.sponsored`, open, sql`${MAX_SPONSORED}::int`) : NONE
  return sql`
    with kinds as materialized (
      select o.category_id from city_categories o where o.city_code = ${city.code} ${isInCategory(sql`o`, query.categoryId)}
    ), sponsored as materialized ${sponsored}, opened as materialized ${selectInOrder(
      sql``,
      sql`s.id <> all (array(select id from sponsored)) and ${open}`,
      sql`${upTo}::bigint`,
    )}, closed as materialized ${selectInOrder(
      sql``,
      sql`not ${open}`,
      sql`(select greatest(0, ${upTo}::bigint - (select count(*) from sponsored) - (select count(*) from opened)))`,
    )}, ordered as (
      select id, tier, row_number() over (order by tier, ${sorting.order}) as place from (
        select *, 1 as tier from sponsored union all select *, 2 from opened union all select *, 3 from closed
      ) as candidates order by place offset ${query.offset}::bigint limit ${query.limit}::int
    )
    select ${selectCount(city.code, query) ?? sql`(select count(*)::int from kinds k join stores s on ${isInList})`} as total,
      (select coalesce(json_agg(id order by place), '[]') from ordered) as ids,
      (select coalesce(json_agg(id order by place), '[]') from ordered where tier = 1) as "sponsoredIds"`
}

/** A GROUP includes its child categories. */
export function isInCategory(table: SQL, categoryId: number | undefined): SQL {
  if (categoryId === undefined) return sql``
  return sql`and ${table}.category_id in (select c.id from categories c where ${toRowId(categoryId)}::int in (c.id, c.parent_id))`
}

/** Selects the precomputed count. Undefined for a combination of filters without one. */
function selectCount(cityCode: string, { filterId, filterSlug, promoted, rated, freeDelivery, pickup }: StoreListQuery): SQL | undefined {
  const properties = [promoted, rated, freeDelivery].filter(it => it !== undefined)
  if (pickup || (filterId !== undefined && filterSlug !== undefined) || properties.length > 1) return undefined
  const countColumn = promoted
    ? sql`l.promoted`
    : freeDelivery
      ? sql`l.free`
      : rated === undefined
        ? sql`l.listed`
        : rated
          ? sql`l.rated`
          : sql`l.listed - l.rated`
  const filterCondition =
    filterSlug !== undefined
      ? sql`l.filter_id = (select n.id from filters n where n.slug = ${filterSlug})`
      : filterId !== undefined
        ? sql`l.filter_id = ${toRowId(filterId)}::int`
        : sql`l.filter_id is null`
  return sql`(select coalesce(sum(${countColumn}), 0)::int from kinds k join listed_stores l on l.city_code = ${cityCode} and l.category_id = k.category_id and ${filterCondition})`
}

const NONE = sql`(select 0 as id, null::int as first, null::int as second where false)`

/** Conditions of the query besides the category, for the store `s` of the outer query. */
export function createConditions({ filterId, filterSlug, promoted, rated, freeDelivery }: StoreConditions): SQL[] {
  return [
    ...(filterId === undefined
      ? []
      : [sql` and exists (select 1 from store_filters f where f.store_id = s.id and f.filter_id = ${toRowId(filterId)}::int)`]),
    ...(filterSlug === undefined
      ? []
      : [
          sql` and exists (select 1 from store_filters f join filters n on n.id = f.filter_id where f.store_id = s.id and n.slug = ${filterSlug})`,
        ]),
    ...(promoted ? [sql` and exists (select 1 from promotions p where p.store_id = s.id)`] : []),
    ...(rated === undefined ? [] : [rated ? sql` and s.rating_tenths is not null` : sql` and s.rating_tenths is null`]),
    ...(freeDelivery ? [sql` and s.lowest_delivery_fee_minor = 0`] : []),
  ]
}

export function createReachConditions({ pickup, withinMetres, location }: StoreConditions): SQL[] {
  return [
    ...(pickup ? [sql` and s.pickup_lower is not null`] : []),
    ...(withinMetres === undefined || location === undefined
      ? []
      : [sql` and ${squaredDistance(location)} <= ${(withinMetres / METRES_PER_DEGREE) ** 2}::float8`]),
  ]
}

interface Sorting {
  readonly first: SQL
  readonly second: SQL
  /** Order by both columns and the id. With a matching index no row beyond the page is read. */
  readonly order: SQL
}

const ASCENDING = sql`first, second, id`

const byPopularity = (): Sorting => ({ first: sql`s.popularity`, second: sql`0`, order: sql`first desc nulls last, id` })

/** The order of the stores `s` of the outer query. `from` is `location`, or the centre of the city without one. */
export const SORTINGS: Readonly<Record<StoreListQuery['sorting'], (from: Point, location?: Point) => Sorting>> = {
  recommended: byPopularity,
  popularity: byPopularity,
  distance: from => ({ first: squaredDistance(from), second: sql`0`, order: ASCENDING }),
  rating: () => ({
    first: sql`s.rating_tenths`,
    second: sql`s.rating_count`,
    order: sql`first desc nulls last, second desc nulls last, id`,
  }),
  deliveryTime: () => ({ first: sql`s.eta_lower`, second: sql`s.eta_upper`, order: ASCENDING }),
  deliveryFee: (_, location) => ({
    first: location ? locatedFee(location) : sql`s.lowest_delivery_fee_minor`,
    second: sql`s.delivery_fee_minor`,
    order: ASCENDING,
  }),
  price: () => ({ first: sql`s.typical_price_minor`, second: sql`s.delivery_fee_minor`, order: ASCENDING }),
}

/** As `getLocatedRowFee` after the offers for every customer. An offer is lower than the fee of the shortest way. */
const locatedFee = (location: Point): SQL => sql`s.lowest_delivery_fee_minor + case
  when s.distance_fee_per_km_minor is null or s.lowest_delivery_fee_minor < s.delivery_fee_minor then 0
  else s.distance_fee_per_km_minor * least(${MAX_CHARGED_KM}::float8,
    ceil(greatest(0, sqrt(${squaredDistance(location)}) * ${METRES_PER_DEGREE}::float8 - s.distance_fee_included_m) / 1000)) end`

/** Squared distance in degrees of latitude, precise enough to sort within one city. */
export function squaredDistance({ lat, lng }: Point): SQL {
  const width = Math.cos((lat * Math.PI) / 180)
  return sql`(s.lat - ${lat}::float8) ^ 2 + ((s.lng - ${lng}::float8) * ${width}::float8) ^ 2`
}
