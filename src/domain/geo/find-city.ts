import type { CitySummary } from '#contract/geo/city.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'

/** Finds a city by its slug in any language. `country`: two lowercase letters, as in URLs. */
export function findCityBySlug(cities: readonly CitySummary[] | undefined, country: string, slug: string): CitySummary | undefined {
  const code = country.toUpperCase()
  return cities?.find(it => it.countryCode === code && (it.slug === slug || Object.values(it.slugTranslations).includes(slug)))
}

/** Slug of a city in one language. */
export function getCitySlug(city: CitySummary, language: string): string {
  return city.slugTranslations[language] ?? city.slug
}

/** Finds a city by its code (used by legacy URLs), case-insensitive. */
export function findCityByCode(cities: readonly CitySummary[] | undefined, code: string): CitySummary | undefined {
  const upperCaseCode = code.toUpperCase()
  return cities?.find(it => it.code.toUpperCase() === upperCaseCode)
}

/** Route of a city page in a language. */
export function toCityRoute(city: CitySummary, language: string): RouteOf<'city'> {
  return { name: 'city', country: city.countryCode.toLowerCase(), language, city: getCitySlug(city, language) }
}
