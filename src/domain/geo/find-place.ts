import type { CitySummary } from '#contract/geo/city.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** City names in all languages, by city code. */
export type CityNames = ReadonlyMap<string, readonly string[]>

/** A country, or a city of one. */
export interface PlaceMatch {
  /** Two lowercase letters. */
  readonly country: string
  readonly city?: CitySummary
}

/** Maximum number of results. */
const MAX_PLACES = 12

/**
 * Finds cities and countries by name in any language and script. Exact matches win; otherwise names or words with this prefix match. An
 * empty text has no results.
 *
 * @param countries two lowercase letters each, current and former markets
 */
export function findPlaces(
  text: string,
  cities: readonly CitySummary[],
  names: CityNames | undefined,
  countries: readonly string[],
): readonly PlaceMatch[] {
  const query = toSearchKey(text)
  if (query === '') return []
  const places: { place: PlaceMatch; keys: readonly string[] }[] = [
    ...countries.map(country => ({ place: { country }, keys: getCountryKeys(country) })),
    ...cities.map(city => ({ place: { country: city.countryCode.toLowerCase(), city }, keys: getCityKeys(city, names?.get(city.code)) })),
  ]
  const exactMatches = places.filter(it => it.keys.includes(query))
  const matches =
    exactMatches.length > 0 ? exactMatches : places.filter(it => it.keys.some(key => key.startsWith(query) || key.includes(` ${query}`)))
  return matches.slice(0, MAX_PLACES).map(it => it.place)
}

function getCityKeys(city: CitySummary, names: readonly string[] = []): readonly string[] {
  return [city.name, city.slug, ...Object.values(city.slugTranslations), ...names].map(it => toSearchKey(it))
}

const countryKeyCache = new Map<string, readonly string[]>()

/** Cached: Intl needs considerable time for 27 languages. */
function getCountryKeys(country: string): readonly string[] {
  const cachedKeys = countryKeyCache.get(country)
  if (cachedKeys) return cachedKeys
  const keys = [...new Set([...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES].map(it => toSearchKey(getCountryName(country, it))))]
  countryKeyCache.set(country, keys)
  return keys
}
