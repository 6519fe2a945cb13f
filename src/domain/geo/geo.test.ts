import polyline from '@mapbox/polyline'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toAddressKey, isAddressKey } from '#domain/geo/address-key.ts'
import { getFormFields, toAddressComponents, filterValidAnswers } from '#domain/geo/custom-fields.ts'
import { getDistanceMetres, offsetPoint } from '#domain/geo/distance.ts'
import { getBoundingBox, decodeRing } from '#domain/geo/polygon.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** Degrees with five decimals, the precision of the encoding. */
const degrees = (min: number, max: number) => fc.integer({ min: min * 1e5, max: max * 1e5 }).map(it => it / 1e5)
const point = fc.record({ lat: degrees(-80, 80), lng: degrees(-170, 170) })

describe('rings', () => {
  test('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), corners => {
        const encoded = polyline.encode(corners.map(({ lat, lng }) => [lat, lng]))
        expect(decodeRing(encoded)).toEqual(corners.map(({ lat, lng }) => ({ lat: lat + 0, lng: lng + 0 })))
      }),
    )
  })

  test('the bounding box contains every corner; without corners there is none', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), corners => {
        const box = getBoundingBox([corners])!
        expect(corners.every(it => it.lat >= box.south && it.lat <= box.north && it.lng >= box.west && it.lng <= box.east)).toBe(true)
        expect(corners.some(it => it.lat === box.north) && corners.some(it => it.lng === box.west)).toBe(true)
      }),
    )
    expect(getBoundingBox([[]])).toBeUndefined()
  })
})

test('the distance is symmetric, 0 to itself, and equals the offset', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }), (from, north, east) => {
      const to = offsetPoint(from, north, east)
      expect(getDistanceMetres(from, from)).toBe(0)
      expect(getDistanceMetres(from, to)).toBeCloseTo(getDistanceMetres(to, from), 6)
      expect(Math.abs(getDistanceMetres(from, to) - Math.hypot(north, east))).toBeLessThan(1 + Math.hypot(north, east) * 0.005)
    }),
  )
})

describe('A §3: the address key is type.placeId', () => {
  test('it is dropped without its type or with undefined in it (A §5)', () => {
    expect(toAddressKey({ type: 'DELIVERY', placeId: 'BCN.1.2' })).toBe('DELIVERY.BCN.1.2')
    expect(isAddressKey('PICKUP.BCN.1')).toBe(true)
    expect(isAddressKey('DELIVERY.undefined')).toBe(false)
    expect(isAddressKey('BCN.1')).toBe(false)
  })
})

describe('an address on one line', () => {
  const parts = [
    { name: 'DOOR_NUMBER', value: '2' },
    { name: 'STREET_NUMBER', value: '12' },
    { name: 'STREET_NAME', value: ' Carrer  de Verdi ' },
    { name: 'FLOOR_NUMBER', value: '3' },
    { name: 'ADDITIONAL_INFORMATION', value: '' },
  ] as const
  test.each([
    ['ES', 'Carrer de Verdi, 12', 'piso 3, puerta 2'],
    ['UA', 'Carrer de Verdi, 12', 'поверх 3, кв. 2'],
    ['AM', 'Carrer de Verdi 12', 'հարկ 3, բն. 2'],
    ['GB', '12 Carrer de Verdi', '↑ 3, № 2'],
    ['KE', '12 Carrer de Verdi', 'floor 3, flat 2'],
    ['GE', 'Carrer de Verdi 12', 'სართული 3, ბინა 2'],
    ['KZ', 'Carrer de Verdi, 12', 'этаж 3, кв. 2'],
    ['XX', 'Carrer de Verdi 12', '↑ 3, № 2'],
  ])('in the format of %s', (country, line, details) => {
    expect(formatAddress(country, parts)).toEqual({ line, details })
  })
  test('an intercom and a landmark precede the note', () => {
    const inside = [
      { name: 'LANDMARK', value: 'near the mosque' },
      { name: 'INTERCOM', value: '45' },
      { name: 'ADDITIONAL_INFORMATION', value: 'Call first' },
    ] as const
    expect(formatAddress('PL', inside).details).toBe('domofon 45, near the mosque, Call first')
  })
  test('missing components give an empty text', () => {
    expect(formatAddress('ES', [])).toEqual({ line: '', details: '' })
    expect(formatAddress('ES', [{ name: 'STREET_NAME', value: 'Gran Vía' }]).line).toBe('Gran Vía')
  })
})

describe('A §5: custom address fields', () => {
  const fields = [
    { id: 'door', position: 2, addressComponentType: 'DOOR_NUMBER', initialValue: null },
    { id: 'floor', position: 1, addressComponentType: 'FLOOR_NUMBER', initialValue: '0' },
    { id: '', position: 3 },
    { id: 'nowhere', position: Number.NaN },
  ]
  test('must have an id and a numeric position, are sorted by position and prefilled by addressComponentType', () => {
    expect(getFormFields(fields, [{ name: 'DOOR_NUMBER', value: '7' }]).map(it => [it.id, it.value])).toEqual([['floor', '0'], ['door', '7']]) // prettier-ignore
  })
  test('values of the fields of the city are returned', () => {
    const answers = [{ id: 'nowhere', value: 'x' }, { id: 'door', value: ' 7 ' }, { id: 'floor', value: '  ' }] // prettier-ignore
    expect(filterValidAnswers(fields, answers)).toEqual([{ id: 'door', value: '7' }])
    expect(toAddressComponents(fields, answers, ['DOOR_NUMBER'])).toEqual([{ name: 'DOOR_NUMBER', value: '7' }])
    expect(toAddressComponents(fields, answers, [])).toEqual([{ name: 'ADDITIONAL_INFORMATION', value: '7' }])
  })
})
