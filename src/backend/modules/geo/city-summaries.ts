import { and, eq, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import type { getCourierCities } from '#contract/geo/user-city.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

export function getSummarizedSettingsHandler(db: Db): Handler<typeof getSummarizedSettings> {
  return async ({ query }) => ({ cities: await loadCitySummaries(db, query.language) })
}

/** Every city that accepts orders needs couriers. */
export function getCourierCitiesHandler(db: Db): Handler<typeof getCourierCities> {
  return async (_, { language }) => ({ cities: await loadCitySummaries(db, language, and(cities.enabled, countries.open)) })
}

/** Every city, or those that match a condition, by code. */
export async function loadCitySummaries(db: Db, language: string, condition?: SQL): Promise<CitySummary[]> {
  const rows = await db
    .select({
      code: cities.code,
      countryCode: cities.countryCode,
      enabled: cities.enabled,
      supportedLanguages: cities.supportedLanguages,
      content: cities.contentLanguageCode,
      texts: cityTextsJson,
    })
    .from(cities)
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(condition)
    .orderBy(cities.code)
  return rows.map(({ texts, content, ...city }) => {
    const names = groupByLanguage(texts)
    const chain = getLanguageChain(language, content)
    return { ...city, name: pickText(names.name, chain), slug: pickText(names.slug, chain), slugTranslations: names.slug }
  })
}
