import { type SQL, sql } from 'drizzle-orm'

import { isListed } from '#backend/db/sql-fragments.ts'

/** Excludes the forms for purchases and shipments, which are stored as stores. */
export const sellsProducts = sql.raw(`items_type not in ('QUIERO', 'COURIER')`)

/**
 * Common table expressions for queries of a country. `listed`: the orderable stores with their delivery data; `priced` is true when the
 * store uses the currency of most stores. `scoped`: the landings that each store belongs to.
 */
export const selectListedInCountry = (country: string): SQL => sql`
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
    from stores s join open_cities c on c.code = s.city_code where ${isListed('s')} and s.${sellsProducts}
  ),
  scoped as materialized (
    select 'COUNTRY' as kind, '' as subject, id as store_id from listed
    union all select 'CITY', city_code, id from listed
    union all select 'BRAND', b.slug, l.id from listed l join brands b on b.id = l.brand_id
    union all select 'FILTER', f.slug, l.id from listed l join store_filters sf on sf.store_id = l.id join filters f on f.id = sf.filter_id and f.type = 'FOOD'
  )`

/** The landing that a row of such a query belongs to. */
export interface Scope {
  readonly kind: 'COUNTRY' | 'CITY' | 'BRAND' | 'FILTER'
  /** Empty for the country, otherwise the code of the city or the slug of the brand or filter. */
  readonly subject: string
}

export const toScopeKey = ({ kind, subject }: Scope): string => `${kind} ${subject}`
