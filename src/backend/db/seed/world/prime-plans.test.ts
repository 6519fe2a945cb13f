import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import { findPlanOfCountry } from '#domain/prime/plans.ts'

test.each(Object.entries(MARKETS))('%s sells a plan in its currency, if customers can pay by card', (country, market) => {
  const plan = findPlanOfCountry(country)
  expect(plan?.currency).toBe(market.paymentProviders.includes('CARD') ? market.currency : undefined)
  if (!plan) return
  // about the price of a delivery or three, at the price level of the country
  const euroCents = plan.price / market.level
  expect(euroCents).toBeGreaterThanOrEqual(450)
  expect(euroCents).toBeLessThanOrEqual(700)
  expect(plan.price).toBeLessThan(getMaxPrice(plan.currency))
})
