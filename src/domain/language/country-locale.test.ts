import { expect, test } from 'vitest'

import { COUNTRY_LOCALE, findCountryByLanguage } from '#domain/language/country-locale.ts'

/** The table of A §9. */
const SPECIFIED =
  'ES/es, IT/it, UA/uk, RO/ro, GE/ka, PT/pt, PL/pl, MA/fr, KZ/ru, HR/hr, KE/en, CI/fr, RS/sr, MD/ro, UG/en, KG/ru, BA/bs, BG/bg, GH/en, ME/sr, SI/sl, NG/en, AM/hy, TN/fr'

test('A §9: country to locale equals the table row by row', () => {
  const rows = Object.entries(COUNTRY_LOCALE).map(([country, language]) => `${country.toUpperCase()}/${language}`)
  expect(rows.join(', ')).toBe(SPECIFIED)
  expect(rows).toHaveLength(24)
})

const served = [
  { country: 'es', languages: ['es', 'ca', 'eu', 'en'] },
  { country: 'ua', languages: ['uk', 'en'] },
  { country: 'ro', languages: ['ro', 'en'] },
  { country: 'kz', languages: ['ru', 'kk', 'en'] },
]
test.each([
  ['es', 'es'],
  ['uk', 'ua'],
  ['ca', 'es'],
  ['kk', 'kz'],
  ['ro', undefined], // Moldova's too, served or not
  ['en', undefined],
  ['it', undefined], // Italy is not served here
  ['xx', undefined],
])('A §2.2 rule 14: %s identifies %s', (language, country) => expect(findCountryByLanguage(language, served)).toBe(country))

test('no language identifies a country without served countries', () => expect(findCountryByLanguage('es', [])).toBeUndefined())
