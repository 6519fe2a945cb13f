import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readCartSummary } from '#domain/cart/cart-summary.ts'

const cart = (total: unknown, timestamp: unknown, path: unknown = '/es/es/barcelona/forn/') =>
  JSON.stringify({ total, info: { timestamp, path } })
const at = (storage: Record<string, string>, now = 1000) => readCartSummary(key => storage[key] ?? null, now)

describe('the count in the header', () => {
  test('sums valid carts and links to the latest', () => {
    expect(
      at({
        glv_cart_v2: '[2,1,3]',
        'glv_cart_v2:1': cart(2, 900),
        'glv_cart_v2:2': cart(1, 1000, '/ua/uk/kyiv/x/'),
        'glv_cart_v2:3': cart(9, -9_000_000),
      }),
    ).toEqual({ units: 3, path: '/ua/uk/kyiv/x/' })
  })
  test('A §9, "Cart expiry 120 minutes": a cart counts in the last millisecond, and not after it', () => {
    const storage = { glv_cart_v2: '[1]', 'glv_cart_v2:1': cart(2, 1000) }
    expect([at(storage, 1000 + 7_200_000).units, at(storage, 1001 + 7_200_000).units]).toEqual([2, 0])
  })
  test.each(['//evil.test/', '/\\evil.test/', '/\t/evil.test/', '/\n/evil.test/', 'https://evil.test/', 'data:text/html,x', '', 7])(
    'never links to another site: %j',
    path => expect(at({ glv_cart_v2: '[1]', 'glv_cart_v2:1': cart(2, 900, path) })).toEqual({ units: 2, path: undefined }),
  )
  test('a cart without units has no page to lead to', () => {
    const storage = { glv_cart_v2: '[1,2]', 'glv_cart_v2:1': cart(0, 900, '/empty/'), 'glv_cart_v2:2': cart(1, 900, '/filled/') }
    expect(at(storage)).toEqual({ units: 1, path: '/filled/' })
  })
  test('invalid data count as 0', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), (list, text) => {
        const { units } = readCartSummary(key => (key === 'glv_cart_v2' ? list : text), 0)
        expect(units).toBeGreaterThanOrEqual(0)
      }),
    ))
})
