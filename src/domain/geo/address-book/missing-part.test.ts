import { describe, expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { findMissingPart } from '#domain/geo/address-book/missing-part.ts'
import { MAX_REFINED_METRES, refineChosenPlace } from '#domain/geo/address-book/refine-chosen-place.ts'
import { offsetPoint } from '#domain/geo/distance.ts'

const geo = { lat: 41.39, lng: 2.16 }
const toAddress = (street: string | undefined, number: string | null, text = street ?? 'Barcelona') =>
  ({
    placeId: text,
    geo,
    text,
    number,
    inbounds: true,
    city: { code: 'BCN', name: 'Barcelona' },
    addressComponents: street === undefined ? [] : [{ name: 'STREET_NAME', value: street }],
  }) as unknown as Address
const entered = { number: '', hasNoNumber: false, description: '', isPinned: false, precision: 'house' } as const
const street = toAddress('Carrer Gran', null)
const bare = toAddress(undefined, null)

describe('issue 20 point 2: "A street without a number or a bare city asks for what is missing or for the pin"', () => {
  test.each([
    ['a house with its number', toAddress('Carrer Gran', '5'), { number: '5' }, undefined],
    ['a street', street, { precision: 'street' }, 'number'],
    ['a street, with a pin', street, { precision: 'street', isPinned: true }, 'number'],
    ['a street without numbers', street, { precision: 'street', hasNoNumber: true }, 'pin'],
    ['a street without numbers, with a pin', street, { precision: 'street', hasNoNumber: true, isPinned: true }, undefined],
    ['a number that the street is not known to have', toAddress('Carrer Gran', '999'), { precision: 'street', number: '999' }, 'pin'],
    ['that number with a pin', toAddress('Carrer Gran', '999'), { precision: 'street', number: '999', isPinned: true }, undefined],
    ['another number, which is looked up', toAddress('Carrer Gran', '999'), { precision: 'street', number: '5' }, undefined],
    ['a named place', toAddress('Carrer Gran', null, 'Estació'), { precision: 'place' }, 'pin'],
    ['a named place with a pin', toAddress('Carrer Gran', null, 'Estació'), { precision: 'place', isPinned: true }, undefined],
    ['a bare city', bare, { precision: 'city', description: 'by the fountain' }, 'pin'],
    ['a bare city with a pin', bare, { precision: 'city', isPinned: true, description: ' ' }, 'description'],
    ['a bare city with a pin and a description', bare, { precision: 'city', isPinned: true, description: 'by the fountain' }, undefined],
    ['a city under another name', toAddress(undefined, null, 'Eixample'), { precision: 'city', isPinned: true }, 'description'],
    ['a place that was named before', toAddress(undefined, null, 'Estació'), { precision: null, isPinned: true }, undefined],
    ['a place without a name', toAddress(undefined, null, ''), { precision: null, isPinned: true }, 'description'],
    ['a city that was chosen before', bare, { precision: null, isPinned: true }, 'description'],
    ['an address out of the zone', { ...bare, inbounds: false }, { precision: 'city' }, undefined],
  ] as const)('%s', (_, address, values, missing) => {
    expect(findMissingPart(address, { ...entered, ...values })).toBe(missing)
  })
})

describe('a pin for a street or a place of the search', () => {
  const at = (metres: number) => ({ ...toAddress('Carrer de Pau Claris', '12'), placeId: 'pin', geo: offsetPoint(geo, metres, 0) })

  test('keeps the name and the number that the customer chose, with the point of the pin', () => {
    const chosen = toAddress('Carrer Gran', '999')
    const found = at(MAX_REFINED_METRES - 1)
    expect(refineChosenPlace(chosen, found)).toEqual({ ...chosen, placeId: 'pin', geo: found.geo })
  })
  test('a named place keeps its name where the pin is on no known street', () => {
    const station = toAddress(undefined, null, 'Estació')
    expect(refineChosenPlace(station, bare).text).toBe('Estació')
  })
  test('farther than 2 km it is another address', () => {
    const found = at(MAX_REFINED_METRES + 1)
    expect([MAX_REFINED_METRES, refineChosenPlace(street, found)]).toEqual([2000, found])
  })
  test('a house of the same street has its number, unless the customer searched another one', () => {
    const found = toAddress('Carrer Gran', '7')
    expect(refineChosenPlace(street, found)).toBe(found)
    expect(refineChosenPlace(toAddress('Carrer Gran', '999'), found).number).toBe('999')
    expect(refineChosenPlace(undefined, found)).toBe(found)
  })
})
