import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculatePercentage, chooseCardOffers, isDeliveryOffer, MAX_CARD_OFFERS } from '#domain/catalogue/card-offers.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'

const offer = (type: Promotion['type'], fields: Partial<Promotion> = {}): Promotion => ({ type, percentage: null, price: null, prime: false, ...fields }) // prettier-ignore
const percent = (percentage: number, prime = false) => offer('PERCENTAGE_DISCOUNT', { percentage, prime })
const choose = (deliveryFee: number, ...promotions: Promotion[]) => chooseCardOffers({ deliveryFee, promotions })
const anyOffer = fc.record({
  type: fc.constantFrom('PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE', 'FREE_DELIVERY', 'FLAT_DELIVERY', 'FLAT_PRODUCT'),
  percentage: fc.option(fc.integer({ min: 1, max: 99 })),
  price: fc.option(fc.nat(900)),
  prime: fc.boolean(),
}) as fc.Arbitrary<Promotion>

describe('issue 18, store cards: "promotions (two tags and "+2")"', () => {
  test('names at most two offers and counts the others', () => {
    const { shown, others } = choose(190, offer('TWO_FOR_ONE'), percent(20), offer('FREE_DELIVERY', { prime: true }), percent(30, true))
    expect(shown).toEqual([percent(20), offer('FREE_DELIVERY', { prime: true })])
    expect(others).toEqual([offer('TWO_FOR_ONE'), percent(30, true)])
  })
  test('one discount of an audience stands for all of them: the largest', () => {
    const special = offer('FLAT_PRODUCT', { percentage: 40, price: 300 })
    expect(choose(0, percent(20), special)).toEqual({ shown: [special], others: [] })
    expect(choose(0, percent(50), special)).toEqual({ shown: [percent(50)], others: [] })
  })
  test('a Prime offer that is not better than the public one is left out', () => {
    expect(choose(0, percent(20), percent(20, true), offer('TWO_FOR_ONE'), offer('TWO_FOR_ONE', { prime: true })).others).toEqual([])
    expect(choose(0, percent(20), percent(25, true)).shown).toEqual([percent(20), percent(25, true)])
  })
  test('never shows more than two, no offer twice, and no public delivery offer', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.array(anyOffer, { maxLength: 8 }), (deliveryFee, promotions) => {
        const { shown, others } = choose(deliveryFee, ...promotions)
        const all = [...shown, ...others]
        expect(shown.length).toBeLessThanOrEqual(MAX_CARD_OFFERS)
        expect(others.length > 0 && shown.length < MAX_CARD_OFFERS).toBe(false)
        expect(all.filter(it => isDeliveryOffer(it) && !it.prime)).toEqual([])
        expect(all.filter(it => it.type === 'PERCENTAGE_DISCOUNT' || it.type === 'FLAT_PRODUCT').length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('issue 18, store cards: "fee with and without prime"', () => {
  test('the fee with Prime is an offer when it is lower than the public fee', () => {
    expect(choose(190, offer('FREE_DELIVERY', { prime: true })).shown).toEqual([offer('FREE_DELIVERY', { prime: true })])
    expect(choose(190, offer('FLAT_DELIVERY', { price: 50, prime: true })).shown).toEqual([
      offer('FLAT_DELIVERY', { price: 50, prime: true }),
    ])
  })
  test('it is not when delivery is free for every customer', () => {
    expect(choose(190, offer('FREE_DELIVERY'), offer('FREE_DELIVERY', { prime: true })).shown).toEqual([])
    expect(choose(0, offer('FLAT_DELIVERY', { price: 50, prime: true })).shown).toEqual([])
  })
})

describe('copy: "offer: the real figure, never Special price"', () => {
  test('a special price is a percentage, rounded down', () => {
    expect(calculatePercentage(990, offer('FLAT_PRODUCT', { price: 695 }))).toBe(29)
    expect(calculatePercentage(990, percent(15))).toBe(15)
  })
  test('is undefined without a discount', () => {
    expect(calculatePercentage(990, offer('TWO_FOR_ONE'))).toBeUndefined()
    expect(calculatePercentage(990, offer('FLAT_PRODUCT', { price: 990 }))).toBeUndefined()
    expect(calculatePercentage(990, offer('FLAT_PRODUCT', { price: 989 }))).toBeUndefined()
  })
  test('never promises more than the price gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (price, promoted) => {
        const percentage = calculatePercentage(price, offer('FLAT_PRODUCT', { price: promoted })) ?? 0
        expect(percentage === 0 || promoted <= price - (price * percentage) / 100).toBe(true)
      }),
    )
    expect(calculatePromotedPrice(1000, percent(29))).toBe(710)
  })
})
