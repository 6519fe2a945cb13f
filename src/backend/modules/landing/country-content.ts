import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readKept } from '#backend/modules/landing/landing-snapshots.ts'
import { cityNamed, spokenBrand, spokenCity, spokenFacts, spokenFilter, spokenTexts } from '#backend/modules/landing/localize.ts'
import { TOP } from '#backend/modules/landing/compute-landings.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCountryContent } from '#contract/landing/seo-content.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCountryContentHandler(db: Db): Handler<typeof getCountryContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { says, cities, filters, brands } = await readKept(db, country.code, 'COUNTRY')
    const voice = { chain: country.chain, locale: params.locale, cities }
    const name = pickText(country.name, country.chain)
    return {
      ...spokenTexts(says?.written, voice, name),
      countryCode: country.code,
      name,
      supportedLanguages: country.supportedLanguages,
      cities: cities.map(it => spokenCity(it, params.locale)),
      categories: (says?.categories ?? []).map(it => ({ ...it, name: pickText(it.name, country.chain) })),
      topFilters: filters.slice(0, TOP).map(it => spokenFilter(it, voice)),
      topBrands: brands.slice(0, TOP).flatMap(it => {
        const city = cityNamed(it.city, voice)
        return city ? [{ ...spokenBrand(it, voice), citySlug: city.slug, storeSlug: it.storeSlug }] : []
      }),
      facts: says?.facts ? spokenFacts(says.facts, voice) : null,
    }
  }
}
