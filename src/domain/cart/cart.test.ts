import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Cart, type CartProduct } from '#contract/cart/cart.ts'
import {
  addLine,
  calculateCartPrice,
  calculateCartSavings,
  changeAmount,
  createEmptyCart,
  getLines,
  MAX_AMOUNT,
  removeCustomizations,
  removeLine,
  removeLines,
  updateLine,
} from '#domain/cart/cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { createSampleInfo, createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { withCustomerPromotions, calculateUnitPrice } from '#domain/cart/line.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { toPricedLines } from '#domain/cart/priced-lines.ts'
import { restoreCart } from '#domain/cart/restore-cart.ts'

const cheese = (quantity = 1) => createSampleOption(5, { quantity })
const line = createSampleLine
const empty = createEmptyCart(1, createSampleInfo(1))

describe('A §4, Cart', () => {
  test('"Adding a product that already exists increases its amount"', () => {
    const cart = addLine(addLine(empty, line(1), 1), line(1, { amount: 2 }), 2)
    expect(getLines(cart).map(it => it.amount)).toEqual([3])
    expect(cart).toMatchObject({ total: 3, info: { timestamp: 2 } })
  })
  test('"otherwise appends", in the order of adding', () => {
    const cart = addLine(addLine(empty, line(2), 1), line(1), 2)
    expect(getLines(cart).map(it => it.product.id)).toEqual([2, 1])
  })
  test.each(['constructor', 'toString', '__proto__'])('a product with the id "%s" is appended, and increased', id => {
    const product = { ...line(1).product, storeProductId: id }
    const cart = addLine(addLine(empty, line(1, { product }), 1), line(1, { product }), 2)
    expect(getLines(Cart.parse(JSON.parse(JSON.stringify(cart)))).map(it => it.amount)).toEqual([2])
  })
  test('"Personalised products are the same only if their description matches."', () => {
    const one = addLine(addLine(empty, line(1, { selectedAttributes: [cheese()] }), 1), line(1, { selectedAttributes: [cheese()] }), 2)
    expect(getLines(one)).toHaveLength(1)
    const two = addLine(one, line(1, { selectedAttributes: [cheese(2)] }), 3)
    expect(getLines(addLine(two, line(1, { note: 'no onion' }), 4))).toHaveLength(3)
  })
  test('"Products are the same when storeProductId matches, else externalId, else id."', () => {
    const as = (storeProductId: string, externalId: string, id: number) => {
      const base = line(id)
      return { ...base, product: { ...base.product, storeProductId, externalId } }
    }
    expect(getLines(addLine(addLine(empty, as('x', 'a', 1), 1), as('x', 'b', 2), 2))).toHaveLength(1)
    expect(getLines(addLine(addLine(empty, as('', 'a', 1), 1), as('', 'a', 2), 2))).toHaveLength(1)
    expect(getLines(addLine(addLine(empty, as('', '', 1), 1), as('', '', 2), 2))).toHaveLength(2)
  })
  test('"Decrementing at amount 1 removes the product."', () => {
    const cart = addLine(empty, line(1), 1)
    expect(changeAmount(cart, getLines(cart)[0]!.id, -1, 2)).toMatchObject({ total: 0, entries: {} })
  })
  test('a line has at most 999 units, which the contract accepts, however they are added', () => {
    expect(MAX_AMOUNT).toBe(999)
    const cart = addLine(empty, line(1, { amount: 998 }), 1)
    const { id } = getLines(cart)[0]!
    for (const full of [changeAmount(cart, id, 1, 2), changeAmount(cart, id, 2, 2), addLine(cart, line(1, { amount: 2 }), 2)]) {
      expect(full.total).toBe(999)
      expect(Cart.safeParse(full).success).toBe(true)
    }
  })
  test('a line that another tab has removed: its amount does not change, and an update adds it again', () => {
    const cart = addLine(empty, line(1, { id: 'a' }), 1)
    expect(changeAmount(cart, 'gone', 1, 2)).toBe(cart)
    expect(getLines(updateLine(cart, 'gone', line(2, { id: 'gone' }), 2)).map(it => it.id)).toEqual(['a', 'gone'])
  })
  test('a decrement keeps the other lines of the product', () => {
    const cart = addLine(addLine(empty, line(1, { id: 'a' }), 1), line(1, { id: 'b', note: 'hot' }), 2)
    const rest = changeAmount(cart, 'a', -1, 3)
    expect(getLines(rest).map(it => [it.id, it.amount])).toEqual([['b', 1]])
    // more units than the line has
    expect(getLines(changeAmount(rest, 'b', -2, 4))).toEqual([])
  })
  test('"Updating a product merges into an identical one …"', () => {
    const plain = line(1)
    const rich = line(1, { selectedAttributes: [cheese()], amount: 2 })
    const cart = addLine(addLine(empty, plain, 1), rich, 2)
    const merged = updateLine(cart, plain.id, { ...plain, kind: 'personalisedProduct', selectedAttributes: [cheese()] }, 3)
    expect(getLines(merged)).toMatchObject([{ id: rich.id, amount: 3 }])
  })
  test('"… or replaces it", in its place', () => {
    const first = line(1)
    const cart = addLine(addLine(empty, first, 1), line(2), 2)
    expect(getLines(updateLine(cart, first.id, line(1, { note: 'hot' }), 3)).map(it => [it.id, it.note])).toEqual([
      [first.id, 'hot'],
      [expect.any(String), ''],
    ])
  })
  test('"Updating a product … replaces it" where the other lines of the product are not identical', () => {
    const cart = addLine(addLine(empty, line(1, { id: 'a' }), 1), line(1, { id: 'b', note: 'hot' }), 2)
    expect(getLines(updateLine(cart, 'a', line(1, { note: 'cold' }), 3)).map(it => [it.id, it.note])).toEqual([
      ['a', 'cold'],
      ['b', 'hot'],
    ])
  })
  test('"Personalised products are the same only if their description matches": spaces around a note are no difference', () => {
    const cart = addLine(addLine(empty, line(1, { note: 'hot' }), 1), line(1, { note: ' hot ' }), 2)
    expect(getLines(cart).map(it => it.amount)).toEqual([2])
  })
  test('only a promotion of the product with a price changes the unit price', () => {
    const promotion = (type: Promotion['type'], price: number | null): Promotion => ({ type, price, percentage: null, prime: false })
    const price = (...promotions: Promotion[]) => calculateUnitPrice(line(1, { product: { promotions } }))
    expect(price(promotion('FLAT_DELIVERY', 99), promotion('FREE_DELIVERY', 0))).toBe(1000)
    expect(price(promotion('PERCENTAGE_DISCOUNT', null), promotion('FLAT_PRODUCT', null))).toBe(1000)
    expect(price(promotion('FLAT_DELIVERY', 99), promotion('PERCENTAGE_DISCOUNT', 800))).toBe(800)
    expect(price(promotion('FLAT_PRODUCT', 0))).toBe(0)
  })
  test('"remove products": several lines at once, of one product or of several', () => {
    const cart = [line(1, { id: 'a' }), line(1, { id: 'b', note: 'hot' }), line(2, { id: 'c' }), line(3, { id: 'd' })].reduce(
      (all, it, index) => addLine(all, it, index),
      empty,
    )
    const rest = removeLines(cart, ['b', 'c', 'x'], 9)
    expect(getLines(rest).map(it => it.id)).toEqual(['a', 'd'])
    expect(rest).toMatchObject({ total: 2, info: { timestamp: 9 } })
    expect(removeLines(cart, ['a', 'b', 'c', 'd'], 9)).toMatchObject({ total: 0, entries: {} })
  })
  test('"remove customisations": the line loses its options and note, and merges into an identical one', () => {
    const rich = line(1, { selectedAttributes: [cheese()], note: 'hot', amount: 2 })
    const alone = removeCustomizations(addLine(empty, rich, 1), rich.id, 2)
    expect(getLines(alone)).toMatchObject([{ id: rich.id, kind: 'simpleProduct', amount: 2, selectedAttributes: [], note: '' }])
    const plain = line(1)
    expect(getLines(removeCustomizations(addLine(addLine(empty, plain, 1), rich, 2), rich.id, 3))).toMatchObject([{ id: plain.id, amount: 3 }]) // prettier-ignore
  })
  test('another product takes the place of the replaced one, in an entry of its own', () => {
    const first = line(1)
    const cart = addLine(addLine(empty, first, 1), line(2, { isTwoForOne: true }), 2)
    const replaced = updateLine(cart, first.id, { ...line(3), id: first.id, amount: 2 }, 3)
    expect(getLines(replaced).map(it => [it.product.id, it.amount])).toEqual([
      [3, 2],
      [2, 1],
    ])
    expect(Object.keys(replaced.entries).sort()).toEqual(['p2', 'p3'])
  })
  test('"A prime promotion is removed from a product for non-prime customers."', () => {
    const promotions = [{ type: 'FLAT_PRODUCT' as const, price: 500, percentage: null, prime: true }]
    const { product } = line(1)
    expect(calculateUnitPrice({ product: withCustomerPromotions({ ...product, promotions }, false), selectedAttributes: [] })).toBe(1000)
    expect(calculateUnitPrice({ product: withCustomerPromotions({ ...product, promotions }, true), selectedAttributes: [cheese(2)] })).toBe(
      800,
    )
  })
  test('"the cheapest half-units are flagged free": two-for-one pools the lines of one product', () => {
    const promoted = (extra: Partial<CartProduct>) => line(1, { isTwoForOne: true, ...extra })
    const cart = addLine(addLine(empty, promoted({ amount: 1 }), 1), promoted({ amount: 2, selectedAttributes: [cheese()] }), 2)
    expect(calculateCartPrice(cart)).toBe(2300)
    expect(calculateCartSavings(cart)).toBe(1000)
    expect(toPricedLines(cart).map(({ line: _, ...it }) => it)).toEqual([
      { price: 0, free: 1, nextIsFree: true, steps: { increment: 1, decrement: 1 } },
      { price: 2300, free: 0, nextIsFree: false, steps: { increment: 1, decrement: 1 } },
    ])
  })

  test('"an odd count wins one free product" of the cheapest line, the first of equal ones, up to the maximum of a line', () => {
    const promoted = (extra: Partial<CartProduct>) => line(1, { isTwoForOne: true, ...extra })
    const winners = (...lines: CartProduct[]) =>
      toPricedLines(lines.reduce((all, it) => addLine(all, it, 1), empty)).map(it => it.nextIsFree)
    expect(winners(promoted({ amount: 2 }), promoted({ note: 'hot' }))).toEqual([true, false])
    expect(winners(promoted({ selectedAttributes: [cheese()] }), promoted({ amount: 2 }))).toEqual([false, true])
    expect(winners(promoted({ amount: 997 }))).toEqual([true])
    expect(winners(promoted({ amount: 999 }))).toEqual([false])
  })
  test('without two-for-one the amount changes by one', () => {
    expect(toPricedLines(addLine(empty, line(1, { amount: 2 }), 1)).map(it => it.steps)).toEqual([{ increment: 1, decrement: 1 }])
  })

  const anyLine = fc
    .record({
      product: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 1, max: 400 }),
      extras: fc.nat(3),
      twoForOne: fc.boolean(),
    })
    .map(({ product, amount, extras, twoForOne }) =>
      line(product, { amount, isTwoForOne: twoForOne, selectedAttributes: extras ? [cheese(extras)] : [] }),
    )
  test('the total is the sum of the lines, no line exceeds its bound, and a stored cart is restored', () =>
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), lines => {
        const cart = lines.reduce((all, it, at) => addLine(all, it, at + 1), empty)
        expect(cart.total).toBe(getLines(cart).reduce((sum, it) => sum + it.amount, 0))
        expect(Math.max(...getLines(cart).map(it => it.amount))).toBeLessThanOrEqual(MAX_AMOUNT)
        expect(calculateCartSavings(cart)).toBeGreaterThanOrEqual(0)
        const priced = toPricedLines(cart)
        expect(priced.map(it => it.line)).toEqual(getLines(cart))
        expect(priced.reduce((sum, it) => sum + it.price, 0)).toBe(calculateCartPrice(cart))
        for (const { line: winner } of priced.filter(it => it.nextIsFree)) {
          expect(calculateCartPrice(changeAmount(cart, winner.id, 1, 100))).toBe(calculateCartPrice(cart))
        }
        expect(restoreCart(JSON.stringify(cart), 100)).toEqual({ cart: Cart.parse(cart) })
        const emptied = getLines(cart).reduce((left, it) => removeLine(left, it.id, 99), cart)
        expect(emptied).toMatchObject({ total: 0, entries: {} })
      }),
    ))
})

