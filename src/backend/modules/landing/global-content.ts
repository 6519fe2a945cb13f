import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { loadLandingCities } from '#backend/modules/landing/landing-cities.ts'
import { loadLandingTexts } from '#backend/modules/landing/landing-texts.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getGlobalContent } from '#contract/landing/seo-content.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

const CITIES_PER_COUNTRY = 8

export function getGlobalContentHandler(db: Db): Handler<typeof getGlobalContent> {
  return async ({ params: { locale } }) => {
    const chain = getLanguageChain(locale)
    const [texts, served, cities] = await Promise.all([
      loadLandingTexts(db, eq(landings.kind, 'GLOBAL'), chain, ''),
      db.select().from(countries).where(eq(countries.open, true)).orderBy(countries.position, countries.code),
      loadLandingCities(db, locale),
    ])
    return {
      meta: texts.meta,
      countries: served.map(it => ({
        code: it.code,
        name: pickText(it.name, chain),
        locale: it.languageCode,
        supportedLanguages: it.supportedLanguages,
        cities: cities.filter(city => city.countryCode === it.code).slice(0, CITIES_PER_COUNTRY),
      })),
    }
  }
}
