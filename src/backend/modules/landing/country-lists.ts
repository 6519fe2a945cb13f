import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readLandingSnapshot } from '#backend/modules/landing/landing-snapshots.ts'
import { localizeBrand, localizeCity, localizeFacts, localizeFilter, localizeTexts } from '#backend/modules/landing/localize.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import type { getCitiesContent } from '#contract/landing/city-content.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Loads the snapshot of a country with its texts and facts in the language of the call. */
async function loadCountryPage(db: Db, params: { locale: string; country: string }) {
  const country = await requireCountry(db, params)
  const { landing, ...lists } = await readLandingSnapshot(db, country.code, 'COUNTRY')
  const localizer = { chain: country.chain, locale: params.locale, cities: lists.cities }
  const texts = localizeTexts(landing?.written, localizer, pickText(country.name, country.chain))
  return { ...lists, country, localizer, texts, facts: landing?.facts ? localizeFacts(landing.facts, localizer) : null }
}

export function getCitiesContentHandler(db: Db): Handler<typeof getCitiesContent> {
  return async ({ params }) => {
    const { country, cities, localizer, facts } = await loadCountryPage(db, params)
    const { landing } = await readLandingSnapshot(db, country.code, 'CITIES')
    const { meta, content } = localizeTexts(landing?.written, localizer, pickText(country.name, country.chain))
    const entries = cities.map(it => ({
      ...localizeCity(it, params.locale),
      facts: { kinds: it.kinds.map(name => pickText(name, country.chain)), minutes: it.minutes },
    }))
    return { meta, content, cities: sortByName(entries, params.locale), facts }
  }
}

export function getBrandsContentHandler(db: Db): Handler<typeof getBrandsContent> {
  return async ({ params }) => {
    const { texts, brands, localizer } = await loadCountryPage(db, params)
    return { meta: texts.meta, brands: brands.map(it => localizeBrand(it, localizer)) }
  }
}

export function getCountryFiltersContentHandler(db: Db): Handler<typeof getCountryFiltersContent> {
  return async ({ params }) => {
    const { texts, filters, localizer, facts } = await loadCountryPage(db, params)
    const entries = filters.map(it => ({
      ...localizeFilter(it, localizer),
      facts: { citiesCount: it.citiesCount, priceFrom: it.priceFrom },
    }))
    return { meta: texts.meta, filters: entries, facts }
  }
}
