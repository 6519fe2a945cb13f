import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createCourierRoute, decodeRoute, encodeRoute, getCourierPosition } from '#domain/orders/courier-route.ts'
import { toRoutePolyline } from '#domain/orders/polyline-progress.ts'

const STORE = { lat: 41.39, lng: 2.17 }
const DESTINATION = { lat: 41.4, lng: 2.18 }

test('a route begins at the store, turns along streets and ends at the address', () => {
  const route = createCourierRoute(STORE, DESTINATION, () => 0.5)
  expect([route[0], route.at(-1)]).toEqual([STORE, DESTINATION])
  expect(route.length).toBeGreaterThan(5)
  for (const [index, { lat, lng }] of route.entries()) {
    const before = route[index - 1]
    if (before) expect(before.lat === lat || before.lng === lng).toBe(true)
  }
})

const share = fc.double({ min: 0, max: 1, noNaN: true })

test('any route is no longer than two sides of the block, and the remaining route ends at the address', () => {
  const sides = toRoutePolyline([STORE, { lat: DESTINATION.lat, lng: STORE.lng }, DESTINATION]).length
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8 }), share, (draws, progress) => {
      const chances = draws.values()
      const encoded = encodeRoute(createCourierRoute(STORE, DESTINATION, () => chances.next().value ?? 0.5))
      expect(toRoutePolyline(decodeRoute(encoded)).length).toBeLessThan(sides * 1.01)
      const { at, ahead } = getCourierPosition(encoded, progress)
      expect(at).toBeDefined()
      expect(decodeRoute(ahead).at(-1)).toEqual(DESTINATION)
    }),
  )
})

test('a store at the address gives a route of length 0', () => {
  expect(getCourierPosition(encodeRoute(createCourierRoute(DESTINATION, DESTINATION, () => 0.3)), 0.5).at).toEqual(DESTINATION)
})
