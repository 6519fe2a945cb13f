import { expect, test } from 'vitest'

import { AWAY, end } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/uk/', '301 /ua/uk/'],
  ['/es/?utm_source=mail&x=1', '301 /es/es/?utm_source=mail'],
  ['/ca/', '301 /es/ca/'],
  ['/es_419/', '301 /es/es/'],
  ['/HY', '301 /am/hy/'],
  // a language of several countries, or of none that is served, stays on the global page
  ['/en/', 'stays'],
  ['/ro/', 'stays'],
  ['/it/', 'stays'],
  ['/en-GB/', '301 /en/'],
  // near misses: as good as a language, and none
  ['/xx/', 'Unknown language code: xx'],
  ['/xx-yy/', 'Unknown language code: xx-yy'],
  ['/english/', 'Unknown language code: english'],
])('A §2.2 rule 14: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('A §2.2 rule 14: without the cities a language stays on the global page, and an unknown one gives a 404', async () => {
  expect(await end('/uk/', {}, AWAY)).toBe('stays')
  expect(await end('/xx/', {}, AWAY)).toBe('Unknown language code: xx')
})
