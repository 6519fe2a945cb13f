import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  // similar
  ['/es/es_419/', '301 /es/es/'],
  ['/es/en-GB/barcelona/', '301 /es/en/barcelona/'],
  ['/ua/UK/kyiv/', '301 /ua/uk/kyiv/'],
  // a valid language that the place does not support: the current locale
  ['/es/uk/barcelona/', '301 /es/es/barcelona/'],
  ['/es/pt/', '301 /es/es/'],
  ['/am/ru/prime/', '301 /am/hy/prime/'],
  // unknown: the default
  ['/es/xx/', '301 /es/en/'],
  ['/ua/xx/kyiv/store-x/', '301 /ua/en/kyiv/store-x/'],
  // near misses
  ['/es/ca/', 'unchanged'],
  ['/es/ca/barcelona/', 'unchanged'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test.each([
  ['/es/xx/', '301 /es/en/'],
  ['/es/xx/barcelona/', '301 /es/en/barcelona/'],
  ['/es/EN/barcelona/', '301 /es/en/barcelona/'],
  ['/es/es/', 'unchanged'],
  ['/es/pt_BR/barcelona/', 'unchanged'],
])('B §8, "Country-locales failure falls back to en": %s %s, and a valid language is unchanged', async (address, expected) => {
  expect(await describeRedirect(address, {}, NO_DATA)).toBe(expected)
})

test('B §8: only the locales are missing: a country page in a valid language is not redirected', async () => {
  expect(await describeRedirect('/es/pt/', {}, { ...SAMPLE_DATA, countryLanguages: undefined })).toBe('unchanged')
  expect(await describeRedirect('/es/xx/', {}, { ...SAMPLE_DATA, countryLanguages: undefined })).toBe('301 /es/en/')
})
