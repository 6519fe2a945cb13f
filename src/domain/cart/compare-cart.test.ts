import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import type { CurrentLine, CurrentStore } from '#contract/cart/current-cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { createSampleInfo, createSampleLine, createSampleOption, createSampleProduct } from '#domain/cart/cart-samples.ts'
import { applyDifference, getRemedies } from '#domain/cart/apply-difference.ts'
import { addLine, calculateCartPrice, createEmptyCart, getLines } from '#domain/cart/cart.ts'
import { compareCart, type LineDifference, toCurrentCart } from '#domain/cart/compare-cart.ts'
import { arbitraryCartChange, findCartChangeIssues } from '#tests/support/cart-changes.ts'

const FEES = { deliveryFee: 199, serviceFee: 50, minimumBasket: 1500, surcharge: 300 }
const STORE: CurrentStore = { open: true, nextOpeningTime: null, timeZone: 'Europe/Madrid', schedulingEnabled: true, deliveryFee: 199, serviceFee: 50, minimumBasket: 1500, highestMinBasketSurcharge: 300 } // prettier-ignore
const twoForOne = (prime = false): Promotion => ({ type: 'TWO_FOR_ONE', percentage: null, price: null, prime })
const reduced = (price: number, prime = false): Promotion => ({ type: 'FLAT_PRODUCT', percentage: null, price, prime })
const large = createSampleOption(2, { name: 'Large', priceImpact: 300 })
const product = createSampleProduct(1, { name: 'Pizza', customizable: true })
const pizza = (promotions: Promotion[] = []) =>
  createSampleLine(1, { id: 'line', product: { ...product, promotions }, amount: 2, selectedAttributes: [large] })
const cartOf = (...lines: CartProduct[]): Cart => lines.reduce((cart, it) => addLine(cart, it, 0), createEmptyCart(1, createSampleInfo(1)))
const SAME: CurrentLine = { product, available: true, options: [large], optionsValid: true, optionsOptional: false, replacement: null }

/** What is reported about one pizza. */
function tell(line: Partial<CurrentLine>, { before = pizza(), store = {} as Partial<CurrentStore>, isPrime = false } = {}) {
  const cart = cartOf(before)
  const current = toCurrentCart(getLines(cart), { store: { ...STORE, ...store }, lines: [{ ...SAME, ...line }] })
  const differences = compareCart(cart, current, FEES, isPrime)
  const apply = (remedy: 'keep' | 'remove' | 'replace' | 'plain') =>
    applyDifference(cart, differences[0]!, remedy, current, { isPrime, now: 1, pageFees: FEES })
  return { differences, apply }
}

