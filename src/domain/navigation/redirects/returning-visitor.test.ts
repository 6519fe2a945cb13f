import { expect, test } from 'vitest'

import { AWAY, end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/', 'es/seville', '302 /es/es/sevilla/'],
  ['/en/', 'es/sevilla', '302 /es/en/seville/'],
  ['/es/en/', 'es/sevilla', '302 /es/en/seville/'],
  ['/es/en/recado-recado/', 'es/barcelona', '302 /es/en/barcelona/'],
  ['/uk/', 'ua/kyiv', '302 /ua/uk/kyiv/'],
  // "or to the country landing if the countries mismatch"
  ['/ua/uk/', 'es/sevilla', 'stays'],
  ['/uk/', 'es/sevilla', '301 /ua/uk/'],
  ['/ua/uk/recado-recado/', 'es/sevilla', '302 /ua/uk/'],
  // near misses: a blocked city, one that is not in its country, nonsense, pages with something of their own to show
  ['/', 'am/vagharshapat', 'stays'],
  ['/', 'ua/barcelona', 'stays'],
  ['/', '../../evil', 'stays'],
  ['/br/en/', 'es/sevilla', 'stays'],
  ['/es/en/food-delivery_recado/', 'es/barcelona', 'stays'],
  ['/es/en/barcelona/', 'es/sevilla', 'stays'],
])('A §2.2 rule 13: %s with the cookie %s %s', async (address, lastCity, expected) =>
  expect(await end(address, { lastCity })).toBe(expected),
)

test('A §2.2 rule 13: visitors without the cookie and internal links are not redirected', async () => {
  for (const visitor of [{}, { rememberedCity: 'es/seville' }]) {
    expect(await end('/', visitor)).toBe('stays')
    expect(await end('/es/en/', visitor)).toBe('stays')
  }
})

test('A §2.2 rule 13: nothing is redirected without the cities', async () =>
  expect(await end('/', { lastCity: 'es/seville' }, AWAY)).toBe('stays'))
