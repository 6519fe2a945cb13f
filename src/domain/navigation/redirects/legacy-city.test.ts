import { expect, test } from 'vitest'

import { AWAY, end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/es/bcn/', '301 /es/es/barcelona/'],
  ['/en/svq/', '301 /es/en/seville/'],
  ['/uk/KYI', '301 /ua/uk/kyiv/'],
  // the language is switched first, then fitted to the city
  ['/en-GB/bcn/', '301 /es/en/barcelona/'],
  ['/pt/bcn/', '301 /es/es/barcelona/'],
  ['/xx/bcn/', '301 /es/en/barcelona/'],
  ['/hy/vag/', '301 /am/hy/vagharshapat/'],
  // near misses: an unknown code, a fixed word, a language and no code
  ['/es/zzz/', 'This page could not be found'],
  ['/es/map/', '302 /es/es/map/ciudades/'],
  ['/es/es/', 'stays'],
])('A §2.2 rule 4: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('A §2.2 rule 4: without the cities it redirects temporarily to the global page', async () => {
  expect(await end('/en/bcn/', {}, AWAY)).toBe('302 /en/')
})
