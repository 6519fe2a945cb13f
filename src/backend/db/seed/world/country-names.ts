import { getCountryName } from '#domain/language/country-name.ts'

/** What a country is called, by language. */
export function getCountryNames(country: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(languages.map(language => [language, getCountryName(country, language)]))
}
