import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildCheckoutLanguageCookie, chooseRequestLanguage } from '#domain/language/checkout-language.ts'

const SERVED = ['en', 'es', 'hy', 'pt']

test.each([
  ['hy', 'es', 'hy'],
  ['es_419', 'hy', 'es_419'],
  [undefined, 'hy', 'hy'],
  [undefined, 'fr;q=0.9, pt-BR;q=0.8, en;q=0.5', 'pt'],
  [undefined, 'en;q=0.2,hy-AM;q=0.3', 'hy'],
  [undefined, 'hy;q=0, es;q=0.1', 'es'],
  [undefined, 'fr, *;q=0.5', 'en'],
  [undefined, null, 'en'],
  ['../x', 'es', 'es'],
  ['', 'es', 'es'],
])('B §2: a result page with the cookie %j and Accept-Language %j is in %s', (cookie, header, language) => {
  expect(chooseRequestLanguage(cookie, header, SERVED)).toBe(language)
})

test('any input gives a served language', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (cookie, header) => SERVED.includes(chooseRequestLanguage(`?${cookie}`, header, SERVED))))
})

test('the cookie is limited to the result pages, and to https if the site uses it', () => {
  expect(buildCheckoutLanguageCookie('hy', true)).toBe('glv_checkout_language=hy; path=/payments; samesite=lax; secure')
  expect(buildCheckoutLanguageCookie('hy', false)).toBe('glv_checkout_language=hy; path=/payments; samesite=lax')
})
