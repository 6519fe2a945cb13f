import { and, desc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import { sellsProducts } from '#backend/modules/landing/listed-in-country.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

export interface LandingCity {
  readonly code: string
  readonly countryCode: string
  readonly name: string
  readonly slug: string
  readonly storesCount: number
}

/** The enabled cities of open countries with their number of listed stores, the largest first. */
export async function loadLandingCities(db: Db, locale: string): Promise<LandingCity[]> {
  const rows = await db
    .select({
      code: cities.code,
      countryCode: cities.countryCode,
      content: cities.contentLanguageCode,
      texts: cityTextsJson,
      storesCount: sql<number>`(select count(*)::int from ${stores} where ${stores.cityCode} = ${cities.code} and ${isListed('stores')} and ${stores}.${sellsProducts})`,
    })
    .from(cities)
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(and(cities.enabled, countries.open))
    .orderBy(desc(cities.population), cities.code)
  return rows.map(({ texts, content, ...city }) => {
    const names = groupByLanguage(texts)
    const chain = getLanguageChain(locale, content)
    return { ...city, name: pickText(names.name, chain), slug: pickText(names.slug, chain) }
  })
}
