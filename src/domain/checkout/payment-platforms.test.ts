import { expect, test } from 'vitest'

import { AlternativePlatform } from '#contract/checkout/payment.ts'
import { findCardProvider, findPlatforms, PLATFORM_NAMES } from '#domain/checkout/payment-platforms.ts'

test('B §3: "Alternative (platforms PayPal, Edenred, ApplePay, GooglePay)"', () => {
  expect([...PLATFORM_NAMES, 'Group']).toEqual(AlternativePlatform.options)
})
test('a platform needs the country and the payment provider', () => {
  expect(findPlatforms(['CARD', 'GOOGLE_PAY', 'PAYPAL', 'CASH'], PLATFORM_NAMES)).toEqual(['PayPal', 'GooglePay'])
  expect(findPlatforms(['CARD', 'PAYPAL'], ['Edenred'])).toEqual([])
  expect(findPlatforms([], PLATFORM_NAMES)).toEqual([])
})
test('the card provider is the one that is neither cash nor a platform', () => {
  expect(findCardProvider(['CASH', 'PAYPAL', 'APPLE_PAY', 'STRIPE'])).toBe('STRIPE')
  expect(findCardProvider(['CASH', 'PAYPAL'])).toBeUndefined()
})
