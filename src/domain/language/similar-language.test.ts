import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isLanguage, LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'
import { findSimilarLanguage, findSupportedLanguage } from '#domain/language/similar-language.ts'

test('A §9: 19 supported UI languages and 8 loadable ones', () => {
  expect(SUPPORTED_LANGUAGES.join(', ')).toBe('bg, bs, ca, en, es, eu, fr, hr, hy, it, ka, kk, ky, pl, pt, ro, ru, sr, uk')
  expect(LOADABLE_LANGUAGES.join(', ')).toBe('az, sl, sq, tr, pt_BR, es_AR, es_419, en_GB')
})

test.each([
  ['pt_BR', 'pt'],
  ['en-GB', 'en'],
  ['es_419', 'es'],
  ['EN', 'en'],
  ['uk-UA', 'uk'],
  ['sl', 'sl'],
  ['tr-TR', 'tr'],
  ['xx', undefined],
  ['eng', undefined],
  ['', undefined],
])('A §2.2 rule 15: %s is %s', (code, language) => expect(findSupportedLanguage(code)).toBe(language))

test.each([
  ['pt', ['en', 'pt_BR'], 'pt_BR'],
  ['es-419', ['es', 'es_419'], 'es_419'],
  ['es_AR', ['es_419', 'es'], 'es'],
  ['e', ['es', 'en'], undefined],
])('%s among %o is %s', (requested, candidates, expected) => expect(findSimilarLanguage(requested, candidates)).toBe(expected))

const validCode = fc.constantFrom(...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES)
const anything = fc.stringMatching(/^[\w-]{2,7}$/)

test('the result is a valid language and is stable', () =>
  fc.assert(
    fc.property(fc.oneof(validCode, anything), code => {
      const valid = findSupportedLanguage(code)
      expect(valid === undefined ? !isLanguage(code) : isLanguage(valid)).toBe(true)
      if (valid !== undefined) expect(findSupportedLanguage(valid)).toBe(valid)
    }),
  ))

test('region and case are ignored', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...SUPPORTED_LANGUAGES),
      fc.stringMatching(/^[A-Za-z]{2}$/),
      fc.constantFrom('-', '_'),
      (it, region, dash) => {
        expect(findSupportedLanguage(`${it.toUpperCase()}${dash}${region}`)).toBe(it)
      },
    ),
  ))
