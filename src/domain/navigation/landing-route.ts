import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import type { CountryPlace, Route } from '#domain/navigation/routes.ts'

/** A landing as the list of all landings names it. */
export type IndexedLanding = LandingIndex['landings'][number]

/** Where a landing is in one of its languages (A §2.1). A filter or a brand without a slug has no address. */
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
