import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { requireCountry, type ServedCountry } from '#backend/modules/landing/country.ts'
import { byName, landingCities } from '#backend/modules/landing/landing-cities.ts'
import { landingTextsOf } from '#backend/modules/landing/landing-texts.ts'
import { topBrands, topFilters } from '#backend/modules/landing/top-of-country.ts'
import type { Handler } from '#backend/serve.ts'
import type { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import type { getCitiesContent } from '#contract/landing/city-content.ts'
import { textIn } from '#domain/language/text-in.ts'

/** More than any market has. */
const ALL = 1000

export function getCitiesContentHandler(db: Db): Handler<typeof getCitiesContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const name = textIn(country.name, country.chain)
    const [{ meta, content }, served] = await Promise.all([
      landingTextsOf(db, and(eq(landings.kind, 'CITIES'), eq(landings.countryCode, country.code)), country.chain, name),
      landingCities(db, params.locale, eq(cities.countryCode, country.code)),
    ])
    return { meta, content, cities: byName(served, params.locale) }
  }
}

export function getBrandsContentHandler(db: Db): Handler<typeof getBrandsContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const [meta, brands] = await Promise.all([countryMeta(db, country), topBrands(db, country, ALL)])
    return { meta, brands }
  }
}

export function getCountryFiltersContentHandler(db: Db): Handler<typeof getCountryFiltersContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const [meta, filters] = await Promise.all([countryMeta(db, country), topFilters(db, country, ALL)])
    return { meta, filters }
  }
}

/** These lists have no texts of their own yet: the country's stand in. */
async function countryMeta(db: Db, country: ServedCountry) {
  const subject = and(eq(landings.kind, 'COUNTRY'), eq(landings.countryCode, country.code))
  return (await landingTextsOf(db, subject, country.chain, textIn(country.name, country.chain))).meta
}
