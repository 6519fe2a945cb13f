import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { landingCities } from '#backend/modules/landing/landing-cities.ts'
import { landingTextsOf } from '#backend/modules/landing/landing-texts.ts'
import { topBrands, topCategories, topFilters } from '#backend/modules/landing/top-of-country.ts'
import type { Handler } from '#backend/serve.ts'
import type { getCountryContent } from '#contract/landing/seo-content.ts'
import { textIn } from '#domain/language/text-in.ts'

const TOP = 12

export function getCountryContentHandler(db: Db): Handler<typeof getCountryContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const name = textIn(country.name, country.chain)
    const [texts, served, categories, filters, brands] = await Promise.all([
      landingTextsOf(db, and(eq(landings.kind, 'COUNTRY'), eq(landings.countryCode, country.code)), country.chain, name),
      landingCities(db, params.locale, eq(cities.countryCode, country.code)),
      topCategories(db, country),
      topFilters(db, country, TOP),
      topBrands(db, country, TOP),
    ])
    return {
      ...texts,
      countryCode: country.code,
      name,
      supportedLanguages: country.supportedLanguages,
      cities: served,
      categories,
      topFilters: filters,
      topBrands: brands,
    }
  }
}
