import { type SQL, sql } from 'drizzle-orm'

import { isListed } from '#backend/db/fragments.ts'

/** Forms for what is to be bought or sent are kept as stores and are none to whoever reads of them. */
export const isShop = sql.raw(`items_type not in ('QUIERO', 'COURIER')`)

/**
 * Two tables to begin a query with. `listed`: the stores of a country that can be ordered from, with what they promise; `priced` says whether
 * their sums are in the currency of most of them. `scoped`: whose landing each of them belongs to.
 */
export const listedInCountry = (country: string): SQL => sql`
  open_cities as materialized (
    select c.code, c.population, c.currency = (
      select k.currency from stores s join cities k on k.code = s.city_code where k.country_code = ${country} and k.enabled group by 1 order by count(*) desc, 1 limit 1
    ) as priced
    from cities c where c.country_code = ${country} and c.enabled
  ),
  listed as materialized (
    select s.id, s.city_code, c.population, c.priced, s.brand_id, s.slug, s.name, s.image_id, s.tint, s.rating_tenths, s.popularity, s.since,
      s.delivery_fee_minor as fee, case when s.eta_enabled then s.eta_lower end as fastest,
      case when s.eta_enabled then (s.eta_lower + s.eta_upper) / 2 end as usual
    from stores s join open_cities c on c.code = s.city_code where ${isListed('s')} and s.${isShop}
  ),
  scoped as materialized (
    select 'COUNTRY' as kind, '' as subject, id as store_id from listed
    union all select 'CITY', city_code, id from listed
    union all select 'BRAND', b.slug, l.id from listed l join brands b on b.id = l.brand_id
    union all select 'FILTER', f.slug, l.id from listed l join store_filters sf on sf.store_id = l.id join filters f on f.id = sf.filter_id and f.type = 'FOOD'
  )`

/** Whose a row of such a query is. */
export interface Scope {
  readonly kind: 'COUNTRY' | 'CITY' | 'BRAND' | 'FILTER'
  /** Empty, the city's code, or the slug. */
  readonly subject: string
}

export const keyOfScope = ({ kind, subject }: Scope): string => `${kind} ${subject}`
