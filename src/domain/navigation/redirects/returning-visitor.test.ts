import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/', 'es/seville', '302 /es/es/sevilla/'],
  ['/en/', 'es/sevilla', '302 /es/en/seville/'],
  ['/es/en/', 'es/sevilla', '302 /es/en/seville/'],
  ['/es/en/recado-recado/', 'es/barcelona', '302 /es/en/barcelona/'],
  ['/uk/', 'ua/kyiv', '302 /ua/uk/kyiv/'],
  // "or to the country landing if the countries mismatch"
  ['/ua/uk/', 'es/sevilla', 'unchanged'],
  ['/uk/', 'es/sevilla', '301 /ua/uk/'],
  ['/ua/uk/recado-recado/', 'es/sevilla', '302 /ua/uk/'],
  // near misses: a blocked city, a city of another country, an invalid cookie, pages with their own content
  ['/', 'am/vagharshapat', 'unchanged'],
  ['/', 'ua/barcelona', 'unchanged'],
  ['/', '../../evil', 'unchanged'],
  ['/br/en/', 'es/sevilla', 'unchanged'],
  ['/es/en/food-delivery_recado/', 'es/barcelona', 'unchanged'],
  ['/es/en/barcelona/', 'es/sevilla', 'unchanged'],
])('A §2.2 rule 13: %s with the cookie %s %s', async (address, lastCity, expected) =>
  expect(await describeRedirect(address, { lastCity })).toBe(expected),
)

test('A §2.2 rule 13: visitors without the cookie and internal links are not redirected', async () => {
  for (const visitor of [{}, { rememberedCity: 'es/seville' }]) {
    expect(await describeRedirect('/', visitor)).toBe('unchanged')
    expect(await describeRedirect('/es/en/', visitor)).toBe('unchanged')
  }
})

test('A §2.2 rule 13: nothing is redirected without the cities', async () =>
  expect(await describeRedirect('/', { lastCity: 'es/seville' }, NO_DATA)).toBe('unchanged'))
