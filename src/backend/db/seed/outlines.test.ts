import { describe, expect, test } from 'vitest'

import { GEONAMES } from '#backend/db/seed/geonames.ts'
import { isInDeliveryArea, encodeOutline, getDistanceMetres, getOutline, getSearchZone } from '#backend/db/seed/outlines.ts'
import { COUNTRY_FILES } from '#backend/db/seed/world/country-files.ts'

type Corner = readonly [number, number]

/** Sign of the cross product: the side of the line `ab` on which `c` lies. */
const side = (a: Corner, b: Corner, c: Corner): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
const cross = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)

const cities = [...COUNTRY_FILES.values()].flatMap(country => country.cities)

describe.each(cities.map(city => [city.code, city] as const))('%s', (code, city) => {
  const corners = getOutline(code)
  const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const)

  test('the outline has 12 to 60 corners and does not cross itself', () => {
    expect(corners.length).toBeGreaterThanOrEqual(12)
    expect(corners.length).toBeLessThanOrEqual(60)
    const pairs = edges.flatMap((edge, i) =>
      edges
        .slice(i + 2)
        .filter((_, j) => !(i === 0 && i + 2 + j === edges.length - 1))
        .map(other => [edge, other] as const),
    )
    expect(pairs.filter(([[a, b], [c, d]]) => cross(a, b, c, d))).toEqual([])
  })

  test('contains its GeoNames centre and at least eight quarters', () => {
    const centre = GEONAMES[code]
    expect(centre && isInDeliveryArea(code, centre.latitude, centre.longitude)).toBe(true)
    expect(city.quarters.filter(([, , latitude, longitude]) => !isInDeliveryArea(code, latitude, longitude))).toEqual([])
    expect(city.quarters.length).toBeGreaterThanOrEqual(8)
  })

  test('the search zone contains the outline, and points beyond it are outside the delivery area', () => {
    const { latitude, longitude, radius } = getSearchZone(code)
    expect(corners.filter(corner => getDistanceMetres(corner, [latitude, longitude]) > radius)).toEqual([])
    expect(isInDeliveryArea(code, latitude + (radius * 1.1) / 111_195, longitude)).toBe(false)
    expect(encodeOutline(code)).not.toBe('')
  })
})
