import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/?city=BCN', '301 /es/es/barcelona/'],
  ['/?city=bcn&utm_source=mail', '301 /es/es/barcelona/?utm_source=mail'],
  ['/en/?city=sevilla', '301 /es/en/seville/'],
  ['/uk/?city=kyiv', '301 /ua/uk/kyiv/'],
  ['/ca/?city=KYI', '301 /ua/uk/kyiv/'],
  ['/?city=VAG', '301 /am/hy/vagharshapat/'],
  // near misses: an unknown city, none, another parameter
  ['/?city=XXX', '302 /'],
  ['/en/?city=atlantis', '302 /en/'],
  ['/uk/?city=atlantis', '302 /ua/uk/'],
  ['/?city=', '301 /'],
  ['/?town=BCN', 'unchanged'],
])('A §2.2 rule 1: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 1: without the cities it redirects temporarily to the global page', async () => {
  expect(await describeRedirect('/?city=BCN', {}, NO_DATA)).toBe('302 /')
})

test('A §2.2 rule 1: the cookie does not override the URL', async () => {
  expect(await describeRedirect('/?city=KYI', { lastCity: 'es/sevilla' })).toBe('301 /ua/uk/kyiv/')
})
