import type { Db } from '#backend/db/connect.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readKept } from '#backend/modules/landing/landing-snapshots.ts'
import { cityNamed, spokenBrand, spokenFacts, spokenFilter, spokenTexts } from '#backend/modules/landing/localize.ts'
import { TOP } from '#backend/modules/landing/compute-landings.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCountryFilterContent } from '#contract/landing/brand-landing.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getCountryFilterContentHandler(db: Db): Handler<typeof getCountryFilterContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { says, cities, filters, brands } = await readKept(db, country.code, 'FILTER', params.filterSlug)
    const filter = filters.find(it => it.slug === params.filterSlug)
    if (!says || !filter) throw new Problem(404, `No landing of the filter: ${params.filterSlug}`)
    const voice = { chain: country.chain, locale: params.locale, cities }
    const found = says.cities.flatMap(({ categorySlug, ...it }) => {
      const city = cityNamed(it.code, voice)
      return city ? [{ ...it, name: city.name, slug: city.slug, categorySlug: pickText(categorySlug, country.chain) }] : []
    })
    return {
      ...spokenTexts(says.written, voice, pickText(filter.name, country.chain)),
      filter: spokenFilter(filter, voice),
      supportedLanguages: country.supportedLanguages,
      cities: sortByName(found, params.locale),
      topCountryFilters: filters
        .filter(it => it !== filter)
        .slice(0, TOP)
        .map(it => spokenFilter(it, voice)),
      topCountryBrands: brands.slice(0, TOP).map(it => spokenBrand(it, voice)),
      facts: spokenFacts(says.facts, voice),
    }
  }
}
