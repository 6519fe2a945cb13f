import { sql } from 'drizzle-orm'

import type { Tx } from '#backend/db/transaction.ts'
import { listedInCountry, type Scope } from '#backend/modules/landing/listed-in-country.ts'

export interface Figures extends Scope {
  readonly stores: number
  readonly cities: number
  readonly fastest: number | null
  readonly usual: number | null
  /** Minor units. */
  readonly fee: number | null
  readonly promoted: number
  /** Minutes after midnight; `closes` may pass 1440. 0 and 1440: at any hour. */
  readonly opens: number | null
  readonly closes: number | null
}

/** Minutes. */
const DAY = 1440

/**
 * How many, how fast, how dear to bring, and when. A store's own hours are those of its middle day; a tenth of the stores opens earlier than
 * `opens` and a tenth closes later than `closes`. Where so many never shut, or nights meet mornings, it is open from midnight to midnight.
 */
export async function figuresOf(tx: Tx, country: string): Promise<Figures[]> {
  const rows = await tx.execute<{ [Name in keyof Figures]: Figures[Name] } & { fee: string | null; sleepless: boolean }>(sql`
    with ${listedInCountry(country)},
    days as (
      select h.store_id, h.day, min(h.opens) as opens, max(h.closes) as closes from store_hours h join listed l on l.id = h.store_id group by 1, 2
    ),
    weeks as (
      select store_id, percentile_disc(0.5) within group (order by opens) as opens, percentile_disc(0.5) within group (order by closes) as closes,
        min(closes - opens) < 1440 as sleeps
      from days group by 1
    ),
    offers as (select distinct p.store_id from promotions p join listed l on l.id = p.store_id)
    select sc.kind, sc.subject, count(*)::int as stores, count(distinct l.city_code)::int as cities, min(l.fastest)::int as fastest,
      percentile_disc(0.5) within group (order by l.usual)::int as usual, min(l.fee) filter (where l.priced) as fee, count(o.store_id)::int as promoted,
      percentile_disc(0.1) within group (order by w.opens) filter (where w.sleeps)::int as opens,
      percentile_disc(0.9) within group (order by w.closes) filter (where w.sleeps)::int as closes,
      count(*) filter (where not w.sleeps) * 10 >= greatest(count(w.store_id), 1) as sleepless
    from scoped sc join listed l on l.id = sc.store_id left join weeks w on w.store_id = l.id left join offers o on o.store_id = l.id
    group by 1, 2 order by 1, 2`)
  return rows.map(({ fee, sleepless, ...row }) => {
    const always = sleepless || (row.opens !== null && row.closes !== null && row.closes - row.opens >= DAY)
    return { ...row, fee: fee === null ? null : Number(fee), ...(always && { opens: 0, closes: DAY }) }
  })
}

export interface CityFigures extends Scope {
  readonly city: string
  readonly stores: number
  readonly usual: number | null
}

/** The cities of a country, a filter and a brand, by how many of its stores they have. */
export async function citiesOfScopes(tx: Tx, country: string): Promise<CityFigures[]> {
  const rows = await tx.execute<{ [Name in keyof CityFigures]: CityFigures[Name] }>(sql`
    with ${listedInCountry(country)}
    select sc.kind, sc.subject, l.city_code as city, count(*)::int as stores, percentile_disc(0.5) within group (order by l.usual)::int as usual
    from scoped sc join listed l on l.id = sc.store_id where sc.kind <> 'CITY' group by 1, 2, 3 order by 1, 2, stores desc, city`)
  return [...rows]
}

export interface Prices extends Scope {
  readonly from: number
  readonly usual: number
  readonly to: number
}

/** The fifth, the fiftieth and the ninety-fifth of a hundred prices, minor units. Prices are counted, not sorted: there are few of them and many products. */
export async function pricesOf(tx: Tx, country: string): Promise<Prices[]> {
  const rows = await tx.execute<{ kind: Scope['kind']; subject: string; from: string; usual: string; to: string }>(sql`
    with ${listedInCountry(country)},
    asked as materialized (
      select p.store_id, p.price_minor as price, count(*) as times from products p join listed l on l.id = p.store_id and l.priced
      where p.available and p.price_minor > 0 group by 1, 2
    ),
    counted as (select sc.kind, sc.subject, a.price, sum(a.times) as times from asked a join scoped sc using (store_id) group by 1, 2, 3),
    ranked as (
      select kind, subject, price, sum(times) over (partition by kind, subject order by price) as below, sum(times) over (partition by kind, subject) as all_of
      from counted
    )
    select kind, subject, min(price) filter (where below >= 0.05 * all_of) as "from", min(price) filter (where below >= 0.5 * all_of) as usual,
      min(price) filter (where below >= 0.95 * all_of) as "to"
    from ranked group by 1, 2`)
  return rows.map(({ from, usual, to, ...scope }) => ({ ...scope, from: Number(from), usual: Number(usual), to: Number(to) }))
}
