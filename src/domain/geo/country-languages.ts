import type { CitySummary } from '#contract/geo/city.ts'
import type { CountryLanguages } from '#domain/language/country-locale.ts'

/** Served countries with their languages, one entry per city. */
export function listCountryLanguages(cities: readonly CitySummary[] = []): readonly CountryLanguages[] {
  return cities.map(it => ({ country: it.countryCode.toLowerCase(), languages: it.supportedLanguages }))
}
