import type { CitySummary } from '#contract/geo/city.ts'

/** The city that answers to a slug in any of its languages. `country` as addresses write it: two small letters. */
export function cityAt(cities: readonly CitySummary[] | undefined, country: string, slug: string): CitySummary | undefined {
  const code = country.toUpperCase()
  return cities?.find(it => it.countryCode === code && (it.slug === slug || Object.values(it.slugTranslations).includes(slug)))
}

/** How the city is spelled in addresses of one language. */
export function citySlugIn(city: CitySummary, language: string): string {
  return city.slugTranslations[language] ?? city.slug
}
