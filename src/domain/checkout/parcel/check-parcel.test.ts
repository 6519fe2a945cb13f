import { describe, expect, test } from 'vitest'

import type { CustomOrderPoint, Parcel } from '#contract/checkout/parcel.ts'
import {
  findParcelIssues,
  findParcelRouteIssue,
  isCallablePhone,
  MAX_PARCEL_DESCRIPTION_LENGTH,
  type ParcelOrder,
} from '#domain/checkout/parcel/check-parcel.ts'

const contact = { name: 'Ada', phone: '+34 612 345 678' }
const point = (type: CustomOrderPoint['type'], latitude: number, changes: Partial<CustomOrderPoint> = {}): CustomOrderPoint => ({
  type,
  address: { label: 'Carrer de Verdi, 12', latitude, longitude: 2, details: null, customFields: [] },
  contact,
  ...changes,
})
const PARCEL: Parcel = { size: 'SMALL', weight: 'LIGHT', value: 5000 }
const check = (changes: Partial<ParcelOrder> = {}) =>
  findParcelIssues(
    { points: [point('PICKUP', 41), point('DELIVERY', 42)], parcel: PARCEL, description: 'Keys', ...changes },
    { maxValue: 20_000 },
  )

describe('issue 23: "from, to and up to three further stops … (STARTING, PICKUP, DELIVERY, RETURN), contact at each stop"', () => {
  test('a parcel with everything is right', () => expect(check()).toEqual([]))
  test.each([
    [['DELIVERY'], 'NO_PICKUP'],
    [['STARTING', 'DELIVERY'], 'NO_PICKUP'],
    [['PICKUP'], 'NO_DELIVERY'],
    [['PICKUP', 'PICKUP'], 'NO_DELIVERY'],
    [['DELIVERY', 'PICKUP'], 'WRONG_ORDER'],
    [['PICKUP', 'DELIVERY', 'RETURN', 'RETURN'], 'SECOND_RETURN'],
    [['PICKUP', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'DELIVERY'], 'TOO_MANY_STOPS'],
    [['STARTING', 'PICKUP', 'PICKUP', 'PICKUP', 'PICKUP', 'DELIVERY'], 'TOO_MANY_STOPS'],
    [['PICKUP', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'DELIVERY'], undefined],
    [['PICKUP', 'PICKUP', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'RETURN'], undefined],
    [['STARTING', 'PICKUP', 'DELIVERY'], undefined],
  ] as const)('%j: %s', (types, name) => expect(findParcelRouteIssue(types.map((it, index) => point(it, index)))).toEqual(name && { name }))
  test('every stop has a person and a number; the return has none', () => {
    const points = [point('PICKUP', 41, { contact: null }), point('DELIVERY', 42, { contact: { name: ' ', phone: '12345' } }), point('RETURN', 41, { contact: null })] // prettier-ignore
    expect(check({ points })).toEqual([
      { name: 'NO_CONTACT_NAME', index: 0 },
      { name: 'NO_CONTACT_PHONE', index: 0 },
      { name: 'NO_CONTACT_NAME', index: 1 },
      { name: 'NO_CONTACT_PHONE', index: 1 },
    ])
  })
  test.each([
    ['12345', false],
    ['123456', true],
    ['+34 (612) 34-56.78', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['612 345 678 ext', false],
    ['++34612345678', false],
    ['', false],
  ])('the number %j: %j', (phone, callable) => expect(isCallablePhone(phone)).toBe(callable))
})

test('"what it is … value limit"', () => {
  expect(check({ description: ' \n' })).toEqual([{ name: 'NO_DESCRIPTION' }])
  expect(check({ description: 'x'.repeat(MAX_PARCEL_DESCRIPTION_LENGTH) })).toEqual([])
  expect(check({ description: 'x'.repeat(MAX_PARCEL_DESCRIPTION_LENGTH + 1) })).toEqual([{ name: 'DESCRIPTION_TOO_LONG' }])
  expect(check({ parcel: { ...PARCEL, value: 20_000 } })).toEqual([])
  expect(check({ parcel: { ...PARCEL, value: 20_001 } })).toEqual([{ name: 'VALUE_TOO_HIGH' }])
})
