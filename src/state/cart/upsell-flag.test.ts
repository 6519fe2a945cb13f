import { describe, expect, test } from 'vitest'

import { resetUpsellOfOtherStore } from '#state/cart/reset-upsell-flag.ts'
import { isUpsellDisplayed, setUpsellDisplayed } from '#state/cart/upsell-flag.ts'

function createStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const cart = (storeId: number, basketId: string) => ({ storeId, info: { basketId } })

describe('A §4: "Retrieving a store different from the cart\'s store resets the cart and the upsell-displayed flag"', () => {
  test('the flag is set for one cart, and another cart of the store has none', () => {
    const storage = createStorage()
    expect(isUpsellDisplayed(storage, cart(1, 'a'))).toBe(false)
    setUpsellDisplayed(storage, cart(1, 'a'))
    expect([cart(1, 'a'), cart(1, 'b'), cart(2, 'a')].map(it => isUpsellDisplayed(storage, it))).toEqual([true, false, false])
  })
  test('the same store keeps it, a different one resets it', () => {
    const storage = createStorage()
    setUpsellDisplayed(storage, cart(1, 'a'))
    resetUpsellOfOtherStore(storage, 1)
    expect(isUpsellDisplayed(storage, cart(1, 'a'))).toBe(true)
    resetUpsellOfOtherStore(storage, 12)
    expect(isUpsellDisplayed(storage, cart(1, 'a'))).toBe(false)
  })
  test('a blocked storage has no flag and does not fail', () => {
    const fail = () => {
      throw new DOMException('', 'SecurityError')
    }
    const blocked = { getItem: fail, setItem: fail }
    setUpsellDisplayed(blocked, cart(1, 'a'))
    expect(isUpsellDisplayed(blocked, cart(1, 'a'))).toBe(false)
  })
})
