import type { CitySummary } from '#contract/geo/city.ts'
import type { CountryLanguages } from '#domain/language/country-locale.ts'

/** The countries that are served, each as often as it has cities, with what is spoken there. */
export function listCountryLanguages(cities: readonly CitySummary[] = []): readonly CountryLanguages[] {
  return cities.map(it => ({ country: it.countryCode.toLowerCase(), languages: it.supportedLanguages }))
}
