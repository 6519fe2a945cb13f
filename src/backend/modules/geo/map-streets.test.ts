import { expect, test } from 'vitest'

import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { createClient } from '#client/client.ts'
import { getPlacePublic } from '#contract/geo/address-lookup.ts'
import { getMapStreets, MAX_MAP_STREETS } from '#contract/geo/map-streets.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

const { fetch } = await createGeographyBackend()
const call = createClient({ base: 'http://api.test', fetch })
const load = async (cityCode: string, latitude: number, longitude: number, language = 'en') =>
  (await call(getMapStreets, { query: { cityCode, latitude, longitude } }, { place: { language } })).streets

test('issue 20 point 1, "the streets that the gazetteer knows with their names": the nearest first, in the script of the reader', async () => {
  const { geo } = (await call(getPlacePublic, { params: { placeId: 'BCN.1' }, query: {} })).address!
  const streets = await load('BCN', geo.lat, geo.lng)
  expect(streets[0]?.name).toBe('Carrer de Mallorca')
  expect(streets.length).toBeGreaterThan(10)
  expect(streets.length).toBeLessThanOrEqual(MAX_MAP_STREETS)
  const toMiddle = ({ from, to }: (typeof streets)[number]) =>
    getDistanceMetres(geo, { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 })
  expect(toMiddle(streets[0]!)).toBeLessThan(5)
  expect(toMiddle(streets.at(-1)!)).toBeGreaterThan(toMiddle(streets[1]!))
  const names = await Promise.all(['uk', 'en'].map(async it => (await load('KYI', 50.45, 30.52, it)).map(street => street.name)))
  expect([names[0]?.includes('вулиця Хрещатик'), names[1]?.includes('Khreshchatyk Street')]).toEqual([true, true])
})
test('streets that simulate errors are not drawn, and an unknown city has none', async () => {
  expect((await load('BCN', 41.39, 2.16)).filter(it => it.name.startsWith('Carrer Sense'))).toEqual([])
  expect(await load('ZZZ', 41.39, 2.16)).toEqual([])
})
