import { expect, test } from 'vitest'

import { AWAY, end, WORLD } from '#domain/navigation/redirects/test-world.ts'

const typed = (text: string, language = ''): string => `/${language}?search=${encodeURIComponent(text)}`

test.each([
  // a city, in any language and script
  [typed('Barcelona'), '302 /es/es/barcelona/'],
  [typed('Київ', 'en/'), '302 /ua/en/kyiv/'],
  [typed('kijów'), '302 /ua/uk/kyiv/'],
  [typed('Sevilla', 'en/'), '302 /es/en/seville/'],
  [typed('barc'), '302 /es/es/barcelona/'],
  // a country
  [typed('Spain', 'en/'), '302 /es/en/'],
  [typed('España'), '302 /es/es/'],
  [typed('Հայաստան'), '302 /am/hy/'],
  [typed('україна', 'uk/'), '302 /ua/uk/'],
  // a closed country
  [typed('Argentina', 'en/'), '302 /ar/en/'],
  // a blocked city, too
  [typed('vagharshapat', 'en/'), '302 /am/en/vagharshapat/'],
])('issue 6, "Home with a country finder": %s leads to its place, %s', async (address, expected) =>
  expect(await end(address)).toBe(expected),
)

test.each([typed('Atlantis', 'en/'), typed('$% \\', 'ro/'), typed('😀', 'ru/'), typed('a', 'en/')])(
  'an unknown or ambiguous text is not redirected: %s',
  async address => expect(await end(address)).toBe('stays'),
)

test('an empty text redirects to the page itself', async () => expect(await end('/en/?search=')).toBe('301 /en/'))

test('nothing is redirected without the cities', async () => expect(await end(typed('Barcelona'), {}, AWAY)).toBe('stays'))

test('a city is found by its slug without names in other languages', async () => {
  expect(await end(typed('Barcelona'), {}, { ...WORLD, cityNames: undefined })).toBe('302 /es/es/barcelona/')
})
