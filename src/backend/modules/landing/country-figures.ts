import { sql } from 'drizzle-orm'

import type { Tx } from '#backend/db/transaction.ts'
import { selectListedInCountry, type Scope } from '#backend/modules/landing/listed-in-country.ts'

export interface LandingFigures extends Scope {
  readonly stores: number
  readonly cities: number
  readonly fastest: number | null
  readonly usual: number | null
  /** Minor units. */
  readonly fee: number | null
  readonly promoted: number
  /** Minutes since midnight; `closes` can exceed 1440. 0 and 1440 mean open at any hour. */
  readonly opens: number | null
  readonly closes: number | null
}

const MINUTES_PER_DAY = 1440

/**
 * Counts, delivery times, fees and hours of each landing. The hours of a store are those of its median day. A tenth of the stores opens
 * before `opens` and a tenth closes after `closes`. If a tenth never closes, or the hours overlap, the result is open all day.
 */
export async function loadFigures(tx: Tx, country: string): Promise<LandingFigures[]> {
  const rows = await tx.execute<{ [Name in keyof LandingFigures]: LandingFigures[Name] } & { fee: string | null; isAllDay: boolean }>(sql`
    with ${selectListedInCountry(country)},
    days as (
      select h.store_id, h.day, min(h.opens) as opens, max(h.closes) as closes from store_hours h join listed l on l.id = h.store_id group by 1, 2
    ),
    weeks as (
      select store_id, percentile_disc(0.5) within group (order by opens) as opens, percentile_disc(0.5) within group (order by closes) as closes,
        min(closes - opens) < 1440 as closes_daily
      from days group by 1
    ),
    offers as (select distinct p.store_id from promotions p join listed l on l.id = p.store_id)
    select sc.kind, sc.subject, count(*)::int as stores, count(distinct l.city_code)::int as cities, min(l.fastest)::int as fastest,
      percentile_disc(0.5) within group (order by l.usual)::int as usual, min(l.fee) filter (where l.priced) as fee, count(o.store_id)::int as promoted,
      percentile_disc(0.1) within group (order by w.opens) filter (where w.closes_daily)::int as opens,
      percentile_disc(0.9) within group (order by w.closes) filter (where w.closes_daily)::int as closes,
      count(*) filter (where not w.closes_daily) * 10 >= greatest(count(w.store_id), 1) as "isAllDay"
    from scoped sc join listed l on l.id = sc.store_id left join weeks w on w.store_id = l.id left join offers o on o.store_id = l.id
    group by 1, 2 order by 1, 2`)
  return rows.map(({ fee, isAllDay, ...row }) => {
    const isAlwaysOpen = isAllDay || (row.opens !== null && row.closes !== null && row.closes - row.opens >= MINUTES_PER_DAY)
    return { ...row, fee: fee === null ? null : Number(fee), ...(isAlwaysOpen && { opens: 0, closes: MINUTES_PER_DAY }) }
  })
}

export interface CityFigures extends Scope {
  readonly city: string
  readonly stores: number
  readonly usual: number | null
}

/** The cities of a country, a filter or a brand, by number of its stores. */
export async function loadCityFigures(tx: Tx, country: string): Promise<CityFigures[]> {
  const rows = await tx.execute<{ [Name in keyof CityFigures]: CityFigures[Name] }>(sql`
    with ${selectListedInCountry(country)}
    select sc.kind, sc.subject, l.city_code as city, count(*)::int as stores, percentile_disc(0.5) within group (order by l.usual)::int as usual
    from scoped sc join listed l on l.id = sc.store_id where sc.kind <> 'CITY' group by 1, 2, 3 order by 1, 2, stores desc, city`)
  return [...rows]
}

export interface Prices extends Scope {
  readonly from: number
  readonly usual: number
  readonly to: number
}

/** The 5th, 50th and 95th percentile of the prices, minor units. Equal prices are counted first: there are few prices and many products. */
export async function loadPrices(tx: Tx, country: string): Promise<Prices[]> {
  const rows = await tx.execute<{ kind: Scope['kind']; subject: string; from: string; usual: string; to: string }>(sql`
    with ${selectListedInCountry(country)},
    store_prices as materialized (
      select p.store_id, p.price_minor as price, count(*) as times from products p join listed l on l.id = p.store_id and l.priced
      where p.available and p.price_minor > 0 group by 1, 2
    ),
    counted as (select sc.kind, sc.subject, a.price, sum(a.times) as times from store_prices a join scoped sc using (store_id) group by 1, 2, 3),
    ranked as (
      select kind, subject, price, sum(times) over (partition by kind, subject order by price) as below, sum(times) over (partition by kind, subject) as all_of
      from counted
    )
    select kind, subject, min(price) filter (where below >= 0.05 * all_of) as "from", min(price) filter (where below >= 0.5 * all_of) as usual,
      min(price) filter (where below >= 0.95 * all_of) as "to"
    from ranked group by 1, 2`)
  return rows.map(({ from, usual, to, ...scope }) => ({ ...scope, from: Number(from), usual: Number(usual), to: Number(to) }))
}
