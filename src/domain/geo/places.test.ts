import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getDistanceMetres } from '#domain/geo/distance.ts'
import { parsePlaceId, toPlaceId } from '#domain/geo/place-id.ts'
import { getHousePosition, getMidpoint, findNearestHouse } from '#domain/geo/street-houses.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'

const arbitraryNear = (centre: number) => fc.double({ min: centre - 0.05, max: centre + 0.05, noNaN: true })
const point = fc.record({ lat: arbitraryNear(41.4), lng: arbitraryNear(2.17) })
const street = fc.record({ from: point, to: point, houses: fc.integer({ min: 1, max: 1200 }) })

describe('houses of a street', () => {
  test('each position maps back to its house', () => {
    fc.assert(
      fc.property(street, fc.nat(), (line, draw) => {
        fc.pre(getDistanceMetres(line.from, line.to) > 100)
        const number = 1 + (draw % line.houses)
        expect(findNearestHouse(line, getHousePosition(line, number)).number).toBe(number)
      }),
    )
  })

  test('any point gives a valid number within the distance to the street ends', () => {
    fc.assert(
      fc.property(street, point, (line, target) => {
        const { number, metres } = findNearestHouse(line, target)
        expect(number).toBeGreaterThanOrEqual(1)
        expect(number).toBeLessThanOrEqual(line.houses)
        expect(metres).toBeLessThanOrEqual(Math.min(getDistanceMetres(target, line.from), getDistanceMetres(target, line.to)) * 1.01 + 1)
      }),
    )
  })

  test('a street of length 0 is one point', () => {
    const line = { from: { lat: 1, lng: 1 }, to: { lat: 1, lng: 1 }, houses: 4 }
    expect(getDistanceMetres(getHousePosition(line, 3), getMidpoint(line))).toBeLessThan(15)
    expect(findNearestHouse(line, { lat: 1, lng: 1 }).metres).toBe(0)
  })
})

describe('the id of a place', () => {
  test('is parsed as the same place', () => {
    const house = fc.option(fc.stringMatching(/^\d{1,4}[a-zа-я]?$/u))
    fc.assert(fc.property(fc.stringMatching(/^[A-Z0-9]{3}\.\d{1,6}$/), house, (id, number) => {
      expect(parsePlaceId(toPlaceId({ street: id, house: number }))).toEqual({ street: id, house: number })
    })) // prettier-ignore
    expect(parsePlaceId(toPlaceId({ pin: { lat: -41.39, lng: 2.16001 } }))).toEqual({ pin: { lat: -41.39, lng: 2.16001 } })
  })
  test.each(['', 'null', 'undefined', 'BCN', 'bcn.1', 'BCN.1.', 'pin:91.00000:1.00000', 'pin:1:2', 'BCN.1/../2'])('%j is invalid', id => {
    expect(parsePlaceId(id)).toBeUndefined()
  })
})

test.each([
  ['Carrer de Verdi', 'Carrer de Verdi', null, []],
  ['Carrer de Verdi 12', 'Carrer de Verdi', '12', []],
  ['carrer de verdi, 12, Barcelona', 'carrer de verdi', '12', ['Barcelona']],
  ['12 Gran Vía', 'Gran Vía', '12', []],
  ['вулиця Хрещатик 22А', 'вулиця Хрещатик', '22а', []],
  ['Хрещатик, 22 а, Київ', 'Хрещатик', '22а', ['Київ']],
  ['237', '237', null, []],
  ['  , ', '', null, []],
])('%j is parsed as street, house, rest', (typed, name, house, rest) => {
  expect(parseTypedAddress(typed)).toEqual({ street: name, house, rest })
})
