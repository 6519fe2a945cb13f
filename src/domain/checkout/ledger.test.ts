import fc from 'fast-check'
import { expect, test } from 'vitest'

import { PricingLineType } from '#contract/checkout/pricing.ts'
import { getLineAccount, toMovementEntries, toOrderEntries } from '#domain/checkout/ledger.ts'
import { priceOrder, type PriceLine } from '#domain/checkout/price-order.ts'

const LINE_TYPES = PricingLineType.options.filter(it => it !== 'TOTAL')
const sum = (entries: readonly { readonly amount: number }[]) => entries.reduce((total, it) => total + it.amount, 0)
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const anyLine: fc.Arbitrary<PriceLine> = fc
  .record({ type: fc.constantFrom(...LINE_TYPES), amount, promoCode: fc.constantFrom(null, 'TEN') })
  .map(it => (it.type === 'DISCOUNT' ? it : { ...it, promoCode: null }))

test('issue 22: the entries of an order have the sum 0, and the customer owes exactly the total', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), lines => {
      const entries = toOrderEntries(lines)
      expect(sum(entries)).toBe(0)
      expect(sum(entries.filter(it => it.account === 'CUSTOMER'))).toBe(sum(lines))
      expect(new Set(entries.map(it => it.account)).size).toBe(entries.length)
      expect(entries.every(it => it.amount !== 0)).toBe(true)
    }),
  )
})

test('issue 22: 10,000 generated orders: the total of the price is what the customer owes in the ledger', () => {
  const minor = fc.integer({ min: 0, max: 5_000_000 })
  const line = fc.record({ productId: fc.integer({ min: 1, max: 9 }), price: minor, quantity: fc.integer({ min: 1, max: 20 }) })
  const order = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }), delivery: minor, service: minor, tip: minor })
  fc.assert(
    fc.property(order, ({ lines, delivery, service, tip }) => {
      const fees = { deliveryFee: delivery, serviceFee: service, minimumBasket: 2_000_000, surcharge: 300 }
      const priced = priceOrder(lines.map(it => ({ ...it, promotions: [], options: [] })), fees, tip) // prettier-ignore
      const entries = toOrderEntries(priced.lines)
      expect(sum(entries.filter(it => it.account === 'CUSTOMER'))).toBe(priced.total)
      expect(sum(entries.filter(it => it.account === 'COURIER_TIPS'))).toBe(-tip + 0)
      expect(sum(entries)).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})

test('each line of a receipt has an account; the discount of a promo code has another account than the discounts of stores', () => {
  expect(getLineAccount({ type: 'DISCOUNT', promoCode: 'TEN' })).toBe('PROMO_CODES')
  expect(getLineAccount({ type: 'DISCOUNT', promoCode: null })).toBe('DISCOUNTS')
  expect(LINE_TYPES.map(type => getLineAccount({ type }))).toMatchInlineSnapshot(`
    [
      "DELIVERY_FEES",
      "SECURITY_DEPOSITS",
      "PRODUCTS",
      "DISCOUNTS",
      "SERVICE_FEES",
      "SURCHARGES",
      "SURCHARGES",
      "COURIER_TIPS",
    ]
  `)
})

test.each([
  ['CANCELLATION_CHARGED', { CUSTOMER: 2249, PRODUCTS: -2249 }],
  ['CASH_COLLECTED', { CASH: 2249, CUSTOMER: -2249 }],
  ['PAYMENT_CAPTURED', { CARD_PROVIDER: 2249, CUSTOMER: -2249 }],
  ['PAYMENT_REFUNDED', { CUSTOMER: 2249, CARD_PROVIDER: -2249 }],
  ['DEBT_INCURRED', { CUSTOMER_DEBTS: 2249, CUSTOMER: -2249 }],
  ['DEBT_PAID', { CARD_PROVIDER: 2249, CUSTOMER_DEBTS: -2249 }],
  ['DEBT_CANCELLED', { CUSTOMER: 2249, CUSTOMER_DEBTS: -2249 }],
  ['DEBT_RETURNED', { CUSTOMER: 2249, CUSTOMER_BALANCES: -2249 }],
  ['BALANCE_ADDED', { PROMO_CODES: 2249, CUSTOMER_BALANCES: -2249 }],
  ['BALANCE_USED', { CUSTOMER_BALANCES: 2249, CUSTOMER: -2249 }],
  ['BALANCE_RETURNED', { CUSTOMER: 2249, CUSTOMER_BALANCES: -2249 }],
] as const)('%s moves money from one account to another', (event, expected) => {
  expect(Object.fromEntries(toMovementEntries(event, 2249).map(it => [it.account, it.amount]))).toEqual(expected)
  expect(toMovementEntries(event, 0)).toEqual([])
})
