import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CheckoutPaymentStatus } from '#contract/checkout/payment.ts'
import { CHECKOUT_EDGES, checkoutOf, isCheckoutOver, mayCheckoutMove, nextStepOf } from '#domain/checkout/checkout-flow.ts'
import { isPaid, mayPaymentMove, PAYMENT_EDGES, type PaymentStatus, paymentStatusesBefore } from '#domain/checkout/payment-status.ts'

const payments = Object.keys(PAYMENT_EDGES) as PaymentStatus[]
const checkouts = CheckoutPaymentStatus.options
const anyPayment = fc.constantFrom(...payments)

describe('a payment', () => {
  test('ends captured, failed or cancelled, and nowhere else', () => {
    expect(payments.filter(it => PAYMENT_EDGES[it].length === 0)).toEqual(['CAPTURED', 'FAILED', 'CANCELLED'])
  })
  test('is captured only once it is authorised', () => {
    expect(paymentStatusesBefore('CAPTURED')).toEqual(['AUTHORISED'])
  })
  test('trust.md: one that is unknown never starts again', () => {
    expect(PAYMENT_EDGES.UNKNOWN).toEqual(['AUTHORISED', 'FAILED', 'CANCELLED'])
  })
  test('once left, a status is never entered again', () => {
    const reach = (from: PaymentStatus, seen = new Set<PaymentStatus>()): Set<PaymentStatus> => {
      for (const next of PAYMENT_EDGES[from]) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    fc.assert(fc.property(anyPayment, it => !reach(it).has(it)))
  })
})

describe('B §3: the checkout follows its payment', () => {
  test('along every legal edge of a payment the checkout stays or takes a legal edge', () => {
    for (const from of payments) {
      for (const to of PAYMENT_EDGES[from]) {
        // money that is given back cancels the order, not the checkout that made it
        if (from === 'AUTHORISED' && to === 'CANCELLED') continue
        const [before, after] = [checkoutOf(from).status, checkoutOf(to).status]
        // nobody has seen the first status: the reply to the start of a checkout waits for the provider
        const legal =
          from === 'STARTED' ? [...CHECKOUT_EDGES.OPEN, ...CHECKOUT_EDGES[before]].includes(after) : mayCheckoutMove(before, after)
        expect(before === after || legal, `${from} → ${to}`).toBe(true)
      }
    }
  })
  test('it is completed exactly when the money is promised or taken', () => {
    fc.assert(fc.property(anyPayment, it => (checkoutOf(it).status === 'COMPLETED') === isPaid(it)))
  })
  test('each status has one next step, and what is over asks for no more', () => {
    expect(Object.fromEntries(checkouts.map(status => [status, nextStepOf({ status })]))).toEqual({
      AUTH_REQUIRED: 'CHALLENGE',
      COMPLETED: 'ORDER',
      FAILED: 'FAILURE',
      CANCELLED: 'FAILURE',
      NO_AUTH_PENDING: 'POLL',
    })
    expect(checkouts.filter(isCheckoutOver)).toEqual(['COMPLETED', 'FAILED', 'CANCELLED'])
  })
  test('nothing is legal that the table does not say', () => {
    fc.assert(fc.property(anyPayment, anyPayment, (a, b) => mayPaymentMove(a, b) === paymentStatusesBefore(b).includes(a)))
  })
})
