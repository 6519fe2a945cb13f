import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readLandingSnapshot } from '#backend/modules/landing/landing-snapshots.ts'
import {
  localizeCityByCode,
  localizeBrand,
  localizeCity,
  localizeFacts,
  localizeFilter,
  localizeTexts,
} from '#backend/modules/landing/localize.ts'
import { MAX_TOP_ENTRIES } from '#backend/modules/landing/compute-landings.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCountryContent } from '#contract/landing/seo-content.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCountryContentHandler(db: Db): Handler<typeof getCountryContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { landing, cities, filters, brands } = await readLandingSnapshot(db, country.code, 'COUNTRY')
    const localizer = { chain: country.chain, locale: params.locale, cities }
    const name = pickText(country.name, country.chain)
    return {
      ...localizeTexts(landing?.written, localizer, name),
      countryCode: country.code,
      name,
      supportedLanguages: country.supportedLanguages,
      cities: cities.map(it => localizeCity(it, params.locale)),
      categories: (landing?.categories ?? []).map(it => ({ ...it, name: pickText(it.name, country.chain) })),
      topFilters: filters.slice(0, MAX_TOP_ENTRIES).map(it => localizeFilter(it, localizer)),
      topBrands: brands.slice(0, MAX_TOP_ENTRIES).flatMap(it => {
        const city = localizeCityByCode(it.city, localizer)
        return city ? [{ ...localizeBrand(it, localizer), citySlug: city.slug, storeSlug: it.storeSlug }] : []
      }),
      facts: landing?.facts ? localizeFacts(landing.facts, localizer) : null,
    }
  }
}
