import { expect, test } from 'vitest'

import { findPlan, findPlanOfCountry, isSubscriptionCheckout, toPlanId, toSubscriptionCheckoutId } from '#domain/prime/plans.ts'

test('a plan is found by its id only', () => {
  expect(findPlan('prime-es')).toEqual({ id: 'prime-es', country: 'ES', currency: 'EUR', price: 599 })
  expect(['prime-ES', 'prime-ug', 'prime-', 'es', 'primexes', 'prime-__proto__', 'prime-toString'].map(findPlan)).toEqual(
    Array(7).fill(undefined),
  )
  expect(findPlanOfCountry('es')?.id).toBe(toPlanId('ES'))
})

test('the checkout of a subscription is known by its id', () => {
  const id = '0b0b0b0b-1c1c-4d4d-8e8e-2f2f2f2f2f2f'
  expect(isSubscriptionCheckout(toSubscriptionCheckoutId(id))).toBe(true)
  expect([id, `debt-${id}`, 'prime-es', `prime-${id}0`, `x-prime-${id}`].map(isSubscriptionCheckout)).toEqual(Array(5).fill(false))
})
