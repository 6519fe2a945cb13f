import * as z from 'zod/mini'

import type { Db } from '#backend/db/connect.ts'
import type { CityDirectory } from '#backend/modules/geo/city-directory.ts'
import { getSearchArea } from '#backend/modules/geo/geocoders/external-geocoder.ts'
import { cleanNumber, cleanText, type ExternalPlace, toExternalAddress, toPoint } from '#backend/modules/geo/geocoders/external-place.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import { type Geocoder, MAX_PREDICTIONS, type PlacePrediction } from '#backend/modules/geo/geocoders/geocoder.ts'
import type { RequestJson } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import type { PlacePrecision } from '#contract/geo/address-lookup.ts'

/** The API allows at most 15 countries and a circle of 50 km. */
const MAX_COUNTRIES = 15
const MAX_RADIUS = 50_000

const PLACE_ID = /^[\w-]{10,180}$/
const Text = z.object({ text: z.string() })
const Autocomplete = z.object({ suggestions: z.optional(z.array(z.unknown())) })
const Suggestion = z.object({
  placePrediction: z.object({
    placeId: z.string().check(z.regex(PLACE_ID)),
    structuredFormat: z.object({ mainText: Text, secondaryText: z.optional(Text) }),
    types: z.optional(z.array(z.string())),
  }),
})
const Details = z.object({
  id: z.string().check(z.regex(PLACE_ID)),
  types: z.optional(z.array(z.string())),
  displayName: z.optional(Text),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(z.object({ longText: z.string(), shortText: z.optional(z.string()), types: z.array(z.string()) })),
})
type GoogleDetails = z.infer<typeof Details>

const AUTOCOMPLETE_FIELDS = ['placeId', 'structuredFormat', 'types'].map(it => `suggestions.placePrediction.${it}`).join(',')
const DETAILS_FIELDS = 'id,types,displayName,location,addressComponents'

/**
 * Google Places (New). Nothing of its answers is cached: its terms allow that for place ids only. It has no addresses of points.
 *
 * @source https://developers.google.com/maps/documentation/places/web-service/place-autocomplete and …/place-details, …/policies
 */
export function createGooglePlaces(
  { url, key }: Extract<GeocoderOptions, { readonly name: 'google' }>,
  { db, loadCities, requestJson }: { readonly db: Db; loadCities(): Promise<CityDirectory>; readonly requestJson: RequestJson },
): Geocoder {
  return {
    name: 'google',
    attribution: { text: 'Google Maps', url: null },
    async search(query) {
      const { center, radius, countries } = getSearchArea(await loadCities(), query)
      const body = {
        input: query.text,
        languageCode: query.language,
        ...(countries.length <= MAX_COUNTRIES && { includedRegionCodes: countries.map(it => it.toLowerCase()) }),
        ...(center && {
          locationBias: {
            circle: { center: { latitude: center.lat, longitude: center.lng }, radius: Math.min(radius, MAX_RADIUS) },
          },
        }),
        ...(query.session !== undefined && { sessionToken: query.session }),
      }
      const { suggestions = [] } = await requestJson(Autocomplete, {
        url: new URL(`${url}/v1/places:autocomplete`),
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': AUTOCOMPLETE_FIELDS },
        body,
        clientAddress: query.clientAddress,
      })
      return suggestions.flatMap(toPrediction).slice(0, MAX_PREDICTIONS)
    },
    findPlace(placeId, call) {
      const id = placeId.startsWith('google:') ? placeId.slice('google:'.length) : ''
      return PLACE_ID.test(id) ? loadPlace(id) : undefined

      async function loadPlace(googleId: string) {
        const address = new URL(`${url}/v1/places/${googleId}`)
        address.searchParams.set('languageCode', call.language)
        if (call.session !== undefined) address.searchParams.set('sessionToken', call.session)
        const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': DETAILS_FIELDS }
        const details = await requestJson(Details, { url: address, headers, clientAddress: call.clientAddress })
        const place = toPlace(details, placeId)
        const { byCode } = await loadCities()
        const isServed = [...byCode.values()].some(it => it.countryCode === place?.countryCode)
        return place && isServed ? toExternalAddress(db, place, call.language) : null
      }
    },
    findAt: () => Promise.resolve(null),
  }
}

/** None for a suggestion that is incomplete. */
function toPrediction(value: unknown): PlacePrediction[] {
  const prediction = Suggestion.safeParse(value).data?.placePrediction
  const title = cleanText(prediction?.structuredFormat.mainText.text)
  if (!prediction || title === null) return []
  const subtitle = cleanText(prediction.structuredFormat.secondaryText?.text) ?? ''
  return [{ placeId: `google:${prediction.placeId}`, title, subtitle, precision: getPrecision(prediction.types) }]
}

/** @param placeId as requested: a place can have got another id meanwhile */
function toPlace({ types, displayName, location, addressComponents }: GoogleDetails, placeId: string): ExternalPlace | undefined {
  const find = (...names: readonly string[]) => addressComponents.find(it => it.types.some(type => names.includes(type)))
  const countryCode = find('country')?.shortText?.toUpperCase() ?? ''
  const point = toPoint(location.latitude, location.longitude)
  if (!point || !/^[A-Z]{2}$/.test(countryCode)) return undefined
  const street = cleanText(find('route')?.longText)
  const number = cleanNumber(find('street_number')?.longText)
  const known = getPrecision(types)
  const precision = street !== null && number !== null ? 'house' : known === 'house' ? 'street' : known
  const name = known === 'place' || precision === 'city' ? cleanText(displayName?.text) : null
  return {
    placeId,
    point,
    countryCode,
    precision: precision === 'street' && street === null ? 'place' : precision,
    name,
    street,
    number,
    postalCode: cleanNumber(find('postal_code')?.longText),
    district: cleanText(find('sublocality', 'neighborhood')?.longText),
    cityName: cleanText(find('locality', 'postal_town')?.longText),
    province: cleanText(find('administrative_area_level_1')?.longText),
  }
}

function getPrecision(types: readonly string[] = []): PlacePrecision {
  const has = (...names: readonly string[]): boolean => types.some(it => names.includes(it))
  if (has('street_address', 'premise', 'subpremise')) return 'house'
  if (has('route', 'intersection')) return 'street'
  if (has('establishment', 'point_of_interest')) return 'place'
  return has('locality', 'postal_town', 'postal_code', 'political', 'country') ? 'city' : 'place'
}
