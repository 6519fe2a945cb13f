import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '#client/failure.ts'
import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { findUnservedCarts } from '#state/geo/unserved-carts.ts'

const createCart = (storeId: number, total = 1) => ({ storeId, total, info: { name: `Store ${storeId}`, cityCode: 'BCN' } }) as Cart
const createCarts = (all: readonly Cart[], open?: Cart) => ({ getAll: () => all, $cart: { get: () => open } })
const outOfZone = new CallError({ kind: 'rejected', status: 422, staticCode: 118_485, message: 'no' })

/** A marketplace in which the stores of the list do not deliver. */
function createCall(unserved: readonly number[]) {
  const asked: string[] = []
  const call = vi.fn(async (_: unknown, { params }: { params: { id: string } }) => {
    asked.push(params.id)
    if (unserved.includes(Number(params.id))) throw outOfZone
    return {}
  })
  return { call: call as unknown as Client, asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('issue 20 point 5: "… when a cart\'s store no longer delivers"', () => {
  test('names the stores of carts that do not deliver, in the order of the carts', async () => {
    const { call } = createCall([3, 1])
    expect(await findUnservedCarts(call, createCarts([createCart(1), createCart(2), createCart(3)]))).toEqual([
      { storeId: 1, name: 'Store 1' },
      { storeId: 3, name: 'Store 3' },
    ])
  })
  test('asks five stores at most, not the open one, and not those of empty carts; without carts none', async () => {
    const { call, asked } = createCall([])
    const all = [createCart(9, 0), ...Array.from({ length: 8 }, (_, index) => createCart(index + 1))]
    await findUnservedCarts(call, createCarts(all, createCart(2)))
    expect(asked).toEqual(['1', '3', '4', '5', '6'])
    expect(await findUnservedCarts(call, createCarts([]))).toEqual([])
    expect(asked).toHaveLength(5)
  })
  test('a store without an answer in 2.5 s, and one that fails otherwise, count as served', async () => {
    const never = vi.fn(() => new Promise(() => {})) as unknown as Client
    const result = findUnservedCarts(never, createCarts([createCart(1)]))
    await vi.advanceTimersByTimeAsync(2500)
    expect(await result).toEqual([])
    const offline = vi.fn(() => Promise.reject(new CallError({ kind: 'offline' }))) as unknown as Client
    expect(await findUnservedCarts(offline, createCarts([createCart(1)]))).toEqual([])
  })
})
