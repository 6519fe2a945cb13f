import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import type { CountryPlace, Route } from '#domain/navigation/routes.ts'

/** An entry of the landing index. */
export type IndexedLanding = LandingIndex['landings'][number]

/** Route of a landing in one language (A §2.1). Filters and brands without a slug have no route. */
export function toLandingRoute(
  { kind, country, slug }: Pick<IndexedLanding, 'kind' | 'country' | 'slug'>,
  language: string,
): (Route & CountryPlace) | undefined {
  const place = { country: country.toLowerCase(), language }
  switch (kind) {
    case 'COUNTRY':
      return { name: 'countryLanding', ...place }
    case 'CITIES':
      return { name: 'cityListLanding', ...place }
    case 'FILTERS':
      return { name: 'allCountryFilters', ...place }
    case 'FILTER':
      return slug === undefined ? undefined : { name: 'filterLanding', ...place, filterSlug: slug }
    case 'BRAND':
      return slug === undefined ? undefined : { name: 'brandLanding', ...place, brandSlug: slug }
    case 'ACQUISITION':
      return { name: 'acquisitionLanding', ...place }
    case 'PRIME':
      return { name: 'primeCountryLanding', ...place }
  }
}
