import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pooledPrice, twoForOnePrice, twoForOneStep, winsFreeUnit } from '#domain/cart/two-for-one.ts'

const amount = fc.nat(500)
const price = fc.nat(100_000)

describe('two-for-one (A §4)', () => {
  test.each([
    [0, 0],
    [1, 250],
    [2, 250],
    [3, 500],
    [4, 500],
  ])('%i units of 250 cost %i', (units, total) => {
    expect(twoForOnePrice(units, 250)).toBe(total)
  })

  test('never costs less than half, nor more than half plus one unit', () => {
    fc.assert(
      fc.property(amount, price, (n, p) => {
        const paid = twoForOnePrice(n, p)
        expect(paid * 2).toBeGreaterThanOrEqual(n * p)
        expect(paid * 2).toBeLessThanOrEqual((n + 1) * p)
      }),
    )
  })

  test('after one step the pairs are complete', () => {
    fc.assert(fc.property(amount, n => (n + twoForOneStep(n)) % 2 === 0))
  })

  test('pooling lines of one price is the plain rule', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), price, (amounts, p) => {
        const units = amounts.reduce((sum, it) => sum + it, 0)
        expect(pooledPrice(amounts.map(it => ({ amount: it, unitPrice: p })))).toBe(twoForOnePrice(units, p))
      }),
    )
  })
  test('the dearer units are the ones paid for', () => {
    expect(
      pooledPrice([
        { amount: 1, unitPrice: 300 },
        { amount: 3, unitPrice: 100 },
      ]),
    ).toBe(400)
  })
  test.each([
    [1, true],
    [2, false],
    [3, true],
  ])('%i units win one more: %s', (units, wins) => expect(winsFreeUnit(units)).toBe(wins))
})
