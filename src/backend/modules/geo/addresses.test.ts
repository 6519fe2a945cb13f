import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { createClient } from '#client/client.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { streets } from '#backend/db/schema/geo.ts'
import { seedRecord } from '#backend/db/schema/platform.ts'
import { fillStreets } from '#backend/db/seed/fill-streets.ts'
import { formatCustomAddress } from '#contract/geo/format-address.ts'
import { getPinOnMap } from '#contract/geo/address-book.ts'
import { getAddressAtPublic, getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'

const { db, rows, fetch } = await createGeographyBackend()
const call = createClient({ base: 'http://api.test', fetch })
const inBarcelona = { place: { language: 'en', cityCode: 'BCN' } }

const search = (address: string, cityCode?: string, language = 'en') =>
  call(searchAddressesPublic, { query: { address, cityCode } }, { place: { language } }).then(it => it.predictions)
const place = (placeId: string, language = 'en') =>
  call(getPlacePublic, { params: { placeId }, query: {} }, { place: { language } }).then(it => it.address)

describe('A §7: address search', () => {
  test('returns a street of the city with its house number', async () => {
    expect((await search('mallorca 237', 'BCN'))[0]).toEqual({
      placeId: 'BCN.1.237',
      title: 'Carrer de Mallorca, 237',
      subtitle: 'Barcelona',
      precision: 'house',
    })
    expect((await search('Carrer de Mallorca', 'BCN'))[0]).toMatchObject({
      placeId: 'BCN.1',
      title: 'Carrer de Mallorca',
      precision: 'street',
    })
  })
  test('leaves out a house number that the street does not have', async () => {
    expect((await search('Rambla de Catalunya 900', 'BCN'))[0]).toMatchObject({ title: 'Rambla de Catalunya' })
  })
  test("matches either script, replies in the reader's script, and tolerates a typing error", async () => {
    expect((await search('хрещатик 22', 'KYI', 'uk'))[0]).toMatchObject({ title: 'вулиця Хрещатик, 22', subtitle: 'Київ' })
    expect((await search('khreshchatyk 22', 'KYI', 'en'))[0]).toMatchObject({ title: 'Khreshchatyk Street, 22', subtitle: 'Kyiv' })
    expect((await search('Աբովյան 5', 'EVN', 'hy'))[0]).toMatchObject({ title: 'Աբովյան փողոց 5', subtitle: 'Երևան' })
    expect((await search('pasaig de gracia', 'BCN'))[0]).toMatchObject({ title: 'Passeig de Gràcia' })
  })
  test('issue 20 point 2: the name of a city is a result of its own, and never an address', async () => {
    const city = (await search('Valencia', 'MAD')).find(it => it.precision === 'city')
    expect(city).toEqual({ placeId: 'city:VAL', title: 'Valencia', subtitle: 'Spain', precision: 'city' })
    const reply = await call(getPlacePublic, { params: { placeId: 'city:VAL' }, query: {} }, inBarcelona)
    expect(reply).toMatchObject({ precision: 'city', address: { number: null, addressComponents: [], city: { code: 'VAL' } } })
    expect(await place('city:XXX')).toBeNull()
    expect((await search('Gran Vía, Valencia', 'MAD')).filter(it => it.precision === 'city')).toEqual([])
  })
  test("the customer's city comes first, then others; a city in the text takes precedence", async () => {
    const [first, ...others] = await search('Gran Vía', 'MAD')
    expect(first?.subtitle).toBe('Madrid')
    expect(others.map(it => it.subtitle)).toContain('Valencia')
    expect((await search('Gran Vía, Valencia', 'MAD'))[0]?.subtitle).toBe('Valencia')
  })
  test('A §5: an empty query gives an empty list, and so does one without a match', async () => {
    expect(await search('')).toEqual([])
    expect(await search(' , ')).toEqual([])
    expect(await search('zzzzqqqq', 'BCN')).toEqual([])
    await expect(search("%_' or 1=1", 'BCN')).resolves.toBeInstanceOf(Array)
  })
  test('returns at most eight results', async () => {
    expect(await search('carrer', 'BCN')).toHaveLength(8)
  })
  test('the search uses its index', async () => {
    const plan = await db.transaction(async transaction => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select street_id from street_terms where city_code = 'BCN' and term ~>=~ 'malor' and term ~<~ 'malor{'`,
      )
    })
    expect(plan.map(it => it['QUERY PLAN']).join('\n')).toContain('street_terms_city_idx')
  })
})

describe('A §7: an address by its place', () => {
  test('has the position of the search result, inside the city, with the fields of the city', async () => {
    const address = await place('BCN.1.237')
    expect(address).toMatchObject({
      text: 'Carrer de Mallorca, 237',
      fullText: 'Carrer de Mallorca, 237, Barcelona',
      number: '237',
      inbounds: true,
      type: 'DELIVERY',
      city: { code: 'BCN', countryCode: 'ES', customAddressConfig: { fields: [{ id: 'floor' }, { id: 'door' }, { id: 'details' }] } },
    })
    expect(address?.geo.lat).toBeCloseTo(41.39, 1)
  })
  test('carries its precision, as does each result of the search', async () => {
    const find = (placeId: string) => call(getPlacePublic, { params: { placeId }, query: {} }, inBarcelona)
    expect(await find('BCN.1.237')).toMatchObject({ precision: 'house', attribution: null })
    expect(await find('BCN.1')).toMatchObject({ precision: 'street' })
    expect(await find('unknown')).toEqual({ address: null, precision: null, attribution: null })
  })
  test('a search key that is too short, too long or has other characters is rejected', async () => {
    const find = (session: string) => call(searchAddressesPublic, { query: { address: 'mallorca', session } }, inBarcelona)
    expect((await find('3f1c9f8e-2a6b-4c0e-9f6e-0d2b7f5f7a11')).predictions).not.toEqual([])
    for (const session of ['a'.repeat(15), 'a'.repeat(37), 'a'.repeat(15) + '/'])
      await expect(find(session)).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test("A §5: 'null' gives null, as does an unknown id", async () => {
    for (const placeId of ['null', 'BCN.999', 'BCN.1.0', 'BCN.1.9999', 'invalid']) expect(await place(placeId), placeId).toBeNull()
  })
})

describe('A §7: an address by its point', () => {
  const at = (latitude: number | string, longitude: number | string) =>
    call(getAddressAtPublic, { query: { latitude, longitude } }, inBarcelona).then(it => it.address)

  test('has the nearest house number and the exact point, also when loaded by its place id', async () => {
    const house = await place('BCN.1.237')
    const result = await at(house!.geo.lat, house!.geo.lng)
    expect(result).toMatchObject({ text: 'Carrer de Mallorca, 237', geo: house!.geo, inbounds: true })
    expect(await place(result!.placeId)).toEqual(result)
  })
  test('B §8: outside every city it is rejected with 205555', async () => {
    await expect(at(0, 0)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404, staticCode: 205555 } })
    await expect(at(120, 0)).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test('A §5: "non-numeric latitude or longitude gives null"', async () => {
    const inCity: readonly [number, number] = [41.39, 2.17]
    expect(await at(...inCity)).not.toBeNull()
    for (const text of ['', 'north', 'null', 'undefined', 'NaN', '41,39', '41.39°']) {
      expect(await at(text, inCity[1]), text).toBeNull()
      expect(await at(inCity[0], text), text).toBeNull()
    }
    // a number that is no coordinate is an error of the caller
    await expect(at(inCity[0], 181)).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test('the pin has a description, and outside every city it is not inbounds', async () => {
    const pin = (latitude: number, longitude: number) => call(getPinOnMap, { query: { latitude, longitude } }, inBarcelona).then(it => it.data) // prettier-ignore
    const { geo } = (await place('BCN.1.237'))!
    expect(await pin(geo.lat, geo.lng)).toEqual({
      title: 'Carrer de Mallorca, 237',
      subtitle: 'Barcelona',
      inbounds: true,
      cityCode: 'BCN',
      savedAddress: null,
    })
    expect(await pin(41.5, 2.5)).toMatchObject({ inbounds: false, cityCode: null })
    expect(await pin(120, 0)).toMatchObject({ inbounds: false, cityCode: null })
  })
})

describe('streets that simulate errors', () => {
  test('one lies outside the zone', async () => {
    const [result] = await search('Carrer Fora de Zona 3', 'BCN')
    expect(await place(result!.placeId)).toMatchObject({ inbounds: false, city: { code: 'BCN' } })
  })
  test('one fails the search, one the lookup', async () => {
    await expect(search('Carrer Sense Resposta', 'BCN')).rejects.toMatchObject({ failure: { status: 503 } })
    const [result] = await search('Carrer Sense Adreça', 'BCN')
    await expect(place(result!.placeId)).rejects.toMatchObject({ failure: { status: 503 } })
  })
  test('other searches do not return them', async () => {
    expect((await search('Carrer Sense', 'BCN')).filter(it => it.title.startsWith('Carrer Sense'))).toEqual([])
  })
})

test('A §7: formats the components of an address as one line, and the details', async () => {
  const body = {
    cityCode: 'KYI',
    customFields: [{ id: 'door', value: '12' }, { id: 'staircase', value: '2' }, { id: 'unknown', value: 'x' }],
    addressComponents: [{ name: 'STREET_NAME' as const, value: 'вулиця Хрещатик' }, { name: 'STREET_NUMBER' as const, value: '22' }],
  } // prettier-ignore
  expect(await call(formatCustomAddress, { body })).toEqual({ formattedAddress: 'вулиця Хрещатик, 22', details: 'під’їзд 2, кв. 12' })
  await expect(call(formatCustomAddress, { body: { ...body, cityCode: 'XXX' } })).rejects.toMatchObject({ failure: { status: 404 } })
})

test('adds streets once to a database seeded without them, and never to one that was not seeded', async () => {
  await db.delete(streets)
  expect(await fillStreets(db)).toBe(0)
  await db.insert(seedRecord).values({ id: 1, seed: 1, scale: 1, version: 1, finishedAt: new Date(0) })
  expect(await fillStreets(db)).toBe(rows.streets.length)
  expect(await fillStreets(db)).toBe(0)
})
