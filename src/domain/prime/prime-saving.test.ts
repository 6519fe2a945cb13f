import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { toStoreFees } from '#domain/cart/store-fees.ts'
import { type LineToPrice, priceOrder } from '#domain/checkout/price-order.ts'
import { calculateCartPrimeSaving, calculatePrimeSaving, getPromotionOrigin } from '#domain/prime/prime-saving.ts'

const flat = (price: number, prime: boolean): Promotion => ({ type: 'FLAT_PRODUCT', percentage: null, price, prime })
const pair = (prime: boolean): Promotion => ({ type: 'TWO_FOR_ONE', percentage: null, price: null, prime })
const line = (values: Partial<LineToPrice> = {}): LineToPrice => ({ productId: 1, price: 1000, promotions: [], options: [], quantity: 2, ...values }) // prettier-ignore
const store = { deliveryFee: 299, serviceFee: 50, minimumBasket: 0, highestMinBasketSurcharge: 300, promotions: [{ type: 'FREE_DELIVERY' as const, percentage: null, price: null, prime: true }] } // prettier-ignore
const fees = (terms: typeof store, isPickup = false) => ({
  withPrime: toStoreFees(terms, { isPrime: true, isPickup }),
  withoutPrime: toStoreFees(terms, { isPrime: false, isPickup }),
})

describe('issue 25 point 1: the saving', () => {
  test('is that of the products, of their options and of the delivery', () => {
    expect(calculatePrimeSaving([line()], fees(store))).toBe(299)
    expect(calculatePrimeSaving([line()], fees(store, true))).toBe(0)
    expect(calculatePrimeSaving([line({ promotions: [flat(800, true)] })], fees(store))).toBe(400 + 299)
    expect(calculatePrimeSaving([line({ promotions: [pair(true)] })], fees(store, true))).toBe(1000)
    const option = { priceImpact: 100, promotion: flat(50, true), quantity: 1 }
    expect(calculatePrimeSaving([line({ options: [option] })], fees(store, true))).toBe(100)
  })
  test('is nothing for promotions of everybody', () => {
    expect(calculatePrimeSaving([line({ promotions: [flat(800, false)] })], fees({ ...store, promotions: [] }))).toBe(0)
  })
  test('counts the surcharge that a lower price of the products adds', () => {
    const terms = { ...store, promotions: [], minimumBasket: 1800 }
    expect(calculatePrimeSaving([line({ promotions: [flat(800, true)] })], fees(terms))).toBe(400 - 200)
  })
  test('is the difference of the totals, and never negative', () => {
    const anyLine = fc.record({
      productId: fc.nat(3),
      price: fc.nat(2000),
      promotions: fc.array(fc.oneof(fc.record({ price: fc.nat(2000), prime: fc.boolean() }).map(it => flat(it.price, it.prime)), fc.boolean().map(pair)), { maxLength: 2 }), // prettier-ignore
      options: fc.constant([]),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 3 }), fc.nat(4000), (lines, minimumBasket) => {
        const both = fees({ ...store, minimumBasket })
        const ofEverybody = lines.map(it => ({ ...it, promotions: it.promotions.filter(promotion => !promotion.prime) }))
        const difference = priceOrder(ofEverybody, both.withoutPrime).total - priceOrder(lines, both.withPrime).total
        expect(calculatePrimeSaving(lines, both)).toBe(Math.max(0, difference))
      }),
    )
  })
})

describe('issue 25, "prime saving in cart equals the receipt"', () => {
  const withoutPrime = { deliveryFee: 299, freeDeliveryFrom: 3000 }
  const cartLine = (amount: number) =>
    createSampleLine(1, {
      amount,
      product: { price: 1000, promotions: [flat(800, true)] },
      selectedAttributes: [createSampleOption(1, { priceImpact: 100, quantity: 2, promotion: flat(40, true) })],
    })
  const withPrime = { deliveryFee: 0, serviceFee: 50, minimumBasket: 0, surcharge: 0 }
  test.each([
    ['products, options and delivery', [cartLine(1)], withPrime, 200 + 2 * 60 + 299],
    ['each unit, and no delivery that is free from this price', [cartLine(3)], withPrime, 3 * (200 + 2 * 60)],
    ['no delivery of an order that the customer collects', [cartLine(1)], { ...withPrime, deliveryFee: undefined }, 200 + 2 * 60],
  ] as const)('counts %s', (_, lines, fees, saving) => expect(calculateCartPrimeSaving(lines, fees, withoutPrime)).toBe(saving))
  test('a customer without Prime saves nothing', () => expect(calculateCartPrimeSaving([cartLine(1)], withPrime, undefined)).toBe(0))
})

test.each([
  ['none', [], null],
  ['of everybody', [flat(1, false)], 'OTHER'],
  ['of Prime', [flat(1, true)], 'PRIME'],
  ['the first one that changes the price', [flat(1, false), flat(2, true)], 'OTHER'],
  ['pairs of everybody and of Prime', [pair(true), pair(false)], 'OTHER'],
  ['pairs of Prime', [pair(true)], 'PRIME'],
  ['both kinds, one of Prime', [flat(1, false), pair(true)], 'PRIME'],
] as const)('B §3 "promotion origin PRIME or OTHER": %s', (_, promotions, origin) => {
  expect(getPromotionOrigin({ promotions, options: [] })).toBe(origin)
  expect(getPromotionOrigin({ promotions, options: [{ priceImpact: 1, promotion: flat(0, true) }] })).toBe('PRIME')
})
