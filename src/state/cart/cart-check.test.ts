import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CurrentLine, CurrentStore } from '#contract/cart/current-cart.ts'
import { MAX_LINE_UNITS, MAX_ORDER_LINES } from '#contract/limits.ts'
import { addLine, createEmptyCart, getLines } from '#domain/cart/cart.ts'
import { createSampleInfo, createSampleLine } from '#domain/cart/cart-samples.ts'
import { createCartCheck } from '#state/cart/cart-check.ts'
import { createPrimeSaving } from '#state/cart/prime-saving.ts'

const FEES = { deliveryFee: 199, serviceFee: 50, minimumBasket: 1500, surcharge: 300 }
const STORE: CurrentStore = { open: true, nextOpeningTime: null, timeZone: 'Europe/Madrid', schedulingEnabled: true, deliveryFee: 199, serviceFee: 50, minimumBasket: 1500, highestMinBasketSurcharge: 300 } // prettier-ignore
const info = createSampleInfo(1, { timestamp: 5 })
const line = (id: number) => createSampleLine(id, { id: `line-${id}`, product: { price: 200 } })
const at = (id: number, price: number): CurrentLine => ({ product: { ...line(id).product, price }, available: true, options: [], optionsValid: true, optionsOptional: true, replacement: null }) // prettier-ignore

function createHarness(cart: Cart = addLine(addLine(createEmptyCart(1, info), line(1), 5), line(2), 5)) {
  const $cart = atom<Cart | undefined>(cart)
  const requests: { ids: number[]; quantities: number[]; timeout?: number | undefined }[] = []
  const reply = { store: STORE, lines: [at(1, 200), at(2, 200)], fails: false, pending: Promise.resolve() }
  let time = 1_000_000
  const customer = { isPrime: false, subscribes: false }
  const call = (async (
    _spec: unknown,
    { body }: { body: { products: { id: number; quantity: number }[] } },
    options: { timeout?: number },
  ) => {
    requests.push({ ids: body.products.map(it => it.id), quantities: body.products.map(it => it.quantity), timeout: options.timeout })
    await reply.pending
    if (reply.fails) throw new Error('offline')
    return { store: reply.store, lines: reply.lines }
  }) as unknown as Client
  const carts = { $cart, apply: (rule: (it: Cart) => Cart) => $cart.set(rule($cart.get()!)) }
  const check = createCartCheck({
    call,
    carts,
    language: 'en',
    now: () => time,
    isPrime: () => customer.isPrime,
    refreshCustomer: async () => void (customer.isPrime = customer.subscribes),
  })
  const kinds = () => check.$differences.get().map(it => it.kind)
  const $primeSaving = createPrimeSaving($cart, check.$current)
  return { check, $primeSaving, customer, reply, requests, kinds, cart: () => $cart.get()!, $cart, wait: (ms: number) => void (time += ms) }
}

