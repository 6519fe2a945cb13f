import { sql } from 'drizzle-orm'

import type { Texts } from '#backend/db/schema/columns.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { StoredBrand, StoredLandings, StoredTexts } from '#backend/modules/landing/stored-facts.ts'
import { selectListedInCountry } from '#backend/modules/landing/listed-in-country.ts'

/** All food filters, also those without a store. */
export async function loadFoodFilters(tx: Tx): Promise<{ id: number; name: Texts; slug: string; image: string; tint: number }[]> {
  const rows = await tx.execute<{ id: number; name: Texts; slug: string; image: string | null; tint: number }>(sql`
    select f.id, f.name, f.slug, f.icon_id as image, f.tint from filters f where f.type = 'FOOD' order by f.id`)
  return rows.map(({ image, ...row }) => ({ ...row, image: image ?? '' }))
}

/** Brands by number of stores, each with its most popular store in its largest city. */
export async function loadBrands(tx: Tx, country: string): Promise<StoredBrand[]> {
  const rows = await tx.execute<{ name: Texts; slug: string; image: string; tint: number; city: string; storeSlug: string }>(sql`
    with ${selectListedInCountry(country)}
    select b.name, b.slug, b.image_id as image, b.tint, n.city, n."storeSlug" from (
      select brand_id, count(*) as stores, (array_agg(slug order by population desc, popularity desc, id))[1] as "storeSlug",
        (array_agg(city_code order by population desc, popularity desc, id))[1] as city
      from listed where brand_id is not null group by 1
    ) as n join brands b on b.id = n.brand_id order by n.stores desc, b.id`)
  return [...rows]
}

/** The most popular store of each brand in each city. */
export async function loadBrandCities(tx: Tx, country: string): Promise<{ brand: string; code: string; storeSlug: string }[]> {
  const rows = await tx.execute<{ brand: string; code: string; storeSlug: string }>(sql`
    with ${selectListedInCountry(country)}
    select distinct on (b.slug, l.city_code) b.slug as brand, l.city_code as code, l.slug as "storeSlug"
    from listed l join brands b on b.id = l.brand_id order by b.slug, l.city_code, l.popularity desc, l.id`)
  return [...rows]
}

/** Each city with stores of a filter, and the category with most of these stores. */
export async function loadFilterCities(
  tx: Tx,
  country: string,
): Promise<(StoredLandings['FILTER']['cities'][number] & { filter: string })[]> {
  const rows = await tx.execute<{ filter: string; code: string; categoryId: number; categorySlug: Texts; storesCount: number }>(sql`
    select f.slug as filter, n.city_code as code, n.category_id as "categoryId", n.listed as "storesCount",
      (select json_object_agg(t.language, t.slug order by t.language) from category_texts t where t.category_id = n.category_id) as "categorySlug"
    from (
      select distinct on (l.city_code, l.filter_id) l.* from listed_stores l
      where l.filter_id is not null order by l.city_code, l.filter_id, l.listed desc, l.category_id
    ) as n join filters f on f.id = n.filter_id and f.type = 'FOOD' join cities c on c.code = n.city_code and c.enabled and c.country_code = ${country}
    order by 1, 2`)
  return [...rows]
}

/** The categories of the country's cities by average position, with the tint of the largest city. */
export async function loadCategories(tx: Tx, country: string): Promise<{ name: Texts; image: string; tint: number }[]> {
  const rows = await tx.execute<{ name: Texts; image: string; tint: number }>(sql`
    select (select json_object_agg(t.language, t.name order by t.language) from category_texts t where t.category_id = k.id) as name,
      k.image, (array_agg(o.tint order by c.population desc, c.code))[1] as tint
    from city_categories o join cities c on c.code = o.city_code join categories k on k.id = o.category_id
    where c.country_code = ${country} and c.enabled and o.enabled and k.parent_id is null
    group by k.id, k.image order by avg(o.position), k.id`)
  return [...rows]
}

interface OpenCity {
  readonly code: string
  readonly language: string
  readonly currency: string
  readonly currencyPattern: string
  readonly extraCurrency: string | null
  readonly extraMultiplier: number | null
  readonly name: Texts
  readonly slug: Texts
}

/** The enabled cities, the largest first. */
export async function loadOpenCities(tx: Tx, country: string): Promise<OpenCity[]> {
  const rows = await tx.execute<{ [Name in keyof OpenCity]: OpenCity[Name] }>(sql`
    select c.code, c.content_language_code as language, c.currency, c.currency_pattern as "currencyPattern", c.extra_currency as "extraCurrency",
      c.extra_currency_multiplier as "extraMultiplier",
      (select json_object_agg(t.language, t.name order by t.language) from city_texts t where t.city_code = c.code) as name,
      (select json_object_agg(t.language, t.slug order by t.language) from city_texts t where t.city_code = c.code) as slug
    from cities c where c.country_code = ${country} and c.enabled order by c.population desc, c.code`)
  return [...rows]
}

interface LandingTextsRow {
  readonly kind: string
  /** Slug of the filter or brand, code of the city. */
  readonly subject: string
  readonly written: StoredTexts
}

/** Loads the texts of all landings of a country. */
export async function loadStoredTexts(tx: Tx, country: string): Promise<LandingTextsRow[]> {
  const rows = await tx.execute<{ [Name in keyof LandingTextsRow]: LandingTextsRow[Name] }>(sql`
    select l.kind, coalesce(f.slug, b.slug, l.city_code, '') as subject, json_object_agg(t.language, json_build_object(
      'title', t.meta_title, 'description', t.meta_description,
      'content', coalesce((select json_agg(json_build_object('title', k.title, 'text', k.text) order by k.position)
        from landing_blocks k where k.landing_id = l.id and k.language = t.language), '[]'::json),
      'faq', coalesce((select json_agg(json_build_object('question', q.question, 'answer', q.answer) order by q.position)
        from landing_questions q where q.landing_id = l.id and q.language = t.language), '[]'::json)
    ) order by t.language) as written
    from landings l join landing_texts t on t.landing_id = l.id left join filters f on f.id = l.filter_id left join brands b on b.id = l.brand_id
    where l.country_code = ${country} group by l.id, l.kind, 2 order by l.id`)
  return [...rows]
}
