import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ParcelTerms } from '#contract/checkout/parcel.ts'
import type { PointPayload } from '#contract/geo/point-payload.ts'
import { calculateParcelEta } from '#domain/checkout/parcel/parcel-eta.ts'
import { countStops, getRouteMetres, priceParcel } from '#domain/checkout/parcel/parcel-price.ts'

const TERMS: ParcelTerms = {
  base: 390,
  includedMetres: 2000,
  perKilometre: 80,
  perStop: 150,
  sizes: { SMALL: 0, MEDIUM: 100, LARGE: 250 },
  step: 10,
  maxValue: 20_000,
}

/** Metres per degree of latitude in `domain/geo/distance.ts`. */
const METRES_PER_DEGREE = 111_195
const point = (type: PointPayload['type'], metresNorth: number, longitude = 2) => ({
  type,
  address: { latitude: 41 + metresNorth / METRES_PER_DEGREE, longitude },
})
const price = (points: readonly ReturnType<typeof point>[], size: 'SMALL' | 'MEDIUM' | 'LARGE' = 'SMALL') =>
  priceParcel(TERMS, { points, size })

describe('issue 23: "price before the form is finished (distance, stops, size …)"', () => {
  test('without points it is the lowest price of the size', () => {
    expect(price([])).toEqual({ metres: 0, stops: 0, base: 390, distance: 0, extraStops: 0, size: 0, total: 390 })
    expect(price([point('PICKUP', 0)], 'LARGE').total).toBe(640)
  })
  test.each([
    [0, 0],
    [2000, 0],
    // half a step is rounded up
    [2062, 0],
    [2063, 10],
    [3000, 80],
    [12_345, 830],
  ])('%i m cost %i more', (metres, distance) => {
    expect(price([point('PICKUP', 0), point('DELIVERY', metres)])).toMatchObject({ metres, stops: 2, distance, extraStops: 0, total: 390 + distance }) // prettier-ignore
  })
  test('each stop after the second costs more', () => {
    const stops = [point('PICKUP', 0), point('DELIVERY', 1), point('DELIVERY', 2), point('DELIVERY', 3), point('DELIVERY', 4)]
    expect([2, 3, 4, 5].map(it => price(stops.slice(0, it)).extraStops)).toEqual([0, 150, 300, 450])
  })
  test('a larger parcel costs more', () =>
    expect((['SMALL', 'MEDIUM', 'LARGE'] as const).map(it => price([], it).size)).toEqual([0, 100, 250]))
  test('the length of a route is that of its legs', () => {
    const route = [point('STARTING', 1000), point('PICKUP', 0), point('DELIVERY', 3000), point('DELIVERY', 500)]
    expect(getRouteMetres(route)).toBe(1000 + 3000 + 2500)
    expect(getRouteMetres(route.slice(0, 1))).toBe(0)
  })
  test('a return to the pickup is included, and another address is one more stop; the way back is never charged', () => {
    const route = [point('PICKUP', 0), point('DELIVERY', 3000)]
    expect(price([...route, point('RETURN', 0)])).toEqual(price(route))
    expect(countStops([...route, point('RETURN', 3000)])).toBe(3)
    expect(price([...route, point('RETURN', 9000)])).toMatchObject({ metres: 3000, stops: 3, extraStops: 150 })
    expect(countStops([point('STARTING', 7), ...route, point('RETURN', 7)])).toBe(3)
  })

  const anyTerms: fc.Arbitrary<ParcelTerms> = fc
    .record({
      step: fc.constantFrom(1, 5, 10, 100, 500, 10_000),
      base: fc.nat(1000),
      metres: fc.nat(10_000),
      kilometre: fc.nat(1000),
      stop: fc.nat(500),
      sizes: fc.array(fc.nat(300), { minLength: 3, maxLength: 3 }),
    }) // prettier-ignore
    .map(({ step, base, metres, kilometre, stop, sizes }) => ({
      step,
      base: base * step,
      includedMetres: metres,
      perKilometre: kilometre * step,
      perStop: stop * step,
      sizes: { SMALL: sizes[0]! * step, MEDIUM: sizes[1]! * step, LARGE: sizes[2]! * step },
      maxValue: 1000 * step,
    }))
  const anyPoints = fc
    .array(fc.record({ type: fc.constantFrom('PICKUP' as const, 'DELIVERY' as const), lat: fc.integer({ min: 0, max: 20_000 }) }), {
      maxLength: 5,
    })
    .map(values => values.map(it => point(it.type, it.lat)))
  test('the total is the sum of its parts and a usual price of the market; a longer way is never cheaper', () =>
    fc.assert(
      fc.property(anyTerms, anyPoints, fc.constantFrom('SMALL' as const, 'LARGE' as const), fc.nat(30_000), (terms, points, size, more) => {
        const { base, distance, extraStops, size: extra, total } = priceParcel(ParcelTerms.parse(terms), { points, size })
        expect(total).toBe(base + distance + extraStops + extra)
        expect(total % terms.step).toBe(0)
        expect(Number.isSafeInteger(total)).toBe(true)
        const longer = priceParcel(terms, { points: [...points, point('DELIVERY', more)], size })
        expect(longer.total).toBeGreaterThanOrEqual(total)
      }),
    ))
})

