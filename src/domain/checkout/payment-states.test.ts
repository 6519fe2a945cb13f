import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CheckoutFlowMode, CheckoutPaymentStatus } from '#contract/checkout/payment.ts'
import {
  getCheckoutAfter,
  getNextPaymentStatus,
  getNextStep,
  getRefundDue,
  getSettlement,
  isCheckoutFinal,
  isReconciliationDue,
  PAYMENT_EVENT_NAMES,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  PAYMENT_STATUSES,
  type PaymentStatus,
  UNSETTLED_PAYMENTS,
} from '#domain/checkout/payment-states.ts'

const checkouts = CheckoutPaymentStatus.options
const modes = CheckoutFlowMode.options
const anyPayment = fc.constantFrom(...PAYMENT_STATUSES)
const getReachable = (from: PaymentStatus, seen = new Set<PaymentStatus>()): Set<PaymentStatus> => {
  for (const event of PAYMENT_EVENT_NAMES) {
    const next = getNextPaymentStatus(from, event)
    if (next !== undefined && next !== from && !seen.has(next)) getReachable(next, seen.add(next))
  }
  return seen
}

describe('a payment', () => {
  test('has the final statuses captured, uncollected, failed and cancelled; the others are unsettled', () => {
    expect(PAYMENT_STATUSES.filter(it => getReachable(it).size === 0)).toEqual(['CAPTURED', 'UNCOLLECTED', 'FAILED', 'CANCELLED'])
    expect(UNSETTLED_PAYMENTS).toEqual(['STARTED', 'CHALLENGE', 'AUTHORISED', 'UNKNOWN'])
  })
  test("trust.md: an unknown payment changes by the provider's answer only, and is never started again", () => {
    const events = PAYMENT_EVENT_NAMES.filter(it => getNextPaymentStatus('UNKNOWN', it) !== undefined)
    expect(events).toEqual(['AUTHORISED', 'REFUSED', 'CANCELLED'])
    expect(PAYMENT_EVENT_NAMES.filter(it => PAYMENT_EVENTS[it].to === 'STARTED')).toEqual([])
  })
  test('never returns to a previous status', () => {
    fc.assert(fc.property(anyPayment, it => !getReachable(it).has(it)))
  })
  test('each event that repeats has no effect, except in its own target', () => {
    for (const event of PAYMENT_EVENT_NAMES) {
      const { from, to } = PAYMENT_EVENTS[event]
      for (const status of from) expect(getNextPaymentStatus(status, event)).toBe(to)
      for (const status of PAYMENT_STATUSES.filter(it => !from.includes(it))) expect(getNextPaymentStatus(status, event)).toBeUndefined()
      if (event !== 'REFUNDED') expect(from).not.toContain(to)
    }
  })
  test('only an authorisation places the order, and only once; money moves only after it', () => {
    expect(PAYMENT_EVENT_NAMES.filter(it => PAYMENT_EVENTS[it].order === 'PLACE')).toEqual(['AUTHORISED'])
    expect([...getReachable('AUTHORISED')].toSorted()).toEqual(['CANCELLED', 'CAPTURED', 'UNCOLLECTED'])
    expect(PAYMENT_EVENT_NAMES.filter(it => PAYMENT_EVENTS[it].movement !== undefined)).toEqual(['CAPTURED', 'UNCOLLECTED', 'REFUNDED'])
    for (const event of ['CAPTURED', 'UNCOLLECTED', 'REFUNDED'] as const)
      for (const status of PAYMENT_EVENTS[event].from) expect(PAYMENT_STATES[status].status).toBe('COMPLETED')
  })
  test('a payment that ends without an authorisation drops its order', () => {
    for (const event of PAYMENT_EVENT_NAMES) {
      const { to, from, order } = PAYMENT_EVENTS[event]
      const endsUnpaid = (to === 'FAILED' || to === 'CANCELLED') && !from.includes('AUTHORISED')
      expect(order === 'DROP', event).toBe(endsUnpaid)
    }
  })
  test.each([
    ['STARTED', 14_999, false], ['STARTED', 15_000, true],
    ['CHALLENGE', 899_999, false], ['CHALLENGE', 900_000, true],
    ['UNKNOWN', 0, true], ['AUTHORISED', 1e12, false], ['CAPTURED', 1e12, false], ['UNCOLLECTED', 1e12, false], ['FAILED', 1e12, false], ['CANCELLED', 1e12, false],
  ] as const)('a payment that is %s for %i ms is reconciled: %s', (status, age, isDue) => {
    expect(isReconciliationDue(status, age)).toBe(isDue)
  }) // prettier-ignore
  test('is captured for an active order, released or refunded once for a cancelled one', () => {
    const all = PAYMENT_STATUSES.map(status => {
      const payment = { status, captured: status === 'CAPTURED' ? 5 : 0, refunded: 0 }
      return [status, getSettlement(payment, { isCancelled: false }), getSettlement(payment, { isCancelled: true })]
    })
    expect(all.filter(it => it[1] ?? it[2])).toEqual([
      ['AUTHORISED', 'CAPTURE', 'RELEASE'],
      ['CAPTURED', undefined, 'REFUND'],
    ])
    expect(getSettlement({ status: 'CAPTURED', captured: 5, refunded: 4 }, { isCancelled: true })).toBe('REFUND')
    expect(getSettlement({ status: 'CAPTURED', captured: 5, refunded: 5 }, { isCancelled: true })).toBeUndefined()
  })
  test('a cancelled order keeps the fee of its cancellation, and gives the rest back once', () => {
    const order = { isCancelled: true, granted: 3, cancellationFee: 2 }
    expect(getRefundDue({ captured: 5 }, order)).toBe(3)
    expect(getRefundDue({ captured: 1 }, order)).toBe(0)
    expect(getRefundDue({ captured: 5 }, { ...order, isCancelled: false })).toBe(3)
    expect(getSettlement({ status: 'CAPTURED', captured: 5, refunded: 2 }, order)).toBe('REFUND')
    expect(getSettlement({ status: 'CAPTURED', captured: 5, refunded: 3 }, order)).toBeUndefined()
  })
})

