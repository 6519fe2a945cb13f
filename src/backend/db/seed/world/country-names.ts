import { getCountryName } from '#domain/language/country-name.ts'

/** Names of a country by language. */
export function getCountryNames(country: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(languages.map(language => [language, getCountryName(country, language)]))
}
