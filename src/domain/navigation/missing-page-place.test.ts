import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getMissingPagePlace } from '#domain/navigation/missing-page-place.ts'

test.each([
  ['/es/en/barcelona/no-such-store/', { country: 'es', language: 'en', city: 'barcelona' }],
  ['/ES/en/barcelona/a/b/c/d', { country: 'es', language: 'en', city: 'barcelona' }],
  ['/es/en/', { country: 'es', language: 'en' }],
  ['/es/en/bar%20celona/', { country: 'es', language: 'en' }],
  ['/es/xx/barcelona/', {}],
  ['/uk/no-such-page/', {}],
  ['/', {}],
])('the place of %s', (path, place) => expect(getMissingPagePlace(path)).toEqual(place))

test('never throws, and a city always has its country', () =>
  fc.assert(
    fc.property(fc.webPath(), path => {
      const { country, city } = getMissingPagePlace(path)
      if (city !== undefined) expect(country).toMatch(/^[a-z]{2}$/)
    }),
  ))
