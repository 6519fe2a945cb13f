import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readKept } from '#backend/modules/landing/landing-snapshots.ts'
import { spokenBrand, spokenCity, spokenFacts, spokenFilter, spokenTexts } from '#backend/modules/landing/localize.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import type { getCitiesContent } from '#contract/landing/city-content.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** What a list of a country is told with: its own texts where it has any. */
async function countryPage(db: Db, params: { locale: string; country: string }) {
  const country = await requireCountry(db, params)
  const { says, ...lists } = await readKept(db, country.code, 'COUNTRY')
  const voice = { chain: country.chain, locale: params.locale, cities: lists.cities }
  const texts = spokenTexts(says?.written, voice, pickText(country.name, country.chain))
  return { ...lists, country, voice, texts, facts: says?.facts ? spokenFacts(says.facts, voice) : null }
}

export function getCitiesContentHandler(db: Db): Handler<typeof getCitiesContent> {
  return async ({ params }) => {
    const { country, cities, voice, facts } = await countryPage(db, params)
    const { says } = await readKept(db, country.code, 'CITIES')
    const { meta, content } = spokenTexts(says?.written, voice, pickText(country.name, country.chain))
    const lines = cities.map(it => ({
      ...spokenCity(it, params.locale),
      facts: { kinds: it.kinds.map(name => pickText(name, country.chain)), minutes: it.minutes },
    }))
    return { meta, content, cities: sortByName(lines, params.locale), facts }
  }
}

export function getBrandsContentHandler(db: Db): Handler<typeof getBrandsContent> {
  return async ({ params }) => {
    const { texts, brands, voice } = await countryPage(db, params)
    return { meta: texts.meta, brands: brands.map(it => spokenBrand(it, voice)) }
  }
}

export function getCountryFiltersContentHandler(db: Db): Handler<typeof getCountryFiltersContent> {
  return async ({ params }) => {
    const { texts, filters, voice, facts } = await countryPage(db, params)
    const lines = filters.map(it => ({ ...spokenFilter(it, voice), facts: { citiesCount: it.citiesCount, priceFrom: it.priceFrom } }))
    return { meta: texts.meta, filters: lines, facts }
  }
}
