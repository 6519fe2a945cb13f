import * as z from 'zod/mini'

import { cleanNumber, cleanText, type ExternalPlace, toPoint } from '#backend/modules/geo/geocoders/external-place.ts'
import type { ExternalSource } from '#backend/modules/geo/geocoders/external-geocoder.ts'
import { OPEN_STREET_MAP, type PlaceCall } from '#backend/modules/geo/geocoders/geocoder.ts'
import type { RequestJson } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import type { PlacePrecision } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'

/** The server may be free of charge: "please be fair". Milliseconds. */
const CACHE_MS = 15 * 60_000
/** More than are shown, because some have another country or no name. */
const MAX_RESULTS = 16
const LAYERS = ['house', 'street', 'locality', 'district', 'city']
/** Kilometres. */
const REVERSE_RADIUS = 0.2

const Feature = z.object({
  geometry: z.object({ coordinates: z.array(z.unknown()) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.int(),
    osm_key: z.optional(z.string()),
    osm_value: z.optional(z.string()),
    type: z.optional(z.string()),
    countrycode: z.optional(z.string()),
    name: z.optional(z.string()),
    street: z.optional(z.string()),
    housenumber: z.optional(z.string()),
    postcode: z.optional(z.string()),
    district: z.optional(z.string()),
    city: z.optional(z.string()),
    state: z.optional(z.string()),
  }),
})
type Properties = z.infer<typeof Feature>['properties']

const FeatureCollection = z.object({ features: z.array(z.unknown()) })

/** "photon:W38862723:52.51467:13.23951": the server finds no place by its id, so the id has the point. */
const PLACE_ID = /^photon:[NWR]\d{1,15}:(-?\d{1,2}\.\d{5}):(-?\d{1,3}\.\d{5})$/
const TOWNS = new Set(['city', 'town', 'village', 'municipality', 'hamlet'])
const AREAS = new Set(['city', 'county', 'state', 'country'])

/**
 * Photon of Komoot, on a server of the operator or on the public one.
 *
 * @param url no trailing slash
 * @source https://github.com/komoot/photon/blob/master/docs/api-v1.md
 */
export function createPhoton(url: string, requestJson: RequestJson): ExternalSource {
  async function request(
    path: 'api' | 'reverse',
    query: readonly (readonly [string, string])[],
    call: PlaceCall,
  ): Promise<ExternalPlace[]> {
    const address = new URL(`${url}/${path}`)
    for (const [name, value] of query) address.searchParams.append(name, value)
    // the parameter `lang` is an error for a language that the server does not have; the header is not
    const headers = { 'accept-language': call.language }
    const { features } = await requestJson(FeatureCollection, { url: address, headers, clientAddress: call.clientAddress })
    return features.slice(0, MAX_RESULTS).flatMap(toPlace)
  }
  const searchAt = ({ lat, lng }: Point, call: PlaceCall) =>
    request('reverse', [['lat', lat.toFixed(5)], ['lon', lng.toFixed(5)], ['radius', String(REVERSE_RADIUS)], ['limit', String(MAX_RESULTS)]], call) // prettier-ignore

  return {
    name: 'photon',
    attribution: OPEN_STREET_MAP,
    needsSubmittedText: false,
    cacheMs: CACHE_MS,
    search: (query, { center, countries }) =>
      request(
        'api',
        [
          ['q', query.text],
          ['limit', String(MAX_RESULTS)],
          ...(center ? [['lat', String(center.lat)] as const, ['lon', String(center.lng)] as const] : []),
          ...LAYERS.map(it => ['layer', it] as const),
          ...countries.map(it => ['countrycode', it] as const),
        ],
        query,
      ),
    searchAt,
    parseId(placeId) {
      const [, lat, lng] = PLACE_ID.exec(placeId) ?? []
      const point = toPoint(lat, lng)
      return point && { load: call => searchAt(point, call) }
    },
  }
}

/** None for a feature that is incomplete or no place. */
function toPlace(value: unknown): ExternalPlace[] {
  const feature = Feature.safeParse(value).data
  const [lng, lat] = feature?.geometry.coordinates ?? []
  const point = typeof lat === 'number' && typeof lng === 'number' ? toPoint(lat, lng) : undefined
  const countryCode = feature?.properties.countrycode?.toUpperCase()
  if (!feature || !point || countryCode === undefined || !/^[A-Z]{2}$/.test(countryCode)) return []
  const { properties } = feature
  const number = cleanNumber(properties.housenumber)
  const isStreet = isStreetFeature(properties)
  const street = cleanText(isStreet ? properties.name : properties.street)
  const name = isStreet ? null : cleanText(properties.name)
  const precision = getPrecision(properties, { isStreet, hasHouse: street !== null && number !== null })
  return [
    {
      placeId: `photon:${properties.osm_type}${properties.osm_id}:${point.lat.toFixed(5)}:${point.lng.toFixed(5)}`,
      point,
      countryCode,
      precision,
      name,
      street,
      number,
      postalCode: cleanNumber(properties.postcode),
      district: cleanText(properties.district),
      cityName: cleanText(properties.city) ?? (precision === 'city' ? name : null),
      province: cleanText(properties.state),
    },
  ]
}

const isStreetFeature = ({ type, osm_key: key }: Properties): boolean => type === 'street' || (type === undefined && key === 'highway')

function getPrecision(
  { type, osm_key: key, osm_value: value }: Properties,
  { isStreet, hasHouse }: { readonly isStreet: boolean; readonly hasHouse: boolean },
): PlacePrecision {
  if (isStreet) return 'street'
  if (hasHouse) return 'house'
  const isCity = AREAS.has(type ?? '') || (key === 'place' && TOWNS.has(value ?? ''))
  return isCity ? 'city' : 'place'
}
