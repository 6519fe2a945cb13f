import type { CitySummary } from '#contract/geo/city.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** What cities are exactMatches, by code, in every language there is a name in. */
export type CityNames = ReadonlyMap<string, readonly string[]>

/** A country, or a city of one. */
export interface PlaceMatch {
  /** Two small letters. */
  readonly country: string
  readonly city?: CitySummary
}

/** More are no answer: one would read the list of all of them. */
const MAX_PLACES = 12

/**
 * The cities and countries that somebody may mean, in whatever language and script it is written: those that are exactMatches so; where none is, those
 * whose name, or a word of it, begins so. Nothing for nothing.
 *
 * @param countries two small letters each, those that are served and those that were
 */
export function findPlaces(
  typed: string,
  cities: readonly CitySummary[],
  names: CityNames | undefined,
  countries: readonly string[],
): readonly PlaceMatch[] {
  const query = toSearchKey(typed)
  if (query === '') return []
  const places: { place: PlaceMatch; keys: readonly string[] }[] = [
    ...countries.map(country => ({ place: { country }, keys: countryKeys(country) })),
    ...cities.map(city => ({ place: { country: city.countryCode.toLowerCase(), city }, keys: cityKeys(city, names?.get(city.code)) })),
  ]
  const exactMatches = places.filter(it => it.keys.includes(query))
  const found = exactMatches.length > 0 ? exactMatches : places.filter(it => it.keys.some(key => key.startsWith(query) || key.includes(` ${query}`)))
  return found.slice(0, MAX_PLACES).map(it => it.place)
}

function cityKeys(city: CitySummary, names: readonly string[] = []): readonly string[] {
  return [city.name, city.slug, ...Object.values(city.slugTranslations), ...names].map(it => toSearchKey(it))
}

const countryKeyCache = new Map<string, readonly string[]>()

/** Worked out once: Intl takes its time over twenty-seven languages. */
function countryKeys(country: string): readonly string[] {
  const known = countryKeyCache.get(country)
  if (known) return known
  const keys = [...new Set([...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES].map(it => toSearchKey(getCountryName(country, it))))]
  countryKeyCache.set(country, keys)
  return keys
}
