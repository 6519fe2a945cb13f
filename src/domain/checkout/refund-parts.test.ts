import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { REFUNDABLE_PARTS, type RefundedPart } from '#contract/orders/refund.ts'
import { toLineRefundEntries } from '#domain/checkout/ledger.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import { getPaidShares } from '#domain/checkout/refund.ts'
import { calculatePartRefund, getPaidParts } from '#domain/checkout/refund-parts.ts'

const PRICE: readonly PriceLine[] = [
  { type: 'PRODUCTS', amount: 2000 },
  { type: 'DISCOUNT', amount: -300 },
  { type: 'DELIVERY', amount: 199 },
  { type: 'SERVICE', amount: 50 },
  { type: 'MIN_BASKET_SURCHARGE', amount: 120 },
  { type: 'COURIER_TIP', amount: 200 },
]
const ORDER = { total: 2269, priceLines: PRICE, deliveryDiscount: 0, hasLines: true }
const PARTS = getPaidParts(ORDER, { DELIVERY: 99 })
const refund = (parts: Partial<Record<RefundedPart['type'], number>>, refundable = 2269) =>
  calculatePartRefund(PARTS, Object.entries(parts).map(([type, amount]) => ({ type: type as RefundedPart['type'], amount })), refundable) // prettier-ignore

describe('issue 22: "Refunds (whole, per line) and all money movements"', () => {
  test('fees and the tip are parts; products are refunded by units', () => {
    expect(PARTS).toEqual([
      { type: 'DELIVERY', paid: 199, refunded: 99 },
      { type: 'SERVICE', paid: 50, refunded: 0 },
      { type: 'MIN_BASKET_SURCHARGE', paid: 120, refunded: 0 },
      { type: 'COURIER_TIP', paid: 200, refunded: 0 },
    ])
  })
  test('the products of an order without lines are a part, less what a purchase did not spend', () => {
    expect(getPaidParts({ ...ORDER, hasLines: false }, {})[0]).toEqual({ type: 'PRODUCTS', paid: 1700, refunded: 0 })
  })
  test('nothing was paid for a delivery that a promo code made free, and for an order made again', () => {
    const free = { ...ORDER, total: 2070, priceLines: [...PRICE, { type: 'DISCOUNT' as const, amount: -199, promoCode: 'FREE' }], deliveryDiscount: 199 } // prettier-ignore
    expect(getPaidParts(free, {}).map(it => it.type)).not.toContain('DELIVERY')
    expect(getPaidShares(free).products).toBe(1700)
    expect(getPaidParts({ ...ORDER, total: 0 }, {})).toEqual([])
  })
  test('each part gives back at most what is left of it, and the order what is left of the total', () => {
    expect(refund({ DELIVERY: 100 })).toEqual({ amount: 100 })
    expect(refund({ DELIVERY: 101 })).toEqual({ issue: 'UNKNOWN_PARTS' })
    expect(refund({ SERVICE: 50, COURIER_TIP: 200 })).toEqual({ amount: 250 })
    expect(refund({ SERVICE: 50, COURIER_TIP: 200 }, 250)).toEqual({ amount: 250 })
    expect(refund({ SERVICE: 50, COURIER_TIP: 200 }, 249)).toEqual({ issue: 'TOO_MUCH' })
    expect(refund({ WEATHER_SURCHARGE: 1 })).toEqual({ issue: 'UNKNOWN_PARTS' })
    expect(refund({ SERVICE: 0 })).toEqual({ issue: 'UNKNOWN_PARTS' })
    const twice = [{ type: 'SERVICE' as const, amount: 20 }, { type: 'SERVICE' as const, amount: 20 }] // prettier-ignore
    expect(calculatePartRefund(PARTS, twice, 2269)).toEqual({ issue: 'UNKNOWN_PARTS' })
  })
  test('the accounts that the order credited give the money back; both surcharges have one account', () => {
    const fees: RefundedPart[] = [{ type: 'MIN_BASKET_SURCHARGE', amount: 120 }, { type: 'WEATHER_SURCHARGE', amount: 30 }, { type: 'COURIER_TIP', amount: 200 }] // prettier-ignore
    expect(toLineRefundEntries({ card: 300, balance: 50, cash: 0 }, fees)).toEqual([
      { account: 'SURCHARGES', amount: 150 },
      { account: 'COURIER_TIPS', amount: 200 },
      { account: 'CUSTOMER', amount: -300 },
      { account: 'CUSTOMER_BALANCES', amount: -50 },
    ])
    expect(toLineRefundEntries({ card: 1300, balance: 0, cash: 0 }, [{ type: 'SERVICE', amount: 50 }])).toEqual([
      { account: 'PRODUCTS', amount: 1250 },
      { account: 'SERVICE_FEES', amount: 50 },
      { account: 'CUSTOMER', amount: -1300 },
    ])
  })
})

test('issue 22: refunds of any parts in any order are never above what was paid for each, and together with the products never above the total', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const line = fc.record({ type: fc.constantFrom(...REFUNDABLE_PARTS, 'DISCOUNT' as const), amount })
  const order = fc.record({
    lines: fc.array(line, { maxLength: 10 }),
    deliveryDiscount: amount,
    hasLines: fc.boolean(),
    support: amount,
    requested: fc.array(fc.array(fc.record({ type: fc.constantFrom(...REFUNDABLE_PARTS), amount }), { maxLength: 3 }), { maxLength: 12 }),
  })
  let count = 0
  fc.assert(
    fc.property(order, ({ lines, deliveryDiscount, hasLines, support, requested }) => {
      const priceLines = lines.map(it => (it.type === 'DISCOUNT' ? { ...it, amount: -it.amount } : it))
      const total = Math.max(0, priceLines.reduce((sum, it) => sum + it.amount, 0))
      const refunded: Partial<Record<RefundedPart['type'], number>> = {}
      let given = Math.min(support, total)
      for (const parts of requested) {
        const paid = getPaidParts({ total, priceLines, deliveryDiscount, hasLines }, refunded)
        const result = calculatePartRefund(paid, parts, total - given)
        if ('issue' in result) continue
        if (result.amount > 0) count += 1
        given += result.amount
        for (const it of parts) refunded[it.type] = (refunded[it.type] ?? 0) + it.amount
        const entries = toLineRefundEntries({ card: result.amount, balance: 0, cash: 0 }, parts)
        expect(entries.reduce((sum, it) => sum + it.amount, 0)).toBe(0)
        expect(new Set(entries.map(it => it.account)).size).toBe(entries.length)
      }
      const paid = getPaidParts({ total, priceLines, deliveryDiscount, hasLines }, refunded)
      for (const it of paid) expect(it.refunded).toBeLessThanOrEqual(it.paid)
      const { products } = getPaidShares({ total, priceLines, deliveryDiscount })
      expect(paid.reduce((sum, it) => sum + it.paid, hasLines ? products : 0)).toBeLessThanOrEqual(total)
      expect(given).toBeLessThanOrEqual(total)
    }),
    { numRuns: 4000 },
  ) // prettier-ignore
  expect(count).toBeGreaterThan(500)
})
