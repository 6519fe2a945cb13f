import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_SUGGESTIONS, rankSuggestions } from '#domain/cart/rank-suggestions.ts'

const PIZZAS = 1
const DRINKS = 2
const DESSERTS = 3
const candidate = (id: number, sectionId: number, units = 0) => ({ id, sectionId, units })
const pizza = { id: 10, sectionId: PIZZAS }
const complementary = new Set([DRINKS, DESSERTS])

describe('issue 19: the order of suggestions', () => {
  test('products that were bought together come first, the most frequent partner before the others', () => {
    const pairs = [
      { productId: 10, otherId: 20, orders: 5 },
      { productId: 10, otherId: 31, orders: 9 },
    ]
    const candidates = [candidate(20, DRINKS, 50), candidate(21, DRINKS, 900), candidate(31, DESSERTS)]
    expect(rankSuggestions({ cart: [pizza], pairs, candidates, complementary })).toEqual([31, 20, 21])
  })

  test('a single order is no pair, two orders are', () => {
    const rank = (orders: number) => {
      const candidates = [candidate(20, DRINKS), candidate(21, DRINKS, 9)]
      return rankSuggestions({ cart: [pizza], pairs: [{ productId: 10, otherId: 20, orders }], candidates, complementary })
    }
    expect([rank(1), rank(2)]).toEqual([
      [21, 20],
      [20, 21],
    ])
  })
  test('of seven products the cart suggests six', () => {
    const candidates = [1, 2, 3, 4, 5, 6, 7].map(it => candidate(it, DRINKS))
    expect(rankSuggestions({ cart: [pizza], pairs: [], candidates, complementary })).toHaveLength(6)
  })

  test('a regular partner of one product weighs more than two orders of another', () => {
    const pairs = [
      { productId: 10, otherId: 20, orders: 60 },
      { productId: 10, otherId: 22, orders: 40 },
      { productId: 11, otherId: 21, orders: 2 },
    ]
    const candidates = [20, 21, 22].map(it => candidate(it, DRINKS))
    expect(rankSuggestions({ cart: [pizza, { id: 11, sectionId: PIZZAS }], pairs, candidates, complementary })).toEqual([20, 22, 21])
  })

  test('the share of the purchases decides, not their number; of equal shares the most sold product is first', () => {
    const pairs = [
      { productId: 10, otherId: 20, orders: 100 },
      { productId: 10, otherId: 99, orders: 900 },
      { productId: 11, otherId: 21, orders: 4 },
      { productId: 11, otherId: 22, orders: 4 },
    ]
    const candidates = [candidate(20, DRINKS), candidate(21, DRINKS, 5), candidate(22, DRINKS, 6)]
    expect(rankSuggestions({ cart: [pizza, { id: 11, sectionId: PIZZAS }], pairs, candidates, complementary })).toEqual([22, 21, 20])
  })

  test('without pairs: complementary sections first and in turns, the most sold of each, then other sections, then those of the cart', () => {
    const candidates = [
      candidate(11, PIZZAS, 999),
      candidate(20, DRINKS, 7),
      candidate(21, DRINKS, 8),
      candidate(31, DESSERTS, 5),
      candidate(40, 4, 100),
    ]
    expect(rankSuggestions({ cart: [pizza], pairs: [], candidates, complementary })).toEqual([21, 31, 20, 40, 11])
  })

  test('without pairs: other sections do not take turns, the most sold products of all are first', () => {
    const candidates = [candidate(50, 5, 80), candidate(41, 4, 90), candidate(40, 4, 100), candidate(51, 5, 70)]
    expect(rankSuggestions({ cart: [pizza], pairs: [], candidates, complementary })).toEqual([40, 41, 50, 51])
  })

  test('a complementary section of which the cart has a product comes last', () => {
    const cart = [pizza, { id: 22, sectionId: DRINKS }]
    const candidates = [candidate(20, DRINKS, 500), candidate(31, DESSERTS, 1), candidate(40, 4, 2)]
    expect(rankSuggestions({ cart, pairs: [], candidates, complementary })).toEqual([31, 40, 20])
  })

  test('never a product of the cart, no product twice, only candidates, at most six', () => {
    const id = fc.nat(20)
    const product = fc.record({ id, sectionId: fc.nat(4) })
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 8 }),
        fc.array(fc.record({ productId: id, otherId: id, orders: fc.integer({ min: 1, max: 99 }) })),
        fc.array(fc.record({ id, sectionId: fc.nat(4), units: fc.nat(99) })),
        fc.uniqueArray(fc.nat(4)),
        (cart, pairs, candidates, sections) => {
          const ranked = rankSuggestions({ cart, pairs, candidates, complementary: new Set(sections) })
          const possible = new Set(candidates.map(it => it.id).filter(it => !cart.some(line => line.id === it)))
          expect(ranked.filter(it => !possible.has(it))).toEqual([])
          expect(ranked).toHaveLength(Math.min(MAX_SUGGESTIONS, possible.size))
          expect(new Set(ranked).size).toBe(ranked.length)
        },
      ),
    )
  })
})
