import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isDonationAmount, isDonationCheckout, toDonationCheckoutId } from '#domain/checkout/donation.ts'
import { isSubscriptionCheckout } from '#domain/prime/plans.ts'

test('issue 25 point 4: a charity accepts each whole amount between its bounds, both included', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (minimum, width) => {
      const bounds = { minimum, maximum: minimum + width }
      expect([minimum - 1, minimum, bounds.maximum, bounds.maximum + 1, minimum + 0.5, NaN].map(it => isDonationAmount(it, bounds))).toEqual([false, true, true, false, false, false]) // prettier-ignore
    }),
  )
})

test('the checkout of a donation is no other checkout', () => {
  fc.assert(
    fc.property(fc.uuid(), uuid => {
      const id = toDonationCheckoutId(uuid)
      expect([isDonationCheckout(id), isSubscriptionCheckout(id), isDonationCheckout(uuid), isDonationCheckout(`debt-${uuid}`), isDonationCheckout(`${id}0`)]).toEqual([true, false, false, false, false]) // prettier-ignore
    }),
  )
})