/**
 * Vincenty's inverse formula on the WGS 84 ellipsoid, metres: an independent measure of the same distance.
 * @source T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", 1975
 */
function getVincentyMetres(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const [a, f] = [6_378_137, 1 / 298.257223563]
  const b = (1 - f) * a
  const rad = Math.PI / 180
  const L = (other.lng - one.lng) * rad
  const [U1, U2] = [one, other].map(it => Math.atan((1 - f) * Math.tan(it.lat * rad))) as [number, number]
  let lambda = L
  for (let round = 0; round < 100; round++) {
    const sinSigma = Math.hypot(
      Math.cos(U2) * Math.sin(lambda),
      Math.cos(U1) * Math.sin(U2) - Math.sin(U1) * Math.cos(U2) * Math.cos(lambda),
    )
    if (sinSigma === 0) return 0
    const cosSigma = Math.sin(U1) * Math.sin(U2) + Math.cos(U1) * Math.cos(U2) * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (Math.cos(U1) * Math.cos(U2) * Math.sin(lambda)) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * Math.sin(U1) * Math.sin(U2)) / cosSqAlpha
    const C = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha))
    const before = lambda
    lambda = L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cos2SigmaM + C * cosSigma * (2 * cos2SigmaM ** 2 - 1)))
    if (Math.abs(lambda - before) > 1e-12) continue
    const u = (cosSqAlpha * (a ** 2 - b ** 2)) / b ** 2
    const A = 1 + (u / 16_384) * (4096 + u * (-768 + u * (320 - 175 * u)))
    const B = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
    const more = (B / 6) * cos2SigmaM * (4 * sinSigma ** 2 - 3) * (4 * cos2SigmaM ** 2 - 3)
    return b * A * (sigma - B * sinSigma * (cos2SigmaM + (B / 4) * (cosSigma * (2 * cos2SigmaM ** 2 - 1) - more)))
  }
  throw new Error('no convergence')
}

test('the distance in a city is that of Vincenty, within 0.7 %', () => {
  // the length of one minute of latitude at the equator
  expect(getVincentyMetres({ lat: 0, lng: 0 }, { lat: 1 / 60, lng: 0 })).toBeCloseTo(1842.9, 0)
  const degrees = fc.double({ min: -0.2, max: 0.2, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      degrees,
      degrees,
      (lat, lng, north, east) => {
        const [from, to] = [
          { lat, lng },
          { lat: lat + north, lng: lng + east },
        ]
        const exact = getVincentyMetres(from, to)
        const metres = getRouteMetres([from, to].map(it => ({ type: 'DELIVERY', address: { latitude: it.lat, longitude: it.lng } })))
        expect(Math.abs(metres - exact)).toBeLessThanOrEqual(1 + exact * 0.007)
      },
    ),
  )
})

test('more than two stops take longer', () => {
  const service = { lowerBound: 20, upperBound: 30 }
  expect(calculateParcelEta(service, { metres: 3000, stops: 2 })).toEqual(service)
  expect(calculateParcelEta(service, { metres: 3250, stops: 3 })).toEqual({ lowerBound: 26, upperBound: 36 })
  expect(calculateParcelEta(service, { metres: 0, stops: 5 })).toEqual({ lowerBound: 35, upperBound: 45 })
})
