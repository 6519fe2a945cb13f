import { expect, test } from 'vitest'

import { AWAY, end, WORLD } from '#domain/navigation/redirects/test-world.ts'

test.each([
  // similar
  ['/es/es_419/', '301 /es/es/'],
  ['/es/en-GB/barcelona/', '301 /es/en/barcelona/'],
  ['/ua/UK/kyiv/', '301 /ua/uk/kyiv/'],
  // a language, and not spoken there: the current locale
  ['/es/uk/barcelona/', '301 /es/es/barcelona/'],
  ['/es/pt/', '301 /es/es/'],
  ['/am/ru/prime/', '301 /am/hy/prime/'],
  // unknown: the default
  ['/es/xx/', '301 /es/en/'],
  ['/ua/xx/kyiv/store-x/', '301 /ua/en/kyiv/store-x/'],
  // near misses
  ['/es/ca/', 'stays'],
  ['/es/ca/barcelona/', 'stays'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test.each([
  ['/es/xx/', '301 /es/en/'],
  ['/es/xx/barcelona/', '301 /es/en/barcelona/'],
  ['/es/EN/barcelona/', '301 /es/en/barcelona/'],
  ['/es/es/', 'stays'],
  ['/es/pt_BR/barcelona/', 'stays'],
])('B §8, "Country-locales failure falls back to en": %s %s, and no known language is taken away', async (address, expected) => {
  expect(await end(address, {}, AWAY)).toBe(expected)
})

test('B §8: only the locales are missing: a country page in a known language is not redirected', async () => {
  expect(await end('/es/pt/', {}, { ...WORLD, countryLanguages: undefined })).toBe('stays')
  expect(await end('/es/xx/', {}, { ...WORLD, countryLanguages: undefined })).toBe('301 /es/en/')
})
