import { expect, test } from 'vitest'

import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { toLocale } from '#domain/language/locale.ts'
import { LANGUAGES, getLanguageRow } from '#i18n/languages.ts'

test('A §9: 18 languages are served, including the main language of every country', () => {
  const codes = LANGUAGES.map(it => it.code)
  expect(codes).toHaveLength(18)
  expect(new Set(codes).size).toBe(18)
  expect(codes.every(isLanguage)).toBe(true)
  for (const language of Object.values(COUNTRY_LOCALE)) expect(codes).toContain(language)
})

test('the locale is the same in every layer', () => {
  for (const { code, locale } of LANGUAGES) expect(locale).toBe(toLocale(code))
})

test('a regional variant uses its base language, an unknown language English', () => {
  expect(['pt_BR', 'es_419', 'az'].map(it => getLanguageRow(it).code)).toEqual(['pt', 'es', 'en'])
})
