import { expect, test } from 'vitest'

import { formatDistance, formatWalk } from '#features/catalogue/pickup/walk.ts'
import { getTranslator } from '#i18n/translator.ts'

test.each([
  [0, '50 m'],
  [74, '50 m'],
  [75, '100 m'],
  [974, '950 m'],
  [975, '1 km'],
  [1240, '1.2 km'],
])('%d metres are shown as %s', (metres, text) => {
  expect(formatDistance(metres, 'en')).toBe(text)
})

test('the walk has the rounded distance and the minutes; without an address there is none', () => {
  const store = { lat: 41.3863, lng: 2.17 }
  const t = getTranslator('en')
  expect(formatWalk({ lat: 41.39, lng: 2.17 }, store, 'en', t)).toBe('400 m, 6 min walk')
  expect(formatWalk(undefined, store, 'en', t)).toBeUndefined()
  expect(formatWalk(store, undefined, 'en', t)).toBeUndefined()
})
