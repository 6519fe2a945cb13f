import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CheckoutPaymentStatus } from '#contract/checkout/payment.ts'
import {
  CHECKOUT_TRANSITIONS,
  toCheckoutState,
  isCheckoutFinal,
  canCheckoutTransition,
  getNextStep,
} from '#domain/checkout/checkout-flow.ts'
import {
  isPaid,
  canPaymentTransition,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  getPreviousPaymentStatuses,
} from '#domain/checkout/payment-status.ts'

const payments = Object.keys(PAYMENT_TRANSITIONS) as PaymentStatus[]
const checkouts = CheckoutPaymentStatus.options
const anyPayment = fc.constantFrom(...payments)

describe('a payment', () => {
  test('has the final statuses captured, failed and cancelled', () => {
    expect(payments.filter(it => PAYMENT_TRANSITIONS[it].length === 0)).toEqual(['CAPTURED', 'FAILED', 'CANCELLED'])
  })
  test('is captured only after authorisation', () => {
    expect(getPreviousPaymentStatuses('CAPTURED')).toEqual(['AUTHORISED'])
  })
  test('trust.md: an unknown payment is never repeated', () => {
    expect(PAYMENT_TRANSITIONS.UNKNOWN).toEqual(['AUTHORISED', 'FAILED', 'CANCELLED'])
  })
  test('never returns to a previous status', () => {
    const reach = (from: PaymentStatus, seen = new Set<PaymentStatus>()): Set<PaymentStatus> => {
      for (const next of PAYMENT_TRANSITIONS[from]) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    fc.assert(fc.property(anyPayment, it => !reach(it).has(it)))
  })
})

describe('B §3: the checkout follows its payment', () => {
  test('every payment transition preserves the checkout status or is a checkout transition', () => {
    for (const from of payments) {
      for (const to of PAYMENT_TRANSITIONS[from]) {
        // a refund cancels the order, not its checkout
        if (from === 'AUTHORISED' && to === 'CANCELLED') continue
        const [before, after] = [toCheckoutState(from).status, toCheckoutState(to).status]
        // clients never see the first status: the reply to the start waits for the provider
        const legal =
          from === 'STARTED'
            ? [...CHECKOUT_TRANSITIONS.OPEN, ...CHECKOUT_TRANSITIONS[before]].includes(after)
            : canCheckoutTransition(before, after)
        expect(before === after || legal, `${from} → ${to}`).toBe(true)
      }
    }
  })
  test('it is completed exactly if the payment is authorised or captured', () => {
    fc.assert(fc.property(anyPayment, it => (toCheckoutState(it).status === 'COMPLETED') === isPaid(it)))
  })
  test('each status has one next step, and final statuses do not poll', () => {
    expect(Object.fromEntries(checkouts.map(status => [status, getNextStep({ status })]))).toEqual({
      AUTH_REQUIRED: 'CHALLENGE',
      COMPLETED: 'ORDER',
      FAILED: 'FAILURE',
      CANCELLED: 'FAILURE',
      NO_AUTH_PENDING: 'POLL',
    })
    expect(checkouts.filter(isCheckoutFinal)).toEqual(['COMPLETED', 'FAILED', 'CANCELLED'])
  })
  test('the previous statuses match the transitions', () => {
    fc.assert(fc.property(anyPayment, anyPayment, (a, b) => canPaymentTransition(a, b) === getPreviousPaymentStatuses(b).includes(a)))
  })
})
