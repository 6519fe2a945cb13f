import { expect, test } from 'vitest'

import { createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { createAddToCartEvent } from '#domain/platform/add-to-cart-event.ts'

const line = createSampleLine(7, {
  amount: 3,
  note: 'ring twice',
  selectedAttributes: [createSampleOption(5, { priceImpact: 150, quantity: 2 })],
})

test('A §2.4, "adding from it records an analytics event": names the product, the store and the price in the unit of the currency', () => {
  const { price, name } = line.product
  expect(createAddToCartEvent(line, 12, 'EUR')).toEqual({
    event: 'add_to_cart',
    ecommerce: {
      currency: 'EUR',
      value: ((price + 300) * 3) / 100,
      items: [{ item_id: '7', item_name: name, affiliation: '12', price: (price + 300) / 100, quantity: 3 }],
    },
  })
})

test.each([
  ['XOF', 1],
  ['TND', 1000],
])('%s has %i minor units', (currency, minor) => {
  expect(createAddToCartEvent(line, 12, currency).ecommerce.items[0].price).toBe((line.product.price + 300) / minor)
})

test('a note of the customer is not in the event', () => {
  expect(JSON.stringify(createAddToCartEvent(line, 12, 'EUR'))).not.toContain('ring')
})
