import type { CitySummary } from '#contract/geo/city.ts'
import { searchKeyOf } from '#domain/catalogue/search-key.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** What cities are called, by code, in every language there is a name in. */
export type CityNames = ReadonlyMap<string, readonly string[]>

/** A country, or a city of one. */
export interface FoundPlace {
  /** Two small letters. */
  readonly country: string
  readonly city?: CitySummary
}

/** More are no answer: one would read the list of all of them. */
const MOST = 12

/**
 * The cities and countries that somebody may mean, in whatever language and script it is written: those that are called so; where none is, those
 * whose name, or a word of it, begins so. Nothing for nothing.
 *
 * @param countries two small letters each, those that are served and those that were
 */
export function placesNamed(
  typed: string,
  cities: readonly CitySummary[],
  names: CityNames | undefined,
  countries: readonly string[],
): readonly FoundPlace[] {
  const wanted = searchKeyOf(typed)
  if (wanted === '') return []
  const places: { place: FoundPlace; keys: readonly string[] }[] = [
    ...countries.map(country => ({ place: { country }, keys: countryKeys(country) })),
    ...cities.map(city => ({ place: { country: city.countryCode.toLowerCase(), city }, keys: cityKeys(city, names?.get(city.code)) })),
  ]
  const called = places.filter(it => it.keys.includes(wanted))
  const found = called.length > 0 ? called : places.filter(it => it.keys.some(key => key.startsWith(wanted) || key.includes(` ${wanted}`)))
  return found.slice(0, MOST).map(it => it.place)
}

function cityKeys(city: CitySummary, names: readonly string[] = []): readonly string[] {
  return [city.name, city.slug, ...Object.values(city.slugTranslations), ...names].map(it => searchKeyOf(it))
}

const kept = new Map<string, readonly string[]>()

/** Worked out once: Intl takes its time over twenty-seven languages. */
function countryKeys(country: string): readonly string[] {
  const known = kept.get(country)
  if (known) return known
  const keys = [...new Set([...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES].map(it => searchKeyOf(getCountryName(country, it))))]
  kept.set(country, keys)
  return keys
}
