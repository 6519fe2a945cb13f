import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { cancelCheckout, completeCheckout, getCheckout, getLatestCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelSubscriptionCheckout, completeSubscription, getSubscriptionCheckout } from '#contract/prime/subscription-checkout.ts'
import { StaticCode } from '#contract/errors.ts'
import { createPaymentResult } from '#state/checkout/payment-result.ts'

const createTestState = (it: Partial<CheckoutState>): CheckoutState => ({
  id: 'checkout-1', status: 'COMPLETED', mode: 'AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: 7, ...it,
}) // prettier-ignore
const SAVED: SavedCheckout = {
  store: { storeId: 1, name: 'Store', path: '/es/en/barcelona/s/', checkoutPath: '/es/en/barcelona/checkout/?storeId=1' },
  dynamicValues: { savedAt: 0, basketId: 'b', checkoutId: 'checkout-1', choices: { note: '', cutleryRequested: false } },
}

function createHarness(answers: unknown[], saved: SavedCheckout | null = SAVED) {
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
    call, carts: { empty: id => void emptiedStores.push(id) }, newId: () => 'fresh', paymentOrigin: 'https://pay.test', sleep: () => new Promise(resolve => setTimeout(resolve)), navigate: to => void navigations.push(to), orderPath: id => `/en/orders/${id}/`, primePath: result => `/en/profile-section/prime/#${result}`, donationsPath: result => `/en/embedded-web-views/donations/#${result}`, giftCardsPath: result => `/en/gift-cards/#${result}`, siteOrigin: 'https://shop.test', groupPath: id => `/en/group-order/#share-${id}`,
    storage: { getItem: key => storedItems.get(key) ?? null, setItem: (key, value) => void storedItems.set(key, value), removeItem: key => void storedItems.delete(key) },
  }) // prettier-ignore
  return { paymentResult, sent, navigations, emptiedStores, storedItems }
}

const PENDING = createTestState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL', orderId: null })
const CHALLENGE = createTestState({
  status: 'AUTH_REQUIRED',
  orderId: null,
  paymentData: { '3ds2Data': null, webPaymentData: { url: 'https://pay.test/challenge/1' } },
})
const STARTED: SavedCheckout = {
  ...SAVED,
  dynamicValues: { ...SAVED.dynamicValues, intention: { key: 'k', mark: 'm', started: true } },
}
const latest = (checkout: CheckoutState | null) => ({ checkout })

describe('issue 23 point 6: parts of a group order', () => {
  test.each(['COMPLETED', 'FAILED'] as const)('a part that is %s leads to the page of the group order', async status => {
    const h = createHarness([createTestState({ id: 'group-60-0190a7f0-1111-4222-8333-444455556666', status, orderId: null })])
    await h.paymentResult.complete('group-60-0190a7f0-1111-4222-8333-444455556666', 'once')
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/group-order/#share-60'], []])
  })
  test('the checkout of the host waits on a page of this site, which opens', async () => {
    const url = 'https://shop.test/en/group-order/#link'
    const h = createHarness([latest({ ...CHALLENGE, paymentData: { '3ds2Data': null, webPaymentData: { url } } })], STARTED)
    await h.paymentResult.pollLast()
    expect(h.navigations).toEqual([url])
  })
})

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
  test('a second tab waits for the reply to the first', async () => {
    const inFlight = new CallError({ kind: 'rejected', status: 409, code: 'REQUEST_IN_FLIGHT', message: 'Wait' })
    const h = createHarness([inFlight, inFlight, createTestState({})])
    await h.paymentResult.complete('checkout-1', 'once')
    expect([h.sent.length, new Set(h.sent.map(it => it.key)).size, h.navigations]).toEqual([3, 1, ['/en/orders/7/']])
    const waits = Array.from({ length: 9 }, () => inFlight)
    const slow = createHarness([...waits, latest(PENDING), latest(createTestState({}))])
    await slow.paymentResult.complete('checkout-1', 'once')
    expect(slow.sent.map(it => it.spec)).toEqual([...waits.map(() => completeCheckout), getLatestCheckout, getLatestCheckout])
    expect(slow.navigations).toEqual(['/en/orders/7/'])
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
    [
      'a state of another payment',
      ['checkout-1', 'once'],
      new CallError({ kind: 'rejected', status: 422, code: 'CHALLENGE_STATE_INVALID', message: 'No' }),
    ],
  ] as const)('%s ends without a message', async (_, [id, state], answer) => {
    const h = createHarness([answer])
    await h.paymentResult.complete(id, state)
    expect(h.paymentResult.$result.get()).toEqual({ status: 'ended' })
  })
})

