import { expect, test } from 'vitest'

import { getPaymentResultLanguage } from '#app/navigation-request.ts'

test('B §2: a payment result page reads its language from the cookie of the checkout, then from Accept-Language', () => {
  const headers = new Headers({ cookie: 'a=b; glv_checkout_language=hy', 'accept-language': 'es' })
  expect(getPaymentResultLanguage(headers)).toBe('hy')
  expect(getPaymentResultLanguage(new Headers({ 'accept-language': 'kk, uk;q=0.9' }))).toBe('uk')
  expect(getPaymentResultLanguage(new Headers())).toBe('en')
})
