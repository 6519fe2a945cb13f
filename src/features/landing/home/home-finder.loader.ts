import type { Client } from '#client/client.ts'
import { type CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getGlobalContent } from '#contract/landing/seo-content.ts'
import { toCityRoute } from '#domain/geo/find-city.ts'
import { findPlaces } from '#domain/geo/find-place.ts'
import { WORLD_REGIONS, getWorldRegion } from '#domain/geo/world-region.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getCountryName, getRegionNames } from '#domain/language/country-name.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { toLocale } from '#domain/language/locale.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { loadCityNames } from '#features/landing/home/city-names.loader.ts'

type Countries = Reply<typeof getGlobalContent>['countries']

interface Link {
  readonly name: string
  readonly path: string
}

/** A served country. `language` is the language of its links. */
interface HomeCountry extends Link {
  readonly language: string
  readonly cities: readonly Link[]
}

interface Suggestion {
  readonly name: string
  readonly country?: string
}

export interface HomeFinder {
  readonly regions: readonly { readonly name: string; readonly countries: readonly HomeCountry[] }[]
  /** Number of cities that are served. */
  readonly citiesCount: number
  /** Suggestions of the field: cities with their country, and countries. */
  readonly suggestions: readonly Suggestion[]
  /** The typed text, when it has no redirect (`redirects/home-place.ts`). */
  readonly typed: string | undefined
  /** Matching places; empty without a match. */
  readonly matches: readonly Link[]
}

export async function loadHomeFinder(
  call: Client,
  { language = FALLBACK_LANGUAGE, search }: RouteOf<'home'>,
  countries: Countries,
): Promise<HomeFinder> {
  const { cities } = await call(getSummarizedSettings, { query: { language } })
  const open = cities.filter(it => it.enabled && countries.some(country => country.code === it.countryCode))
  return {
    regions: groupByRegion(countries, language).map(it => ({ ...it, countries: sortByName(it.countries, language) })),
    citiesCount: open.length,
    suggestions: sortByName<Suggestion>(
      [
        ...countries.map(({ name }) => ({ name })),
        ...open.map(({ name, countryCode }) => ({ name, country: getCountryName(countryCode, language) })),
      ],
      language,
    ),
    typed: search,
    matches: search === undefined ? [] : await findMatches(call, search, language, cities, countries),
  }
}

function groupByRegion(countries: Countries, language: string): HomeFinder['regions'] {
  const names = getRegionNames(toLocale(language))
  const byRegion = Map.groupBy(countries, it => getWorldRegion(it.code))
  return WORLD_REGIONS.flatMap(region => {
    const regionCountries = byRegion.get(region)
    return regionCountries ? [{ name: names.of(region) ?? '', countries: regionCountries.map(it => toHomeCountry(it, language)) }] : []
  })
}

function toHomeCountry({ code, name, locale, supportedLanguages, cities }: Countries[number], preferredLanguage: string): HomeCountry {
  const language = supportedLanguages.includes(preferredLanguage) ? preferredLanguage : locale
  const place = { country: code.toLowerCase(), language }
  return {
    name,
    language,
    path: toPath({ name: 'countryLanding', ...place }),
    cities: cities.map(it => ({ name: it.name, path: toPath({ name: 'city', ...place, city: it.slug }) })),
  }
}

/** The name of a city includes its country. */
async function findMatches(
  call: Client,
  typed: string,
  language: string,
  cities: readonly CitySummary[],
  countries: Countries,
): Promise<Link[]> {
  const served = countries.map(it => it.code.toLowerCase())
  const names = await loadCityNames(call)
  return findPlaces(typed, cities, names, served).map(({ country, city }) => {
    if (city) {
      const route = toCityRoute(city, selectLanguage(language, city.supportedLanguages, country))
      return { name: `${city.name}, ${getCountryName(country, language)}`, path: toPath(route) }
    }
    const languages = countries.find(it => it.code.toLowerCase() === country)?.supportedLanguages
    const route = { name: 'countryLanding' as const, country, language: selectLanguage(language, languages, country) }
    return { name: getCountryName(country, language), path: toPath(route) }
  })
}
