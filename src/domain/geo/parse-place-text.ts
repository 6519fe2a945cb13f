import { isSimilarName, isSameName, containsWords, toWords } from '#domain/geo/same-name.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'

/** A city of the marketplace with all its names. */
export interface NamedCity {
  readonly code: string
  /** Two capitals. */
  readonly countryCode: string
  readonly names: readonly string[]
}

/** A parsed place text: the cities that it may name, and the rest. */
export interface ParsedPlace<City extends NamedCity> {
  /** Cities of the current country; cities of other countries only if it has none of this name. */
  readonly cities: readonly City[]
  /** The text without city and country: a street with or without house number, or empty. */
  readonly street: string
}

/**
 * Parses a place text of a landing: "Barcelona", "Carrer de Mallorca 237, Barcelona", "Barcelona, Mallorca 237", "Mallorca 237 Barcelona".
 *
 * @param country of the landing, two capitals
 * @param countryNames names of that country in any language; they are ignored
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
  const findNamedCities = (part: string): readonly City[] => preferCountry(cities.filter(it => it.names.some(name => isSameName(name, part))), country) // prettier-ignore
  // if several parts name a city, the last one wins: "Barcelona" is also a street in Madrid
  const at = parts.findLastIndex(it => findNamedCities(it).length > 0)
  if (at >= 0) return { cities: findNamedCities(parts[at]!), street: parts.filter((_, index) => index !== at).join(', ') }
  return parseTrailingCity(parts, findNamedCities) ?? { cities: [], street: parts.join(', ') }
}

/** "Mallorca 237 Barcelona": tries up to three last words of a text without commas. */
function parseTrailingCity<City extends NamedCity>(
  [text, ...otherParts]: readonly string[],
  findNamedCities: (part: string) => readonly City[],
) {
  const words = text === undefined || otherParts.length > 0 ? [] : text.split(/\s+/)
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    const cities = findNamedCities(words.slice(-count).join(' '))
    // "Calle de Valencia" is a street: only a name after a house number is a city
    if (cities.length > 0 && /\d/.test(words.at(-count - 1) ?? '')) return { cities, street: words.slice(0, -count).join(' ') }
  }
  return undefined
}

/** Cities with a name similar to the text, except for typing errors. */
export function findSimilarCities<City extends NamedCity>(text: string, cities: readonly City[], country: string): readonly City[] {
  return preferCountry(cities.filter(it => it.names.some(name => isSimilarName(name, text))), country) // prettier-ignore
}

function preferCountry<City extends NamedCity>(cities: readonly City[], country: string): readonly City[] {
  const countryCities = cities.filter(it => it.countryCode === country)
  return countryCities.length > 0 ? countryCities : cities
}

/** Suggestions tolerate more typing errors than certain matches. */
const LOOSE_LETTERS_PER_TYPO = 3

/** A result of the address search. */
export interface PlaceCandidate {
  /** Street and house number as the search returns them. */
  readonly title: string
  readonly cityCode: string
}

export interface SortedPlaces<Place extends PlaceCandidate> {
  /** Places whose name contains all words of the text. */
  readonly certain: readonly Place[]
  /** Places with a similar, distinctive word: words of all results ("street") do not count. */
  readonly doubtful: readonly Place[]
}

/** Classifies search results by similarity to the text. If a result matches exactly, only exact matches are certain. */
export function sortPlaces<Place extends PlaceCandidate>(street: string, places: readonly Place[]): SortedPlaces<Place> {
  const { street: name } = parseTypedAddress(street)
  const exact = places.filter(it => isSameName(parseTypedAddress(it.title).street, name))
  const certain = exact.length > 0 ? exact : places.filter(it => containsWords(name, it.title))
  const distinctiveWords = toWords(name).filter(word => !places.every(it => containsWords(word, it.title)))
  const isSimilar = (it: Place): boolean => distinctiveWords.some(word => containsWords(word, it.title, LOOSE_LETTERS_PER_TYPO))
  return { certain, doubtful: places.filter(it => !certain.includes(it) && isSimilar(it)) }
}
