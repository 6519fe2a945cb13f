import { LRUCache } from 'lru-cache'

import type { Db } from '#backend/db/connect.ts'
import type { CityDirectory } from '#backend/modules/geo/city-directory.ts'
import { createAddress, type ExternalPlace, toExternalAddress, toPlacePrediction } from '#backend/modules/geo/geocoders/external-place.ts'
import { type Geocoder, MAX_PREDICTIONS, type PlaceCall, type PlaceQuery } from '#backend/modules/geo/geocoders/geocoder.ts'
import { findCityAt } from '#backend/modules/geo/street-rows.ts'
import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'

/** Places of one source in memory, about 500 bytes each. */
const MAX_CACHED = 5000
/** A pin takes the name of a place that is at most this far away, and its house number within the second distance. Metres. */
const [MAX_STREET_METRES, MAX_HOUSE_METRES] = [150, 40]

/** What a source is asked for: an area, not the location of the customer. */
export interface SearchArea {
  /** Rounded to about 1 km. */
  readonly center: Point | undefined
  /** Of the search zone, metres. */
  readonly radius: number
  /** Of the results. */
  readonly countries: readonly string[]
}

/** A source whose data may be cached for a time. */
export interface ExternalSource {
  readonly name: 'photon' | 'nominatim'
  readonly attribution: NonNullable<Geocoder['attribution']>
  /** The usage policy of the server forbids autocomplete. */
  readonly needsSubmittedText: boolean
  /** Milliseconds. */
  readonly cacheMs: number
  search(query: PlaceQuery, area: SearchArea): Promise<readonly ExternalPlace[]>
  /** Undefined for the id of another source. */
  parseId(placeId: string): { load(call: PlaceCall): Promise<readonly ExternalPlace[]> } | undefined
  /** The places around a point. */
  searchAt(point: Point, call: PlaceCall): Promise<readonly ExternalPlace[]>
}

/** The area of a search: around the delivery location, otherwise around the centre of the city ("biased to the city centre", A §7). */
export function getSearchArea({ byCode }: CityDirectory, { cityCode, countryCode, near }: PlaceQuery): SearchArea {
  const city = byCode.get(cityCode ?? '')
  const country = city?.countryCode ?? countryCode
  const center = near ?? city?.center
  return {
    center: center && { lat: roundToKilometre(center.lat), lng: roundToKilometre(center.lng) },
    radius: city?.searchRadius ?? 20_000,
    countries: country === undefined ? [...new Set([...byCode.values()].map(it => it.countryCode))] : [country],
  }
}

const roundToKilometre = (degrees: number): number => Math.round(degrees * 100) / 100

/** Adds what all sources with cacheable data share: the cache, the filter by country, and the conversion to addresses. */
export function createExternalGeocoder(source: ExternalSource, db: Db, loadCities: () => Promise<CityDirectory>): Geocoder {
  const { name, attribution, cacheMs } = source
  const searches = new LRUCache<string, readonly ExternalPlace[]>({ max: MAX_CACHED / 10, ttl: cacheMs })
  const placesById = new LRUCache<string, ExternalPlace>({ max: MAX_CACHED, ttl: cacheMs })
  const placesAt = new LRUCache<string, readonly ExternalPlace[]>({ max: MAX_CACHED / 10, ttl: cacheMs })

  async function getOrLoad<Value extends object>(cache: LRUCache<string, Value>, key: string, load: () => Promise<Value>): Promise<Value> {
    const cached = cache.get(key)
    if (cached) return cached
    const value = await load()
    cache.set(key, value)
    return value
  }

  return {
    name,
    attribution,
    async search(query) {
      if (source.needsSubmittedText && !query.isSubmitted) return undefined
      const area = getSearchArea(await loadCities(), query)
      const text = query.text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
      const key = JSON.stringify([text, query.language, area])
      const found = await getOrLoad(searches, key, () => source.search(query, area))
      const places = found.filter(it => area.countries.includes(it.countryCode) && toPlacePrediction(it).title !== '')
      for (const place of places) placesById.set(`${query.language} ${place.placeId}`, place)
      return places.map(toPlacePrediction).slice(0, MAX_PREDICTIONS)
    },
    findPlace(placeId, call) {
      const parsed = source.parseId(placeId)
      return parsed && findKnownPlace(placeId, call, parsed.load)
    },
    async findAt(point, call) {
      // the pin must not leave the process for a point that no city serves
      const city = await findCityAt(db, point)
      if (!city) return null
      const key = `${call.language} ${point.lat.toFixed(4)} ${point.lng.toFixed(4)}`
      const places = await getOrLoad(placesAt, key, () => source.searchAt(point, call))
      const nearest = places
        .filter(it => it.countryCode === city.countryCode && it.street !== null)
        .map(place => ({ place, metres: getDistanceMetres(place.point, point) }))
        .filter(it => it.metres <= MAX_STREET_METRES)
        .toSorted((one, other) => one.metres - other.metres)[0]
      if (!nearest) return null
      const hasHouse = nearest.metres <= MAX_HOUSE_METRES && nearest.place.number !== null
      const place: ExternalPlace = {
        ...nearest.place,
        placeId: toPlaceId({ pin: point }),
        point,
        name: null,
        number: hasHouse ? nearest.place.number : null,
        precision: hasHouse ? 'house' : 'street',
      }
      return { address: createAddress(place, city, call.language), precision: place.precision }
    },
  }

  async function findKnownPlace(placeId: string, call: PlaceCall, load: (call: PlaceCall) => Promise<readonly ExternalPlace[]>) {
    const { byCode } = await loadCities()
    const countries = new Set([...byCode.values()].map(it => it.countryCode))
    const key = `${call.language} ${placeId}`
    const place = placesById.get(key) ?? (await load(call)).find(it => it.placeId === placeId)
    if (!place || !countries.has(place.countryCode)) return null
    placesById.set(key, place)
    return toExternalAddress(db, place, call.language)
  }
}
