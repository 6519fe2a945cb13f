import type { CitySummary } from '#contract/geo/city.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'

/** The city that answers to a slug in any of its languages. `country` as addresses write it: two small letters. */
export function findCityBySlug(cities: readonly CitySummary[] | undefined, country: string, slug: string): CitySummary | undefined {
  const code = country.toUpperCase()
  return cities?.find(it => it.countryCode === code && (it.slug === slug || Object.values(it.slugTranslations).includes(slug)))
}

/** How the city is spelled in addresses of one language. */
export function getCitySlug(city: CitySummary, language: string): string {
  return city.slugTranslations[language] ?? city.slug
}

/** The city of a code, which older addresses have in place of a slug, in either case. */
export function findCityByCode(cities: readonly CitySummary[] | undefined, code: string): CitySummary | undefined {
  const wanted = code.toUpperCase()
  return cities?.find(it => it.code.toUpperCase() === wanted)
}

/** The city's page in a language. */
export function toCityRoute(city: CitySummary, language: string): RouteOf<'city'> {
  return { name: 'city', country: city.countryCode.toLowerCase(), language, city: getCitySlug(city, language) }
}
