import { and, eq, sql } from 'drizzle-orm'

import { textArray } from '#backend/db/fragments.ts'
import type { Db } from '#backend/db/connect.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { requireCountry, type ServedCountry } from '#backend/modules/landing/country.ts'
import { byName } from '#backend/modules/landing/landing-cities.ts'
import { landingTextsOf } from '#backend/modules/landing/landing-texts.ts'
import { topBrands, topFilters } from '#backend/modules/landing/top-of-country.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/serve.ts'
import type { getCountryFilterContent } from '#contract/landing/brand-landing.ts'

const TOP = 12
/** More than any market has. */
const ALL = 1000

export function getCountryFilterContentHandler(db: Db): Handler<typeof getCountryFilterContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const filters = await topFilters(db, country, ALL)
    const filter = filters.find(it => it.slug === params.filterSlug)
    if (!filter) throw new Problem(404, `No landing of the filter: ${params.filterSlug}`)
    const subject = and(eq(landings.kind, 'FILTER'), eq(landings.countryCode, country.code), eq(landings.filterId, filter.id))
    const [texts, cities, brands] = await Promise.all([
      landingTextsOf(db, subject, country.chain, filter.name),
      citiesWith(db, country, filter.id),
      topBrands(db, country, TOP),
    ])
    return {
      ...texts,
      filter,
      supportedLanguages: country.supportedLanguages,
      cities: byName(cities, params.locale),
      topCountryFilters: filters.filter(it => it !== filter).slice(0, TOP),
      topCountryBrands: brands,
    }
  }
}

interface CityWithFilter {
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly categoryId: number
  readonly categorySlug: string
  readonly storesCount: number
}

/** Each city of the country that has such stores, and the category that has most of them there. */
async function citiesWith(db: Db, { code, chain }: ServedCountry, filterId: number): Promise<CityWithFilter[]> {
  const spoken = textArray(chain)
  const rows = await db.execute<{ code: string; name: string; slug: string; category: number; categorySlug: string; count: number }>(sql`
    select n.city_code as code, t.name, t.slug, n.category_id as category, k.slug as "categorySlug", n.listed as count from (
      select distinct on (l.city_code) l.* from listed_stores l where l.filter_id = ${filterId}::int order by l.city_code, l.listed desc, l.category_id
    ) as n join cities c on c.code = n.city_code and c.enabled and c.country_code = ${code}
    cross join lateral (select t.name, t.slug from city_texts t where t.city_code = c.code order by array_position(${spoken}, t.language) limit 1) as t
    cross join lateral (select t.slug from category_texts t where t.category_id = n.category_id order by array_position(${spoken}, t.language) limit 1) as k`)
  return rows.map(({ category, count, ...row }) => ({ ...row, categoryId: category, storesCount: count }))
}
