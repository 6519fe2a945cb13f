import { describe, expect, test } from 'vitest'

import { resolveLinkAddress } from '#app/link-address.ts'
import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Address } from '#contract/geo/address.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'

const ADDRESS: Address = {
  placeId: 'pin:41.39000:2.17000',
  city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } },
  priority: 'address',
  geo: { lat: 41.39, lng: 2.17 },
  fullText: 'Carrer de Balmes, 5, Barcelona',
  text: 'Carrer de Balmes, 5',
  description: 'Barcelona',
  summary: 'Carrer de Balmes, 5',
  addressComponents: [],
  number: '5',
  details: null,
  inbounds: true,
  type: 'DELIVERY',
  customFields: [],
  userLocation: null,
}
const FOUND = { address: ADDRESS, precision: 'house', attribution: null }

async function resolve(address: string, { reply = FOUND as unknown, currentAddress = undefined as never } = {}) {
  const calls: unknown[] = []
  const reported: ReportEntry[] = []
  const call = ((spec: Endpoint, input: object, options: object) => {
    calls.push([spec.path, input, options])
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  }) as unknown as Client
  const url = new URL(address, 'https://shop.test')
  const request = { route: parseRoute(url.pathname, Object.fromEntries(url.searchParams)), currentAddress }
  const result = await resolveLinkAddress(url, request, { call, report: it => void reported.push(it), now: () => 7, secure: true })
  return { result, calls, reported }
}

const BRAND = '/brand/7/?delivery_address_lat=41.39&delivery_address_lng=2.17'
const CITY = '/es/en/barcelona/?delivery_address_lat=41.39&delivery_address_lng=2.17&page=2&utm_source=x&delivery_address=Balmes+5'

describe('A §2.1, A §2.2 rule 11: "delivery_address_lat/lng/delivery_address query"', () => {
  test.each([
    [BRAND, '/brand/7/'],
    [CITY, '/es/en/barcelona/?page=2&utm_source=x'],
  ])('%s sets the address, and the URL loses these parameters', async (address, cleanUrl) => {
    const { result, calls } = await resolve(address)
    expect(result?.cleanUrl).toBe(cleanUrl)
    expect(result?.cookie).toMatch(/^glovo_delivery_address=[^;]+; path=\/; max-age=31536000; samesite=lax; secure$/)
    expect(readAddressCookie(result!.cookie!.split('; ')[0]!)).toEqual({
      placeId: ADDRESS.placeId,
      type: 'DELIVERY',
      city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES' },
      geo: ADDRESS.geo,
      text: 'Carrer de Balmes, 5',
      number: '5',
      inbounds: true,
      at: 7,
    })
    expect(calls).toMatchObject([['/addresslookup/pub/coordinates', { query: { latitude: 41.39, longitude: 2.17 } }, { timeout: 1500 }]])
  })
  test('the address is named in the language of the page', async () => {
    expect((await resolve(CITY)).calls).toMatchObject([[expect.anything(), expect.anything(), { place: { language: 'en' } }]])
  })
  test('a URL without these parameters is not changed', async () => {
    for (const address of ['/es/en/barcelona/', '/es/en/barcelona/?page=2', '/brand/7/'])
      expect(await resolve(address)).toEqual({ result: undefined, calls: [], reported: [] })
  })
  test('an address that the visitor has chosen stays: any site can link here', async () => {
    const { result, calls } = await resolve(CITY, { currentAddress: { placeId: 'x' } as never })
    expect(result).toEqual({ cleanUrl: '/es/en/barcelona/?page=2&utm_source=x', cookie: undefined })
    expect(calls).toEqual([])
  })
  test('the name in the link is not used', async () => {
    const { result } = await resolve(`${BRAND}&delivery_address=${encodeURIComponent('<script>; path=/evil')}`)
    expect(decodeURIComponent(result!.cookie!)).not.toMatch(/script|evil/)
  })
  test.each([
    'lat=91&lng=2',
    'lat=41&lng=181',
    'lat=41',
    'lng=2',
    'lat=NaN&lng=2',
    'lat=41%0d%0aset-cookie:x=1&lng=2',
    'lat=&lng=',
    'lat=1e1&lng=2',
  ])('invalid coordinates (%s) are dropped without a call', async query => {
    const search = query.replace(/\b(lat|lng)=/g, 'delivery_address_$1=')
    const { result, calls } = await resolve(`/es/en/barcelona/?${search}`)
    expect([result, calls]).toEqual([{ cleanUrl: '/es/en/barcelona/', cookie: undefined }, []])
  })
  test.each([
    ['a city without a street', { ...FOUND, precision: 'city' }],
    ['a point out of bounds', { ...FOUND, address: { ...ADDRESS, inbounds: false } }],
    ['no address', { address: null, precision: null, attribution: null }],
    ['an address without a city (A §4: "requires a known address with a city code")', { ...FOUND, address: { ...ADDRESS, city: null } }],
  ])('%s sets nothing', async (_, reply) => {
    expect((await resolve(BRAND, { reply })).result).toEqual({ cleanUrl: '/brand/7/', cookie: undefined })
  })
  test('A §8: a failed look-up is ADDRESS_BY_LOCATION_ERROR; a point outside of every city is not', async () => {
    const failed = await resolve(BRAND, { reply: new CallError({ kind: 'timeout' }) })
    expect(failed).toMatchObject({ result: { cookie: undefined }, reported: [{ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' }] })
    const outside = await resolve(BRAND, { reply: new CallError({ kind: 'rejected', status: 404, staticCode: 205555, message: '' }) })
    expect(outside).toMatchObject({ result: { cookie: undefined }, reported: [] })
  })
})
