import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { PointPayload, PointType } from '#contract/geo/point-payload.ts'
import { findPointIssue, sortPoints, toPointPayload } from '#domain/geo/points/point-sequence.ts'

const point = (type: PointPayload['type'], latitude = 41, details: string | null = null): PointPayload => ({
  address: { label: 'Carrer de Verdi, 12', latitude, longitude: 2, details, customFields: [] },
  type,
})
const issueOf = (...types: PointPayload['type'][]) => findPointIssue(types.map((it, index) => point(it, index)))

describe('B §3: "points (… type PICKUP, DELIVERY, STARTING or RETURN …)"', () => {
  test('the types of the contract', () => expect(PointType.options.toSorted()).toEqual(['DELIVERY', 'PICKUP', 'RETURN', 'STARTING']))
  test.each<[string, PointPayload['type'][]]>([
    ['a delivery of a store', ['DELIVERY']],
    ['a delivery with its store', ['PICKUP', 'DELIVERY']],
    ['an order that the customer collects', ['PICKUP']],
    ['a parcel', ['STARTING', 'PICKUP', 'DELIVERY']],
    ['several pickups and deliveries', ['PICKUP', 'PICKUP', 'DELIVERY', 'DELIVERY', 'DELIVERY']],
    ['a parcel that comes back', ['STARTING', 'PICKUP', 'DELIVERY', 'RETURN']],
  ])('%s is a route', (_, types) => expect(issueOf(...types)).toBeUndefined())
  test.each<[string, PointPayload['type'][]]>([
    ['NO_POINT', []],
    ['NO_TARGET', ['STARTING']],
    ['NO_TARGET', ['STARTING', 'RETURN']],
    ['SECOND_START', ['STARTING', 'STARTING', 'DELIVERY']],
    ['SECOND_RETURN', ['PICKUP', 'DELIVERY', 'RETURN', 'RETURN']],
    ['WRONG_ORDER', ['DELIVERY', 'PICKUP']],
    ['WRONG_ORDER', ['PICKUP', 'STARTING', 'DELIVERY']],
    ['WRONG_ORDER', ['RETURN', 'PICKUP', 'DELIVERY']],
    ['NOTHING_TO_RETURN', ['DELIVERY', 'RETURN']],
    ['NOTHING_TO_RETURN', ['PICKUP', 'RETURN']],
  ])('%s: %j', (issue, types) => expect(issueOf(...types)).toBe(issue))
  test('two deliveries to one door are one stop too many; another door, or a return to the pickup, is not', () => {
    expect(findPointIssue([point('DELIVERY'), point('DELIVERY')])).toBe('SAME_POINT')
    expect(findPointIssue([point('DELIVERY'), point('DELIVERY', 41, '2B')])).toBeUndefined()
    expect(findPointIssue([point('PICKUP'), point('DELIVERY', 42), point('RETURN')])).toBeUndefined()
  })

  const anyPoints = fc.array(fc.record({ type: fc.constantFrom(...PointType.options), latitude: fc.integer({ min: -90, max: 90 }) }), { maxLength: 12 }) // prettier-ignore
  const toPoints = (values: readonly { type: PointPayload['type']; latitude: number }[]) => values.map(it => point(it.type, it.latitude))
  test('sorted points are never in the wrong order; sorting keeps every point, and changes nothing twice', () =>
    fc.assert(
      fc.property(anyPoints, values => {
        const points = toPoints(values)
        const sorted = sortPoints(points)
        expect(findPointIssue(sorted)).not.toBe('WRONG_ORDER')
        expect(sorted.toSorted((one, other) => points.indexOf(one) - points.indexOf(other))).toEqual(points)
        expect(sortPoints(sorted)).toEqual(sorted)
        for (const type of PointType.options) expect(sorted.filter(it => it.type === type)).toEqual(points.filter(it => it.type === type))
      }),
    ))
  test('a route stays one without its start and its return, and without one of several deliveries', () =>
    fc.assert(
      fc.property(anyPoints, values => {
        const points = sortPoints(toPoints(values))
        if (findPointIssue(points) !== undefined) return
        expect(findPointIssue(points.filter(it => it.type !== 'STARTING' && it.type !== 'RETURN'))).toBeUndefined()
        const last = points.findLastIndex(it => it.type === 'DELIVERY')
        if (points.filter(it => it.type === 'DELIVERY').length > 1) expect(findPointIssue(points.toSpliced(last, 1))).toBeUndefined()
        expect(points.filter(it => it.type === 'RETURN').length).toBeLessThanOrEqual(1)
      }),
    ))
})

test('A §3: "Point payload: address {label, latitude, longitude, details, customFields} and type"', () => {
  const address = {
    fullText: 'Carrer de Verdi, 12, Barcelona',
    geo: { lat: 41.403, lng: 2.155 },
    details: '2B',
    customFields: [{ id: 'gate', value: '7' }],
  } as unknown as Address
  for (const type of PointType.options) {
    const payload = toPointPayload(address, type)
    expect(PointPayload.parse(payload)).toEqual({
      address: { label: 'Carrer de Verdi, 12, Barcelona', latitude: 41.403, longitude: 2.155, details: '2B', customFields: [{ id: 'gate', value: '7' }] }, // prettier-ignore
      type,
    })
  }
})
