import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { textArray } from '#backend/db/fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { ServedCountry } from '#backend/modules/landing/country.ts'
import { textIn } from '#domain/language/text-in.ts'

const listedStores = (country: ServedCountry) => sql`
  select s.* from stores s join cities c on c.code = s.city_code
  where c.country_code = ${country.code} and c.enabled and s.enabled and not s.gone`

export interface TopFilter {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly storesCount: number
}

/** Kinds of food by how many stores of the country have them. */
export async function topFilters(db: Db, country: ServedCountry, limit: number): Promise<TopFilter[]> {
  const rows = await db.execute<{ id: number; name: Texts; slug: string; image: string | null; tint: number; count: number }>(sql`
    select f.id, f.name, f.slug, f.icon_id as image, f.tint, n.count from (
      select sf.filter_id, count(*)::int as count from (${listedStores(country)}) as s join store_filters sf on sf.store_id = s.id group by 1
    ) as n join filters f on f.id = n.filter_id
    where f.type = 'FOOD' order by n.count desc, f.id limit ${limit}::int`)
  return rows.map(({ count, image, ...row }) => ({ ...row, name: textIn(row.name, country.chain), image: image ?? '', storesCount: count }))
}

export interface TopBrand {
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly citySlug: string
  readonly storeSlug: string
}

/** Brands by how many stores of the country have them, each with its most popular store in the largest city it is in. */
export async function topBrands(db: Db, country: ServedCountry, limit: number): Promise<TopBrand[]> {
  const rows = await db.execute<{ name: Texts; slug: string; image: string; tint: number; city: string; store: string }>(sql`
    select b.name, b.slug, b.image_id as image, b.tint, n.store,
      (select t.slug from city_texts t where t.city_code = n.city_code order by array_position(${textArray(country.chain)}, t.language) limit 1) as city
    from (
      select s.brand_id, count(*) as count,
        (array_agg(s.slug order by c.population desc, s.popularity desc, s.id))[1] as store,
        (array_agg(s.city_code order by c.population desc, s.popularity desc, s.id))[1] as city_code
      from (${listedStores(country)}) as s join cities c on c.code = s.city_code where s.brand_id is not null group by 1
    ) as n join brands b on b.id = n.brand_id
    order by n.count desc, b.id limit ${limit}::int`)
  return rows.map(({ city, store, ...row }) => ({ ...row, name: textIn(row.name, country.chain), citySlug: city, storeSlug: store }))
}

/** The categories that some city of the country offers, as most cities order them, tinted as in the largest. */
export async function topCategories(db: Db, country: ServedCountry): Promise<{ name: string; image: string; tint: number }[]> {
  const rows = await db.execute<{ name: string; image: string; tint: number }>(sql`
    select (select t.name from category_texts t where t.category_id = k.id order by array_position(${textArray(country.chain)}, t.language) limit 1) as name,
      k.image, (array_agg(o.tint order by c.population desc, c.code))[1] as tint
    from city_categories o join cities c on c.code = o.city_code join categories k on k.id = o.category_id
    where c.country_code = ${country.code} and c.enabled and o.enabled and k.parent_id is null
    group by k.id, k.image order by avg(o.position), k.id`)
  return [...rows]
}
