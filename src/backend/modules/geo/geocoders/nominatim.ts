import * as z from 'zod/mini'

import { cleanNumber, cleanText, type ExternalPlace, toPoint } from '#backend/modules/geo/geocoders/external-place.ts'
import type { ExternalSource } from '#backend/modules/geo/geocoders/external-geocoder.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import { OPEN_STREET_MAP, type PlaceCall } from '#backend/modules/geo/geocoders/geocoder.ts'
import type { RequestJson } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import type { PlacePrecision } from '#contract/geo/address-lookup.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

/** The usage policy asks sites to cache results. Milliseconds. */
const CACHE_MS = 24 * 3_600_000
const MAX_RESULTS = 16
/** Zoom of buildings. */
const HOUSE_ZOOM = '18'

const text = z.optional(z.string())
const Place = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.int(),
  lat: z.string(),
  lon: z.string(),
  category: text,
  addresstype: text,
  name: z.optional(z.nullable(z.string())),
  address: z.object({
    house_number: text,
    road: text,
    pedestrian: text,
    suburb: text,
    city_district: text,
    city: text,
    town: text,
    village: text,
    municipality: text,
    state: text,
    postcode: text,
    country_code: z.string(),
  }),
})
type NominatimPlace = z.infer<typeof Place>

const Places = z.array(z.unknown())
/** A point without a place is `{ error }`. */
const PlaceOrError = z.record(z.string(), z.unknown())

/** "nominatim:W38862723". */
const PLACE_ID = /^nominatim:([NWR]\d{1,15})$/
const CITY_TYPES = new Set([
  'city',
  'town',
  'village',
  'municipality',
  'hamlet',
  'county',
  'state',
  'region',
  'province',
  'country',
  'postcode',
])
const STREET_TYPES = new Set(['road', 'pedestrian', 'footway', 'path', 'square'])

/**
 * Nominatim, on a server of the operator or on the public one.
 *
 * @source https://nominatim.org/release-docs/latest/api/Search/, https://operations.osmfoundation.org/policies/nominatim/
 */
export function createNominatim(
  { url, email, isPublicServer }: Extract<GeocoderOptions, { readonly name: 'nominatim' }>,
  requestJson: RequestJson,
): ExternalSource {
  const request = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    query: Readonly<Record<string, string>>,
    call: PlaceCall,
  ) => {
    const address = new URL(`${url}/${path}`)
    const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': call.language, ...(email !== undefined && { email }) }
    for (const [name, value] of Object.entries({ ...query, ...common })) address.searchParams.set(name, value)
    return requestJson(schema, { url: address, clientAddress: call.clientAddress })
  }
  return {
    name: 'nominatim',
    attribution: OPEN_STREET_MAP,
    needsSubmittedText: isPublicServer,
    cacheMs: CACHE_MS,
    async search(query, { center, radius, countries }) {
      const degrees = radius / METRES_PER_DEGREE
      const box = center && [center.lng - degrees, center.lat + degrees, center.lng + degrees, center.lat - degrees]
      const found = await request(
        Places,
        'search',
        {
          q: query.text,
          limit: String(MAX_RESULTS),
          countrycodes: countries.map(it => it.toLowerCase()).join(','),
          ...(box && { viewbox: box.map(it => it.toFixed(2)).join(',') }),
        },
        query,
      )
      return found.slice(0, MAX_RESULTS).flatMap(toPlace)
    },
    async searchAt({ lat, lng }, call) {
      return toPlace(await request(PlaceOrError, 'reverse', { lat: lat.toFixed(5), lon: lng.toFixed(5), zoom: HOUSE_ZOOM }, call))
    },
    parseId(placeId) {
      const id = PLACE_ID.exec(placeId)?.[1]
      if (id === undefined) return undefined
      return { load: async call => (await request(Places, 'lookup', { osm_ids: id }, call)).slice(0, 1).flatMap(toPlace) }
    },
  }
}

/** None for a place that is incomplete. */
function toPlace(value: unknown): ExternalPlace[] {
  const place = Place.safeParse(value).data
  const point = place && toPoint(place.lat, place.lon)
  if (!place || !point || !/^[a-z]{2}$/i.test(place.address.country_code)) return []
  const { address } = place
  const street = cleanText(address.road ?? address.pedestrian)
  const number = cleanNumber(address.house_number)
  const precision = getPrecision(place, street !== null && number !== null)
  const name = precision === 'street' ? null : cleanText(place.name)
  return [
    {
      placeId: `nominatim:${place.osm_type[0]!.toUpperCase()}${place.osm_id}`,
      point,
      countryCode: address.country_code.toUpperCase(),
      precision,
      // a house has the name of nothing else
      name,
      street: precision === 'city' ? null : street,
      number,
      postalCode: cleanNumber(address.postcode),
      district: cleanText(address.city_district ?? address.suburb),
      cityName: cleanText(address.city ?? address.town ?? address.village ?? address.municipality),
      province: cleanText(address.state),
    },
  ]
}

function getPrecision({ category, addresstype = '' }: NominatimPlace, hasHouse: boolean): PlacePrecision {
  if (hasHouse) return 'house'
  if (category === 'highway' || STREET_TYPES.has(addresstype)) return 'street'
  return CITY_TYPES.has(addresstype) ? 'city' : 'place'
}
