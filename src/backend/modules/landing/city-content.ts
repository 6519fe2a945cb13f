import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toTextArray } from '#backend/db/sql-fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { requireCityOfCountry } from '#backend/modules/landing/city-lists.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readLandingSnapshot } from '#backend/modules/landing/landing-snapshots.ts'
import { localizeCityByCode, localizeFacts, localizeTexts } from '#backend/modules/landing/localize.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCityContent, getCityFiltersContent } from '#contract/landing/city-content.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** A city without stores has only its name. */
export function getCityContentHandler(db: Db): Handler<typeof getCityContent> {
  return async ({ params }) => {
    const city = await requireCityOfCountry(db, params)
    const { supportedLanguages } = await requireCountry(db, params)
    const { landing, cities } = await readLandingSnapshot(db, city.countryCode, 'CITY', city.code)
    const localizer = { chain: city.chain, locale: params.locale, cities }
    const facts = landing ? localizeFacts(landing.facts, localizer) : null
    return {
      ...localizeTexts(landing?.written, localizer, localizeCityByCode(city.code, localizer)?.name ?? ''),
      supportedLanguages,
      topStores: (facts?.topStores ?? []).map(({ name, storeSlug, image, tint }) => ({ name, slug: storeSlug, image, tint })),
      facts,
    }
  }
}

/** Food filters by number of stores in the city, each with the category with most of these stores. */
export function getCityFiltersContentHandler(db: Db): Handler<typeof getCityFiltersContent> {
  return async ({ params }) => {
    const city = await requireCityOfCountry(db, params)
    const rows = await db.execute<{
      id: number
      name: Texts
      slug: string
      categoryId: number
      categorySlug: string
      storesCount: number
    }>(sql`
      select f.id, f.name, f.slug, n.category_id as "categoryId", k.slug as "categorySlug", n.listed as "storesCount" from (
        select distinct on (l.filter_id) l.* from listed_stores l
        where l.city_code = ${city.code} and l.filter_id is not null order by l.filter_id, l.listed desc, l.category_id
      ) as n join filters f on f.id = n.filter_id and f.type = 'FOOD'
      cross join lateral (select t.slug from category_texts t where t.category_id = n.category_id
        order by array_position(${toTextArray(city.chain)}, t.language) limit 1) as k
      order by n.listed desc, f.id`)
    return { filters: rows.map(it => ({ ...it, name: pickText(it.name, city.chain) })) }
  }
}
