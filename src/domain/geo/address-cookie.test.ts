import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Address } from '#contract/geo/address.ts'
import { buildAddressCookie, toAddress, buildExpiredAddressCookie } from '#domain/geo/address-cookie.ts'
import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'

const address: Address = {
  placeId: 'KYI.1.22',
  city: { code: 'KYI', name: 'Київ', countryCode: 'UA', customAddressConfig: { fields: [] } },
  priority: 'address',
  geo: { lat: 50.45, lng: 30.52 },
  fullText: 'вулиця Хрещатик, 22, Київ',
  text: 'вулиця Хрещатик, 22',
  description: 'Київ',
  summary: 'вулиця Хрещатик, 22',
  addressComponents: [],
  number: '22',
  details: 'кв. 5',
  inbounds: true,
  type: 'DELIVERY',
  customFields: [{ id: 'door', value: '5' }],
  userLocation: null,
}
const getPair = (cookie: string) => cookie.slice(0, cookie.indexOf(';'))
const pair = getPair(buildAddressCookie(address, 5, true)!)
const value = pair.slice(pair.indexOf('=') + 1)
const encoded = (times: number) => Array.from({ length: times }).reduce<string>(it => encodeURIComponent(it), value)

describe('the cookie of the delivery address', () => {
  test('stores the place and its point, without address details', () => {
    const content = readAddressCookie(`a=b; ${pair}; c=d`)
    expect(content).toMatchObject({ placeId: 'KYI.1.22', type: 'DELIVERY', geo: address.geo, text: address.text, at: 5 })
    expect(decodeURIComponent(pair)).not.toContain('кв. 5')
    expect(Address.safeParse(toAddress(content!)).success).toBe(true)
  })
  test('expires after 365 days (B §9), has the root path, and is deleted with the same attributes', () => {
    expect(buildAddressCookie(address, 5, true)).toMatch(/; path=\/; max-age=31536000; samesite=lax; secure$/)
    expect(buildExpiredAddressCookie(false)).toBe('glovo_delivery_address=; path=/; max-age=0; samesite=lax')
  })
  test('A §5: is decoded up to five times', () => {
    for (const times of [0, 1, 2, 3, 4]) expect(readAddressCookie(`glovo_delivery_address=${encoded(times)}`)?.placeId).toBe('KYI.1.22')
    expect(readAddressCookie(`glovo_delivery_address=${encoded(5)}`)).toBeNull()
  })
  test.each([
    '',
    '%',
    'null',
    '5',
    '[]',
    '{}',
    JSON.stringify({ ...address, at: 1, placeId: '' }),
    JSON.stringify({ ...address, at: 1, placeId: 'undefined' }),
    JSON.stringify({ ...address, at: 1, type: 'HOME' }),
    JSON.stringify({ ...address, at: 1, geo: { lat: 91, lng: 0 } }),
    JSON.stringify({ ...address, at: 1, geo: null }),
    JSON.stringify({ ...address, at: 1, city: null }),
    JSON.stringify({ ...address, at: 1, city: { ...address.city, code: 'kyi' } }),
    JSON.stringify({ ...address, at: 1, city: { ...address.city, code: 'KYIV' } }),
    JSON.stringify({ ...address, at: 1, city: { code: 'KYI', countryCode: 'UA' } }),
    JSON.stringify({ ...address, at: 1, city: { code: 'KYI', name: 'Київ' } }),
    JSON.stringify({ ...address, at: 1, inbounds: 'no' }),
    JSON.stringify({ ...address, at: '1' }),
    JSON.stringify({ ...address, at: 1, text: 'x'.repeat(501) }),
  ])('A §5: invalid gives null: %s', text => {
    expect(readAddressCookie(`glovo_delivery_address=${encodeURIComponent(text)}`)).toBeNull()
  })
  test('reading any value does not throw', () => {
    fc.assert(fc.property(fc.string(), text => void readAddressCookie(`glovo_delivery_address=${text}`)))
    expect(readAddressCookie('a=b')).toBeUndefined()
  })
  test('a long name still fits into a cookie', () => {
    const long = { ...address, text: 'ї'.repeat(500) }
    expect(buildAddressCookie(long, 5, true)!.length).toBeLessThan(2000)
  })
  test('issue 20: a cookie gives back the address that it was built from', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
    const addresses = fc.record({
      placeId: fc.string({ minLength: 1, maxLength: 200 }).filter(it => !it.includes('undefined')),
      type: fc.constantFrom('DELIVERY' as const, 'PICKUP' as const),
      text: texts,
      number: fc.option(texts),
      inbounds: fc.boolean(),
      geo: fc.record({
        lat: fc.double({ min: -90, max: 90, noNaN: true }).map(it => it + 0),
        lng: fc.double({ min: -180, max: 180, noNaN: true }).map(it => it + 0),
      }),
    })
    fc.assert(
      fc.property(addresses, fc.nat(), (values, at) => {
        const built = buildAddressCookie({ ...address, ...values }, at, false)!
        const { city: _, ...content } = readAddressCookie(`a=1; ${getPair(built)}; b=2`)!
        expect(content).toEqual({ ...values, text: content.text, at })
        expect(values.text.startsWith(content.text) && content.text.length >= Math.min(values.text.length, 119)).toBe(true)
        expect(built).not.toMatch(/[\r\n]/)
        expect(getPair(built).split(';')).toHaveLength(1)
      }),
    )
  })
  test('an address without city has no cookie', () => {
    expect(buildAddressCookie({ ...address, city: null }, 5, true)).toBeUndefined()
  })
})
