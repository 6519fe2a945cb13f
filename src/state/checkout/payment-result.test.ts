import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { completeCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { createPaymentResult } from '#state/checkout/payment-result.ts'

const stateOf = (it: Partial<CheckoutState>): CheckoutState => ({
  id: 'checkout-1', status: 'COMPLETED', mode: 'AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: 7, ...it,
}) // prettier-ignore
const SAVED: SavedCheckout = {
  store: { storeId: 1, name: 'Store', path: '/es/en/barcelona/s/', checkoutPath: '/es/en/barcelona/checkout/?storeId=1' },
  dynamicValues: { savedAt: 0, basketId: 'b', checkoutId: 'checkout-1', choices: { note: '', cutleryRequested: false } },
}

function house(answers: unknown[], saved: SavedCheckout | undefined = SAVED) {
  const sent: { spec: Endpoint; input: unknown; key?: string | undefined }[] = []
  const shelf = new Map(saved && [['glv_checkout', JSON.stringify(saved)]])
  const went: string[] = []
  const emptied: number[] = []
  const call = (async (spec: Endpoint, input: unknown, options: { idempotencyKey?: string } = {}) => {
    sent.push({ spec, input, key: options.idempotencyKey })
    await Promise.resolve()
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client
  const end = createPaymentResult({
    call, carts: { empty: id => void emptied.push(id) }, newId: () => 'fresh', sleep: () => Promise.resolve(), navigate: to => void went.push(to), orderPath: id => `/en/orders/${id}/`,
    storage: { getItem: key => shelf.get(key) ?? null, setItem: (key, value) => void shelf.set(key, value), removeItem: key => void shelf.delete(key) },
  }) // prettier-ignore
  return { end, sent, went, emptied, shelf }
}

describe('back from the challenge (B §3, "Payment data for 3DS")', () => {
  test('the state is handed in, the basket of that store is emptied, and the order is opened', async () => {
    const h = house([stateOf({})])
    await h.end.complete('checkout-1', 'once')
    expect(h.sent).toEqual([{ spec: completeCheckout, input: { params: { id: 'checkout-1' }, body: { paymentExposedId: null, challengeResult: 'once' } }, key: 'complete-once' }]) // prettier-ignore
    expect([h.went, h.emptied, h.shelf.size]).toEqual([['/en/orders/7/'], [1], 0])
  })
  test('a page that is loaded twice hands it in under the same key', async () => {
    const h = house([stateOf({})])
    await h.end.complete('checkout-1', 'once')
    await h.end.complete('checkout-1', 'once')
    expect(new Set(h.sent.map(it => it.key)).size).toBe(1)
  })
  test('a basket that was begun since is another one, and stays', async () => {
    const h = house([stateOf({ id: 'checkout-0' })])
    await h.end.complete('checkout-0', 'once')
    expect([h.went, h.emptied]).toEqual([['/en/orders/7/'], []])
  })
  test.each([
    [
      'declined at the bank',
      stateOf({ status: 'FAILED', orderId: null, error: { kind: 'PAYMENT_ERROR', message: 'Declined' } }),
      'Declined',
    ],
    ['given up', stateOf({ status: 'CANCELLED', orderId: null }), ''],
    ['refused', new CallError({ kind: 'refused', status: 402, staticCode: StaticCode.paymentFailed, message: 'Failed' }), 'Failed'],
  ])('%s: a failure with words, the basket stays, and there is a way back', async (_, answer, message) => {
    const h = house([answer])
    await h.end.complete('checkout-1', 'once')
    expect(h.end.$result.get()).toEqual({ status: 'failed', message })
    expect([h.went, h.emptied, h.end.getCheckoutPath()]).toEqual([[], [], SAVED.store.checkoutPath])
  })
  test('a checkout that failed is over: the next try is another one', async () => {
    const begun = { ...SAVED, dynamicValues: { ...SAVED.dynamicValues, intention: { key: 'k', mark: 'm', started: true } } }
    const h = house([stateOf({ status: 'FAILED', orderId: null })], begun)
    await h.end.complete('checkout-1', 'once')
    expect(JSON.parse(h.shelf.get('glv_checkout')!)).toEqual({ ...SAVED, dynamicValues: { ...SAVED.dynamicValues, checkoutId: 'fresh' } })
  })
  test('no answer: it may be asked again', async () => {
    const h = house([new CallError({ kind: 'offline' }), stateOf({})])
    await h.end.complete('checkout-1', 'once')
    expect(h.end.$result.get()).toEqual({ status: 'network' })
    await h.end.complete('checkout-1', 'once')
    expect(h.went).toEqual(['/en/orders/7/'])
  })
  test.each([
    ['an address without a state', [undefined, undefined], stateOf({})],
    ["another's checkout, or one long gone", ['checkout-9', 'once'], new CallError({ kind: 'refused', status: 404, message: 'No' })],
  ] as const)('%s has nothing to say', async (_, [id, state], answer) => {
    const h = house([answer])
    await h.end.complete(id, state)
    expect(h.end.$result.get()).toEqual({ status: 'ended' })
  })
})

describe('a payment that nobody has answered (B §3, NO_AUTH_POLL)', () => {
  test('it is asked about until it is over', async () => {
    const pending = stateOf({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL', orderId: null })
    const h = house([pending, new CallError({ kind: 'timeout' }), pending, stateOf({})])
    await h.end.follow()
    expect(h.sent.map(it => it.spec)).toEqual([getCheckout, getCheckout, getCheckout, getCheckout])
    expect([h.went, h.emptied]).toEqual([['/en/orders/7/'], [1]])
  })
  test('none is known here', async () => {
    const h = house([], undefined)
    h.shelf.clear()
    await h.end.follow()
    expect(h.end.$result.get()).toEqual({ status: 'ended' })
  })
})
