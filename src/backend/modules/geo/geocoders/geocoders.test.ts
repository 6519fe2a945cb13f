import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'

import { createCityDirectory } from '#backend/modules/geo/city-directory.ts'
import { createGeocoderChain } from '#backend/modules/geo/geocoders/chain.ts'
import { createGeocoders } from '#backend/modules/geo/geocoders/create-geocoders.ts'
import { createExternalGeocoder } from '#backend/modules/geo/geocoders/external-geocoder.ts'
import { cleanText, toPoint } from '#backend/modules/geo/geocoders/external-place.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import type { Geocoder, PlaceQuery } from '#backend/modules/geo/geocoders/geocoder.ts'
import { GeocoderError, type RequestJson } from '#backend/modules/geo/geocoders/geocoder-http.ts'
import { createGooglePlaces } from '#backend/modules/geo/geocoders/google-places.ts'
import {
  createLookupBudget,
  LookupBudgetError,
  MAX_LOOKUPS_PER_DAY,
  MAX_LOOKUPS_PER_MINUTE,
} from '#backend/modules/geo/geocoders/lookup-budget.ts'
import { createNominatim } from '#backend/modules/geo/geocoders/nominatim.ts'
import { createPhoton } from '#backend/modules/geo/geocoders/photon.ts'
import { createTakeTurn } from '#backend/modules/geo/geocoders/request-turns.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

const { db } = await createGeographyBackend()
const loadCities = createCityDirectory(db, Date.now)

/** The double of a server: it answers each request with `answer`, and records it. */
interface ReceivedRequest {
  readonly method: string | undefined
  readonly path: string
  readonly query: Record<string, string | string[]>
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}
const received: ReceivedRequest[] = []
type Answer = (request: ReceivedRequest, response: ServerResponse) => void
const sendJson =
  (value: unknown, status = 200): Answer =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(typeof value === 'string' ? value : JSON.stringify(value))
let answer: Answer = sendJson({})
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => {
    const url = new URL(request.url ?? '', 'http://double.test')
    const query = Object.fromEntries([...new Set(url.searchParams.keys())].map(name => {
      const values = url.searchParams.getAll(name)
      return [name, values.length === 1 ? values[0]! : values]
    }))
    const entry = { method: request.method, path: url.pathname, query, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) as unknown }
    received.push(entry)
    response.on('error', () => undefined)
    answer(entry, response)
  })
}) // prettier-ignore
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const base = `${url}/geo`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const reported: ReportEntry[] = []
function setUp(...options: readonly GeocoderOptions[]) {
  const geocoders = createGeocoders(options, {
    db,
    loadCities,
    report: it => void reported.push(it),
    siteOrigin: 'https://shop.test',
    timeoutMs: 300,
  })
  return { first: geocoders[0]!, chain: createGeocoderChain(geocoders) }
}
const PHOTON: GeocoderOptions = { name: 'photon', url: base }
const NOMINATIM: GeocoderOptions = { name: 'nominatim', url: base, email: 'maps@shop.test', isPublicServer: false }
const GOOGLE: GeocoderOptions = { name: 'google', url, key: 'secret-key' }

beforeEach(() => {
  received.length = 0
  reported.length = 0
  answer = sendJson({})
})
afterEach(() => vi.useRealTimers())

const SESSION = '0b4e7a90-5d51-4b53-9d6a-5f6f30f1f3c2'
const query = (values: Partial<PlaceQuery> = {}): PlaceQuery => ({
  text: 'mallorca 401',
  cityCode: 'BCN',
  countryCode: 'ES',
  near: undefined,
  isSubmitted: false,
  language: 'ca',
  session: SESSION,
  clientAddress: '203.0.113.7',
  ...values,
})
const call = { language: 'ca', session: SESSION, clientAddress: '203.0.113.7' }

/** In the form of docs/api-v1.md of Photon. */
const feature = (properties: object, coordinates: unknown = [2.17431, 41.40363]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'W', osm_id: 1, countrycode: 'ES', country: 'Spain', city: 'Barcelona', state: 'Catalunya', ...properties },
})
const PHOTON_HOUSE = feature({ osm_id: 5013364, osm_key: 'building', osm_value: 'yes', type: 'house', street: 'Carrer de Mallorca', housenumber: '401', postcode: '08013' }) // prettier-ignore
const PHOTON_STREET = feature({ osm_id: 2, osm_key: 'highway', osm_value: 'residential', type: 'street', name: 'Carrer de Mallorca' })
const PHOTON_PLACE = feature({ osm_id: 3, osm_type: 'N', osm_key: 'railway', osm_value: 'station', type: 'house', name: 'Sagrada Família' })
const PHOTON_CITY = feature({ osm_id: 4, osm_type: 'R', osm_key: 'place', osm_value: 'city', type: 'city', name: 'Barcelona', city: undefined }) // prettier-ignore
const photon = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

/** In the form of https://nominatim.org/release-docs/latest/api/Output/. */
const nominatim = (values: object = {}, address: object = {}) => ({
  place_id: 100149,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright',
  osm_type: 'way',
  osm_id: 5013364,
  boundingbox: ['41.4', '41.5', '2.1', '2.2'],
  lat: '41.40363',
  lon: '2.17431',
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.5,
  addresstype: 'building',
  name: '',
  display_name: '401, Carrer de Mallorca, …',
  address: { house_number: '401', road: 'Carrer de Mallorca', suburb: 'Eixample', city: 'Barcelona', state: 'Catalunya', postcode: '08013', country: 'España', country_code: 'es', ...address }, // prettier-ignore
  ...values,
})