describe('issue 19: the marketplace prices the whole cart in one call', () => {
  test('when the cart is opened', async () => {
    const it = createHarness()
    it.reply.lines = [at(1, 200), at(2, 250)]
    await it.check.open(FEES)
    expect(it.requests).toEqual([{ ids: [1, 2], quantities: [1, 1], timeout: undefined }])
    expect(it.kinds()).toEqual(['priceUp'])
  })
  test('on return after 5 minutes, not before', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    it.wait(5 * 60_000 - 1)
    await it.check.checkOnReturn()
    expect(it.requests).toHaveLength(1)
    it.wait(1)
    await it.check.checkOnReturn()
    expect(it.requests).toHaveLength(2)
  })
  test('before the checkout, unless it has just been compared; the customer waits at most 2.5 s', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    expect(await it.check.confirm()).toBe(true)
    expect(it.requests).toHaveLength(1)
    it.wait(10_000)
    it.reply.lines = [at(1, 300), at(2, 200)]
    expect(await it.check.confirm()).toBe(false)
    expect(it.requests[1]).toMatchObject({ ids: [1, 2], timeout: 2500 })
  })
  test('before the checkout the customer waits at most 2.5 s, also for a comparison that began before', async () => {
    vi.useFakeTimers()
    try {
      const it = createHarness()
      it.reply.pending = new Promise(() => {})
      void it.check.open(FEES)
      let isFree: boolean | undefined
      void it.check.confirm().then(free => (isFree = free))
      await vi.advanceTimersByTimeAsync(2499)
      expect(isFree).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect([isFree, it.requests.length]).toEqual([true, 1])
    } finally {
      vi.useRealTimers()
    }
  })
  test('when it is opened again, unless it was compared less than 10 s ago', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    it.wait(9_999)
    await it.check.open(FEES)
    expect(it.requests).toHaveLength(1)
    it.wait(1)
    await it.check.open(FEES)
    expect(it.requests).toHaveLength(2)
  })
  test('the cart of another store is compared at once', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    it.$cart.set(addLine(createEmptyCart(2, info), line(1), 5))
    await it.check.open(FEES)
    expect(it.requests).toHaveLength(2)
  })
  test('an empty cart is not sent, and two checks at once are one call', async () => {
    const empty = createHarness(createEmptyCart(1, info))
    await empty.check.open(FEES)
    expect(empty.requests).toEqual([])
    const it = createHarness()
    await Promise.all([it.check.open(FEES), it.check.checkOnReturn(), it.check.check(), it.check.confirm()])
    expect(it.requests).toHaveLength(1)
  })
  test('after a sign-in or an address change, also while a comparison for the former address runs', async () => {
    const it = createHarness()
    const opened = it.check.open(FEES)
    it.reply.store = { ...STORE, open: false }
    // two changes of one moment are one call, also with the one before the checkout
    await Promise.all([it.check.checkAgain(), it.check.checkAgain(), it.check.check(), it.check.confirm()])
    await opened
    expect([it.requests.length, it.kinds()]).toEqual([2, ['storeClosed']])
    await it.check.checkAgain()
    await Promise.all([it.check.check(), it.check.check()])
    expect(it.requests).toHaveLength(4)
  })
  test('of a cart that is larger than an order the first lines are compared, and each with the units of one order line', async () => {
    const lines = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, index) => ({ ...line(index + 1), amount: 999 }))
    const it = createHarness(lines.reduce((cart, one, index) => addLine(cart, one, index), createEmptyCart(1, info)))
    it.reply.lines = lines.slice(0, MAX_ORDER_LINES).map(one => at(one.product.id, 200))
    await it.check.open(FEES)
    expect(it.requests[0]!.ids).toEqual(Array.from({ length: MAX_ORDER_LINES }, (_, index) => index + 1))
    expect(Math.max(...it.requests[0]!.quantities)).toBe(MAX_LINE_UNITS)
    // the way to the checkout waits until the customer has removed some
    expect([it.kinds(), await it.check.confirm()]).toEqual([['tooLarge'], false])
    it.check.keepAll()
    expect(it.kinds()).toEqual(['tooLarge'])
  })
  test('an answer for a cart that was emptied meanwhile leaves it empty', async () => {
    const it = createHarness()
    const opened = it.check.open(FEES)
    const emptied = createEmptyCart(1, info)
    it.$cart.set(emptied)
    await opened
    expect([it.cart(), it.kinds()]).toEqual([emptied, []])
  })
  test('a failing call is silent, and the way to the checkout goes on', async () => {
    const it = createHarness()
    it.reply.fails = true
    await it.check.open(FEES)
    expect([it.kinds(), await it.check.confirm(), it.cart().info.fees]).toEqual([[], true, undefined])
  })
})

test('A §6: "Prime subscribers keep prime promotions; others lose them in the cart.": also a customer who has just subscribed', async () => {
  const it = createHarness()
  const offer = { type: 'FLAT_PRODUCT', percentage: null, price: 100, prime: true } as const
  it.reply.lines = [{ ...at(1, 200), product: { ...at(1, 200).product!, promotions: [offer] } }, at(2, 200)]
  await it.check.open(FEES)
  expect(it.kinds()).toEqual([])
  it.customer.subscribes = true
  await it.check.check()
  expect(it.kinds()).toEqual(['promotionNew'])
})

test('A §4, "remove products": all products that the store no longer sells are removed in one step', async () => {
  const it = createHarness(addLine(addLine(addLine(createEmptyCart(1, info), line(1), 5), line(2), 5), line(3), 5))
  it.reply.lines = [{ ...at(1, 200), available: false }, at(2, 200), { ...at(3, 200), product: null, available: false }]
  await it.check.open(FEES)
  expect(it.kinds()).toEqual(['soldOut', 'soldOut'])
  it.check.removeUnavailable()
  expect([getLines(it.cart()).map(({ id }) => id), it.kinds()]).toEqual([['line-2'], []])
})

