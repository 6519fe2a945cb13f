import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { promotions } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createCheckoutBackend, createOrderLine, DELIVERY_ADDRESS } from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { calculateFees, getStoreFees } from '#contract/catalogue/store-fees.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import { calculateBasketTotals } from '#domain/cart/basket-totals.ts'
import { toCurrentFees } from '#domain/cart/compare-cart.ts'
import { toStoreFees } from '#domain/cart/store-fees.ts'
import { getPublicDeliveryFee } from '#domain/catalogue/list-facts.ts'

const { db, fetch, clock, createVisitor } = await createCheckoutBackend()
const { latitude, longitude } = DELIVERY_ADDRESS
const delivery = { latitude, longitude, timestamp: clock.now }
const anonymous = createClient({ base: 'http://api.test', fetch, place: { language: 'en', cityCode: 'BCN', countryCode: 'ES', delivery } })
const { customer } = await createVisitor('Prime Customer')
const member = createClient({ base: 'http://api.test', fetch, place: { language: 'en', cityCode: 'BCN', countryCode: 'ES', delivery, authorization: customer.authorization } }) // prettier-ignore
const setPrimeUntil = (primeUntil: Date | null) => db.update(customers).set({ primeUntil }).where(eq(customers.id, customer.id))

const params = { id: 1, addressId: 1001 }
/** Ids of the delivery offers of these tests. */
const OFFER_IDS = [901, 902]

interface Terms {
  readonly fees: Partial<typeof stores.$inferInsert>
  readonly offers: readonly Promotion[]
}

async function setTerms({ fees, offers }: Terms): Promise<void> {
  await db
    .update(stores)
    .set({ distanceFeeIncludedMetres: null, distanceFeePerKm: null, ...fees })
    .where(eq(stores.id, 1))
  await db.delete(promotions).where(inArray(promotions.id, OFFER_IDS))
  if (offers.length > 0) await db.insert(promotions).values(offers.map((it, index) => ({ ...it, id: OFFER_IDS[index]!, storeId: 1 })))
}

async function estimate(client: typeof anonymous, quantity: number) {
  const points = [{ address: { ...DELIVERY_ADDRESS, customFields: [] }, type: 'DELIVERY' as const }]
  const body = { scheduledTime: -1, points, categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, quantity)] }
  const { total, pricingBreakdown } = await client(estimateOrder, { body })
  return { total, amounts: new Map(pricingBreakdown.lines.map(it => [it.type, it.amount])) }
}

/** Product 12 costs 10.00. Its thresholds are around 20.00, the price of two. */
const arbitraryTerms: fc.Arbitrary<Terms> = fc.record({
  fees: fc
    .record({
      deliveryFee: fc.nat(400),
      serviceFee: fc.nat(200),
      minimumBasket: fc.constantFrom(0, 999, 1500, 2000, 2001, 3000),
      highestMinBasketSurcharge: fc.nat(400),
      freeDeliveryFrom: fc.constantFrom(null, 1, 1999, 2000, 2001, 3000),
      // the store is 1,001 m from the address
      distance: fc.constantFrom(
        null,
        { distanceFeeIncludedMetres: 0, distanceFeePerKm: 70 },
        { distanceFeeIncludedMetres: 1000, distanceFeePerKm: 130 },
        { distanceFeeIncludedMetres: 2000, distanceFeePerKm: 50 },
      ),
    })
    .map(({ distance, ...fees }) => ({ ...fees, ...distance })),
  offers: fc.array(
    fc.record({ isFree: fc.boolean(), price: fc.nat(300), prime: fc.boolean() }).map(({ isFree, price, prime }): Promotion => ({
      type: isFree ? 'FREE_DELIVERY' : 'FLAT_DELIVERY',
      percentage: null,
      price: isFree ? null : price,
      prime,
    })),
    { maxLength: 2 },
  ),
})

