import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { OrderLine } from '#contract/cart/order-line.ts'
import { toOrderLines } from '#domain/checkout/order-lines.ts'

const pizza: CartProduct = {
  kind: 'personalisedProduct', id: 'line-1', amount: 2, isTwoForOne: false, note: 'No onion',
  product: { id: 7, storeProductId: 'p7', externalId: 'e7', name: 'Pizza', price: 900, imageUrl: '', promotions: [], customizable: true, tint: 0 },
  selectedAttributes: [{ id: 3, name: 'Olives', priceImpact: 150, quantity: 2, groupId: 1, groupName: 'Extras', groupPosition: 0, externalId: 'a3', groupExternalId: 'g1', promotion: null }],
} // prettier-ignore
const toCart = (line: CartProduct): Cart => ({
  storeId: 1,
  info: { addressId: 1, name: 'Store', image: '', slug: 's', cityCode: 'BCN', basketId: 'b', timestamp: 0, userId: null, sessionId: 's', path: '/es/en/barcelona/s/', tint: 0 },
  entries: { p7: { key: 'p7', products: [line], addedAt: 0 } },
  total: line.amount,
}) // prettier-ignore

describe('order lines (B §3, "Order product line sent")', () => {
  test('"customised lines add note and customizations"', () => {
    expect(toOrderLines(toCart(pizza))).toEqual([
      {
        id: 7, storeProductId: 'p7', externalId: 'e7', quantity: 2, name: 'Pizza', displayedPrice: 1200, note: 'No onion',
        customizations: [{ name: 'Olives', groupName: 'Extras', displayedPrice: 150, quantity: 2, attributeId: 3, groupId: 1, groupPosition: 0, externalId: 'a3', groupExternalId: 'g1' }],
      },
    ]) // prettier-ignore
  })
  test('a line without options and note has neither', () => {
    const [line] = toOrderLines(toCart({ ...pizza, kind: 'simpleProduct', note: '', selectedAttributes: [] }))
    expect(Object.keys(line!).sort()).toEqual(['displayedPrice', 'externalId', 'id', 'name', 'quantity', 'storeProductId'])
  })
  test('all units are included, and each line is valid in the contract', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), amount => {
        const lines = toOrderLines(toCart({ ...pizza, amount }))
        expect(lines.reduce((sum, it) => sum + it.quantity, 0)).toBe(amount)
        expect(lines.every(it => OrderLine.safeParse(it).success)).toBe(true)
      }),
    )
  })
})
