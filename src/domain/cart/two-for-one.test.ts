import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countFreeUnits, calculatePooledPrice, calculateTwoForOnePrice, getAmountSteps, winsFreeUnit } from '#domain/cart/two-for-one.ts'

const amount = fc.nat(500)
const price = fc.nat(100_000)

describe('A §4, Two-for-one', () => {
  test.each([
    [0, 0],
    [1, 250],
    [2, 250],
    [3, 500],
    [4, 500],
  ])('"The two-for-one price is ceil(amount/2) times the unit price.": %i units of 250 cost %i', (units, total) => {
    expect(calculateTwoForOnePrice(units, 250)).toBe(total)
  })

  test('the price is between half and half plus one unit', () => {
    fc.assert(
      fc.property(amount, price, (n, p) => {
        const paid = calculateTwoForOnePrice(n, p)
        expect(paid * 2).toBeGreaterThanOrEqual(n * p)
        expect(paid * 2).toBeLessThanOrEqual((n + 1) * p)
      }),
    )
  })

  const max = 999
  const steps = (units: number, amount = units, min = 0) => getAmountSteps(units, { amount, min, max })
  test.each([
    [0, { increment: 2, decrement: 0 }],
    [1, { increment: 1, decrement: 1 }],
    [2, { increment: 2, decrement: 2 }],
    [3, { increment: 1, decrement: 1 }],
    [max - 1, { increment: 1, decrement: 2 }],
    [max, { increment: 0, decrement: 1 }],
  ])('"the increment step is 1 if odd, else 2": at %i units %o', (units, expected) => expect(steps(units)).toEqual(expected))
  test('one step in either direction completes the pairs', () => {
    fc.assert(
      fc.property(amount, n => {
        const { increment, decrement } = steps(n)
        expect([(n + increment) % 2, (n - decrement) % 2]).toEqual([0, 0])
      }),
    )
  })
  test('"−" reverts "+" when the pairs are complete', () => {
    fc.assert(
      fc.property(fc.nat(498), pairs => {
        const { increment } = steps(2 * pairs)
        expect(steps(2 * pairs + increment).decrement).toBe(increment)
      }),
    )
  })
  test('the steps depend on all lines of the product and respect the bounds of the line', () => {
    expect(steps(3, 2)).toEqual({ increment: 1, decrement: 1 })
    expect(steps(4, 1)).toEqual({ increment: 2, decrement: 1 })
    expect(steps(2, 2, 1)).toEqual({ increment: 2, decrement: 1 })
    expect(steps(1, 1, 1)).toEqual({ increment: 1, decrement: 0 })
  })

  const lines = fc.array(fc.record({ amount, unitPrice: price }), { maxLength: 5 })
  const countUnits = (all: readonly { amount: number }[]) => all.reduce((sum, it) => sum + it.amount, 0)
  test('"total units halve rounded up; the cheapest half-units are flagged free": no paid unit is cheaper than a free one', () => {
    fc.assert(
      fc.property(lines, all => {
        const free = countFreeUnits(all)
        expect(free.reduce((sum, it) => sum + it, 0)).toBe(Math.floor(countUnits(all) / 2))
        const paidPrices = all.flatMap((it, index) => (it.amount > free[index]! ? [it.unitPrice] : []))
        const freePrices = all.flatMap((it, index) => (free[index]! > 0 ? [it.unitPrice] : []))
        expect(Math.min(...paidPrices)).toBeGreaterThanOrEqual(Math.max(...freePrices))
      }),
    )
  })
  test('"an odd count wins one free product": one more unit of the cheapest line is free', () => {
    fc.assert(
      fc.property(lines, all => {
        fc.pre(winsFreeUnit(countUnits(all)))
        const cheapest = all.reduce((cheapestLine, it) => (it.unitPrice < cheapestLine.unitPrice ? it : cheapestLine))
        const after = all.map(it => (it === cheapest ? { ...it, amount: it.amount + 1 } : it))
        expect(calculatePooledPrice(after)).toBe(calculatePooledPrice(all))
      }),
    )
  })

  test('pooling lines of equal price gives the simple rule', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), price, (amounts, p) => {
        const units = amounts.reduce((sum, it) => sum + it, 0)
        expect(calculatePooledPrice(amounts.map(it => ({ amount: it, unitPrice: p })))).toBe(calculateTwoForOnePrice(units, p))
      }),
    )
  })
  test('the more expensive units are paid', () => {
    expect(
      calculatePooledPrice([
        { amount: 1, unitPrice: 300 },
        { amount: 3, unitPrice: 100 },
      ]),
    ).toBe(400)
  })
  test.each([
    [1, true],
    [2, false],
    [3, true],
  ])('"an odd count wins one free product": %i units, %s', (units, wins) => expect(winsFreeUnit(units)).toBe(wins))
})
