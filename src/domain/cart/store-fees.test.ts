import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateDeliveryFee, type FeeTerms, findFeeReason, toDeliveryFees, toStoreFees } from '#domain/cart/store-fees.ts'
import { getPublicDeliveryFee } from '#domain/catalogue/list-facts.ts'

const flat: Promotion = { type: 'FLAT_DELIVERY', percentage: null, price: 100, prime: false }
const free: Promotion = { ...flat, type: 'FREE_DELIVERY', price: null }
const terms: FeeTerms = { deliveryFee: 299, serviceFee: 50, minimumBasket: 1500, highestMinBasketSurcharge: 300, freeDeliveryFrom: 2000, promotions: [] } // prettier-ignore

test('free delivery wins over a flat fee, and a flat fee over the regular one', () => {
  expect([calculateDeliveryFee(299, []), calculateDeliveryFee(299, [flat]), calculateDeliveryFee(299, [flat, free])]).toEqual([299, 100, 0])
})

test('of several flat fees the lowest counts, and none raises the regular fee', () => {
  expect(calculateDeliveryFee(299, [flat, { ...flat, price: 99 }])).toBe(99)
  expect(calculateDeliveryFee(99, [flat])).toBe(99)
})

describe('A §3, FIRST_X_DAYS_BANNER: the highest delivery fee of a new customer', () => {
  const prime = { ...terms, promotions: [{ ...flat, prime: true }] }
  test.each([
    [298, 298, 'WELCOME'],
    [299, 299, undefined],
    [300, 299, undefined],
    [undefined, 299, undefined],
  ])('a highest fee of %s leaves a fee of %i of 299; the reason is %s', (welcomeFee, fee, reason) => {
    expect(toStoreFees(terms, { isPrime: false, welcomeFee }).deliveryFee).toBe(fee)
    expect(findFeeReason(terms, { isPrime: false, welcomeFee })).toBe(reason)
  })
  test('the lower one of both reasons is named', () => {
    expect(findFeeReason(prime, { isPrime: true, welcomeFee: 100 })).toBe('PRIME')
    expect(findFeeReason(prime, { isPrime: true, welcomeFee: 99 })).toBe('WELCOME')
    expect(findFeeReason(prime, { isPrime: false, welcomeFee: undefined })).toBeUndefined()
  })
  test('a pickup has no delivery fee, and a free delivery no threshold', () => {
    expect(toStoreFees(terms, { isPrime: false, isPickup: true, welcomeFee: 0 }).deliveryFee).toBeUndefined()
    expect(toStoreFees(terms, { isPrime: false, welcomeFee: 0 })).not.toHaveProperty('freeDeliveryFrom')
    expect(toStoreFees(terms, { isPrime: false, welcomeFee: 1 }).freeDeliveryFrom).toBe(2000)
  })
})

describe('the fees of a store', () => {
  test('are those of the store with its threshold', () =>
    expect(toStoreFees(terms, { isPrime: false })).toEqual({ deliveryFee: 299, serviceFee: 50, minimumBasket: 1500, surcharge: 300, freeDeliveryFrom: 2000 })) // prettier-ignore
  test('A §1: an order that the customer collects has no delivery fee, and no threshold', () =>
    expect(toStoreFees(terms, { isPrime: false, isPickup: true })).toEqual({ deliveryFee: undefined, serviceFee: 50, minimumBasket: 1500, surcharge: 300 })) // prettier-ignore
  test('a delivery that is free anyway has no threshold, and neither has a store without one', () => {
    expect(toDeliveryFees({ ...terms, promotions: [free] }, false)).toEqual({ deliveryFee: 0 })
    expect(toDeliveryFees({ ...terms, deliveryFee: 0 }, false)).toEqual({ deliveryFee: 0 })
    expect(toDeliveryFees({ ...terms, freeDeliveryFrom: null }, false)).toEqual({ deliveryFee: 299 })
    expect(toDeliveryFees({ ...terms, promotions: [flat] }, false)).toEqual({ deliveryFee: 100, freeDeliveryFrom: 2000 })
  })
  test('A §6: "Prime subscribers keep prime promotions; others lose them in the cart.": also those of the delivery', () => {
    const prime = { ...terms, promotions: [{ ...free, prime: true }] }
    expect([toDeliveryFees(prime, false).deliveryFee, toDeliveryFees(prime, true).deliveryFee]).toEqual([299, 0])
  })
  test('the card shows the fee of a cart below the threshold', () => {
    const promotions = fc.array(fc.record({ type: fc.constantFrom('FREE_DELIVERY', 'FLAT_DELIVERY', 'TWO_FOR_ONE'), percentage: fc.constant(null), price: fc.nat(300), prime: fc.boolean() })) as fc.Arbitrary<Promotion[]> // prettier-ignore
    fc.assert(
      fc.property(fc.nat(500), promotions, (deliveryFee, offers) => {
        const store = { ...terms, deliveryFee, promotions: offers }
        expect(getPublicDeliveryFee(store)).toBe(toStoreFees(store, { isPrime: false }).deliveryFee)
      }),
    )
  })
})
