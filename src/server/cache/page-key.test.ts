import { expect, test } from 'vitest'

import { toSharedAddress } from '#server/cache/page-key.ts'

test.each<[string, string | undefined]>([
  ['', '/es/en/bcn/'],
  ['?page=2', '/es/en/bcn/?page=2'],
  ['?sort=rating&page=2', '/es/en/bcn/?page=2&sort=rating'],
  ['?page=2&sort=rating', '/es/en/bcn/?page=2&sort=rating'],
  ['?mode=pickup', '/es/en/bcn/?mode=pickup'],
  ['?popup=store_info&utm_medium=x', '/es/en/bcn/?popup=store_info'],
  ['?utm_source=mail&page=2&gclid=x', '/es/en/bcn/?page=2'],
  ['?userLoggedIn=true&userRegistrationType=google&isNewUser=false', '/es/en/bcn/'],
  ['?search=half%2Fhalf%20caf%C3%A9', '/es/en/bcn/?search=half%2Fhalf+caf%C3%A9'],
  ['?page=2&page=3', undefined],
  ['?token=1', undefined],
  ['?page=2&canary=1', undefined],
  [`?search=${'a'.repeat(101)}`, undefined],
])('"%s" → %s', (search, expected) => expect(toSharedAddress('/es/en/bcn/', search)).toBe(expected))