describe('issue 19: what differs is reported line by line', () => {
  test('nothing differs: nothing is reported', () => expect(tell({}).differences).toEqual([]))
  test('sold out, with a replacement', () => {
    const cola = { ...product, id: 9, storeProductId: 'sp-9', name: 'Cola', price: 250, customizable: false }
    const { differences, apply } = tell({ available: false, replacement: cola })
    expect(differences).toEqual([{ lineId: 'line', kind: 'soldOut', replacement: cola }])
    expect(getRemedies(differences as LineDifference[])).toEqual(['replace', 'remove'])
    expect(getLines(apply('replace'))).toMatchObject([{ product: { id: 9 }, amount: 2, selectedAttributes: [], kind: 'simpleProduct' }])
    expect(getLines(apply('remove'))).toEqual([])
    expect(getLines(apply('keep'))).toEqual([pizza()])
  })
  test.each([
    [3, [], 2],
    [2, [], 2],
    [1, [{ lineId: 'line', kind: 'fewerLeft', left: 1 }], 1],
  ])('issue 22: a store with %i units left for a line of 2: %j', (left, expected, amount) => {
    const { differences, apply } = tell({ left })
    expect(differences).toEqual(expected)
    if (differences.length === 0) return
    expect(getRemedies(differences as LineDifference[])).toEqual(['keep', 'remove'])
    expect(getLines(apply('keep'))).toMatchObject([{ id: 'line', amount }])
    expect(getLines(apply('remove'))).toEqual([])
  })
  test('issue 22: no unit is left: sold out', () => {
    expect(tell({ left: 0 }).differences).toEqual([{ lineId: 'line', kind: 'soldOut', replacement: null }])
  })
  test('issue 22: fewer units at another price: one remedy takes over both', () => {
    const { differences, apply } = tell({ left: 1, product: { ...product, price: 1100 } })
    expect(differences.map(it => it.kind)).toEqual(['fewerLeft', 'priceUp'])
    expect(getLines(apply('keep'))).toMatchObject([{ amount: 1, product: { price: 1100 } }])
  })
  test('issue 22: the lines of one product share the units that are left, the first line first', () => {
    const lines = [pizza(), { ...pizza(), id: 'second', note: 'no onions', amount: 2 }, { ...pizza(), id: 'third', note: 'cut it' }]
    const cart = cartOf(...lines)
    const current = toCurrentCart(getLines(cart), { store: STORE, lines: getLines(cart).map(() => ({ ...SAME, left: 3 })) })
    expect(compareCart(cart, current, FEES, false)).toEqual([
      { lineId: 'second', kind: 'fewerLeft', left: 1 },
      { lineId: 'third', kind: 'soldOut', replacement: null },
    ])
  })
  test('price up and price down; accepted at the new price', () => {
    const { differences, apply } = tell({ product: { ...product, price: 1100 } })
    expect(differences).toEqual([{ lineId: 'line', kind: 'priceUp', before: 1000, after: 1100 }])
    expect(calculateCartPrice(apply('keep'))).toBe(2 * (1100 + 300))
    expect(tell({ product: { ...product, price: 900 } }).differences).toMatchObject([{ kind: 'priceDown', before: 1000, after: 900 }])
  })
  test('A §4, "refresh products (replace the product in entries)": the product is replaced, its options, amount and place stay', () => {
    const now = { ...product, name: 'Pizza Margherita', imageUrl: '/new', price: 1100 }
    const line = getLines(tell({ product: now }).apply('keep'))[0]!
    expect(line).toMatchObject({ id: 'line', amount: 2, product: now, selectedAttributes: [large] })
  })
  test('promotion ended and promotion new', () => {
    expect(tell({}, { before: pizza([reduced(800)]) }).differences).toMatchObject([{ kind: 'promotionEnded', twoForOne: false, before: 800, after: 1000 }]) // prettier-ignore
    expect(tell({ product: { ...product, promotions: [reduced(700)] } }).differences).toMatchObject([{ kind: 'promotionNew', after: 700 }])
    const { differences, apply } = tell({}, { before: pizza([twoForOne()]) })
    expect(differences).toMatchObject([{ kind: 'promotionEnded', twoForOne: true, before: 1000, after: 1000 }])
    expect(calculateCartPrice(apply('keep'))).toBe(2600)
  })
  test('two for one that ends while the price rises: both are reported', () => {
    const { differences } = tell({ product: { ...product, price: 1100 } }, { before: pizza([twoForOne()]) })
    expect(differences.map(it => it.kind)).toEqual(['promotionEnded', 'priceUp'])
  })
  test('A §4: a prime promotion is removed from a product for non-prime customers, and stays for prime ones', () => {
    const prime = { product: { ...product, promotions: [reduced(500, true)] } }
    expect(tell(prime).differences).toEqual([])
    expect(tell(prime, { isPrime: true }).differences).toMatchObject([{ kind: 'promotionNew', after: 500 }])
    const member = { product: { ...product, promotions: [twoForOne(true)] } }
    expect(tell(member, { before: pizza([twoForOne(true)]) }).differences).toMatchObject([{ kind: 'promotionEnded', twoForOne: true }])
  })
  test('option gone: accepted without it, or to be chosen again', () => {
    const { differences, apply } = tell({ options: [] })
    expect(differences).toMatchObject([{ kind: 'optionGone', option: { name: 'Large' } }])
    expect(getLines(apply('keep'))).toMatchObject([{ selectedAttributes: [] }])
    const invalid = tell({ options: [], optionsValid: false })
    expect(invalid.differences.map(it => it.kind)).toEqual(['optionGone', 'optionsInvalid'])
    expect(getRemedies(invalid.differences as LineDifference[])).toEqual(['remove'])
    expect(getLines(invalid.apply('keep'))).toEqual([pizza()])
  })
  test('A §4, "remove customisations": a product that needs no options stays without them, at the current price', () => {
    const state = { product: { ...product, price: 1100 }, options: [{ ...large, priceImpact: 350 }], optionsOptional: true }
    const { differences, apply } = tell(state)
    expect(getRemedies(differences as LineDifference[])).toEqual(['keep', 'plain', 'remove'])
    expect(getLines(apply('plain'))).toMatchObject([{ id: 'line', kind: 'simpleProduct', selectedAttributes: [], note: '', amount: 2 }])
    expect(calculateCartPrice(apply('plain'))).toBe(2 * 1100)
    const required = tell({ options: [], optionsValid: false })
    expect(getLines(required.apply('plain'))).toEqual([pizza()])
    expect(getRemedies(tell({ options: [], optionsValid: false, optionsOptional: true }).differences as LineDifference[])).toEqual(['plain', 'remove']) // prettier-ignore
  })
  test('a line whose only option is gone has one remedy to keep it, not two', () => {
    const gone = tell({ options: [], optionsOptional: true }).differences as LineDifference[]
    expect(getRemedies(gone, 1)).toEqual(['keep', 'remove'])
    expect(getRemedies(gone, 2)).toEqual(['keep', 'plain', 'remove'])
    const invalid = tell({ options: [], optionsValid: false, optionsOptional: true }).differences as LineDifference[]
    expect(getRemedies(invalid, 1)).toEqual(['plain', 'remove'])
  })
  test('a remedy that the difference does not have changes nothing', () => {
    const soldOut = tell({ available: false })
    for (const remedy of ['replace', 'keep'] as const) expect(getLines(soldOut.apply(remedy))).toEqual([pizza()])
    const gone = tell({ product: null, optionsOptional: true })
    for (const remedy of ['replace', 'keep', 'plain'] as const) expect(getLines(gone.apply(remedy))).toMatchObject([{ product }])
  })
  test('a line that was removed or changed after the comparison stays as it is', () => {
    const cart = cartOf(pizza())
    const current = toCurrentCart(getLines(cart), { store: STORE, lines: [{ ...SAME, product: { ...product, price: 1100 } }] })
    const [difference] = compareCart(cart, current, FEES, false)
    const apply = (changed: Cart, remedy: 'keep' | 'remove') =>
      applyDifference(changed, difference!, remedy, current, { isPrime: false, now: 1, pageFees: FEES })
    const others = cartOf(createSampleLine(2))
    expect([apply(others, 'keep'), apply(others, 'remove')]).toEqual([others, others])
    const larger = cartOf({ ...pizza(), selectedAttributes: [{ ...large, quantity: 2 }] })
    expect(apply(larger, 'keep')).toEqual(larger)
  })
  test('a minimum of a store without a small order fee is no difference', () => {
    const cart = cartOf(pizza())
    const current = toCurrentCart(getLines(cart), { store: { ...STORE, minimumBasket: 2000, highestMinBasketSurcharge: 0 }, lines: [SAME] })
    expect(compareCart(cart, current, { ...FEES, surcharge: 0 }, false)).toEqual([])
    expect(compareCart(cart, current, { ...FEES, surcharge: 1 }, false).map(it => it.kind)).toEqual(['minimumRaised', 'feeChanged'])
  })
  test('option price changed, by its price or its promotion', () => {
    expect(tell({ options: [{ ...large, priceImpact: 350 }] }).differences).toMatchObject([{ kind: 'optionPrice', before: 300, after: 350 }]) // prettier-ignore
    expect(tell({ options: [{ ...large, promotion: reduced(200) }] }).differences).toMatchObject([{ kind: 'optionPrice', after: 200 }])
  })
  test('store closed, minimum raised, fee changed', () => {
    const closed = {
      open: false,
      nextOpeningTime: 5,
      minimumBasket: 2000,
      deliveryFee: 299,
      serviceFee: 60,
      highestMinBasketSurcharge: 400,
    }
    const { differences, apply } = tell({}, { store: closed })
    expect(differences).toEqual([
      { kind: 'storeClosed', opensAt: 5, timeZone: 'Europe/Madrid', canSchedule: true },
      { kind: 'minimumRaised', before: 1500, after: 2000 },
      { kind: 'feeChanged', fee: 'delivery', before: 199, after: 299 },
      { kind: 'feeChanged', fee: 'service', before: 50, after: 60 },
      { kind: 'feeChanged', fee: 'smallOrder', before: 300, after: 400 },
    ])
    expect(apply('keep').info.fees).toEqual({ deliveryFee: 299, serviceFee: 60, minimumBasket: 2000, surcharge: 400 })
  })
  describe('free delivery from a price of products: 2 × (10.00 + 3.00)', () => {
    const tellThreshold = (seen: number | undefined, now: number | undefined, fee = 199) => {
      const cart = cartOf(pizza())
      const store = { ...STORE, deliveryFee: fee, ...(now !== undefined && { freeDeliveryFrom: now }) }
      const current = toCurrentCart(getLines(cart), { store, lines: [SAME] })
      const pageFees = { ...FEES, freeDeliveryFrom: seen }
      const differences = compareCart(cart, current, pageFees, false)
      return { differences, apply: () => applyDifference(cart, differences[0]!, 'keep', current, { isPrime: false, now: 1, pageFees }) }
    }
    test.each([
      ['raised above the price of the cart', 2600, 2601, [2600, 2601], [0, 199]],
      ['lowered to the price of the cart', 2601, 2600, [2601, 2600], [199, 0]],
      ['raised, without an effect on this price', 3000, 3500, [3000, 3500], undefined],
      ['new', undefined, 3000, [undefined, 3000], undefined],
      ['ended', 2000, undefined, [2000, undefined], [0, 199]],
    ])('%s', (_, seen, now, [before, after], delivery) => {
      const { differences, apply } = tellThreshold(seen, now)
      const fee = delivery && { kind: 'feeChanged', fee: 'delivery', before: delivery[0], after: delivery[1] }
      expect(differences).toEqual([{ kind: 'freeDeliveryChanged', before, after }, ...(fee ? [fee] : [])])
      expect(apply().info.fees?.freeDeliveryFrom).toBe(now)
    })
    test('a fee that the customer does not pay before or after is not reported', () => expect(tellThreshold(2000, 2000, 299).differences).toEqual([])) // prettier-ignore
    test('a threshold is not reported where the delivery is now free for everybody', () =>
      expect(tellThreshold(3000, undefined, 0).differences).toEqual([{ kind: 'feeChanged', fee: 'delivery', before: 199, after: 0 }]))
  })
  test('a pickup shows no delivery fee, so its change is not reported', () => {
    const cart = cartOf(pizza())
    const current = toCurrentCart(getLines(cart), { store: { ...STORE, deliveryFee: 999 }, lines: [SAME] })
    expect(compareCart(cart, current, { ...FEES, deliveryFee: undefined }, false)).toEqual([])
  })
  test('a cart that is larger than an order: 100 lines, of 99 units each', () => {
    const kindsOf = (...amounts: number[]) => {
      const cart = cartOf(...amounts.map((amount, index) => createSampleLine(index + 1, { amount })))
      return compareCart(cart, toCurrentCart([], { store: STORE, lines: [] }), FEES, false).map(it => it.kind)
    }
    const ones = (count: number) => Array.from({ length: count }, () => 1)
    expect([kindsOf(...ones(100)), kindsOf(...ones(101))]).toEqual([[], ['tooLarge']])
    expect([kindsOf(99, ...ones(99)), kindsOf(100, ...ones(99)), kindsOf(100, ...ones(98))]).toEqual([[], ['tooLarge'], []])
  })
  test('a line that was edited after the reply is not compared with the old one', () => {
    const cart = cartOf(pizza())
    const current = toCurrentCart(getLines(cart), { store: STORE, lines: [{ ...SAME, available: false }] })
    const edited = cartOf({ ...pizza(), selectedAttributes: [{ ...large, quantity: 2 }] })
    expect(compareCart(edited, current, FEES, false)).toEqual([])
  })
})

test('every difference of a generated catalogue change is reported, and the repaired cart has the total of the server', () => {
  fc.assert(
    fc.property(arbitraryCartChange, it => {
      expect(findCartChangeIssues(it)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