/** In the form of …/places-web-service/reference/rest/v1/places/autocomplete and …/places. */
const suggestion = (placeId: string, main: unknown, types: readonly string[], secondary = 'Barcelona, España') => ({
  placePrediction: {
    place: `places/${placeId}`,
    placeId,
    text: { text: `${String(main)}, ${secondary}` },
    structuredFormat: { mainText: { text: main, matches: [{ endOffset: 3 }] }, secondaryText: { text: secondary } },
    types,
  },
})
const GOOGLE_ID = 'ChIJk_s92NyipBIRUMnDG8Kq2Js'
const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types, languageCode: 'ca' })
const googleDetails = (values: object = {}) => ({
  id: GOOGLE_ID,
  types: ['street_address'],
  displayName: { text: 'Carrer de Mallorca, 401', languageCode: 'ca' },
  location: { latitude: 41.4036299, longitude: 2.1743558 },
  addressComponents: [
    component('401', '401', 'street_number'),
    component('Carrer de Mallorca', 'C/ de Mallorca', 'route'),
    component('Eixample', 'Eixample', 'sublocality_level_1', 'sublocality', 'political'),
    component('Barcelona', 'Barcelona', 'locality', 'political'),
    component('Catalunya', 'CT', 'administrative_area_level_1', 'political'),
    component('Espanya', 'ES', 'country', 'political'),
    component('08013', '08013', 'postal_code'),
  ],
  ...values,
})

