import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'
import { addLine, createEmptyCart, removeLine } from '#domain/cart/cart.ts'
import { createSampleInfo, createSampleLine } from '#domain/cart/cart-samples.ts'
import { createSuggestions } from '#state/cart/suggestions.ts'

const line = (id: number) => createSampleLine(id, { id: `line-${id}`, product: { externalId: `x-${id}`, price: 200 } })
const suggested = (id: number, available = true) => ({ ...line(id).product, description: 'd', sponsored: false, allergens: [], available })
const filled = (...ids: number[]): Cart =>
  ids.reduce((cart, id) => addLine(cart, line(id), id), createEmptyCart(1, createSampleInfo(1, { addressId: 1001, basketId: 'b' })))

function createHarness(values = new Map<string, string>()) {
  const $cart = atom<Cart | undefined>()
  const requests: { input: unknown; place: object }[] = []
  const reply = { products: [suggested(7), suggested(8, false)], fails: false, pending: Promise.resolve() }
  const tasks: (() => void)[] = []
  const call = (async (spec: unknown, input: unknown, options: { place: object }) => {
    expect(spec).toBe(getSuggestions)
    requests.push({ input, place: options.place })
    const { products, fails, pending } = reply
    await pending
    if (fails) throw new Error('offline')
    return { title: 'Goes well with this', products }
  }) as unknown as Client
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const suggestions = createSuggestions({
    call,
    $cart,
    storage,
    language: 'en',
    delay(task, ms) {
      expect(ms).toBe(500)
      tasks.push(task)
    },
  })
  /** Lets the delay pass and the calls answer. */
  const settle = async () => {
    for (const task of tasks.splice(0)) task()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { $cart, requests, reply, suggestions, settle, tasks, values }
}

describe('issue 19: suggestions in the cart, once per cart', () => {
  test('are asked for with the external ids of the products, and show those that can be ordered', async () => {
    const it = createHarness()
    it.suggestions.start()
    it.$cart.set(filled(1, 2))
    await it.settle()
    expect(it.requests).toEqual([
      {
        input: { params: { id: 1, addressId: 1001 }, query: { origin: 'CART' }, body: { productExternalIds: ['x-1', 'x-2'] } },
        place: { language: 'en', cityCode: 'BCN' },
      },
    ])
    const { title, products } = it.suggestions.get(it.$cart.get()!)!
    expect(title).toBe('Goes well with this')
    // what a cart stores, and nothing more
    expect(products).toEqual([line(7).product])
  })
  test('an order that the customer collects does not depend on the delivery address', async () => {
    const it = createHarness()
    it.suggestions.start()
    it.$cart.set({ ...filled(1), info: { ...filled(1).info, path: '/es/en/barcelona/s/?mode=pickup' } })
    await it.settle()
    expect(it.requests[0]!.place).toEqual({ language: 'en', cityCode: 'BCN', delivery: undefined })
  })
  test('an empty cart is not sent, and changes in quick succession are one call', async () => {
    const it = createHarness()
    it.suggestions.start()
    it.$cart.set(createEmptyCart(1, createSampleInfo(1, { addressId: 1001, basketId: 'b' })))
    it.$cart.set(filled(1))
    it.$cart.set(filled(1, 2))
    // 500 ms after the first change nothing is sent
    it.tasks.shift()!()
    expect(it.requests).toEqual([])
    await it.settle()
    expect(it.requests).toHaveLength(1)
  })
  test('a changed amount loads nothing again, another product does', async () => {
    const it = createHarness()
    it.suggestions.start()
    it.$cart.set(filled(1))
    await it.settle()
    it.$cart.set(filled(1, 1))
    await it.settle()
    expect(it.requests).toHaveLength(1)
    it.$cart.set(filled(1, 2))
    await it.settle()
    expect(it.requests).toHaveLength(2)
  })
  test('after they were displayed nothing is loaded for this cart, and they stay on the page', async () => {
    const it = createHarness()
    it.suggestions.start()
    it.$cart.set(filled(1))
    await it.settle()
    it.suggestions.setDisplayed(it.$cart.get()!)
    it.$cart.set(filled(1, 2))
    await it.settle()
    expect(it.requests).toHaveLength(1)
    expect(it.suggestions.get(it.$cart.get()!)).toBeDefined()
  })
  test('the next page does not display them again for the same cart, but for another one', async () => {
    const first = createHarness()
    first.suggestions.setDisplayed(filled(1))
    const it = createHarness(first.values)
    it.suggestions.start()
    it.$cart.set(filled(1))
    await it.settle()
    expect(it.requests).toEqual([])
    expect(it.suggestions.get(it.$cart.get()!)).toBeUndefined()
    it.$cart.set({ ...filled(1), info: { ...filled(1).info, basketId: 'other' } })
    await it.settle()
    expect(it.requests).toHaveLength(1)
  })
  test('a failing call displays nothing, and the next change of the products tries again', async () => {
    const it = createHarness()
    it.reply.fails = true
    it.suggestions.start()
    it.$cart.set(filled(1))
    await it.settle()
    expect(it.suggestions.get(it.$cart.get()!)).toBeUndefined()
    it.reply.fails = false
    it.$cart.set(filled(1, 2))
    await it.settle()
    expect(it.suggestions.get(it.$cart.get()!)).toBeDefined()
  })
  test('an answer without products displays nothing', async () => {
    const it = createHarness()
    it.reply.products = []
    it.suggestions.start()
    it.$cart.set(filled(1))
    await it.settle()
    expect(it.suggestions.get(it.$cart.get()!)).toBeUndefined()
  })
  test('an answer for earlier products is dropped', async () => {
    const it = createHarness()
    it.suggestions.start()
    let answer = () => {}
    it.reply.pending = new Promise(resolve => (answer = resolve))
    it.$cart.set(filled(1, 2))
    await it.settle()
    Object.assign(it.reply, { products: [suggested(9)], pending: Promise.resolve() })
    it.$cart.set(removeLine(filled(1, 2), 'line-2', 9))
    await it.settle()
    // the first call answers last
    answer()
    await it.settle()
    expect(it.suggestions.get(it.$cart.get()!)?.products.map(product => product.id)).toEqual([9])
  })
})
