import { expect, test } from 'vitest'

import { WORLD_REGIONS, getWorldRegion } from '#domain/geo/world-region.ts'
import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'

test('A §9: every market is in a named world region', () => {
  const regions = new Set(Object.keys(COUNTRY_LOCALE).map(getWorldRegion))
  expect([...regions].toSorted()).toEqual(['002', '142', '150'])
  for (const region of regions) expect(WORLD_REGIONS).toContain(region)
})

test('an unknown country is in the region "world"', () => {
  expect(getWorldRegion('NZ')).toBe('001')
  expect(getWorldRegion('ES')).toBe('150')
})
