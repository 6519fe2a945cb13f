import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  clipToView,
  createMapPlane,
  createView,
  drawStreets,
  findZoomOfRadius,
  getScaleMetres,
  getViewWidth,
  MAX_ZOOM,
  type MapView,
} from '#features/geo/map/map-view.ts'
import { getDistanceMetres, offsetPoint } from '#domain/geo/distance.ts'

const pin = { lat: 41.39, lng: 2.16 }
const square = [offsetPoint(pin, 8000, -8000), offsetPoint(pin, 8000, 8000), offsetPoint(pin, -8000, 8000), offsetPoint(pin, -8000, -8000)]
const plane = createMapPlane([square], pin)
const view: MapView = { center: { x: 0, y: 0 }, width: 400 }
const coordinate = fc.integer({ min: -2000, max: 2000 })
const point = fc.record({ x: coordinate, y: coordinate })

describe('zoom', () => {
  test('from the whole city to 400 m around a house, in equal factors', () => {
    const widths = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => Math.round(getViewWidth(plane, zoom)))
    expect([widths[0], widths.at(-1)]).toEqual([Math.round(plane.width), 400])
    expect(widths[0]! / widths[1]!).toBeCloseTo(widths[3]! / widths[4]!, 1)
  })
  test('a place smaller than a house view is not magnified', () => {
    const small = { ...plane, width: 300 }
    expect([getViewWidth(small, 0), getViewWidth(small, MAX_ZOOM)]).toEqual([300, 300])
  })
  test('a rough location is shown with its whole circle', () => {
    expect([0, 100, 2000, 1e6].map(it => findZoomOfRadius(plane, it))).toEqual([MAX_ZOOM, MAX_ZOOM, 1, 0])
  })
})

describe.each([179.99, -179.99])('a city on the antimeridian, with the pin at %f°', lng => {
  const suva = { lat: -18.1, lng }
  const corners = [1, -1].flatMap(north => [-1, 1].map(east => offsetPoint({ lat: -18.1, lng: 180 }, north * 8000, east * north * 8000)))
  const plane = createMapPlane([corners], suva)
  test('is as wide as elsewhere, and its corners are around the centre', () => {
    expect(new Set(corners.map(it => Math.sign(it.lng))).size).toBe(2)
    expect(plane.width / createMapPlane([square], pin).width).toBeCloseTo(1, 1)
    for (const { x, y } of corners.map(plane.toPlane)) expect([Math.abs(x), Math.abs(y)].map(it => Math.round(it / 1000))).toEqual([8, 8])
  })
  test('a point of the map is the same point of the city, on both sides', () => {
    for (const x of [-7000, -1, 1, 7000]) {
      const point = plane.toGeo({ x, y: 2000 })
      expect(Math.abs(point.lng)).toBeLessThanOrEqual(180)
      expect(plane.toPlane(point).x).toBeCloseTo(x, -1)
    }
    expect(getDistanceMetres(suva, plane.toGeo(plane.toPlane(suva)))).toBeLessThan(1)
  })
})

describe('the streets of a drawn map', () => {
  test('the visible part of a line is inside the view and on the line', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const clipped = clipToView(view, from, to)
        for (const it of clipped ?? []) {
          expect(Math.abs(it.x)).toBeLessThanOrEqual(200.001)
          expect(Math.abs(it.y)).toBeLessThanOrEqual(150.001)
          const cross = (it.x - from.x) * (to.y - from.y) - (it.y - from.y) * (to.x - from.x)
          expect(Math.abs(cross)).toBeLessThan(1)
        }
        const isVisible = Array.from({ length: 201 }, (_, i) => i / 200).some(
          share => Math.abs(from.x + (to.x - from.x) * share) < 199 && Math.abs(from.y + (to.y - from.y) * share) < 149,
        )
        if (isVisible && (from.x !== to.x || from.y !== to.y)) expect(clipped).toBeDefined()
      }),
    )
  })
  test('a name is at the middle of its visible line, never upside down, and only where it fits', () => {
    const middle = plane.toGeo({ x: 0, y: 0 })
    const view = createView(plane, MAX_ZOOM, { x: 0, y: 0 })
    const draw = (north: number, east: number, metres = 300) =>
      drawStreets([{ name: 'Carrer de Mallorca', from: offsetPoint(middle, -north * metres, -east * metres), to: offsetPoint(middle, north * metres, east * metres) }], plane, view, 10)[0] // prettier-ignore
    for (const [north, east] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      // prettier-ignore
      const { label } = draw(north, east)!
      expect(Math.hypot(label!.at.x, label!.at.y)).toBeLessThan(1)
      expect(label!.angle > -90 && label!.angle <= 90).toBe(true)
    }
    expect(draw(0, 1, 30)?.label).toBeUndefined()
    expect(drawStreets([{ name: 'far', from: offsetPoint(middle, 900, 0), to: offsetPoint(middle, 900, 90) }], plane, view, 10)).toEqual([])
  })
  test('names do not overlap, and there are at most twelve', () => {
    const streets = Array.from({ length: 60 }, (_, index) => ({
      name: 'A',
      from: plane.toGeo({ x: -190, y: index * 5 - 150 }),
      to: plane.toGeo({ x: 190, y: index * 5 - 150 }),
    }))
    const drawn = drawStreets(streets, plane, view, 4)
    const labels = drawn.flatMap(it => it.label?.at.y ?? [])
    expect([drawn.length, labels.length]).toEqual([60, 12])
    expect(labels.every((y, index) => index === 0 || y - labels[index - 1]! >= 20)).toBe(true)
  })
})

test.each([
  [400, 100],
  [399, 50],
  [4000, 1000],
  [18_000, 2000],
  [20_000, 5000],
])('the scale of a view of %i m is %i m', (width, metres) => {
  expect(getScaleMetres({ center: { x: 0, y: 0 }, width })).toBe(metres)
})
