import { expect, test } from 'vitest'

import { getRequestLanguage } from '#app/navigation-request.ts'

test('B §2: a payment result page reads its language from the cookie of the checkout, then from Accept-Language', () => {
  const headers = new Headers({ cookie: 'a=b; glv_checkout_language=hy', 'accept-language': 'es' })
  expect(getRequestLanguage(headers)).toBe('hy')
  expect(getRequestLanguage(new Headers({ 'accept-language': 'kk, uk;q=0.9' }))).toBe('uk')
  expect(getRequestLanguage(new Headers())).toBe('en')
})
