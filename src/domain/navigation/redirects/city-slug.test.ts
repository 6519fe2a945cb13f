import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/es/es/seville/', '301 /es/es/sevilla/'],
  ['/es/en/sevilla/store-x/', '301 /es/en/seville/store-x/'],
  ['/es/uk/seville/food-1_1/?page=2', '301 /es/es/sevilla/comida-1_1/?page=2'],
  ['/es/en/Sevilla/checkout/?storeId=7', '301 /es/en/seville/checkout/?storeId=7'],
  // near misses: a language without its own slug, no city
  ['/es/ca/sevilla/', 'unchanged'],
  ['/es/en/seville/', 'unchanged'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 15: an unknown spelling is not redirected without the cities', async () =>
  expect(await describeRedirect('/es/en/sevilla/', {}, NO_DATA)).toBe('unchanged'))
