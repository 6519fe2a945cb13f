import fc from 'fast-check'
import { expect, test } from 'vitest'

import { selectLanguage } from '#domain/language/select-language.ts'
import { isLanguage } from '#domain/language/languages.ts'

test.each<[string | undefined, string[] | undefined, string, string, string]>([
  [undefined, ['en', 'es'], 'es', 'es', 'no requested language: the current locale'],
  [undefined, undefined, 'es', 'en', 'no requested language, and the locales failed: en (B §8)'],
  ['ca', ['es', 'ca', 'en'], 'es', 'ca', 'supported there'],
  ['es_419', ['es', 'en'], 'es', 'es', 'similar'],
  ['pt', ['pt_BR', 'en'], 'pt', 'pt_BR', 'similar'],
  ['uk', ['es', 'en'], 'es', 'es', 'a valid language that is not supported there: the current locale'],
  ['xx', ['es', 'en'], 'es', 'en', 'unknown: the default'],
  ['xx', ['es', 'ca'], 'es', 'es', 'unknown, and the default is not supported'],
  ['uk', ['ca', 'eu'], 'es', 'ca', 'no match: the first supported language'],
  ['uk', undefined, 'es', 'uk', 'the locales failed: a valid language is unchanged'],
  ['xx', undefined, 'es', 'en', 'the locales failed: en (B §8)'],
  ['en-gb', [], 'es', 'en', 'a place without languages counts as unknown'],
])('A §2.2 rule 15: %s with the supported languages %o, in %s, gives %s: %s', (requested, supported, country, expected) => {
  expect(selectLanguage(requested, supported, country)).toBe(expected)
})

test('the result is always a language of the place and is stable', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^[\w-]{2,7}$/), fc.constantFrom('es', 'pt_BR', 'en_GB', 'uk')),
      fc.option(fc.uniqueArray(fc.constantFrom('es', 'ca', 'en', 'pt_BR', 'uk', 'sl'), { minLength: 1 }), { nil: undefined }),
      fc.constantFrom('es', 'ua', 'xx'),
      (requested, supported, country) => {
        const language = selectLanguage(requested, supported, country)
        expect(supported ? (supported as string[]).includes(language) : isLanguage(language)).toBe(true)
        expect(selectLanguage(language, supported, country)).toBe(language)
      },
    ),
  ))