describe('/payments/pending (B §2, B §3, NO_AUTH_POLL)', () => {
  test('after a reload the payment of this browser is followed until it ends', async () => {
    const h = createHarness([latest(PENDING), new CallError({ kind: 'timeout' }), latest(PENDING), latest(createTestState({}))], STARTED)
    await h.paymentResult.pollLast()
    expect(h.sent.map(it => [it.spec, it.input])).toEqual(Array.from({ length: 4 }, () => [getLatestCheckout, { query: { id: 'checkout-1' } }])) // prettier-ignore
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], [1]])
  })
  test('another device follows the open payment of the customer', async () => {
    const h = createHarness([latest(PENDING), latest(createTestState({}))], null)
    await h.paymentResult.pollLast()
    expect(h.sent.map(it => it.input)).toEqual([{ query: {} }, { query: { id: 'checkout-1' } }])
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], []])
  })
  test('a checkout that this browser has not started is not asked for', async () => {
    const h = createHarness([latest(createTestState({ id: 'checkout-2' }))])
    await h.paymentResult.pollLast()
    expect(h.sent.map(it => it.input)).toEqual([{ query: {} }])
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], []])
  })
  test('a closed page of the bank can be opened again, until the payment has ended', async () => {
    const h = createHarness([latest(CHALLENGE), latest(CHALLENGE), latest(createTestState({}))], STARTED)
    const shown: unknown[] = []
    h.paymentResult.$result.listen(it => shown.push(it))
    await h.paymentResult.pollLast()
    expect(shown).toEqual([{ status: 'pending' }, { status: 'challenge', url: 'https://pay.test/challenge/1' }])
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test.each(['https://evil.test/challenge/1', 'http://pay.test/challenge/1'])('the address %s is not offered', async url => {
    const foreign = { ...CHALLENGE, paymentData: { '3ds2Data': null, webPaymentData: { url } } }
    const h = createHarness([latest(foreign), latest(createTestState({}))], STARTED)
    const shown: unknown[] = []
    h.paymentResult.$result.listen(it => shown.push(it))
    await h.paymentResult.pollLast()
    expect(shown).toEqual([{ status: 'pending' }, { status: 'pending' }])
  })
  test('back from the bank without an answer, the challenge is offered again', async () => {
    const h = createHarness([CHALLENGE, latest(createTestState({}))])
    await h.paymentResult.complete('checkout-1', 'once')
    expect(h.sent.map(it => it.spec)).toEqual([completeCheckout, getLatestCheckout])
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('B §3, "customer.canceled": the customer cancels, and the next attempt is a new checkout', async () => {
    const cancelled = createTestState({ status: 'CANCELLED', orderId: null, error: { kind: 'USER', message: 'Cancelled' } })
    const h = createHarness([latest(CHALLENGE), cancelled], STARTED)
    h.paymentResult.$result.listen(it => void (it.status === 'challenge' && h.paymentResult.cancel()))
    await h.paymentResult.pollLast()
    await new Promise(resolve => setTimeout(resolve))
    expect(h.sent[1]).toMatchObject({ spec: cancelCheckout, input: { params: { id: 'checkout-1' }, query: { source: 'USER', errorCode: 'customer.canceled' } } }) // prettier-ignore
    expect(h.sent).toHaveLength(2)
    expect(h.paymentResult.$result.get()).toEqual({ status: 'failed', message: 'Cancelled' })
    expect(JSON.parse(h.storedItems.get('glv_checkout')!)).toMatchObject({ dynamicValues: { checkoutId: 'fresh' } })
  })
  test.each([404, 405, 501])('a marketplace without the call (%i): the saved checkout is followed', async status => {
    const without = new CallError({ kind: 'rejected', status, message: 'No' })
    const h = createHarness([without, PENDING, without, createTestState({})], STARTED)
    await h.paymentResult.pollLast()
    expect(h.sent.map(it => it.spec)).toEqual([getLatestCheckout, getCheckout, getLatestCheckout, getCheckout])
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test.each([
    ['without an open payment', latest(null), 'ended'],
    ['for a visitor', new CallError({ kind: 'rejected', status: 401, message: 'No' }), 'ended'],
    ['without a connection', new CallError({ kind: 'offline' }), 'network'],
  ])('%s', async (_, answer, status) => {
    const h = createHarness([answer], null)
    await h.paymentResult.pollLast()
    expect(h.paymentResult.$result.get()).toEqual({ status })
  })
})

describe('/payments/failure (B §2)', () => {
  const FAILED = createTestState({ status: 'FAILED', orderId: null, error: { kind: 'PAYMENT_ERROR', message: 'Declined' } })
  test.each([
    ['the failure has its message', latest(FAILED), { status: 'failed', message: 'Declined' }],
    ['without a payment', latest(null), { status: 'failed', message: '' }],
    ['for a visitor', new CallError({ kind: 'rejected', status: 401, message: 'No' }), { status: 'failed', message: '' }],
    ['without a connection', new CallError({ kind: 'offline' }), { status: 'failed', message: '' }],
  ])('%s', async (_, answer, expected) => {
    const h = createHarness([answer], STARTED)
    await h.paymentResult.readFailure()
    expect([h.paymentResult.$result.get(), h.navigations]).toEqual([expected, []])
  })
  test('a payment that has succeeded meanwhile opens its order', async () => {
    const h = createHarness([latest(PENDING), latest(createTestState({}))], STARTED)
    await h.paymentResult.readFailure()
    expect([h.navigations, h.emptiedStores]).toEqual([['/en/orders/7/'], [1]])
  })
})

describe('issue 25 point 4: the payment of a donation returns to the page of donations', () => {
  const id = 'donation-0190b2c4-7f3a-4c11-9d1e-0a1b2c3d4e5f'
  test.each([
    ['COMPLETED', 'confirmed'],
    ['FAILED', 'declined'],
    ['CANCELLED', 'declined'],
  ] as const)('%s: %s, and no cart is emptied', async (status, result) => {
    const h = createHarness([createTestState({ id, orderId: null, status })])
    await h.paymentResult.complete(id, 'once')
    expect(h.sent[0]).toMatchObject({ spec: completeCheckout, input: { params: { id } } })
    expect([h.navigations, h.emptiedStores, h.storedItems.size]).toEqual([[`/en/embedded-web-views/donations/#${result}`], [], 1])
  })
  test('an open one is polled', async () => {
    const open = createTestState({ id, orderId: null, status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    const h = createHarness([open, latest(open), latest(createTestState({ id, orderId: null }))])
    await h.paymentResult.complete(id, 'once')
    expect(h.sent.map(it => it.spec)).toEqual([completeCheckout, getLatestCheckout, getLatestCheckout])
  })
})

describe('issue 25 point 1: the payment of a subscription of Prime returns to the page of Prime', () => {
  const id = 'prime-0190b2c4-7f3a-7c11-9d1e-0a1b2c3d4e5f'
  const createPrimeState = (it: Partial<CheckoutState>) => createTestState({ id, orderId: null, ...it })
  const DECLINED = new CallError({ kind: 'rejected', status: 402, staticCode: StaticCode.cardPaymentFailure, message: 'Declined' })
  test('the state is sent to the subscription, and no cart is emptied', async () => {
    const h = createHarness([createPrimeState({})])
    await h.paymentResult.complete(id, 'once')
    expect(h.sent).toEqual([{ spec: completeSubscription, input: { params: { id }, body: { paymentExposedId: null, challengeResult: 'once' } }, key: 'complete-once' }]) // prettier-ignore
    expect([h.navigations, h.emptiedStores, h.storedItems.size]).toEqual([['/en/profile-section/prime/#confirmed'], [], 1])
  })
  test.each([
    ['declined at the bank', createPrimeState({ status: 'FAILED' })],
    ['cancelled', createPrimeState({ status: 'CANCELLED' })],
    ['rejected', DECLINED],
  ])('%s: that page takes another card', async (_, answer) => {
    const h = createHarness([answer])
    await h.paymentResult.complete(id, 'once')
    expect(h.navigations).toEqual(['/en/profile-section/prime/#declined'])
  })
  test('an open one is polled, and can be cancelled', async () => {
    const open = createPrimeState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    const polled = createHarness([open, open, createPrimeState({})])
    await polled.paymentResult.complete(id, 'once')
    expect(polled.sent.map(it => it.spec)).toEqual([completeSubscription, getSubscriptionCheckout, getSubscriptionCheckout])
    const h = createHarness([{ ...CHALLENGE, id }, createPrimeState({ status: 'CANCELLED' })])
    void h.paymentResult.complete(id, 'once')
    await new Promise(resolve => setTimeout(resolve))
    await h.paymentResult.cancel()
    expect(h.sent.at(-1)).toMatchObject({ spec: cancelSubscriptionCheckout, input: { params: { id } } })
    expect(h.navigations).toEqual(['/en/profile-section/prime/#declined'])
  })
})

test.each([
  ['COMPLETED', 'confirmed'],
  ['CANCELLED', 'declined'],
] as const)('issue 25 point 2: the payment of a gift card returns to its page: %s, %s', async (status, result) => {
  const id = 'gift-card-0190b2c4-7f3a-4c11-9d1e-0a1b2c3d4e5f'
  const h = createHarness([createTestState({ id, orderId: null, status })])
  await h.paymentResult.complete(id, 'once')
  expect([h.navigations, h.emptiedStores]).toEqual([[`/en/gift-cards/#${result}`], []])
})
