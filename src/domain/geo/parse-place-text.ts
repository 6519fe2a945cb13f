import { isSimilarName, isSameName, containsWords, toWords } from '#domain/geo/same-name.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'

/** A city of the marketplace under every name that it has. */
export interface NamedCity {
  readonly code: string
  /** Two capitals. */
  readonly countryCode: string
  readonly names: readonly string[]
}

/** What somebody has written, taken apart: the cities it may name, and what is left of it. */
export interface ParsedPlace<City extends NamedCity> {
  /** Those of the country that was asked in; where it has none of that name, those of others. */
  readonly cities: readonly City[]
  /** Without the city and the country: a street with or without its house, or nothing. */
  readonly street: string
}

/**
 * Takes apart what was written on a landing: "Barcelona", "Carrer de Mallorca 237, Barcelona", "Barcelona, Mallorca 237", "Mallorca 237 Barcelona".
 *
 * @param country of the landing, two capitals
 * @param countryNames of that country, in any language: they say nothing new
 * @source issue 6 point 8: "an address or place → the city page"
 */
export function parsePlaceText<City extends NamedCity>(
  text: string,
  cities: readonly City[],
  country: string,
  countryNames: readonly string[] = [],
): ParsedPlace<City> {
  const parts = text
    .split(',')
    .map(it => it.trim())
    .filter(it => it !== '' && !countryNames.some(name => isSameName(name, it)))
  const named = (part: string): readonly City[] => preferCountry(cities.filter(it => it.names.some(name => isSameName(name, part))), country) // prettier-ignore
  // of several parts that name a city the last is it: "Barcelona" is a street of Madrid too
  const at = parts.findLastIndex(it => named(it).length > 0)
  if (at >= 0) return { cities: named(parts[at]!), street: parts.filter((_, index) => index !== at).join(', ') }
  return parseTrailingCity(parts, named) ?? { cities: [], street: parts.join(', ') }
}

/** "Mallorca 237 Barcelona": the last words of a text without commas, as many as a name has at most. */
function parseTrailingCity<City extends NamedCity>([text, ...more]: readonly string[], named: (part: string) => readonly City[]) {
  const words = text === undefined || more.length > 0 ? [] : text.split(/\s+/)
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const cities = named(words.slice(-count).join(' '))
    // "Calle de Valencia" is a street wherever it is: only behind a house is it a city
    if (cities.length > 0 && /\d/.test(words.at(-count - 1) ?? '')) return { cities, street: words.slice(0, -count).join(' ') }
  }
  return undefined
}

/** Cities whose name the text is, but for slips of the finger. */
export function findSimilarCities<City extends NamedCity>(text: string, cities: readonly City[], country: string): readonly City[] {
  return preferCountry(cities.filter(it => it.names.some(name => isSimilarName(name, text))), country) // prettier-ignore
}

function preferCountry<City extends NamedCity>(cities: readonly City[], country: string): readonly City[] {
  const own = cities.filter(it => it.countryCode === country)
  return own.length > 0 ? own : cities
}

/** A street that is only offered may be spelled worse than one that is taken for granted. */
const LOOSE_LETTERS_PER_TYPO = 3

/** A place that the search for addresses came upon. */
export interface PlaceCandidate {
  /** Street and house as they are written there. */
  readonly title: string
  readonly cityCode: string
}

export interface SortedPlaces<Place extends PlaceCandidate> {
  /** What was written stands in their names. */
  readonly certain: readonly Place[]
  /** Something of it does, or is like it: not a word alone that all of them have ("street"). */
  readonly doubtful: readonly Place[]
}

/** Sorts what was found by whether it is what was written; where one is it to the letter, it alone is. */
export function sortPlaces<Place extends PlaceCandidate>(street: string, found: readonly Place[]): SortedPlaces<Place> {
  const { street: name } = parseTypedAddress(street)
  const exact = found.filter(it => isSameName(parseTypedAddress(it.title).street, name))
  const certain = exact.length > 0 ? exact : found.filter(it => containsWords(name, it.title))
  const telling = toWords(name).filter(word => !found.every(it => containsWords(word, it.title)))
  const isLike = (it: Place): boolean => telling.some(word => containsWords(word, it.title, LOOSE_LETTERS_PER_TYPO))
  return { certain, doubtful: found.filter(it => !certain.includes(it) && isLike(it)) }
}
