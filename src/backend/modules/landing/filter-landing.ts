import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readLandingSnapshot } from '#backend/modules/landing/landing-snapshots.ts'
import { localizeCityByCode, localizeBrand, localizeFacts, localizeFilter, localizeTexts } from '#backend/modules/landing/localize.ts'
import { MAX_TOP_ENTRIES } from '#backend/modules/landing/compute-landings.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCountryFilterContent } from '#contract/landing/brand-landing.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCountryFilterContentHandler(db: Db): Handler<typeof getCountryFilterContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { landing, cities, filters, brands } = await readLandingSnapshot(db, country.code, 'FILTER', params.filterSlug)
    const filter = filters.find(it => it.slug === params.filterSlug)
    if (!landing || !filter) throw new Problem(404, `No landing of the filter: ${params.filterSlug}`)
    const localizer = { chain: country.chain, locale: params.locale, cities }
    const localizedCities = landing.cities.flatMap(({ categorySlug, ...it }) => {
      const city = localizeCityByCode(it.code, localizer)
      return city ? [{ ...it, name: city.name, slug: city.slug, categorySlug: pickText(categorySlug, country.chain) }] : []
    })
    return {
      ...localizeTexts(landing.written, localizer, pickText(filter.name, country.chain)),
      filter: localizeFilter(filter, localizer),
      supportedLanguages: country.supportedLanguages,
      cities: sortByName(localizedCities, params.locale),
      topCountryFilters: filters
        .filter(it => it !== filter)
        .slice(0, MAX_TOP_ENTRIES)
        .map(it => localizeFilter(it, localizer)),
      topCountryBrands: brands.slice(0, MAX_TOP_ENTRIES).map(it => localizeBrand(it, localizer)),
      facts: localizeFacts(landing.facts, localizer),
    }
  }
}
