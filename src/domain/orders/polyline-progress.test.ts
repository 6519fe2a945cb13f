import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getDistanceMetres } from '#domain/geo/distance.ts'
import { getPointAt, getProgressMetres, splitPolyline, toRoutePolyline } from '#domain/orders/polyline-progress.ts'

const store = { lat: 41.39, lng: 2.16 }
/** Three segments along a street grid. */
const route = toRoutePolyline([store, { lat: 41.391, lng: 2.16 }, { lat: 41.391, lng: 2.163 }, { lat: 41.394, lng: 2.163 }])

const point = fc.record({
  lat: fc.double({ min: 41.3, max: 41.5, noNaN: true }),
  lng: fc.double({ min: 2, max: 2.3, noNaN: true }),
})
const points = fc.array(point, { minLength: 1, maxLength: 20 })

describe('courier route', () => {
  test('a route without points has no position, and a route of one point has only that', () => {
    expect(getPointAt(toRoutePolyline([]), 5)).toBeUndefined()
    expect(getPointAt(toRoutePolyline([store]), 5)).toEqual(store)
    expect(getProgressMetres(toRoutePolyline([]), store)).toBe(0)
    expect(splitPolyline(toRoutePolyline([]), 5)).toEqual({ behind: [], ahead: [] })
  })

  test('distances are clamped to the ends', () => {
    expect(getPointAt(route, -20)).toEqual(store)
    expect(getPointAt(route, route.length + 20)).toEqual(route.points.at(-1))
  })

  test('a position of the route maps back to its distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), share => {
        const metres = route.length * share
        expect(getProgressMetres(route, getPointAt(route, metres)!)).toBeCloseTo(metres, 0)
      }),
    )
  })

  test('the nearest position is never farther than any corner', () => {
    fc.assert(
      fc.property(points, point, (corners, at) => {
        const line = toRoutePolyline(corners)
        const distance = getDistanceMetres(getPointAt(line, getProgressMetres(line, at))!, at)
        for (const corner of corners) expect(distance).toBeLessThanOrEqual(getDistanceMetres(corner, at) + 1)
      }),
    )
  })

  test('both parts are as long as the whole route', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 0, max: 1, noNaN: true }), (corners, share) => {
        const line = toRoutePolyline(corners)
        const { behind, ahead } = splitPolyline(line, line.length * share)
        expect(toRoutePolyline(behind).length + toRoutePolyline(ahead).length).toBeCloseTo(line.length, 0)
        expect(behind.at(-1)).toEqual(ahead[0])
      }),
    )
  })
})
