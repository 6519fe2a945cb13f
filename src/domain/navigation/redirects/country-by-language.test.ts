import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/uk/', '301 /ua/uk/'],
  ['/es/?utm_source=mail&x=1', '301 /es/es/?utm_source=mail'],
  ['/ca/', '301 /es/ca/'],
  ['/es_419/', '301 /es/es/'],
  ['/HY', '301 /am/hy/'],
  // a language of several countries or of no served country is not redirected
  ['/en/', 'unchanged'],
  ['/ro/', 'unchanged'],
  ['/it/', 'unchanged'],
  ['/en-GB/', '301 /en/'],
  // near misses: a similar code, and an invalid one
  ['/xx/', 'Unknown language code: xx'],
  ['/xx-yy/', 'Unknown language code: xx-yy'],
  ['/english/', 'Unknown language code: english'],
])('A §2.2 rule 14: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §2.2 rule 14: without the cities a language is not redirected, and an unknown one gives a 404', async () => {
  expect(await describeRedirect('/uk/', {}, NO_DATA)).toBe('unchanged')
  expect(await describeRedirect('/xx/', {}, NO_DATA)).toBe('Unknown language code: xx')
})
