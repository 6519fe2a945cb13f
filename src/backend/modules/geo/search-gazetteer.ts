import type { Db } from '#backend/db/connect.ts'
import type { CityDirectory, ListedCity } from '#backend/modules/geo/city-directory.ts'
import { type Corrections, findStreetsByWords, type StreetCandidate } from '#backend/modules/geo/find-streets-by-words.ts'
import { MAX_PREDICTIONS, type PlacePrediction, type PlaceQuery } from '#backend/modules/geo/geocoders/geocoder.ts'
import { getCityName, getStreetName, hasHouseNumber, toCityPlaceId } from '#backend/modules/geo/street-rows.ts'
import { Problem } from '#backend/problem.ts'
import { formatAddress } from '#domain/geo/format-address.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'
import { matchStreet, type StreetMatch } from '#domain/geo/match-street.ts'
import { foldSearchKey, isNumberMarker, isWeakWord, parseQueryWords, type QueryWord, toStreetWords } from '#domain/geo/street-words.ts'
import { getCountryName } from '#domain/language/country-name.ts'

/** Words of the longest city name that is searched in a text. */
const MAX_CITY_WORDS = 4
/** Words by which streets are found; all words are compared. */
const MAX_SEARCHED_WORDS = 5
/** Cities of one name that are searched. */
const MAX_NAMESAKES = 2
/** A street with a lower score is no result, unless it has all distinctive words. The lower limit holds when no street reaches the other one. */
const [MIN_SCORE, MIN_LOOSE_SCORE] = [0.5, 0.25]
/** Complete matches in the city from which other cities are not searched. */
const ENOUGH_MATCHES = 3
/** A shorter text is searched only in the city. */
const MIN_WORLDWIDE_LETTERS = 3

/** A reading of a text: the words of a street, in one city or everywhere. */
interface Reading {
  readonly words: readonly QueryWord[]
  readonly city: ListedCity | undefined
}

interface RankedStreet {
  readonly street: StreetCandidate
  readonly city: ListedCity
  readonly match: StreetMatch
  readonly rank: readonly number[]
}

/**
 * Searches streets by the words of a text, in any order and with the city anywhere at its ends. The city that the text names comes first, then the
 * given city, then its country ("biased to the city centre", A §7).
 */
export async function searchGazetteer(db: Db, directory: CityDirectory, query: PlaceQuery): Promise<readonly PlacePrediction[]> {
  const words = parseQueryWords(query.text)
  const named = findNamedCities(words, directory, query)
  const current = directory.byCode.get(query.cityCode ?? '')
  const readings: Reading[] = [
    ...(current ? [{ words, city: current }] : []),
    ...named.filter(it => it.words.some(word => word.house === null && !isWeakWord(word.word))),
  ]
  const corrections: Corrections = new Map()
  const letters = words.reduce((sum, it) => sum + (it.house === null ? it.word.length : 0), 0)
  const worldwide: Reading | undefined = letters >= MIN_WORLDWIDE_LETTERS ? { words, city: undefined } : undefined
  const read = (reading: Reading, worldwideBelow: number) => findStreetsByWords(db, { words: selectTerms(reading.words), cityCode: reading.city?.cityCode, worldwideBelow }, corrections) // prettier-ignore
  const results = await Promise.all(readings.map(it => read(it, worldwide && it.words === words ? ENOUGH_MATCHES : 0)))
  const found = readings.flatMap((it, index) => compareStreets(results[index]!.inCity, it, directory, query))
  if (worldwide && found.filter(it => it.match.isComplete).length < ENOUGH_MATCHES) {
    const streets = results.find(it => it.worldwide)?.worldwide ?? (await read(worldwide, ENOUGH_MATCHES)).worldwide!
    found.push(...compareStreets(streets, worldwide, directory, query))
  }
  const close = found.filter(it => it.match.isComplete || it.match.score >= MIN_SCORE)
  const ranked = rank(close.length > 0 ? close : found)
  if (ranked[0]?.street.fault === 'SEARCH')
    throw new Problem(503, 'Addresses cannot be searched now', undefined, { headers: { 'retry-after': '5' } })
  const streets = ranked.map(it => toPrediction(it, query.language))
  const cities = named.filter(it => it.words.length === 0 && it.city).map(it => toCityPrediction(it.city!, query.language))
  const inCity = ranked.filter(it => it.match.isComplete && it.city === current).length
  return streets.toSpliced(Math.min(inCity, MAX_PREDICTIONS - cities.length), 0, ...cities).slice(0, MAX_PREDICTIONS)
}

