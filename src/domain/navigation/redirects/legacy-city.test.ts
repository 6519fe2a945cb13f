import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/es/bcn/', '301 /es/es/barcelona/'],
  ['/en/svq/', '301 /es/en/seville/'],
  ['/uk/KYI', '301 /ua/uk/kyiv/'],
  // the language is replaced first, then adapted to the city
  ['/en-GB/bcn/', '301 /es/en/barcelona/'],
  ['/pt/bcn/', '301 /es/es/barcelona/'],
  ['/xx/bcn/', '301 /es/en/barcelona/'],
  ['/hy/vag/', '301 /am/hy/vagharshapat/'],
  // near misses: an unknown code, a fixed word, a language and no code
  ['/es/zzz/', 'This page could not be found'],
  ['/es/map/', '302 /es/es/map/ciudades/'],
  ['/es/es/', 'unchanged'],
])('A §2.2 rule 4: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 4: without the cities it redirects temporarily to the global page', async () => {
  expect(await describeRedirect('/en/bcn/', {}, NO_DATA)).toBe('302 /en/')
})
