import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateBasketTotals } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice } from '#domain/cart/cart.ts'
import { createSampleInfo, createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { addLine, calculateCartSavings, createEmptyCart, getLines } from '#domain/cart/cart.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import { type LineToPrice, priceOrder } from '#domain/checkout/price-order.ts'

const fees = fc.record({ deliveryFee: fc.nat(500), serviceFee: fc.nat(200), surcharge: fc.nat(400), minimumBasket: fc.nat(4000), freeDeliveryFrom: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }) }) // prettier-ignore

const arbitraryPromotions = (price: number): fc.Arbitrary<readonly Promotion[]> =>
  fc.oneof(
    fc.constant([]),
    fc.integer({ min: 1, max: 99 }).map(percentage => {
      const terms = { type: 'PERCENTAGE_DISCOUNT', percentage, price: null } as const
      return [{ ...terms, price: calculatePromotedPrice(price, terms), prime: false }]
    }),
    fc.nat(price).map(flat => [{ type: 'FLAT_PRODUCT' as const, percentage: null, price: flat, prime: false }]),
    fc.constant([{ type: 'TWO_FOR_ONE' as const, percentage: null, price: null, prime: false }]),
  )

const product = fc.record({ id: fc.integer({ min: 1, max: 4 }), price: fc.nat(5000) })

/** Baskets of a few products. Lines of one product have equal prices and different options. */
const baskets = fc
  .uniqueArray(product, { selector: it => it.id, minLength: 1, maxLength: 4 })
  .chain(products => fc.tuple(...products.map(it => arbitraryPromotions(it.price).map(promotions => ({ ...it, promotions })))))
  .chain(products =>
    fc.array(
      fc.record({
        product: fc.constantFrom(...products),
        amount: fc.integer({ min: 1, max: 7 }),
        options: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3 }), priceImpact: fc.nat(300), quantity: fc.integer({ min: 1, max: 3 }), off: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }) }), { selector: it => it.id }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  ) // prettier-ignore

const toOptionOffer = (priceImpact: number, percentage: number | null): Promotion | null => {
  if (percentage === null) return null
  const terms = { type: 'PERCENTAGE_DISCOUNT', percentage, price: null } as const
  return { ...terms, price: calculatePromotedPrice(priceImpact, terms), prime: false }
}

type Basket = typeof baskets extends fc.Arbitrary<infer Lines> ? Lines : never

function toCart(basket: Basket) {
  return basket.reduce(
    (cart, { product: { id, price, promotions }, amount, options }, index) => {
      const line = createSampleLine(id, {
        kind: 'personalisedProduct',
        product: { price, promotions: [...promotions], customizable: true },
        amount,
        selectedAttributes: options.map(({ off, ...it }) =>
          createSampleOption(it.id, { ...it, promotion: toOptionOffer(it.priceImpact, off) }),
        ),
        note: `${index}`,
      })
      return addLine(cart, line, index)
    },
    createEmptyCart(1, createSampleInfo(1)),
  )
}

const toLinesToPrice = (basket: Basket): LineToPrice[] =>
  getLines(toCart(basket)).map(it => ({
    productId: it.product.id,
    price: it.product.price,
    promotions: it.product.promotions,
    options: it.selectedAttributes,
    quantity: it.amount,
  }))

