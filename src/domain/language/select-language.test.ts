import fc from 'fast-check'
import { expect, test } from 'vitest'

import { selectLanguage } from '#domain/language/select-language.ts'
import { isLanguage } from '#domain/language/languages.ts'

test.each<[string | undefined, string[] | undefined, string, string, string]>([
  [undefined, ['en', 'es'], 'es', 'es', 'none asked for: the current locale'],
  [undefined, undefined, 'es', 'en', 'none asked for, and the locales failed: en (B §8)'],
  ['ca', ['es', 'ca', 'en'], 'es', 'ca', 'spoken there'],
  ['es_419', ['es', 'en'], 'es', 'es', 'similar'],
  ['pt', ['pt_BR', 'en'], 'pt', 'pt_BR', 'similar'],
  ['uk', ['es', 'en'], 'es', 'es', 'a language, and not spoken there: the current locale'],
  ['xx', ['es', 'en'], 'es', 'en', 'unknown: the default'],
  ['xx', ['es', 'ca'], 'es', 'es', 'unknown, and the default is not spoken'],
  ['uk', ['ca', 'eu'], 'es', 'ca', 'nothing fits: the first there is'],
  ['uk', undefined, 'es', 'uk', 'the locales failed: a language stays'],
  ['xx', undefined, 'es', 'en', 'the locales failed: en (B §8)'],
  ['en-gb', [], 'es', 'en', 'a place of no languages is as good as unknown'],
])('A §2.2 rule 15: %s where %o is spoken, in %s, gives %s: %s', (wanted, spoken, country, expected) => {
  expect(selectLanguage(wanted, spoken, country)).toBe(expected)
})

test('the result is always a language of the place and is stable', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^[\w-]{2,7}$/), fc.constantFrom('es', 'pt_BR', 'en_GB', 'uk')),
      fc.option(fc.uniqueArray(fc.constantFrom('es', 'ca', 'en', 'pt_BR', 'uk', 'sl'), { minLength: 1 }), { nil: undefined }),
      fc.constantFrom('es', 'ua', 'xx'),
      (wanted, spoken, country) => {
        const language = selectLanguage(wanted, spoken, country)
        expect(spoken ? (spoken as string[]).includes(language) : isLanguage(language)).toBe(true)
        expect(selectLanguage(language, spoken, country)).toBe(language)
      },
    ),
  ))
