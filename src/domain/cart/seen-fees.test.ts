import { describe, expect, test } from 'vitest'

import type { CurrentStore } from '#contract/cart/current-cart.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { getSeenFees, hasSamePrice, withCustomerFee } from '#domain/cart/seen-fees.ts'

const PAGE = { deliveryFee: 199, freeDeliveryFrom: 3000, serviceFee: 50, minimumBasket: 1500, surcharge: 300 }
const SEEN = { deliveryFee: 99, serviceFee: 40, minimumBasket: 1000, surcharge: 200 }
const cart = createSampleCart(1, [createSavedLine(1)])
const withFees = (fees: typeof SEEN | Omit<typeof SEEN, 'deliveryFee'>) => ({ ...cart, info: { ...cart.info, fees } })

describe('issue 19: the fees that the customer has seen', () => {
  test('are those of the page for a cart that was not compared yet', () => expect(getSeenFees(cart, PAGE)).toBe(PAGE))
  test('are those of the cart, with its threshold', () => {
    expect(getSeenFees(withFees(SEEN), PAGE)).toEqual({ ...SEEN, freeDeliveryFrom: undefined })
  })
  test('have the delivery fee of the page where the cart was only seen with pickup, and none on a page for pickup', () => {
    const { deliveryFee: _, ...pickup } = SEEN
    expect(getSeenFees(withFees(pickup), PAGE)).toEqual({ ...pickup, deliveryFee: 199, freeDeliveryFrom: 3000 })
    expect(getSeenFees(withFees(SEEN), { ...PAGE, deliveryFee: undefined, freeDeliveryFrom: undefined })).toMatchObject({ deliveryFee: undefined }) // prettier-ignore
  })
})

describe('a change of the cart leaves its price', () => {
  const compared = withFees(SEEN)
  test('when the first comparison records the fees', () => expect(hasSamePrice(cart, compared)).toBe(true))
  test.each([
    ['there was no cart', undefined, compared],
    ['the lines have changed', cart, { ...compared, entries: { ...cart.entries } }],
    ['it is another cart', cart, { ...compared, info: { ...compared.info, basketId: 'other' } }],
    ['the fees were recorded before', compared, { ...compared, info: { ...compared.info, fees: PAGE } }],
  ])('but not when %s', (_, before, after) => expect(hasSamePrice(before, after)).toBe(false))
})

describe('the own delivery fee of a customer', () => {
  const store = (fees: Partial<CurrentStore>): CurrentStore => ({ open: true, nextOpeningTime: null, timeZone: 'Europe/Madrid', schedulingEnabled: true, highestMinBasketSurcharge: 200, ...SEEN, deliveryFee: 0, ...fees }) // prettier-ignore
  test('is taken over when the customer has seen the public one', () => {
    expect(withCustomerFee(withFees(SEEN), store({ publicDeliveryFee: 99 }), false).info.fees).toEqual({ ...SEEN, deliveryFee: 0 })
  })
  test('issue 20, point 5: a higher one for a long way is taken over the first time; later it stays a difference', () => {
    const current = store({ deliveryFee: 149, publicDeliveryFee: 99 })
    expect(withCustomerFee(withFees(SEEN), current, true).info.fees).toEqual({ ...SEEN, deliveryFee: 149 })
    const compared = withFees(SEEN)
    expect(withCustomerFee(compared, current, false)).toBe(compared)
  })
  test.each([
    ['the public fee has changed too', withFees(SEEN), store({ publicDeliveryFee: 100 })],
    ['the customer has the fee of everyone', withFees(SEEN), store({})],
    ['the fee of the customer equals the public one', withFees(SEEN), store({ deliveryFee: 99, publicDeliveryFee: 99 })],
    ['the cart was not compared yet', cart, store({ publicDeliveryFee: 99 })],
    ['neither is known', cart, store({})],
  ])('stays a difference when %s', (_, before, current) => expect(withCustomerFee(before, current, true)).toBe(before))
})