describe('issue 19, all-in price: "prices that stay equal from card to receipt"', () => {
  test('the fees on a card, of the fee calls, in the cart and in the checkout are one figure', async () => {
    const units = 2
    const price = units * 1000
    for (const terms of fc.sample(arbitraryTerms, 25)) {
      await setTerms(terms)
      const store = await anonymous(getStore, { params: { id: '1' }, query: {} })
      const cart = calculateBasketTotals(price, 0, toStoreFees(store, { isPrime: false }))
      const checkout = await estimate(anonymous, units)
      expect(checkout.total, JSON.stringify(terms)).toBe(cart.total)
      const charged = {
        deliveryFee: checkout.amounts.get('DELIVERY') ?? 0,
        serviceFee: checkout.amounts.get('SERVICE') ?? 0,
        surcharge: checkout.amounts.get('MIN_BASKET_SURCHARGE') ?? 0,
      }
      expect(cart).toMatchObject(charged)
      const { elements } = await anonymous(calculateFees, { body: { storeAddressIds: [1001], basketTotal: price } })
      expect(elements).toEqual([{ storeAddressId: 1001, ...charged }])
      // a card knows no price of products: it shows the fee below the threshold
      const card = await anonymous(calculateFees, { body: { storeAddressIds: [1001] } })
      expect(card.elements[0]!.deliveryFee).toBe(getPublicDeliveryFee(store))
      const { deliveryFee: steps } = await anonymous(getStoreFees, { params })
      expect(steps.findLast(it => it.basketFrom <= price)!.fee).toBe(charged.deliveryFee)
      const current = (await anonymous(repriceCart, { params, body: { products: [] } })).store
      const seen = toStoreFees(store, { isPrime: false })
      expect(calculateBasketTotals(price, 0, toCurrentFees(current, seen))).toEqual(cart)
    }
  })
  test.each([
    [1999, 0],
    [2000, 0],
    [2001, 199],
  ])('a store that delivers free from %i charges %i for products of 20.00', async (freeDeliveryFrom, fee) => {
    await setTerms({ fees: { deliveryFee: 199, freeDeliveryFrom }, offers: [] })
    expect((await estimate(anonymous, 2)).amounts.get('DELIVERY')).toBe(fee)
  })
})

describe('A §6: "Prime subscribers keep prime promotions; others lose them in the cart."', () => {
  const terms: Terms = {
    fees: { deliveryFee: 199, serviceFee: 50, minimumBasket: 0, freeDeliveryFrom: null },
    offers: [{ type: 'FREE_DELIVERY', percentage: null, price: null, prime: true }],
  }
  test('a subscriber gets the prime promotions of products and delivery, in the price and in the cart', async () => {
    await setTerms(terms)
    await setPrimeUntil(new Date(clock.now + 1))
    // product 12 costs 10.00, and 5.00 with Prime
    expect((await estimate(member, 2)).total).toBe(2 * 500 + 50)
    const { store } = await member(repriceCart, { params, body: { products: [] } })
    expect(store).toMatchObject({ deliveryFee: 0, publicDeliveryFee: 199, feeComment: 'Prime lowered the delivery fee.' })
    expect(store.withoutPrime).toEqual({ deliveryFee: 199 })
    const { elements } = await member(calculateFees, { body: { storeAddressIds: [1001] } })
    expect(elements[0]!.deliveryFee).toBe(0)
    expect((await member(getUserStatus, { query: { fields: 'subscription' } })).subscription?.subscribed).toBe(true)
  })
  test('a visitor, a customer who never subscribed, and one whose paid period has just ended get none', async () => {
    await setTerms(terms)
    const total = 2 * 1000 + 199 + 50
    expect((await estimate(anonymous, 2)).total).toBe(total)
    for (const primeUntil of [null, new Date(clock.now)]) {
      await setPrimeUntil(primeUntil)
      expect((await estimate(member, 2)).total).toBe(total)
      const { store } = await member(repriceCart, { params, body: { products: [] } })
      expect([store.deliveryFee, store.withoutPrime]).toEqual([199, undefined])
      expect((await member(getUserStatus, { query: { fields: 'subscription' } })).subscription?.subscribed).toBe(false)
    }
  })
})
