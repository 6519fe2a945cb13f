import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { completeCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { createPaymentResult } from '#state/checkout/payment-result.ts'

const createTestState = (it: Partial<CheckoutState>): CheckoutState => ({
  id: 'checkout-1', status: 'COMPLETED', mode: 'AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: 7, ...it,
}) // prettier-ignore
const SAVED: SavedCheckout = {
  store: { storeId: 1, name: 'Store', path: '/es/en/barcelona/s/', checkoutPath: '/es/en/barcelona/checkout/?storeId=1' },
  dynamicValues: { savedAt: 0, basketId: 'b', checkoutId: 'checkout-1', choices: { note: '', cutleryRequested: false } },
}

function createHarness(answers: unknown[], saved: SavedCheckout | undefined = SAVED) {
  const sent: { spec: Endpoint; input: unknown; key?: string | undefined }[] = []
  const storedItems = new Map(saved && [['glv_checkout', JSON.stringify(saved)]])
  const navigations: string[] = []
  const emptiedStores: number[] = []
  const call = (async (spec: Endpoint, input: unknown, options: { idempotencyKey?: string } = {}) => {
    sent.push({ spec, input, key: options.idempotencyKey })
    await Promise.resolve()
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client
  const paymentResult = createPaymentResult({
    call, carts: { empty: id => void emptiedStores.push(id) }, newId: () => 'fresh', sleep: () => Promise.resolve(), navigate: to => void navigations.push(to), orderPath: id => `/en/orders/${id}/`,
    storage: { getItem: key => storedItems.get(key) ?? null, setItem: (key, value) => void storedItems.set(key, value), removeItem: key => void storedItems.delete(key) },
  }) // prettier-ignore
  return { paymentResult, sent, navigations, emptiedStores, storedItems }
}

describe('back from the challenge (B §3, "Payment data for 3DS")', () => {
  test('the state is sent, the cart of that store is emptied, and the order is opened', async () => {
    const h = createHarness([createTestState({})])
    await h.paymentResult.complete('checkout-1', 'once')
    expect(h.sent).toEqual([{ spec: completeCheckout, input: { params: { id: 'checkout-1' }, body: { paymentExposedId: null, challengeResult: 'once' } }, key: 'complete-once' }]) // prettier-ignore
    expect([h.navigations, h.emptiedStores, h.storedItems.size]).toEqual([['/en/orders/7/'], [1], 0])
  })
  test('a page that is loaded twice sends it with the same key', async () => {
    const h = createHarness([createTestState({})])
    await h.paymentResult.complete('checkout-1', 'once')
    await h.paymentResult.complete('checkout-1', 'once')
    expect(new Set(h.sent.map(it => it.key)).size).toBe(1)
  })
  test('a cart that was started later is not emptied', async () => {
    const h = createHarness([createTestState({ id: 'checkout-0' })])
    await h.paymentResult.complete('checkout-0', 'once')
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], []])
  })
  test.each([
    [
      'declined at the bank',
      createTestState({ status: 'FAILED', orderId: null, error: { kind: 'PAYMENT_ERROR', message: 'Declined' } }),
      'Declined',
    ],
    ['cancelled', createTestState({ status: 'CANCELLED', orderId: null }), ''],
    ['rejected', new CallError({ kind: 'rejected', status: 402, staticCode: StaticCode.paymentFailed, message: 'Failed' }), 'Failed'],
  ])('%s: the failure has its message, the basket is not emptied, and the path of the checkout is offered', async (_, answer, message) => {
    const h = createHarness([answer])
    await h.paymentResult.complete('checkout-1', 'once')
    expect(h.paymentResult.$result.get()).toEqual({ status: 'failed', message })
    expect([h.navigations, h.emptiedStores, h.paymentResult.getCheckoutPath()]).toEqual([[], [], SAVED.store.checkoutPath])
  })
  test('a failed checkout has ended: the next attempt is a new checkout', async () => {
    const begun = { ...SAVED, dynamicValues: { ...SAVED.dynamicValues, intention: { key: 'k', mark: 'm', started: true } } }
    const h = createHarness([createTestState({ status: 'FAILED', orderId: null })], begun)
    await h.paymentResult.complete('checkout-1', 'once')
    expect(JSON.parse(h.storedItems.get('glv_checkout')!)).toEqual({
      ...SAVED,
      dynamicValues: { ...SAVED.dynamicValues, checkoutId: 'fresh' },
    })
  })
  test('a call without an answer can be repeated', async () => {
    const h = createHarness([new CallError({ kind: 'offline' }), createTestState({})])
    await h.paymentResult.complete('checkout-1', 'once')
    expect(h.paymentResult.$result.get()).toEqual({ status: 'network' })
    await h.paymentResult.complete('checkout-1', 'once')
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test.each([
    ['an address without a state', [undefined, undefined], createTestState({})],
    [
      'a checkout that does not exist for this customer',
      ['checkout-9', 'once'],
      new CallError({ kind: 'rejected', status: 404, message: 'No' }),
    ],
  ] as const)('%s ends without a message', async (_, [id, state], answer) => {
    const h = createHarness([answer])
    await h.paymentResult.complete(id, state)
    expect(h.paymentResult.$result.get()).toEqual({ status: 'ended' })
  })
})

describe('a payment without an answer yet (B §3, NO_AUTH_POLL)', () => {
  test('is polled until it ends', async () => {
    const pending = createTestState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL', orderId: null })
    const h = createHarness([pending, new CallError({ kind: 'timeout' }), pending, createTestState({})])
    await h.paymentResult.pollLast()
    expect(h.sent.map(it => it.spec)).toEqual([getCheckout, getCheckout, getCheckout, getCheckout])
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], [1]])
  })
  test('ends at once when no checkout is saved', async () => {
    const h = createHarness([], undefined)
    h.storedItems.clear()
    await h.paymentResult.pollLast()
    expect(h.paymentResult.$result.get()).toEqual({ status: 'ended' })
  })
})