describe('B §3: the checkout follows its payment', () => {
  test('each status and each mode of the specification occurs', () => {
    expect(new Set(Object.values(PAYMENT_STATES).map(it => it.status))).toEqual(new Set(checkouts))
    expect(new Set(Object.values(PAYMENT_STATES).map(it => it.mode))).toEqual(new Set(modes))
  })
  test('a checkout shows its payment until it has ended, and then stays', () => {
    fc.assert(
      fc.property(anyPayment, fc.constantFrom(...PAYMENT_EVENT_NAMES), (payment, event) => {
        const to = getNextPaymentStatus(payment, event)
        if (to === undefined) return
        const before = PAYMENT_STATES[payment]
        expect(getCheckoutAfter(before, to)).toEqual(isCheckoutFinal(before.status) ? before : PAYMENT_STATES[to])
      }),
    )
    // a released payment cancels neither the checkout nor the order
    expect(getCheckoutAfter(PAYMENT_STATES.AUTHORISED, 'CANCELLED')).toEqual(PAYMENT_STATES.AUTHORISED)
  })
  test('it has ended exactly if the payment is not open', () => {
    expect(PAYMENT_STATUSES.filter(it => !isCheckoutFinal(PAYMENT_STATES[it].status))).toEqual(['STARTED', 'CHALLENGE', 'UNKNOWN'])
  })
  test('the mode decides what the browser does, and an end has priority', () => {
    const table = modes.map(mode => [mode, ...checkouts.map(status => getNextStep({ status, mode }))])
    expect(['', ...checkouts]).toEqual(['', 'AUTH_REQUIRED', 'COMPLETED', 'FAILED', 'CANCELLED', 'NO_AUTH_PENDING'])
    expect(table).toEqual([
      ['AUTH', 'CHALLENGE', 'ORDER', 'FAILURE', 'FAILURE', 'CHALLENGE'],
      ['NO_AUTH', 'POLL', 'ORDER', 'FAILURE', 'FAILURE', 'POLL'],
      ['NO_AUTH_POLL', 'POLL', 'ORDER', 'FAILURE', 'FAILURE', 'POLL'],
      ['PROCESS_PAYMENT', 'POLL', 'ORDER', 'FAILURE', 'FAILURE', 'POLL'],
    ])
  })
})

const code = (text: string): string => `\`${text}\``
const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(it => `| ${it.join(' | ')} |`).join('\n')

/** The tables of docs/PAYMENTS.md. */
function renderTables(): string {
  const orders = { KEEP: 'stays', PLACE: 'is placed', DROP: 'is dropped' }
  const states = PAYMENT_STATUSES.map(it => {
    const view = PAYMENT_STATES[it]
    return [code(it), code(view.status), code(view.mode), getNextStep(view)]
  })
  const events = PAYMENT_EVENT_NAMES.map(it => {
    const { from, to, order, movement } = PAYMENT_EVENTS[it]
    return [code(it), from.map(code).join(', '), code(to), orders[order], movement ? code(movement) : '–']
  })
  const stateTable = toTable(['payment', 'checkout status', 'checkout mode', 'next step of the browser'], states)
  return `${stateTable}\n\n${toTable(['event', 'allowed in', 'leads to', 'the order', 'ledger'], events)}`
}

test('docs/PAYMENTS.md has the tables of the code', async () => {
  const [start, end] = ['<!-- start -->', '<!-- end -->']
  const text = readFileSync('docs/PAYMENTS.md', 'utf8')
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))]
  await expect(`${before}${start}\n\n${renderTables()}\n\n${after}`).toMatchFileSnapshot('../../../docs/PAYMENTS.md')
})