describe('restoring a cart (A §4, A §9)', () => {
  const saved = JSON.stringify(addLine(empty, line(1), 1000))
  test('"Cart info expires 120 minutes after its timestamp."', () => {
    expect(restoreCart(saved, 1000 + CART_EXPIRY_MS)).toHaveProperty('cart')
    expect(restoreCart(saved, 1001 + CART_EXPIRY_MS)).toEqual({ dropped: 'expired' })
    expect(CART_EXPIRY_MS).toBe(7_200_000)
  })
  test.each([null, undefined])('%s is absent', text => expect(restoreCart(text, 0)).toEqual({ dropped: 'absent' }))
  test.each(['', '{', '[]', '{"storeId":1}', saved.replace('"amount":1', '"amount":-1')])('%s is corrupt', text =>
    expect(restoreCart(text, 0)).toEqual({ dropped: 'corrupt' }),
  )
  test.each(['//evil.test/', '/\\evil.test/', '/\t/evil.test/', 'https://evil.test/'])('a path to another site is corrupt: %j', path => {
    const text = saved.replace(JSON.stringify(createSampleInfo(1).path), JSON.stringify(path))
    expect(text).not.toBe(saved)
    expect(restoreCart(text, 1000)).toEqual({ dropped: 'corrupt' })
  })
  test.each([
    ['a total of no units', (text: string) => text.replace('"total":1', '"total":0')],
    ['a total that is too low', (text: string) => text.replace('"amount":1', '"amount":2')],
    ['a total that is too high', (text: string) => text.replace('"total":1', '"total":2')],
    ['no lines', (text: string) => JSON.stringify({ ...(JSON.parse(text) as Cart), entries: {}, total: 0 })],
    ['a total without lines', (text: string) => JSON.stringify({ ...(JSON.parse(text) as Cart), entries: {} })],
    ['an entry in the place of another product', (text: string) => text.replace('"p1":{', '"p2":{')],
    ['an entry with the key of another product', (text: string) => text.replace('"key":"p1"', '"key":"p2"')],
    [
      'one of two lines in the entry of another product',
      () => {
        const cart = addLine(addLine(empty, line(1), 1000), line(2), 1000)
        return JSON.stringify({ ...cart, entries: { p1: cart.entries['p1'], p2: { ...cart.entries['p2'], key: 'p3' } } })
      },
    ],
    ['a line of another product', (text: string) => text.replace('"storeProductId":"p1"', '"storeProductId":"p2"')],
  ])('A §4: "a corrupt cart is reported and removed": %s', (_, change) => {
    expect(change(saved)).not.toBe(saved)
    expect(restoreCart(change(saved), 1000)).toEqual({ dropped: 'corrupt' })
  })
  test('A §5: "Store payload needs an addressId, else rejected."', () => {
    expect(restoreCart(saved.replace('"addressId":1,', ''), 1000)).toEqual({ dropped: 'corrupt' })
    expect(restoreCart(saved.replace('"addressId":1,', '"addressId":null,'), 1000)).toEqual({ dropped: 'corrupt' })
  })
  test('any text gives a result and never throws', () =>
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void restoreCart(text, 0))))
})
