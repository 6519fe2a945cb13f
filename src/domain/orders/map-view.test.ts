import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createMapProjection } from '#domain/orders/map-view.ts'

const frame = { width: 390, height: 300, margin: 40 }
const point = fc.record({
  lat: fc.double({ min: 40.1, max: 40.3, noNaN: true }),
  lng: fc.double({ min: 44.4, max: 44.6, noNaN: true }),
})

describe('the map of an order', () => {
  test('all points are within the frame', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), points => {
        const at = createMapProjection(points, frame)
        for (const { x, y } of points.map(at)) {
          expect(x).toBeGreaterThanOrEqual(frame.margin - 1e-6)
          expect(x).toBeLessThanOrEqual(frame.width - frame.margin + 1e-6)
          expect(y).toBeGreaterThanOrEqual(frame.margin - 1e-6)
          expect(y).toBeLessThanOrEqual(frame.height - frame.margin + 1e-6)
        }
      }),
    )
  })

  test('north is up, east is right, and a metre is as long in both directions', () => {
    const at = createMapProjection([{ lat: 60, lng: 10 }], frame)
    const [middle, north, east] = [at({ lat: 60, lng: 10 }), at({ lat: 60.001, lng: 10 }), at({ lat: 60, lng: 10.002 })]
    expect(middle).toEqual({ x: 195, y: 150 })
    expect(north.y).toBeLessThan(middle.y)
    expect(east.x).toBeGreaterThan(middle.x)
    // at 60° a degree of longitude is half as long as one of latitude
    expect(east.x - middle.x).toBeCloseTo(middle.y - north.y, 3)
  })

  test('the map shows at least 300 m', () => {
    const at = createMapProjection(
      [
        { lat: 60, lng: 10 },
        { lat: 60.0001, lng: 10 },
      ],
      frame,
    )
    expect(Math.abs(at({ lat: 60, lng: 10 }).y - at({ lat: 60.0001, lng: 10 }).y)).toBeLessThan(15)
  })

  test('an empty map is valid', () => {
    expect(createMapProjection([], frame)({ lat: 0, lng: 0 })).toEqual({ x: 195, y: 150 })
  })
})
