import { expect, test } from 'vitest'

import { readLastCountry } from '#domain/prime/read-last-country.ts'

test.each([
  ['glv_last_visited_city=es%2Fbarcelona', 'es'],
  ['a=1; glv_last_visited_city=ua/kyiv; b=2', 'ua'],
  // near misses
  ['my_glv_last_visited_city=es%2Fbarcelona', undefined],
  ['glv_last_visited_city=esp%2Fbarcelona', undefined],
  ['glv_last_visited_city=ES%2Fbarcelona', undefined],
  ['glv_last_visited_city=e%2Fbarcelona', undefined],
  ['', undefined],
])('A §2.2 rule 13: the country of the last visited city in "%s" is %s', (cookies, country) =>
  expect(readLastCountry(cookies)).toBe(country),
)
