import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { OrderLine } from '#contract/cart/order-line.ts'
import { createSampleCart, createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { countOrderLines, toOrderLines } from '#domain/checkout/order-lines.ts'

const olives = createSampleOption(3, { name: 'Olives', quantity: 2, groupId: 1, groupPosition: 0, groupExternalId: 'g1' })
const pizza = createSampleLine(7, {
  amount: 2,
  note: 'No onion',
  product: { externalId: 'e7', name: 'Pizza', price: 900, customizable: true },
  selectedAttributes: [olives],
})
const toCart = (line: CartProduct): Cart => createSampleCart(1, [{ line, addedAt: 0 }])

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
        expect(countOrderLines(toCart({ ...pizza, amount }))).toBe(lines.length)
        expect(lines.reduce((sum, it) => sum + it.quantity, 0)).toBe(amount)
        expect(lines.every(it => OrderLine.safeParse(it).success)).toBe(true)
      }),
    )
  })
})
