import { expect, test } from 'vitest'

import { AWAY, end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/es/es/seville/', '301 /es/es/sevilla/'],
  ['/es/en/sevilla/store-x/', '301 /es/en/seville/store-x/'],
  ['/es/uk/seville/food-1_1/?page=2', '301 /es/es/sevilla/comida-1_1/?page=2'],
  ['/es/en/Sevilla/checkout/?storeId=7', '301 /es/en/seville/checkout/?storeId=7'],
  // near misses: a language without a slug of its own, no city
  ['/es/ca/sevilla/', 'stays'],
  ['/es/en/seville/', 'stays'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('A §2.2 rule 15: an unknown spelling is not redirected without the cities', async () =>
  expect(await end('/es/en/sevilla/', {}, AWAY)).toBe('stays'))
