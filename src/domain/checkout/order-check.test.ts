import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import {
  canEstimate,
  getMaxCash,
  checkOrder,
  findOrderIssues,
  findPartIssues,
  type OrderDraft,
  clearExcessCash,
} from '#domain/checkout/order-check.ts'

const cash: PaymentConfiguration = { type: 'Cash', alternativePlatform: null, instrumentId: null }
const card: PaymentConfiguration = { type: 'CreditCard', alternativePlatform: null, instrumentId: 'card-1' }
const completeOrder: OrderDraft = { scheduledTime: -1, delivery: { cityCode: 'BCN', reachable: true }, payment: cash }

describe('B §5, "Order check"', () => {
  test('a complete order passes', () => expect(checkOrder(completeOrder)).toBeUndefined())
  test.each([
    ['error.noTime (no scheduled time)', { ...completeOrder, scheduledTime: undefined }, 'error.noTime'],
    ['error.noCity (first delivery address has no city code)', { ...completeOrder, delivery: { cityCode: undefined, reachable: true } }, 'error.noCity'],
    ['error.noAddress (no points)', { ...completeOrder, delivery: undefined }, 'error.noAddress'],
    ['error.noPaymentMethod (no payment configuration)', { ...completeOrder, payment: undefined }, 'error.noPaymentMethod'],
    ['hyperlocal.outOfBounds (delivery address unreachable)', { ...completeOrder, delivery: { cityCode: 'BCN', reachable: false } }, 'hyperlocal.outOfBounds'],
  ] as const)('%s', (_, order, issue) => expect(checkOrder(order)).toBe(issue)) // prettier-ignore
  test('"the last failure winning in this order of checks"', () => {
    expect(checkOrder({ scheduledTime: undefined, delivery: undefined, payment: cash })).toBe('error.noAddress')
    expect(checkOrder({ scheduledTime: undefined, delivery: undefined, payment: undefined })).toBe('error.noPaymentMethod')
    const unreachable = { scheduledTime: undefined, delivery: { cityCode: undefined, reachable: false }, payment: undefined }
    expect(checkOrder(unreachable)).toBe('hyperlocal.outOfBounds')
  })
  test('a missing confirmation is an issue of its own; each of B §5 wins over it', () => {
    const unconfirmed = { ...completeOrder, isLegalMissing: true }
    expect(checkOrder(unconfirmed)).toBe('error.legalNotAccepted')
    expect(checkOrder({ ...unconfirmed, scheduledTime: undefined })).toBe('error.noTime')
    expect(checkOrder({ ...completeOrder, isLegalMissing: false })).toBeUndefined()
    expect(findPartIssues(findOrderIssues({ ...unconfirmed, payment: undefined }))).toEqual([
      { part: 'payment', issue: 'error.noPaymentMethod' },
      { part: 'legal', issue: 'error.legalNotAccepted' },
    ])
  })
  test('-1 is a valid time: as soon as possible', () => {
    expect(checkOrder({ ...completeOrder, scheduledTime: -1 })).toBeUndefined()
  })
})

describe('the issues of the parts of the page', () => {
  test('each part has its issue, in the order of the page', () => {
    const issues = findOrderIssues({ scheduledTime: undefined, delivery: { cityCode: 'BCN', reachable: false }, payment: undefined })
    expect(findPartIssues(issues)).toEqual([
      { part: 'address', issue: 'hyperlocal.outOfBounds' },
      { part: 'time', issue: 'error.noTime' },
      { part: 'payment', issue: 'error.noPaymentMethod' },
    ])
  })
  test('of several issues of a part the last one wins', () => {
    expect(findPartIssues(findOrderIssues({ ...completeOrder, delivery: undefined }))).toEqual([
      { part: 'address', issue: 'error.noAddress' },
    ])
  })
  test('a complete order has none', () => expect(findPartIssues(findOrderIssues(completeOrder))).toEqual([]))
})

describe('B §5: "Estimation needs a scheduled time, at least one point and a delivery city code"', () => {
  test.each([
    ['all three', completeOrder, true],
    ['no time', { ...completeOrder, scheduledTime: undefined }, false],
    ['no point', { ...completeOrder, delivery: undefined }, false],
    ['no city code', { ...completeOrder, delivery: { cityCode: undefined, reachable: true } }, false],
    ['no payment, which is not required', { ...completeOrder, payment: undefined }, true],
  ] as const)('%s', (_, order, can) => expect(canEstimate(order)).toBe(can))
})

describe('B §5: "Cash payment is cleared if the estimated total exceeds the maximum cash amount"', () => {
  test('clears cash above the maximum, not at it', () => {
    expect(clearExcessCash(cash, 5000, 5000)).toBe(cash)
    expect(clearExcessCash(cash, 5001, 5000)).toBeUndefined()
  })
  test('"infinite when not configured"', () => {
    expect(getMaxCash([])).toBe(Number.POSITIVE_INFINITY)
    expect(getMaxCash([{ type: 'Cash', cash: { maximumAmount: null } }])).toBe(Number.POSITIVE_INFINITY)
    expect(getMaxCash([{ type: 'CreditCard', cash: null }, { type: 'Cash', cash: { maximumAmount: 700 } }])).toBe(700) // prettier-ignore
  })
  test('a card is never cleared, and cash is preserved without a total', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (total, maximum) => {
        expect(clearExcessCash(card, total, maximum)).toBe(card)
        expect(clearExcessCash(cash, undefined, maximum)).toBe(cash)
      }),
    )
  })
})