describe('documented answers', () => {
  describe('Photon', () => {
    test('a search is biased to the city centre and limited to its country; each result has its precision', async () => {
      answer = sendJson(photon(PHOTON_HOUSE, PHOTON_STREET, PHOTON_PLACE, PHOTON_CITY))
      const { predictions, attribution } = await setUp(PHOTON).chain.search(query())
      expect(received).toMatchObject([
        {
          method: 'GET',
          path: '/geo/api',
          query: { q: 'mallorca 401', limit: '16', lat: '41.39', lon: '2.16', countrycode: 'ES', layer: ['house', 'street', 'locality', 'district', 'city'] },
          headers: { 'accept-language': 'ca', 'user-agent': 'Recado (https://shop.test)' },
        },
      ]) // prettier-ignore
      expect(predictions).toEqual([
        { placeId: 'photon:W5013364:41.40363:2.17431', title: 'Carrer de Mallorca, 401', subtitle: '08013, Barcelona', precision: 'house' },
        { placeId: 'photon:W2:41.40363:2.17431', title: 'Carrer de Mallorca', subtitle: 'Barcelona', precision: 'street' },
        { placeId: 'photon:N3:41.40363:2.17431', title: 'Sagrada Família', subtitle: 'Barcelona', precision: 'place' },
        { placeId: 'photon:R4:41.40363:2.17431', title: 'Barcelona', subtitle: '', precision: 'city' },
      ])
      expect(attribution).toEqual({ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' })
    })
    test('a bus stop is a place, a street without a type is a street, and a town, a county and a country are no address', async () => {
      answer = sendJson(
        photon(
          feature({ osm_id: 1, osm_key: 'highway', osm_value: 'bus_stop', type: 'house', name: 'Parada' }),
          feature({ osm_id: 2, osm_key: 'highway', osm_value: 'residential', name: 'Carrer Nou' }),
          feature({ osm_id: 3, osm_key: 'place', osm_value: 'town', type: 'locality', name: 'Vila' }),
          feature({ osm_id: 4, osm_key: 'boundary', osm_value: 'administrative', type: 'county', name: 'Barcelonès' }),
          feature({ osm_id: 5, osm_key: 'boundary', osm_value: 'administrative', type: 'country', name: 'Espanya' }),
          feature({ osm_id: 6, osm_key: 'shop', osm_value: 'village', type: 'house', name: 'Botiga' }),
        ),
      )
      const { predictions } = await setUp(PHOTON).chain.search(query())
      expect(predictions.map(it => [it.title, it.precision])).toEqual([
        ['Parada', 'place'],
        ['Carrer Nou', 'street'],
        ['Vila', 'city'],
        ['Barcelonès', 'city'],
        ['Espanya', 'city'],
        ['Botiga', 'place'],
      ])
    })
    test('a place of the search is known; the one of another process is looked up at its point', async () => {
      answer = sendJson(photon(PHOTON_STREET, PHOTON_HOUSE))
      const { chain } = setUp(PHOTON)
      await chain.search(query())
      const id = 'photon:W5013364:41.40363:2.17431'
      const known = await chain.findPlace(id, call)
      expect(received).toHaveLength(1)
      expect(await setUp(PHOTON).chain.findPlace(id, call)).toEqual(known)
      expect(received[1]).toMatchObject({ path: '/geo/reverse', query: { lat: '41.40363', lon: '2.17431', radius: '0.2' } })
      expect(known).toMatchObject({
        precision: 'house',
        attribution: { text: '© OpenStreetMap contributors' },
        address: {
          placeId: id,
          city: { code: 'BCN', countryCode: 'ES' },
          geo: { lat: 41.40363, lng: 2.17431 },
          fullText: 'Carrer de Mallorca, 401, Barcelona',
          number: '401',
          inbounds: true,
          addressComponents: [
            { name: 'STREET_NAME', value: 'Carrer de Mallorca' },
            { name: 'STREET_NUMBER', value: '401' },
            { name: 'POSTAL_CODE', value: '08013' },
            { name: 'PROVINCE', value: 'Catalunya' },
          ],
        },
      })
    })
    test('a pin gets the name of the nearest street, and its number within 40 m', async () => {
      const near = { ...PHOTON_HOUSE, geometry: { type: 'Point', coordinates: [2.1745, 41.4036] } }
      answer = sendJson(photon(feature({ type: 'street', osm_key: 'highway', name: 'Carrer de València' }, [2.1755, 41.4036]), near))
      const { chain } = setUp(PHOTON)
      expect(await chain.findAt({ lat: 41.4036, lng: 2.1743 }, call)).toMatchObject({
        precision: 'house',
        address: { placeId: 'pin:41.40360:2.17430', text: 'Carrer de Mallorca, 401', geo: { lat: 41.4036, lng: 2.1743 } },
      })
      expect(await chain.findAt({ lat: 41.4036, lng: 2.1737 }, call)).toMatchObject({
        precision: 'street',
        address: { text: 'Carrer de Mallorca', number: null },
      })
    })
  })

  describe('Nominatim', () => {
    test('a search prefers the area of the city and is limited to its country', async () => {
      answer = sendJson([
        nominatim(),
        nominatim({ osm_id: 2, category: 'highway', addresstype: 'road', name: 'Carrer de Mallorca' }, { house_number: undefined }),
        nominatim({ osm_type: 'node', osm_id: 3, category: 'railway', addresstype: 'railway', name: 'Sagrada Família' }, { house_number: undefined, road: undefined }), // prettier-ignore
        nominatim({ osm_type: 'relation', osm_id: 4, category: 'boundary', addresstype: 'city', name: 'Barcelona' }, { house_number: undefined, road: undefined }), // prettier-ignore
      ])
      const { predictions, attribution } = await setUp(NOMINATIM).chain.search(query())
      expect(received).toMatchObject([
        {
          path: '/geo/search',
          query: { q: 'mallorca 401', format: 'jsonv2', addressdetails: '1', countrycodes: 'es', 'accept-language': 'ca', email: 'maps@shop.test' },
          headers: { 'user-agent': 'Recado (https://shop.test)' },
        },
      ]) // prettier-ignore
      const [west, north, east, south] = String(received[0]!.query['viewbox']).split(',').map(Number)
      expect([west! < 2.17, north! > 41.39, east! > 2.17, south! < 41.39]).toEqual([true, true, true, true])
      expect(predictions.map(it => [it.placeId, it.title, it.precision])).toEqual([
        ['nominatim:W5013364', 'Carrer de Mallorca, 401', 'house'],
        ['nominatim:W2', 'Carrer de Mallorca', 'street'],
        ['nominatim:N3', 'Sagrada Família', 'place'],
        ['nominatim:R4', 'Barcelona', 'city'],
      ])
      expect(attribution?.text).toBe('© OpenStreetMap contributors')
    })
    test('a pedestrian street is a street, a town with a road is a town, and a suburb is the district without a better one', async () => {
      const noNumber = { house_number: undefined }
      answer = sendJson([
        nominatim({ osm_id: 1, category: 'place', addresstype: 'pedestrian', name: 'Rambla' }, { ...noNumber, road: undefined, pedestrian: 'Rambla' }), // prettier-ignore
        nominatim({ osm_id: 2, category: 'boundary', addresstype: 'town', name: 'Vila' }, noNumber),
        nominatim({ osm_id: 3, category: 'highway', addresstype: 'highway', name: 'Carrer' }, { ...noNumber, road: 'Carrer Nou' }),
      ])
      const { predictions } = await setUp(NOMINATIM).chain.search(query())
      expect(predictions.map(it => [it.title, it.precision])).toEqual([
        ['Rambla', 'street'],
        ['Vila', 'city'],
        ['Carrer Nou', 'street'],
      ])
      const findDistrict = async (address: object) => {
        answer = sendJson([nominatim({}, address)])
        const { address: found } = await setUp(NOMINATIM).chain.findPlace('nominatim:W5013364', call)
        return found?.addressComponents.find(it => it.name === 'DISTRICT')?.value
      }
      expect(await findDistrict({ city_district: undefined, suburb: 'Fort Pienc' })).toBe('Fort Pienc')
      expect(await findDistrict({ city_district: 'Eixample', suburb: 'Fort Pienc' })).toBe('Eixample')
    })
    test('a place is looked up by its id', async () => {
      answer = sendJson([nominatim()])
      const reply = await setUp(NOMINATIM).chain.findPlace('nominatim:W5013364', call)
      expect(received).toMatchObject([{ path: '/geo/lookup', query: { osm_ids: 'W5013364' } }])
      expect(reply).toMatchObject({
        precision: 'house',
        address: { text: 'Carrer de Mallorca, 401', city: { code: 'BCN' }, number: '401' },
      })
    })
    test('a pin is looked up by its point, and { error } is no place', async () => {
      answer = sendJson(nominatim())
      const { first } = setUp(NOMINATIM)
      expect(await first.findAt({ lat: 41.40363, lng: 2.17431 }, call)).toMatchObject({ precision: 'house' })
      expect(received).toMatchObject([{ path: '/geo/reverse', query: { lat: '41.40363', lon: '2.17431', zoom: '18' } }])
      answer = sendJson({ error: 'Unable to geocode' })
      expect(await first.findAt({ lat: 41.4, lng: 2.17 }, call)).toBeNull()
    })
  })

  describe('Google Places (New)', () => {
    test.each([
      [15, 50_000, 15, 50_000],
      [16, 50_001, undefined, 50_000],
      [1, 4000, 1, 4000],
    ])('%i countries and a radius of %i m respect the limits of the API', async (served, searchRadius, sent, radius) => {
      const bodies: unknown[] = []
      const requestJson = ((_schema: unknown, { body }: { body: unknown }) => {
        bodies.push(body)
        return Promise.resolve({ suggestions: Array.from({ length: 9 }, (_, id) => suggestion(`ChIJroute0000${id}`, `Carrer ${id}`, ['route'])) }) // prettier-ignore
      }) as unknown as RequestJson
      const { byCode, byName } = await loadCities()
      const city = byCode.get('BCN')!
      const others = Array.from({ length: served }, (_, index) => [`C${index}`, { ...city, countryCode: `A${String.fromCharCode(65 + index)}` }] as const) // prettier-ignore
      const google = (cities: typeof byCode) =>
        createGooglePlaces(GOOGLE as never, { db, loadCities: () => Promise.resolve({ byCode: cities, byName }), requestJson })
      const found = await google(new Map(others)).search(query({ cityCode: undefined, countryCode: undefined }))
      expect(found).toHaveLength(8)
      await google(new Map([['BCN', { ...city, searchRadius }]])).search(query())
      expect((bodies[0] as { includedRegionCodes?: string[] }).includedRegionCodes?.length).toBe(sent)
      expect(bodies[1]).toMatchObject({ locationBias: { circle: { radius } } })
    })
    test('autocomplete sends the session, the key in a header and the fields that are read', async () => {
      answer = sendJson({
        suggestions: [
          suggestion(GOOGLE_ID, 'Carrer de Mallorca, 401', ['street_address', 'geocode']),
          suggestion('ChIJroute00001', 'Carrer de Mallorca', ['route', 'geocode']),
          suggestion('ChIJplace00001', 'Sagrada Família', ['tourist_attraction', 'point_of_interest', 'establishment']),
          suggestion('ChIJcity000001', 'Barcelona', ['locality', 'political', 'geocode'], 'España'),
          { queryPrediction: { text: { text: 'pizza near me' } } },
        ],
      })
      const { predictions, attribution } = await setUp(GOOGLE).chain.search(query())
      expect(received).toMatchObject([
        {
          method: 'POST',
          path: '/v1/places:autocomplete',
          query: {},
          headers: {
            'x-goog-api-key': 'secret-key',
            'x-goog-fieldmask':
              'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat,suggestions.placePrediction.types',
            'content-type': 'application/json',
          },
          body: {
            input: 'mallorca 401',
            languageCode: 'ca',
            includedRegionCodes: ['es'],
            locationBias: { circle: { center: { latitude: 41.39, longitude: 2.16 } } },
            sessionToken: SESSION,
          },
        },
      ])
      expect(predictions.map(it => [it.placeId, it.title, it.subtitle, it.precision])).toEqual([
        [`google:${GOOGLE_ID}`, 'Carrer de Mallorca, 401', 'Barcelona, España', 'house'],
        ['google:ChIJroute00001', 'Carrer de Mallorca', 'Barcelona, España', 'street'],
        ['google:ChIJplace00001', 'Sagrada Família', 'Barcelona, España', 'place'],
        ['google:ChIJcity000001', 'Barcelona', 'España', 'city'],
      ])
      expect(attribution).toEqual({ text: 'Google Maps', url: null })
    })
    test('details end the session with the same token', async () => {
      answer = sendJson(googleDetails())
      const reply = await setUp(GOOGLE).chain.findPlace(`google:${GOOGLE_ID}`, call)
      expect(received).toMatchObject([
        {
          method: 'GET',
          path: `/v1/places/${GOOGLE_ID}`,
          query: { languageCode: 'ca', sessionToken: SESSION },
          headers: { 'x-goog-api-key': 'secret-key', 'x-goog-fieldmask': 'id,types,displayName,location,addressComponents' },
        },
      ])
      expect(reply).toMatchObject({
        precision: 'house',
        attribution: { text: 'Google Maps' },
        address: { text: 'Carrer de Mallorca, 401', number: '401', city: { code: 'BCN' }, geo: { lat: 41.40363, lng: 2.17436 } },
      })
    })
    test('an answer without suggestions is an empty list', async () => {
      answer = sendJson({})
      expect(await setUp(GOOGLE).first.search(query())).toEqual([])
    })
    test('a pin is named by the gazetteer, because Places has no addresses of points', async () => {
      const reply = await setUp(GOOGLE).chain.findAt({ lat: 41.39, lng: 2.17 }, call)
      expect(received).toEqual([])
      expect(reply).toMatchObject({ attribution: null, address: { city: { code: 'BCN' } } })
    })
  })
})

describe.each([
  ['photon', PHOTON, photon(PHOTON_HOUSE)],
  ['nominatim', NOMINATIM, [nominatim()]],
  ['google', GOOGLE, { suggestions: [suggestion(GOOGLE_ID, 'Carrer de Mallorca, 401', ['street_address'])] }],
] as const)('hostile answers: %s', (name, options, documented) => {
  const known = query({ text: 'carrer de mallorca 237' })
  const unknown = query({ text: 'qqq xxyyzz' })
  const answers: Readonly<Record<string, Answer>> = {
    'a body of 1 MB': sendJson(`{"a":"${'x'.repeat(1_000_000)}"}`),
    'an endless body': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    },
    'no answer': () => undefined,
    'one byte after another': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
    'a body that is cut off': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write(JSON.stringify(documented).slice(0, 20))
      setTimeout(() => response.destroy(), 20)
    },
    'half of the JSON': sendJson(JSON.stringify(documented).slice(0, -5)),
    'HTML': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the Wi-Fi</h1>'),
    'HTML as JSON': sendJson('<h1>Sign in to the Wi-Fi</h1>'),
    'JSON as HTML': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(documented)),
    'null': sendJson('null'),
    'a number': sendJson('1'),
    'a text': sendJson('"x"'),
    'another list': sendJson('{"features":1,"suggestions":1}'),
    'deep JSON': sendJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`.replace(/^/, '{"x":').replace(/$/, '}').replace('{"x":[', '{"features":3,"suggestions":3,"x":[')),
    'a redirect': (_, response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end(),
    'a permanent redirect': (_, response) => void response.writeHead(308, { location: 'http://169.254.169.254/latest/' }).end(),
    'status 500': sendJson(documented, 500),
    'status 429': sendJson(documented, 429),
    'status 403': sendJson(documented, 403),
    'status 400': sendJson(documented, 400),
    'status 204': (_, response) => void response.writeHead(204).end(),
  } // prettier-ignore

  test.each(Object.keys(answers))('%s: the next source answers, or 503; nothing of the query is reported', async label => {
    answer = answers[label]!
    const { chain } = setUp(options)
    const startedAt = performance.now()
    const reply = await chain.search(known)
    expect(reply.predictions[0]).toMatchObject({ placeId: 'BCN.1.237' })
    expect(reply.attribution).toBeNull()
    await expect(chain.search(unknown)).rejects.toMatchObject({
      name: 'Problem',
      status: 503,
      details: { headers: { 'retry-after': '5' } },
    })
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(received.filter(it => it.path.includes('elsewhere'))).toEqual([])
    const failures = reported.filter(it => it.name === 'GEOCODER_FAILED')
    expect(failures).toHaveLength(1)
    expect(failures).toMatchObject([{ kind: 'event', detail: { geocoder: name } }])
    expect(JSON.stringify(reported)).not.toMatch(/mallorca|qqq|secret-key|shop\.test|203\.0|127\.0/i)
  })

  test('a server that is not there', async () => {
    const { chain } = setUp({ ...options, url: 'http://127.0.0.1:9' })
    expect((await chain.search(known)).predictions[0]).toMatchObject({ placeId: 'BCN.1.237' })
    expect(reported).toMatchObject([{ detail: { geocoder: name, reason: expect.stringMatching(/^[A-Z_]+$|^network$/) } }])
  })

  test('after five failures in a row it is not asked for ten seconds, then once, and a success closes the circuit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answer = sendJson(documented, 503)
    const { first, chain } = setUp(options)
    for (let count = 0; count < 8; count++) await chain.search(query({ text: `carrer de mallorca ${count + 1}` }))
    expect(received).toHaveLength(5)
    expect(reported.map(it => it.name)).toEqual(['GEOCODER_FAILED', 'UPSTREAM_UNAVAILABLE'])
    vi.setSystemTime(Date.now() + 9_999)
    await expect(first.search(query())).rejects.toThrow(GeocoderError)
    expect(received).toHaveLength(5)
    vi.setSystemTime(Date.now() + 1)
    answer = sendJson(documented)
    expect(await first.search(query())).toHaveLength(1)
    expect(await first.search(query({ text: 'aragó 1' }))).toHaveLength(1)
    expect(received).toHaveLength(7)
    expect(reported.at(-1)).toMatchObject({ name: 'UPSTREAM_RECOVERED', detail: { upstream: name } })
  })

  test('a text that the server rejects does not open the circuit', async () => {
    answer = sendJson({ error: 'INVALID_ARGUMENT' }, 400)
    const { first } = setUp(options)
    for (let count = 0; count < 8; count++) await first.search(query({ text: `x ${count}` })).catch(() => undefined)
    expect(received).toHaveLength(8)
  })
})

describe('hostile contents', () => {
  test.each([
    ['latitude 91', [2.17, 91]],
    ['longitude 181', [181, 41.39]],
    ['texts', ['2.17', '41.39']],
    ['one number', [41.39]],
    ['nothing', []],
    ['null', [null, null]],
    ['0, 0', [0, 0]],
    ['objects', [{}, {}]],
  ])('Photon with the coordinates %s has no result', async (_, coordinates) => {
    answer = sendJson(photon(feature({ type: 'street', osm_key: 'highway', name: 'Carrer de Mallorca' }, coordinates)))
    expect(await setUp(PHOTON).first.search(query())).toEqual([])
  })
  test.each([
    ['91', '2.17'],
    ['41.39', '-181'],
    ['', ''],
    [' ', '2.17'],
    ['0x29', '2'],
    ['1e1', '2'],
    ['NaN', '2'],
    ['Infinity', '2'],
  ])('Nominatim with the coordinates %j, %j has no result', async (lat, lon) => {
    answer = sendJson([nominatim({ lat, lon })])
    expect(await setUp(NOMINATIM).first.search(query())).toEqual([])
  })
  test('Google with coordinates out of range has no place', async () => {
    answer = sendJson(googleDetails({ location: { latitude: 123, longitude: 2 } }))
    expect((await setUp(GOOGLE).chain.findPlace(`google:${GOOGLE_ID}`, call)).address).toBeNull()
  })

  test('results of another country are left out, also of a country that nothing serves', async () => {
    const abroad = { countrycode: 'FR' }
    answer = sendJson(
      photon(feature({ ...PHOTON_STREET.properties, ...abroad }), feature({ ...PHOTON_HOUSE.properties, countrycode: 'es' })),
    )
    expect((await setUp(PHOTON).first.search(query()))?.map(it => it.precision)).toEqual(['house'])
    answer = sendJson([nominatim({}, { country_code: 'it' })])
    expect(await setUp(NOMINATIM).first.search(query())).toEqual([])
    answer = sendJson([nominatim({}, { country_code: 'us' })])
    expect((await setUp(NOMINATIM).chain.findPlace('nominatim:W5013364', call)).address).toBeNull()
    answer = sendJson(googleDetails({ addressComponents: [component('United States', 'US', 'country')] }))
    expect((await setUp(GOOGLE).chain.findPlace(`google:${GOOGLE_ID}`, call)).address).toBeNull()
  })
  test('an answer for another id is no answer', async () => {
    answer = sendJson([nominatim({ osm_id: 99 })])
    expect((await setUp(NOMINATIM).chain.findPlace('nominatim:W5013364', call)).address).toBeNull()
  })
  test('a place outside of every zone has no city and is out of bounds', async () => {
    answer = sendJson([nominatim({ lat: '41.9794', lon: '2.8214' }, { city: 'Girona' })])
    const { address } = await setUp(NOMINATIM).chain.findPlace('nominatim:W5013364', call)
    expect(address).toMatchObject({ city: null, inbounds: false, description: 'Girona' })
  })
  test('scripts in names are text; control, invisible and reversing characters are gone; long names are cut', async () => {
    const name = '<script>alert(1)</script>'
    answer = sendJson(
      photon(
        feature({ type: 'street', osm_key: 'highway', name }),
        feature({ osm_id: 2, type: 'street', osm_key: 'highway', name: 'Carrer\u202e de\u0000 Mal\u200blorca\r\n\t' }),
        feature({ osm_id: 3, type: 'street', osm_key: 'highway', name: 'ä'.repeat(100_000) }),
        feature({ osm_id: 4, type: 'street', osm_key: 'highway', name: '\u200b\u200b' }),
        feature({ osm_id: 5, type: 'house', street: 'Carrer de Mallorca', housenumber: '9'.repeat(500) }),
      ),
    )
    const titles = (await setUp(PHOTON).first.search(query()))!.map(it => it.title)
    expect(titles).toEqual([name, 'Carrer de Mal lorca', 'ä'.repeat(100), 'Carrer de Mallorca'])
  })
  test('ten thousand results are eight', async () => {
    answer = sendJson(
      photon(...Array.from({ length: 600 }, (_, id) => feature({ osm_id: id, type: 'street', osm_key: 'highway', name: `Carrer ${id}` }))),
    )
    expect(await setUp(PHOTON).first.search(query())).toHaveLength(8)
  })
  test.each([
    'photon:W1:99.00000:2.00000',
    'photon:W1:41.4:2.1',
    'photon:../../etc',
    'nominatim:W1/../../x',
    'nominatim:W1,W2,W3',
    'nominatim:',
    'google:../../v1/secret',
    'google:a?b',
    'google:',
    'x'.repeat(200),
  ])('the id %j reaches no server', async id => {
    const { chain } = setUp(PHOTON, NOMINATIM, GOOGLE)
    expect((await chain.findPlace(id, call)).address).toBeNull()
    expect(received).toEqual([])
  })

  test('any JSON gives an error of the source or a reply of the contract', async () => {
    let value: unknown
    const requestJson = (<Schema extends z.ZodMiniType>(schema: Schema) => {
      const parsed = schema.safeParse(value)
      return parsed.success ? Promise.resolve(parsed.data) : Promise.reject(new GeocoderError('unexpected answer', true))
    }) as RequestJson
    const create = (): Geocoder[] => [
      createExternalGeocoder(createPhoton(base, requestJson), db, loadCities),
      createExternalGeocoder(createNominatim({ ...NOMINATIM, isPublicServer: false } as never, requestJson), db, loadCities),
      createGooglePlaces(GOOGLE as never, { db, loadCities, requestJson }),
    ]
    const scalar = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.constant('ES'),
      fc.constant('41.39'),
    )
    const properties = fc.dictionary(fc.constantFrom('osm_type', 'osm_id', 'osm_key', 'osm_value', 'type', 'countrycode', 'name', 'street', 'housenumber', 'city', 'state', 'postcode', '__proto__'), scalar) // prettier-ignore
    const answers = fc.oneof(
      fc.jsonValue(),
      fc.record({ features: fc.array(fc.record({ geometry: fc.record({ coordinates: fc.array(scalar) }), properties: properties.map(it => ({ osm_type: 'N', osm_id: 1, countrycode: 'ES', ...it })) })) }), // prettier-ignore
      fc.array(fc.record({ osm_type: fc.constant('way'), osm_id: fc.integer(), lat: scalar, lon: scalar, name: scalar, address: fc.dictionary(fc.constantFrom('road', 'house_number', 'city', 'country_code'), scalar) })), // prettier-ignore
      fc.record({ suggestions: fc.array(fc.record({ placePrediction: fc.record({ placeId: fc.constant(GOOGLE_ID), structuredFormat: fc.record({ mainText: fc.record({ text: scalar }) }), types: fc.array(fc.string()) }) })) }), // prettier-ignore
    )
    const property = fc.asyncProperty(answers, async it => {
      value = it
      for (const geocoder of create()) {
        const chain = createGeocoderChain([geocoder])
        const searched = await chain.search(query()).catch((error: unknown) => error)
        if (searched instanceof Error) expect(searched).toMatchObject({ status: 503 })
        else expect(searchAddressesPublic.reply.safeParse(searched).success).toBe(true)
        for (const id of ['photon:N1:41.40000:2.17000', 'nominatim:W1', `google:${GOOGLE_ID}`]) {
          const found = await chain.findPlace(id, call).catch((error: unknown) => error)
          if (found instanceof Error) expect(found).toMatchObject({ status: 503 })
          else expect(getPlacePublic.reply.safeParse(found).success).toBe(true)
        }
      }
    })
    await fc.assert(property, { numRuns: 300 })
  })

  test('cleanText and toPoint hold for any text and number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
        const cleaned = cleanText(text)
        if (cleaned === null) return
        expect([...cleaned].length).toBeLessThanOrEqual(100)
        expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\s\s|^\s|\s$/u)
      }),
    )
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (lat, lng) => {
        const point = toPoint(lat, lng)
        expect(point === undefined || (Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180)).toBe(true)
      }),
    )
  })
})

describe('the terms of each source', () => {
  test('Photon, "please be fair": the same search is asked once, whatever its capitals and blanks', async () => {
    answer = sendJson(photon(PHOTON_HOUSE))
    const { first } = setUp(PHOTON)
    for (const text of ['mallorca 401', ' Mallorca  401 ', 'MALLORCA 401']) await first.search(query({ text }))
    expect(received).toHaveLength(1)
    await first.search(query({ language: 'es' }))
    await first.search(query({ cityCode: 'MAD' }))
    expect(received).toHaveLength(3)
  })
  test('Google: nothing but ids may be stored, so each search and each place is asked again', async () => {
    answer = ({ path }, response) =>
      sendJson(path.includes('autocomplete') ? { suggestions: [suggestion(GOOGLE_ID, 'Carrer', ['route'])] } : googleDetails())(
        received.at(-1)!,
        response,
      )
    const { first } = setUp(GOOGLE)
    for (let count = 0; count < 2; count++) {
      await first.search(query())
      await first.findPlace(`google:${GOOGLE_ID}`, call)
    }
    expect(received).toHaveLength(4)
  })
  test('Nominatim: no autocomplete on the public server; a submitted text is searched once', async () => {
    answer = sendJson([nominatim()])
    const { chain } = setUp({ ...NOMINATIM, isPublicServer: true } as GeocoderOptions)
    for (const text of ['ma', 'mal', 'mallorca']) await chain.search(query({ text }))
    expect(received).toEqual([])
    for (let count = 0; count < 3; count++)
      expect((await chain.search(query({ isSubmitted: true }))).predictions[0]?.placeId).toBe('nominatim:W5013364')
    expect(received).toHaveLength(1)
  })
  test('Nominatim: "an absolute maximum of 1 request per second" for all processes; further visitors do not wait', async () => {
    await db.execute(sql`delete from geocoder_turns`)
    const startedAt = performance.now()
    const times: number[] = []
    const processes = [createTakeTurn(db, 'nominatim'), createTakeTurn(db, 'nominatim')]
    const turns = Array.from({ length: 10 }, (_, index) =>
      processes[index % 2]!().then(
        () => times.push(performance.now() - startedAt),
        (error: unknown) => error,
      ),
    )
    const results = await Promise.all(turns)
    const sorted = times.toSorted((one, other) => one - other)
    expect(sorted.length).toBeGreaterThanOrEqual(2)
    for (const [index, time] of sorted.slice(1).entries()) expect(time - sorted[index]!).toBeGreaterThanOrEqual(1000)
    const rejected = results.filter(it => it instanceof GeocoderError)
    expect(rejected).toHaveLength(10 - sorted.length)
    expect(rejected[0]).toMatchObject({ reason: 'busy', isOutage: false })
    expect(performance.now() - startedAt).toBeLessThan(3500)
  })
  test('another server of the operator takes no turns', async () => {
    answer = sendJson([nominatim()])
    const { first } = setUp(NOMINATIM)
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 5 }, (_, index) => first.search(query({ text: `mallorca ${index}` }))))
    expect(received).toHaveLength(5)
    expect(performance.now() - startedAt).toBeLessThan(900)
  })
})

describe('issue 20, point 6: "request budget per visitor"', () => {
  test('after 60 requests a minute the own database still answers, and other texts are 429', async () => {
    answer = sendJson(photon())
    const { chain } = setUp(PHOTON)
    for (let count = 0; count < MAX_LOOKUPS_PER_MINUTE; count++) await chain.search(query({ text: `nothing ${count}` }))
    expect((await chain.search(query({ text: 'carrer de mallorca 237' }))).predictions[0]?.placeId).toBe('BCN.1.237')
    await expect(chain.search(query({ text: 'qqq xxyyzz' }))).rejects.toMatchObject({ status: 429, details: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(received).toHaveLength(MAX_LOOKUPS_PER_MINUTE)
    // a cached answer costs nothing, and another visitor has a budget
    await chain.search(query({ text: 'nothing 1' }))
    await chain.search(query({ text: 'qqq xxyyzz', clientAddress: '203.0.113.8' }))
    expect(received).toHaveLength(MAX_LOOKUPS_PER_MINUTE + 1)
  })
  test('the minute and the day end exactly; an IPv6 subscriber is one visitor, and so are visitors without an address', () => {
    let time = 0
    const budget = createLookupBudget(() => time)
    const isAllowed = (client: string | undefined): boolean => {
      try {
        budget.take(client)
        return true
      } catch (error) {
        if (error instanceof LookupBudgetError) return false
        throw error
      }
    }
    const count = (client: string | undefined, times: number) =>
      Array.from({ length: times }, () => isAllowed(client)).filter(Boolean).length
    expect(count('203.0.113.7', 100)).toBe(60)
    time = 59_999
    expect(isAllowed('203.0.113.7')).toBe(false)
    time = 60_000
    expect(isAllowed('203.0.113.7')).toBe(true)
    expect(count('2001:db8::1', 30) + count('2001:db8::2', 60)).toBe(60)
    expect(count('2001:db8:0:1::1', 10)).toBe(10)
    expect(count(undefined, 40) + count('', 40)).toBe(60)
    let day = 0
    for (let minute = 0; minute < 60; minute++, time += 60_000) day += count('198.51.100.1', 61)
    expect(day).toBe(MAX_LOOKUPS_PER_DAY)
    time = 60_000 + 24 * 3_600_000
    expect(isAllowed('198.51.100.1')).toBe(true)
  })
})

describe('privacy', () => {
  test('the bias is rounded to about a kilometre: a source does not learn where the customer lives', async () => {
    answer = sendJson(photon(PHOTON_HOUSE))
    await setUp(PHOTON).first.search(query({ near: { lat: 41.403629, lng: 2.174355 } }))
    expect(received[0]!.query).toMatchObject({ lat: '41.4', lon: '2.17' })
    await setUp(GOOGLE).first.search(query({ near: { lat: 41.403629, lng: 2.174355 } }))
    expect(received[1]!.body).toMatchObject({ locationBias: { circle: { center: { latitude: 41.4, longitude: 2.17 } } } })
  })
  test('a source learns neither the address of the visitor nor the session of another provider', async () => {
    answer = sendJson(photon(PHOTON_HOUSE))
    await setUp(PHOTON).first.search(query())
    expect(JSON.stringify(received)).not.toMatch(new RegExp(`203\\.0\\.113|${SESSION}`))
  })
  test('a pin outside of every zone is not sent', async () => {
    expect((await setUp(PHOTON, NOMINATIM).chain.findAt({ lat: 41.9794, lng: 2.8214 }, call)).address).toBeNull()
    expect(received).toEqual([])
  })
})

describe('fall-back in order', () => {
  test('asks the next source when one has nothing, and stops at the first with a result', async () => {
    answer = ({ path }, response) => sendJson(path === '/geo/api' ? photon() : [nominatim()])(received.at(-1)!, response)
    const { chain } = setUp(PHOTON, NOMINATIM, GOOGLE)
    expect((await chain.search(query())).predictions[0]?.placeId).toBe('nominatim:W5013364')
    expect(received.map(it => it.path)).toEqual(['/geo/api', '/geo/search'])
  })
  test('a gazetteer that is named first spares the other requests', async () => {
    const { chain } = setUp({ name: 'gazetteer' }, PHOTON)
    expect((await chain.search(query({ text: 'carrer de mallorca 237' }))).predictions[0]?.placeId).toBe('BCN.1.237')
    expect(received).toEqual([])
  })
  test('a pin of which the gazetteer knows only the city is named by the next source, or else by the city', async () => {
    answer = sendJson(photon(feature({ type: 'street', osm_key: 'highway', name: 'Camí Nou' }, [2.1151, 41.4102])))
    const { chain } = setUp({ name: 'gazetteer' }, PHOTON)
    const pin = { lat: 41.4102, lng: 2.1151 }
    const named = await chain.findAt(pin, call)
    expect(received.length === 0 ? named.precision !== 'city' : named.address?.text === 'Camí Nou').toBe(true)
    answer = sendJson(photon(), 500)
    const { chain: failing } = setUp({ name: 'gazetteer' }, PHOTON)
    expect((await failing.findAt(pin, call)).address?.city?.code).toBe('BCN')
  })
  test('several slow sources together stay below the time-out of a call (A §9: 7500 ms)', async () => {
    answer = () => undefined
    const { chain } = setUp(PHOTON, NOMINATIM, GOOGLE)
    const startedAt = performance.now()
    expect((await chain.search(query({ text: 'carrer de mallorca 237' }))).predictions).not.toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(1500)
    await sleep(0)
  })
})
