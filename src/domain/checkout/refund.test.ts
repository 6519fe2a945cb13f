import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calculateLineRefund, getRefundable, NOTHING_RETURNED, type RefundableLine, splitRefund } from '#domain/checkout/refund.ts'

const LINES: readonly RefundableLine[] = [
  { id: '0', quantity: 2, unitPrice: 1100, refundedUnits: 0 },
  { id: '1', quantity: 1, unitPrice: 190, refundedUnits: 0 },
]
const PAID = { products: 2390, refundable: 2690 }
const refund = (units: Record<string, number>, paid = PAID, lines = LINES) =>
  calculateLineRefund(lines, new Map(Object.entries(units)), paid)
const withRefunded = (...units: number[]) => LINES.map((it, index) => ({ ...it, refundedUnits: units[index] ?? 0 }))

describe('issue 22: "Refunds (whole, per line)"', () => {
  test('what is left is the total less what cancellation, support and lines have given back', () => {
    expect(getRefundable(2690, NOTHING_RETURNED)).toBe(2690)
    expect(getRefundable(2690, { cancelled: 1, support: 20, lines: 300 })).toBe(2369)
    expect(getRefundable(2690, { cancelled: 2690, support: 0, lines: 0 })).toBe(0)
    expect(getRefundable(2690, { cancelled: 2690, support: 1, lines: 0 })).toBe(0)
  })
  test('units of several lines', () => {
    expect(refund({ 0: 1 })).toEqual({ amount: 1100 })
    expect(refund({ 0: 2, 1: 1 })).toEqual({ amount: 2390 })
  })
  test('discounts reduce each unit in proportion; the parts of all units are what was paid', () => {
    const paid = { products: 1390, refundable: 1690 }
    // 1100 × 1390 / 2390 = 639.7, 2200 × 1390 / 2390 = 1279.5
    expect(refund({ 0: 1 }, paid)).toEqual({ amount: 639 })
    expect(refund({ 0: 1 }, paid, withRefunded(1))).toEqual({ amount: 640 })
    expect(refund({ 1: 1 }, paid, withRefunded(2))).toEqual({ amount: 111 })
  })
  test.each<[string, Record<string, number>, readonly RefundableLine[]]>([
    ['no units', {}, LINES],
    ['an unknown line', { 2: 1 }, LINES],
    ['more units than were ordered', { 0: 3 }, LINES],
    ['units that were refunded before', { 0: 2 }, withRefunded(1)],
    ['one of two lines that has none left', { 0: 1, 1: 1 }, withRefunded(0, 1)],
    ['a number that is none', { 0: 0 }, LINES],
  ])('rejects %s', (_, units, lines) => expect(refund(units, PAID, lines)).toEqual({ issue: 'UNKNOWN_UNITS' }))
  test('rejects more than is left, and units that nothing was paid for', () => {
    expect(refund({ 0: 1 }, { products: 2390, refundable: 1100 })).toEqual({ amount: 1100 })
    expect(refund({ 0: 1 }, { products: 2390, refundable: 1099 })).toEqual({ issue: 'TOO_MUCH', amount: 1100 })
    expect(refund({ 0: 1 }, { products: 0, refundable: 500 })).toEqual({ issue: 'FREE' })
    expect(refund({ 0: 1 }, PAID, [{ id: '0', quantity: 1, unitPrice: 0, refundedUnits: 0 }])).toEqual({ issue: 'FREE' })
  })
  test('the card gets what it has paid, the balance the rest', () => {
    expect(splitRefund(1000, 1000)).toEqual({ card: 1000, balance: 0 })
    expect(splitRefund(1000, 999)).toEqual({ card: 999, balance: 1 })
    expect(splitRefund(1000, 0)).toEqual({ card: 0, balance: 1000 })
    expect(splitRefund(1000, -5)).toEqual({ card: 0, balance: 1000 })
  })
})

test('issue 22: refunds of any units in any order are never above what was paid, also after refunds of support', () => {
  const amount = fc.integer({ min: 0, max: 90_000_000_000 })
  const order = fc.record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 99 }), unitPrice: amount }), { minLength: 1, maxLength: 6 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    fees: amount,
    support: fc.double({ min: 0, max: 0.5, noNaN: true }),
    // of some lines, a part of their units
    attempts: fc.array(fc.array(fc.record({ line: fc.nat(5), part: fc.double({ min: 0, max: 1, noNaN: true }) }), { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
  }) // prettier-ignore
  let refunded = 0
  fc.assert(
    fc.property(order, ({ share, fees, support: part, attempts, ...drawn }) => {
      const units = drawn.lines.map(() => 0)
      const full = drawn.lines.reduce((sum, it) => sum + it.quantity * it.unitPrice, 0)
      const products = Math.floor(full * share)
      const total = products + fees
      const support = Math.floor(total * part)
      let lines = 0
      for (const attempt of attempts) {
        const current = drawn.lines.map((it, index) => ({ ...it, id: String(index), refundedUnits: units[index]! }))
        const refundable = getRefundable(total, { cancelled: 0, support, lines })
        const requested = attempt.flatMap(({ line, part }) => {
          const it = current[line]
          return it ? [[it.id, Math.ceil(it.quantity * part)] as const] : []
        })
        const result = calculateLineRefund(current, new Map(requested), { products, refundable })
        if ('issue' in result) continue
        refunded += 1
        expect(result.amount).toBeGreaterThan(0)
        lines += result.amount
        for (const [id, count] of new Map(requested)) units[Number(id)]! += count
      }
      expect(support + lines).toBeLessThanOrEqual(total)
      expect(lines).toBeLessThanOrEqual(products)
      // the refund of every unit is exactly what was paid
      if (units.every((it, index) => it === drawn.lines[index]!.quantity)) expect(lines).toBe(products)
    }),
    { numRuns: 2000 },
  )
  expect(refunded).toBeGreaterThan(500)
})
