import { describe, expect, test } from 'vitest'

import { encodeOutline } from '#backend/db/seed/outlines.ts'
import { createStreetRows } from '#backend/db/seed/streets.ts'
import { COUNTRY_FILES } from '#backend/db/seed/world/country-files.ts'
import { isInbounds } from '#domain/geo/zone.ts'

const codes = [...COUNTRY_FILES.values()].flatMap(country => country.cities.map(it => it.code))

describe.each(codes)('%s', code => {
  const rows = createStreetRows(code)
  const outline = [encodeOutline(code)]

  test('has at least 14 distinct streets, each completely inside the outline', () => {
    const real = rows.filter(it => it.latinName !== 'Carrer Fora de Zona')
    expect(real.length).toBeGreaterThanOrEqual(14)
    expect(new Set(real.map(it => it.localName)).size).toBe(real.length)
    const steps = Array.from({ length: 11 }, (_, index) => index / 10)
    const outside = real.filter(it =>
      steps.some(
        share =>
          !isInbounds({ lat: it.fromLat + share * (it.toLat - it.fromLat), lng: it.fromLng + share * (it.toLng - it.fromLng) }, outline),
      ),
    )
    expect(outside.map(it => it.latinName)).toEqual([])
  })

  test('every street has a name in Latin letters and a search key', () => {
    for (const row of rows) {
      expect(row.latinName).toMatch(/^[\p{Script=Latin}\d\s.,'’·-]+$/u)
      expect(row.searchKey).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
    }
  })
})

test('the sentinel street outside the delivery area is outside the outline', () => {
  const row = createStreetRows('BCN').find(it => it.localName === 'Carrer Fora de Zona')!
  expect(isInbounds({ lat: row.fromLat, lng: row.fromLng }, [encodeOutline('BCN')])).toBe(false)
})

test('an unknown city has no streets', () => {
  expect(createStreetRows('XXX')).toEqual([])
})
