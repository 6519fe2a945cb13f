import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import type { Address } from '#contract/geo/address.ts'
import { findNearestSavedAddress, MAX_SUGGESTION_METRES } from '#domain/geo/address-book/nearest-saved-address.ts'
import { needsAddressChoice } from '#domain/geo/address-book/needs-address-choice.ts'
import { withOrderDetails } from '#domain/geo/address-book/order-details.ts'
import { getDistanceMetres, isSamePoint, offsetPoint } from '#domain/geo/distance.ts'

const home = { lat: 41.39, lng: 2.16 }
const toEntry = ({ lat, lng }: { lat: number; lng: number }, id: string) => ({ id, latitude: lat, longitude: lng }) as AddressBookEntry

describe('issue 20 point 4: "suggestion of the nearest saved address within 100 m"', () => {
  test('the limit is 100 m: at 99.99 m there is one, at 100.01 m none', () => {
    const at = (metres: number) => findNearestSavedAddress([toEntry(offsetPoint(home, metres, 0), 'a')], home)?.id
    expect([at(99.99), at(100.01)]).toEqual(['a', undefined])
  })
  test('the nearest of several is suggested, whatever their order', () => {
    const offsets = fc.array(fc.tuple(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 })), { maxLength: 8 })
    fc.assert(
      fc.property(offsets, list => {
        const entries = list.map(([north, east], index) => toEntry(offsetPoint(home, north, east), String(index)))
        const metres = entries.map(it => getDistanceMetres(home, { lat: it.latitude, lng: it.longitude }))
        const nearest = Math.min(...metres)
        const expected = nearest <= MAX_SUGGESTION_METRES ? entries[metres.indexOf(nearest)] : undefined
        expect(findNearestSavedAddress(entries, home)).toBe(expected)
      }),
    )
  })
})

describe('a point that is moved stays on the globe', () => {
  test.each([
    ['across the antimeridian, eastwards', { lat: 0, lng: 179.9999 }, 0, 1000, -179.991],
    ['across the antimeridian, westwards', { lat: 0, lng: -179.9999 }, 0, -1000, 179.991],
    ['at a pole, where there is no east', { lat: 90, lng: 12 }, 500, 1000, 12],
  ] as const)('%s', (_, point, north, east, lng) => {
    const moved = offsetPoint(point, north, east)
    expect(moved.lng).toBeCloseTo(lng, 2)
    expect(Math.abs(moved.lat)).toBeLessThanOrEqual(90)
  })
  test('any finite move of any point', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(180), degrees(1e9), degrees(1e9), (lat, lng, north, east) => {
        const moved = offsetPoint({ lat, lng }, north, east)
        expect(Math.abs(moved.lat)).toBeLessThanOrEqual(90)
        expect(Math.abs(moved.lng)).toBeLessThanOrEqual(180)
      }),
    )
  })
})

test('points are the same with five decimals', () => {
  expect(isSamePoint(home, { lat: 41.390004, lng: 2.160004 })).toBe(true)
  expect(isSamePoint(home, { lat: 41.390006, lng: 2.16 })).toBe(false)
  expect(isSamePoint(home, { lat: 41.39, lng: 2.160006 })).toBe(false)
})

test('the details of an order replace the parts that it may contradict, and keep the street', () => {
  const saved: Pick<Address, 'details' | 'customFields' | 'addressComponents'> = {
    details: 'piso 3, blue door',
    customFields: [{ id: 'floor', value: '3' }],
    addressComponents: [
      { name: 'STREET_NAME', value: 'Carrer de Mallorca' },
      { name: 'STAIRCASE', value: 'B' },
      { name: 'HANDOVER', value: 'DOOR' },
      { name: 'ADDITIONAL_INFORMATION', value: 'blue door' },
      { name: 'DWELLING', value: 'APARTMENT' },
    ],
  }
  expect(withOrderDetails(saved, { ...saved, addressComponents: [] })).toEqual(saved)
  const ordered = { details: 'piso 4', customFields: [{ id: 'floor', value: '4' }], addressComponents: [] }
  expect(withOrderDetails(saved, ordered)).toEqual({
    ...ordered,
    addressComponents: [
      { name: 'STREET_NAME', value: 'Carrer de Mallorca' },
      { name: 'DWELLING', value: 'APARTMENT' },
    ],
  })
})

describe('B §2: "After login an address selection modal may appear"', () => {
  const entry = { glovoPlaceId: 'BCN.1.237' } as AddressBookEntry
  test('without an address here, when the customer has saved some', () => {
    expect([needsAddressChoice(undefined, [entry]), needsAddressChoice(undefined, [])]).toEqual([true, false])
  })
  test('with an address here that the customer has not saved, unless it serves only to browse', () => {
    const address = { placeId: 'BCN.2.5', inbounds: true }
    expect([needsAddressChoice(address, [entry]), needsAddressChoice(address, [])]).toEqual([true, true])
    expect(needsAddressChoice({ ...address, placeId: 'BCN.1.237' }, [entry])).toBe(false)
    expect(needsAddressChoice({ ...address, inbounds: false }, [])).toBe(false)
  })
})
