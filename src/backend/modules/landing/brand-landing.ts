import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { textArray } from '#backend/db/fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { pictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { requireCountry, type ServedCountry } from '#backend/modules/landing/country.ts'
import { byName } from '#backend/modules/landing/landing-cities.ts'
import { landingTextsOf } from '#backend/modules/landing/landing-texts.ts'
import { topBrands, topFilters } from '#backend/modules/landing/top-of-country.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/serve.ts'
import type { getBrandContent } from '#contract/landing/brand-landing.ts'
import { textIn } from '#domain/language/text-in.ts'

const TOP = 12
/** More than any market has. */
const ALL = 1000
/** Products that show what the brand sells. */
const PRODUCTS = 8

export function getBrandContentHandler(db: Db): Handler<typeof getBrandContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const brands = await topBrands(db, country, ALL)
    const brand = brands.find(it => it.slug === params.brandSlug)
    if (!brand) throw new Problem(404, `No landing of the brand: ${params.brandSlug}`)
    const subject = and(
      eq(landings.kind, 'BRAND'),
      eq(landings.countryCode, country.code),
      sql`${landings.brandId} = (select b.id from brands b where b.slug = ${brand.slug})`,
    )
    const [texts, cities, products, filters] = await Promise.all([
      landingTextsOf(db, subject, country.chain, brand.name),
      citiesOf(db, country, brand.slug),
      productsOf(db, country, brand.slug),
      topFilters(db, country, TOP),
    ])
    const others = brands.filter(it => it !== brand)
    return {
      ...texts,
      brand,
      cities: byName(cities, params.locale),
      otherBrands: others,
      products,
      supportedLanguages: country.supportedLanguages,
      topCountryFilters: filters,
      topCountryBrands: others.slice(0, TOP),
    }
  }
}

const storesOf = (country: ServedCountry, slug: string) => sql`
  select s.* from stores s join brands b on b.id = s.brand_id join cities c on c.code = s.city_code
  where b.slug = ${slug} and c.country_code = ${country.code} and c.enabled and s.enabled and not s.gone`

/** The brand's most popular store of each city. */
async function citiesOf(db: Db, country: ServedCountry, slug: string) {
  const rows = await db.execute<{ code: string; name: string; slug: string; storeSlug: string }>(sql`
    select s.city_code as code, t.name, t.slug, s.slug as "storeSlug"
    from (select distinct on (s.city_code) s.* from (${storesOf(country, slug)}) as s order by s.city_code, s.popularity desc, s.id) as s
    cross join lateral (select t.name, t.slug from city_texts t where t.city_code = s.city_code
      order by array_position(${textArray(country.chain)}, t.language) limit 1) as t`)
  return [...rows]
}

/** Of its most popular store. */
async function productsOf(db: Db, country: ServedCountry, slug: string) {
  const rows = await db.execute<{ id: number; name: Texts; price: string; image: string; tint: number }>(sql`
    select p.id, p.name, p.price_minor as price, p.image_id as image, p.tint from products p
    where p.store_id = (select s.id from (${storesOf(country, slug)}) as s order by s.popularity desc, s.id limit 1)
    and p.available order by p.section_id, p.position, p.id limit ${PRODUCTS}::int`)
  return rows.map(({ name, price, image, ...row }) => ({
    ...row,
    name: textIn(name, country.chain),
    price: Number(price),
    imageUrl: pictureUrl(image),
  }))
}