describe('issue 19: nothing is changed silently', () => {
  test('a difference changes neither the lines nor the time of the cart until the customer decides', async () => {
    const it = createHarness()
    it.reply.lines = [at(1, 250), { ...at(2, 200), available: false }]
    const before = it.cart()
    await it.check.open(FEES)
    expect(it.cart()).toEqual({ ...before, info: { ...before.info, fees: FEES } })
    const [price, soldOut] = it.check.$differences.get()
    it.check.apply(price!, 'keep')
    it.check.apply(soldOut!, 'remove')
    expect(getLines(it.cart())).toMatchObject([{ product: { id: 1, price: 250 } }])
    expect([it.kinds(), await it.check.confirm()]).toEqual([[], true])
  })
  test('fees that change while the customer is away are reported, also on a page that already has the new ones', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    it.reply.store = { ...STORE, deliveryFee: 299 }
    it.wait(10_000)
    await it.check.open({ ...FEES, deliveryFee: 299 })
    expect(it.check.$differences.get()).toEqual([{ kind: 'feeChanged', fee: 'delivery', before: 199, after: 299 }])
    it.check.apply(it.check.$differences.get()[0]!, 'keep')
    expect([it.kinds(), it.cart().info.fees?.deliveryFee]).toEqual([[], 299])
  })
  test('"keep all" keeps what can stay, and leaves a sold-out product to the customer', async () => {
    const it = createHarness()
    it.reply.lines = [at(1, 250), { ...at(2, 200), available: false }]
    it.reply.store = { ...STORE, minimumBasket: 2000, open: false }
    await it.check.open(FEES)
    it.check.keepAll()
    expect(it.kinds()).toEqual(['soldOut', 'storeClosed'])
  })
  test('a closed store is reported and does not stop the way to the checkout, where the order is scheduled', async () => {
    const it = createHarness()
    it.reply.store = { ...STORE, open: false }
    await it.check.open(FEES)
    expect([it.kinds(), await it.check.confirm()]).toEqual([['storeClosed'], true])
  })
  test('a line that is added after the call has no difference', async () => {
    const it = createHarness()
    it.reply.lines = [at(1, 250), at(2, 200)]
    await it.check.open(FEES)
    it.$cart.set(addLine(it.cart(), line(3), 9))
    expect(it.kinds()).toEqual(['priceUp'])
  })
})

describe('A §3, FIRST_X_DAYS_BANNER: the cart has the delivery fee of the customer, as the checkout', () => {
  const lowered = { ...STORE, deliveryFee: 0, publicDeliveryFee: 199, feeComment: 'Your new customer offer lowered the delivery fee.' }
  test('a customer who has seen the public fee gets the own one with its reason, without a decision', async () => {
    const it = createHarness()
    it.reply.store = lowered
    await it.check.open(FEES)
    expect([it.kinds(), it.cart().info.fees?.deliveryFee, it.check.$feeComment.get()]).toEqual([[], 0, lowered.feeComment])
  })
  test('a visitor who has compared the cart, and then signs in, gets it too', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    expect([it.cart().info.fees?.deliveryFee, it.check.$feeComment.get()]).toEqual([199, undefined])
    it.reply.store = lowered
    await it.check.check()
    expect([it.kinds(), it.cart().info.fees?.deliveryFee]).toEqual([[], 0])
  })
  test('a public fee that has changed too is a difference that the customer decides about', async () => {
    const it = createHarness()
    it.reply.store = { ...lowered, publicDeliveryFee: 200 }
    await it.check.open(FEES)
    expect([it.kinds(), it.cart().info.fees?.deliveryFee]).toEqual([['feeChanged'], 199])
  })
  test('the end of the offer is a difference that the customer decides about', async () => {
    const it = createHarness()
    it.reply.store = lowered
    await it.check.open(FEES)
    it.reply.store = STORE
    await it.check.check()
    expect([it.kinds(), it.cart().info.fees?.deliveryFee, it.check.$feeComment.get()]).toEqual([['feeChanged'], 0, undefined])
  })
  test('a cart of another store has no reason of this one', async () => {
    const it = createHarness()
    it.reply.store = lowered
    await it.check.open(FEES)
    it.$cart.set(addLine(createEmptyCart(2, info), line(1), 5))
    expect(it.check.$feeComment.get()).toBeUndefined()
  })
})

describe('issue 25 point 1: the saving shown', () => {
  const withPrime = { ...STORE, deliveryFee: 0, publicDeliveryFee: 199, withoutPrime: { deliveryFee: 199 } }
  test('follows the cart of a customer with Prime', async () => {
    const it = createHarness()
    expect(it.$primeSaving.get()).toBe(0)
    it.reply.store = withPrime
    await it.check.open(FEES)
    expect(it.$primeSaving.get()).toBe(199)
    const discounted = createSampleLine(3, { id: 'line-3', product: { price: 500, promotions: [{ type: 'FLAT_PRODUCT', percentage: null, price: 400, prime: true }] } }) // prettier-ignore
    it.$cart.set(addLine(it.cart(), discounted, 9))
    // the surcharge below the minimum basket is 300 in both cases
    expect(it.$primeSaving.get()).toBe(199 + 100)
  })
  test('is nothing without Prime, and in the cart of another store', async () => {
    const it = createHarness()
    await it.check.open(FEES)
    expect(it.$primeSaving.get()).toBe(0)
    it.reply.store = withPrime
    await it.check.check()
    it.$cart.set(addLine(createEmptyCart(2, info), line(1), 5))
    expect(it.$primeSaving.get()).toBe(0)
  })
})
