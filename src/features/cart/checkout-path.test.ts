import { describe, expect, test } from 'vitest'

import type { CartInfo } from '#contract/cart/cart.ts'
import { toCheckoutPath, toGroupOrderPath } from '#features/cart/checkout-path.ts'

const getPath = (path: string) => toCheckoutPath({ storeId: 12, info: { path } as CartInfo })

describe('the checkout of a basket (B §2: /{country}/{language}/{city}/checkout, query storeId)', () => {
  test('in the city and language of its store', () => expect(getPath('/ua/uk/kyiv/pizza-1/')).toBe('/ua/uk/kyiv/checkout/?storeId=12'))
  test('a slug of non-Latin characters', () => expect(getPath('/am/hy/%D5%A5/pizza/')).toBe('/am/hy/%D5%A5/checkout/?storeId=12'))
  test('a basket without a store page leads to its own path', () => expect(getPath('/es/es/barcelona/')).toBe('/es/es/barcelona/'))
})

test('issue 23 point 6: the group order of a basket, in the language of its store', () => {
  expect(toGroupOrderPath({ storeId: 12, info: { path: '/ua/uk/kyiv/pizza-1/?mode=pickup' } as CartInfo })).toBe('/uk/group-order/#12')
  expect(toGroupOrderPath({ storeId: 12, info: { path: '/es/es/barcelona/' } as CartInfo })).toBe('/es/es/barcelona/')
})
