import { expect, test } from 'vitest'

import { fromStripeAmount, toStripeAmount } from '#backend/payments/stripe/stripe-amounts.ts'

// https://docs.stripe.com/currencies#special-cases
test.each([['EUR', 2249, 2249], ['XOF', 1500, 1500], ['UGX', 1500, 150_000], ['TND', 12_340, 12_340]] as const)(
  'issue 22: %s %i is %i at Stripe, and back',
  (currency, amount, atStripe) => {
    expect(toStripeAmount(amount, currency)).toBe(atStripe)
    expect(fromStripeAmount(atStripe, currency)).toBe(amount)
  },
) // prettier-ignore

test('an amount that Stripe cannot charge is not rounded', () => {
  expect(() => toStripeAmount(12_345, 'TND')).toThrow(RangeError)
  expect(toStripeAmount(12_345, 'EUR')).toBe(12_345)
})
