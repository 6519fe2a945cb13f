import { expect, test } from 'vitest'

import { hasRecentCarts, recordLoadedCarts } from '#domain/cart/loaded-carts.ts'

const MINUTE = 60_000
const NOW = 1_800_000_000_000

function createStorage() {
  const items = new Map<string, string>()
  return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
}

test('carts that this tab loaded less than five minutes ago are recent', () => {
  const storage = createStorage()
  expect(hasRecentCarts(storage, NOW)).toBe(false)
  recordLoadedCarts(storage, NOW)
  expect([0, 5 * MINUTE - 1, 5 * MINUTE].map(it => hasRecentCarts(storage, NOW + it))).toEqual([true, true, false])
  // the clock was set back
  expect(hasRecentCarts(storage, NOW - 1)).toBe(false)
})

test('A §8: a full storage is survived, and text of others is not recent', () => {
  const full = { getItem: () => null, setItem: () => { throw new DOMException('full', 'QuotaExceededError') } } // prettier-ignore
  expect(() => recordLoadedCarts(full, NOW)).not.toThrow()
  expect(hasRecentCarts({ getItem: () => 'x', setItem: () => undefined }, NOW)).toBe(false)
})
