import { describe, expect, test } from 'vitest'

import { formatLegalType, LEGAL_COUNTRIES, LEGAL_DOCUMENTS, parseLegalType } from '#domain/platform/legal-documents.ts'
import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'

describe('A §2.1 legal/{type?}: the types', () => {
  test('A §9 "default legal country ES": a document without a country is that of Spain', () => {
    expect(parseLegalType('terms')).toEqual({ document: 'terms', country: 'es' })
    expect(parseLegalType('privacy-pl')).toEqual({ document: 'privacy', country: 'pl' })
  })

  test.each(['', 'x', 'cookies', 'terms-', 'terms-es', 'terms-xx', 'terms-PL', 'terms-pl-pl', 'terms-constructor', 'privacy_pl', '-pl'])(
    '"%s" is no document',
    type => expect(parseLegalType(type)).toBeUndefined(),
  )

  test('each open country has each document at one address', () => {
    expect(Object.keys(LEGAL_COUNTRIES).toSorted()).toEqual(Object.keys(COUNTRY_LOCALE).map(it => it.toLowerCase()).toSorted()) // prettier-ignore
    const types = LEGAL_DOCUMENTS.flatMap(document => Object.keys(LEGAL_COUNTRIES).map(country => formatLegalType({ document, country })))
    expect(new Set(types).size).toBe(48)
    expect(types.map(it => formatLegalType(parseLegalType(it)!))).toEqual(types)
  })

  test('authorities have secure addresses', () => {
    for (const { website } of Object.values(LEGAL_COUNTRIES)) expect(new URL(website).protocol).toBe('https:')
  })
})
