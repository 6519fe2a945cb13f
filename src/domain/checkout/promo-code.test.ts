import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  applyPromoCode,
  findPromoCodeFault,
  normalizePromoCode,
  type PromoCodeOrder,
  type PromoCodeTerms,
  type PromoCodeUse,
} from '#domain/checkout/promo-code.ts'

const NOW = 1_000_000
const TERMS: PromoCodeTerms = {
  kind: 'PERCENT',
  amount: 20,
  currency: 'EUR',
  countryCode: null,
  minimumProducts: null,
  maximumDiscount: null,
  firstOrderOnly: false,
  startsAt: null,
  expiresAt: null,
  maximumUses: null,
  maximumUsesPerCustomer: 1,
  budget: null,
}
const UNUSED: PromoCodeUse = { uses: 0, spent: 0, usesByCustomer: 0, hasOrdered: false }
const ORDER: PromoCodeOrder = { countryCode: 'ES', currency: 'EUR', products: 2005, deliveryFee: 199 }

const findFault = (terms: Partial<PromoCodeTerms>, use: Partial<PromoCodeUse> = {}) =>
  findPromoCodeFault({ ...TERMS, ...terms }, { ...UNUSED, ...use }, NOW)
const apply = (terms: Partial<PromoCodeTerms>, order: Partial<PromoCodeOrder> = {}) =>
  applyPromoCode({ ...TERMS, ...terms }, { ...ORDER, ...order })

describe('B §3, "Validity": INVALID', () => {
  test('a code is valid from its start to the millisecond before its expiry', () => {
    expect([findFault({ startsAt: NOW + 1 }), findFault({ startsAt: NOW })]).toEqual(['unknown', undefined])
    expect([findFault({ expiresAt: NOW }), findFault({ expiresAt: NOW + 1 })]).toEqual(['expired', undefined])
  })
  test('the last use of all customers, of the customer and of the budget is allowed, the next one is not', () => {
    expect([findFault({ maximumUses: 5 }, { uses: 4 }), findFault({ maximumUses: 5 }, { uses: 5 })]).toEqual([undefined, 'usedUp'])
    expect([findFault({ budget: 500 }, { spent: 499 }), findFault({ budget: 500 }, { spent: 500 })]).toEqual([undefined, 'usedUp'])
    const twice = { maximumUsesPerCustomer: 2 }
    expect([findFault(twice, { usesByCustomer: 1 }), findFault(twice, { usesByCustomer: 2 })]).toEqual([undefined, 'alreadyUsed'])
  })
  test('a code that the customer has used is already used, even when it is also used up', () => {
    expect(findFault({ maximumUses: 1 }, { uses: 1, usesByCustomer: 1 })).toBe('alreadyUsed')
  })
  test('a code for first orders is refused after an order, other codes are not', () => {
    expect([findFault({ firstOrderOnly: true }, { hasOrdered: true }), findFault({ firstOrderOnly: true })]).toEqual([
      'notFirstOrder',
      undefined,
    ])
    expect(findFault({}, { hasOrdered: true })).toBeUndefined()
  })
})

describe('B §3, "Validity": INCOMPATIBLE, and the discount', () => {
  test('the smallest discount is one minor unit', () => expect(apply({ kind: 'AMOUNT', amount: 1 })).toEqual({ discount: 1 }))
  test('per cent of the products, rounded down, at most the highest discount', () => {
    expect(apply({})).toEqual({ discount: 401 })
    expect([apply({ maximumDiscount: 401 }), apply({ maximumDiscount: 400 })]).toEqual([{ discount: 401 }, { discount: 400 }])
    expect(apply({}, { products: 4 })).toEqual({ conflict: 'noDiscount' })
  })
  test('an amount, at most the price of the products', () => {
    expect([apply({ kind: 'AMOUNT', amount: 500 }), apply({ kind: 'AMOUNT', amount: 3000 })]).toEqual([
      { discount: 500 },
      { discount: 2005 },
    ])
  })
  test('free delivery is the delivery fee; a pickup and a free delivery have none', () => {
    const free = { kind: 'FREE_DELIVERY', amount: 0, currency: null } as const
    expect(apply(free)).toEqual({ discount: 199 })
    expect([apply(free, { deliveryFee: undefined }), apply(free, { deliveryFee: 0 })]).toEqual([
      { conflict: 'noDeliveryFee' },
      { conflict: 'noDeliveryFee' },
    ])
  })
  test('the minimum is reached to the cent', () => {
    expect([apply({ minimumProducts: 2005 }), apply({ minimumProducts: 2006 })]).toEqual([{ discount: 401 }, { conflict: 'belowMinimum' }])
  })
  test('a code of another country or currency does not apply', () => {
    expect(apply({ countryCode: 'IT' })).toEqual({ conflict: 'otherCountry' })
    expect(apply({ currency: 'GEL' })).toEqual({ conflict: 'otherCountry' })
    expect(apply({ countryCode: 'ES', currency: null })).toEqual({ discount: 401 })
  })
  test('days of Prime lower no order', () => {
    expect(apply({ kind: 'PRIME_DAYS', amount: 30 })).toEqual({ conflict: 'noDiscount' })
  })
  test('a discount is a whole amount above 0 that never exceeds the price that it reduces', () => {
    const terms = fc.record({
      kind: fc.constantFrom('PERCENT' as const, 'AMOUNT' as const, 'FREE_DELIVERY' as const),
      amount: fc.integer({ min: 1, max: 100 }),
      maximumDiscount: fc.option(fc.integer({ min: 1, max: 10_000 })),
      minimumProducts: fc.option(fc.integer({ min: 0, max: 10_000 })),
    })
    const order = fc.record({ products: fc.nat(1_000_000), deliveryFee: fc.option(fc.nat(2000), { nil: undefined }) })
    fc.assert(
      fc.property(terms, order, (someTerms, someOrder) => {
        const applied = apply(someTerms, someOrder)
        if ('conflict' in applied) return true
        const reduced = someTerms.kind === 'FREE_DELIVERY' ? (someOrder.deliveryFee ?? 0) : someOrder.products
        return (
          Number.isInteger(applied.discount) &&
          applied.discount > 0 &&
          applied.discount <= reduced &&
          applied.discount <= (someTerms.maximumDiscount ?? Infinity) &&
          someOrder.products >= (someTerms.minimumProducts ?? 0)
        )
      }),
    )
  })
})

test('a pasted code is compared without spaces and case', () => {
  expect(normalizePromoCode('  welcome 20\n')).toBe('WELCOME20')
})