describe('priceOrder', () => {
  test('gives the same total and discount as the basket', () => {
    fc.assert(
      fc.property(baskets, fees, (basket, storeFees) => {
        const { total, lines } = priceOrder(toLinesToPrice(basket), storeFees)
        expect(total).toBe(calculateBasketTotals(calculateCartPrice(toCart(basket)), 0, storeFees).total)
        expect(0 - (lines.find(it => it.type === 'DISCOUNT')?.amount ?? 0)).toBe(calculateCartSavings(toCart(basket)))
      }),
    )
  })
  test('the lines sum up to the total in integers, each type occurs once, and only discounts are negative', () => {
    fc.assert(
      fc.property(baskets, fees, fc.nat(1000), (basket, storeFees, tip) => {
        const { total, lines } = priceOrder(toLinesToPrice(basket), storeFees, tip)
        expect(lines.reduce((sum, it) => sum + it.amount, 0)).toBe(total)
        expect(lines.every(it => Number.isSafeInteger(it.amount) && (it.amount >= 0 || it.type === 'DISCOUNT'))).toBe(true)
        expect(new Set(lines.map(it => it.type)).size).toBe(lines.length)
      }),
    )
  })
  test('the total does not depend on line order, and a tip is added unchanged', () => {
    fc.assert(
      fc.property(baskets, fees, fc.nat(1000), (basket, storeFees, tip) => {
        const lines = toLinesToPrice(basket)
        expect(priceOrder(lines.toReversed(), storeFees, tip).total).toBe(priceOrder(lines, storeFees).total + tip)
      }),
    )
  })
  test('A §4: two-for-one over lines whose options differ charges the more expensive half', () => {
    const promotions = [{ type: 'TWO_FOR_ONE' as const, percentage: null, price: null, prime: false }]
    const line = (priceImpact: number) => ({
      productId: 1,
      price: 1000,
      promotions,
      options: [{ priceImpact, quantity: 1, promotion: null }],
      quantity: 1,
    })
    const { lines, total, unitPrices } = priceOrder([line(0), line(300)], {
      deliveryFee: 0,
      serviceFee: 50,
      surcharge: 300,
      minimumBasket: 1500,
    })
    expect(unitPrices).toEqual([1000, 1300])
    expect(lines).toEqual([
      { type: 'PRODUCTS', amount: 2300 },
      { type: 'DISCOUNT', amount: -1000 },
      { type: 'DELIVERY', amount: 0 },
      { type: 'SERVICE', amount: 50 },
      { type: 'MIN_BASKET_SURCHARGE', amount: 200 },
    ])
    expect(total).toBe(1550)
  })
})

describe("A §3: an option's own promotion", () => {
  const order = (options: LineToPrice['options'], promotions: readonly Promotion[] = []) =>
    priceOrder([{ productId: 1, price: 1000, promotions, options, quantity: 2 }], { deliveryFee: 0, serviceFee: 0, surcharge: 0, minimumBasket: 0 }) // prettier-ignore
  const half = { type: 'PERCENTAGE_DISCOUNT', percentage: 50, price: 150, prime: false } as const

  test('reduces each unit of the option, and is listed as a discount', () => {
    const { unitPrices, lines, total } = order([{ priceImpact: 300, quantity: 3, promotion: half }])
    expect([unitPrices, total]).toEqual([[1450], 2900])
    expect(lines.filter(it => it.amount !== 0)).toEqual([
      { type: 'PRODUCTS', amount: 3800 },
      { type: 'DISCOUNT', amount: -900 },
    ])
  })
  test("adds to the product's promotion, which does not reduce options", () => {
    const product = { type: 'FLAT_PRODUCT', percentage: null, price: 600, prime: false } as const
    expect(order([{ priceImpact: 300, quantity: 1, promotion: half }], [product]).total).toBe(2 * (600 + 150))
    expect(order([{ priceImpact: 300, quantity: 1, promotion: null }], [product]).total).toBe(2 * (600 + 300))
  })
  test('may make the option free', () => {
    expect(order([{ priceImpact: 300, quantity: 1, promotion: { ...half, type: 'FLAT_PRODUCT', percentage: null, price: 0 } }]).total).toBe(
      2000,
    )
  })
})

test('A §1: an order that the customer collects costs the same without the delivery fee, and lists no delivery', () => {
  fc.assert(
    fc.property(baskets, fees, (basket, storeFees) => {
      const lines = toLinesToPrice(basket)
      const delivered = priceOrder(lines, storeFees)
      const collected = priceOrder(lines, { ...storeFees, deliveryFee: undefined })
      expect(collected.total).toBe(delivered.total - delivered.lines.find(it => it.type === 'DELIVERY')!.amount)
      expect(collected.lines).toEqual(delivered.lines.filter(it => it.type !== 'DELIVERY'))
    }),
  )
})
