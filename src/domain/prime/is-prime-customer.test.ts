import { expect, test } from 'vitest'

import type { UserStatus } from '#contract/account/user-status.ts'
import { isPrimeCustomer } from '#domain/prime/is-prime-customer.ts'

const subscription = (subscribed: boolean): UserStatus['subscription'] => ({ id: 's', isSponsored: false, isTrialEligible: true, subscribed, subscriptionToRenew: null }) // prettier-ignore

test('A §6: "Prime subscribers keep prime promotions; others lose them in the cart."', () => {
  expect(isPrimeCustomer({ subscription: subscription(true) })).toBe(true)
  expect([undefined, {}, { subscription: null }, { subscription: subscription(false) }].map(isPrimeCustomer)).toEqual(Array(4).fill(false))
})
