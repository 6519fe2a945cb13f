import { expect, test } from 'vitest'

import { findPreferredLanguage } from '#domain/language/preferred-language.ts'

test.each([
  ['es', 'en', ['es', 'en'], 'en'],
  ['es', 'en-GB', ['es', 'en'], 'en'],
  ['es', 'es_419', ['es', 'en'], undefined],
  ['es', 'uk', ['es', 'en'], undefined],
  ['es', null, ['es', 'en'], undefined],
  ['es', undefined, ['es', 'en'], undefined],
])('A §2.2 rule 15: from %s to %s with the supported languages %o: %s', (route, preferred, supported, expected) => {
  expect(findPreferredLanguage(route, preferred, supported)).toBe(expected)
})
