import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

const toSearchUrl = (text: string, language = ''): string => `/${language}?search=${encodeURIComponent(text)}`

test.each([
  // a city, in any language and script
  [toSearchUrl('Barcelona'), '302 /es/es/barcelona/'],
  [toSearchUrl('Київ', 'en/'), '302 /ua/en/kyiv/'],
  [toSearchUrl('kijów'), '302 /ua/uk/kyiv/'],
  [toSearchUrl('Sevilla', 'en/'), '302 /es/en/seville/'],
  [toSearchUrl('barc'), '302 /es/es/barcelona/'],
  // a country
  [toSearchUrl('Spain', 'en/'), '302 /es/en/'],
  [toSearchUrl('España'), '302 /es/es/'],
  [toSearchUrl('Հայաստան'), '302 /am/hy/'],
  [toSearchUrl('україна', 'uk/'), '302 /ua/uk/'],
  // a closed country
  [toSearchUrl('Argentina', 'en/'), '302 /ar/en/'],
  // a blocked city, too
  [toSearchUrl('vagharshapat', 'en/'), '302 /am/en/vagharshapat/'],
])('issue 6, "Home with a country finder": %s redirects to its place, %s', async (address, expected) =>
  expect(await describeRedirect(address)).toBe(expected),
)

test.each([toSearchUrl('Atlantis', 'en/'), toSearchUrl('$% \\', 'ro/'), toSearchUrl('😀', 'ru/'), toSearchUrl('a', 'en/')])(
  'an unknown or ambiguous text is not redirected: %s',
  async address => expect(await describeRedirect(address)).toBe('unchanged'),
)

test('an empty text redirects to the page itself', async () => expect(await describeRedirect('/en/?search=')).toBe('301 /en/'))

test('nothing is redirected without the cities', async () =>
  expect(await describeRedirect(toSearchUrl('Barcelona'), {}, NO_DATA)).toBe('unchanged'))

test('a city is found by its slug without names in other languages', async () => {
  expect(await describeRedirect(toSearchUrl('Barcelona'), {}, { ...SAMPLE_DATA, cityNames: undefined })).toBe('302 /es/es/barcelona/')
})