/** The readings of a text whose first or last words are a city. With no other words, the text is the name of a city. */
function findNamedCities(words: readonly QueryWord[], { byName }: CityDirectory, { countryCode }: PlaceQuery): Reading[] {
  const readings: Reading[] = []
  for (let count = Math.min(MAX_CITY_WORDS, words.length); count > 0; count -= 1)
    for (const isLast of [true, false]) {
      const start = isLast ? words.length - count : 0
      const name = words.slice(start, start + count)
      if (name.some(it => it.house !== null)) continue
      const cities = byName.get(name.map(it => it.word).join(' ')) ?? []
      const inCountry = cities.toSorted((a, b) => Number(b.countryCode === countryCode) - Number(a.countryCode === countryCode))
      const rest = words.toSpliced(start, count)
      readings.push(...inCountry.slice(0, MAX_NAMESAKES).map(city => ({ words: rest, city })))
      if (readings.length > 0 && (!isLast || count === words.length)) return readings
    }
  return readings
}

/** The streets that match a reading well enough. */
function compareStreets(
  candidates: readonly StreetCandidate[],
  { words, city }: Reading,
  { byCode }: CityDirectory,
  query: PlaceQuery,
): RankedStreet[] {
  const key = new Set(toStreetWords(query.text))
  return candidates.flatMap(street => {
    const cityOfStreet = byCode.get(street.cityCode)
    const match = matchStreet(words, foldSearchKey(street.searchKey))
    // a street that simulates an error matches only by its full name
    if (street.fault !== null && toStreetWords(street.localName).some(it => !key.has(it))) return []
    if (!cityOfStreet || !(match.isComplete || match.score >= MIN_LOOSE_SCORE)) return []
    return [{ street, city: cityOfStreet, match, rank: getRank({ street, city: cityOfStreet, match, isNamed: city !== undefined }, query) }]
  })
}

/** The words that find streets: no kinds of streets and no single letters beside other words, because these begin most names. */
function selectTerms(words: readonly QueryWord[]): readonly string[] {
  const searched = words.filter((it, index) => isSearched(it, words[index + 1], words))
  const distinctive = searched.filter(it => !isWeakWord(it.word))
  const long = distinctive.filter(it => it.word.length > 1)
  const selected = long.length > 0 ? long : distinctive.length > 0 ? distinctive : searched
  return [...new Set(selected.map(it => it.word))].slice(0, MAX_SEARCHED_WORDS)
}

/** A number is a word of a street only beside other words: "13. jula". */
const isSearched = (it: QueryWord, next: QueryWord | undefined, all: readonly QueryWord[]): boolean =>
  it.house === null ? !(isNumberMarker(it.word) && next?.house != null) || all.length === 1 : !/\p{L}/u.test(it.house)

/** Compared from left to right; the lower comes first. */
function getRank(
  { street, city, match, isNamed }: { street: StreetCandidate; city: ListedCity; match: StreetMatch; isNamed: boolean },
  { countryCode, near }: PlaceQuery,
): readonly number[] {
  const { lat, lng } = near ?? city.center
  const distance = (street.fromLat - lat) ** 2 + (street.fromLng - lng) ** 2
  const place = isNamed ? 0 : city.countryCode === countryCode ? 1 : 2
  return [match.isComplete ? 0 : 1, place, -Math.round(match.score * 50) / 50, distance]
}

function rank(found: readonly RankedStreet[]): readonly RankedStreet[] {
  const sorted = found.toSorted((a, b) => {
    const index = a.rank.findIndex((it, place) => it !== b.rank[place])
    return index < 0 ? (a.street.id < b.street.id ? -1 : 1) : (a.rank[index] ?? 0) - (b.rank[index] ?? 0)
  })
  const ids = sorted.map(it => it.street.id)
  return sorted.filter((it, index) => ids.indexOf(it.street.id) === index)
}

function toPrediction({ street, city, match }: RankedStreet, language: string): PlacePrediction {
  const house = hasHouseNumber(street, match.house) ? match.house : null
  const name = { name: 'STREET_NAME' as const, value: getStreetName(street, city, language) }
  const number = house === null ? [] : [{ name: 'STREET_NUMBER' as const, value: house }]
  return {
    placeId: toPlaceId({ street: street.id, house }),
    title: formatAddress(city.countryCode, [name, ...number]).line,
    subtitle: getCityName(city, language),
    precision: house === null ? 'street' : 'house',
  }
}

const toCityPrediction = (city: ListedCity, language: string): PlacePrediction => ({
  placeId: toCityPlaceId(city.cityCode),
  title: getCityName(city, language),
  subtitle: getCountryName(city.countryCode.toLowerCase(), language),
  precision: 'city',
})
