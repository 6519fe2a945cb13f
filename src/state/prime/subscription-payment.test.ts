import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelSubscriptionCheckout, getSubscriptionCheckout, startSubscription } from '#contract/prime/subscription-checkout.ts'
import { createSubscriptionPayment } from '#state/prime/subscription-payment.ts'

const TERMS = { subscriptionId: 'prime-es', displayedTotal: 599 }
const createState = (values: Partial<CheckoutState>): CheckoutState => ({ id: 'prime-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null, ...values }) // prettier-ignore
const PENDING = createState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
const challenge = (url: string) =>
  createState({ status: 'AUTH_REQUIRED', mode: 'AUTH', paymentData: { '3ds2Data': null, webPaymentData: { url } } })
const fail = (failure: CallError['failure']) => () => {
  throw new CallError(failure)
}

function open(answers: readonly (() => unknown)[]) {
  const sent: { spec: Endpoint; query: unknown; key: string | undefined }[] = []
  const navigations: string[] = []
  const reports: string[] = []
  const count = { ids: 0, reloads: 0 }
  const call = (async (spec: Endpoint, input: { query?: unknown }, options: CallOptions = {}) => {
    sent.push({ spec, query: input.query, key: options.idempotencyKey })
    await Promise.resolve()
    // the last answer repeats
    return answers[Math.min(sent.length, answers.length) - 1]!()
  }) as unknown as Client
  const payment = createSubscriptionPayment({
    call,
    report: it => void reports.push(it.name),
    paymentOrigin: 'https://pay.test',
    newId: () => `key-${++count.ids}`,
    sleep: () => Promise.resolve(),
    navigate: it => void navigations.push(it),
    reload: () => void count.reloads++,
  })
  return { payment, sent, navigations, reports, count, pay: (card: string | undefined = 'card-1') => payment.pay(TERMS, () => Promise.resolve(card)) } // prettier-ignore
}

test('B §7, POST /checkouts/subscription: sends the plan, the card and what the customer has agreed to, once', async () => {
  const { payment, sent, count, pay } = open([() => createState({})])
  await Promise.all([pay(), pay()])
  expect(sent).toEqual([{ spec: startSubscription, query: { ...TERMS, paymentInstrumentId: 'card-1' }, key: 'key-1' }])
  expect([payment.$payment.get(), count.reloads]).toEqual([{ status: 'paid' }, 1])
})
test('without a card nothing is sent', async () => {
  const { payment, sent } = open([() => createState({})])
  await payment.pay(TERMS, () => Promise.resolve(undefined))
  expect([sent, payment.$payment.get()]).toEqual([[], { status: 'idle' }])
})
test('B §3, AUTH: opens the page of the bank, on the origin of the provider only', async () => {
  const there = open([() => challenge('https://pay.test/challenge/1')])
  await there.pay()
  expect([there.navigations, there.payment.$payment.get()]).toEqual([['https://pay.test/challenge/1'], { status: 'leaving' }])
  // the page is left: a second press starts nothing
  await there.pay()
  expect(there.sent).toHaveLength(1)

  for (const state of [challenge('https://evil.test/1'), createState({ status: 'AUTH_REQUIRED', mode: 'AUTH' })]) {
    const elsewhere = open([() => state, () => createState({ status: 'CANCELLED' })])
    await elsewhere.pay()
    expect(elsewhere.navigations).toEqual([])
    expect(elsewhere.reports, "B §8: 'Payment data was not found' (code three_ds.error)").toEqual(['three_ds.error'])
    expect(elsewhere.sent.map(it => it.spec)).toEqual([startSubscription, cancelSubscriptionCheckout])
    expect(elsewhere.payment.$payment.get()).toEqual({ status: 'failed', message: '' })
  }
})
test('polls a payment without an answer, and stops after a minute', async () => {
  const answered = open([() => PENDING, fail({ kind: 'offline' }), () => PENDING, () => createState({})])
  await answered.pay()
  expect(answered.sent.map(it => it.spec)).toEqual([startSubscription, ...Array<Endpoint>(3).fill(getSubscriptionCheckout)])
  expect(answered.payment.$payment.get()).toEqual({ status: 'paid' })

  const silent = open([() => PENDING])
  await silent.pay()
  expect([silent.sent.length, silent.payment.$payment.get()]).toEqual([31, { status: 'network' }])
})
test('a declined card: shows the reason, and takes another card with another key', async () => {
  const declined = createState({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR', message: 'Not enough money.' } })
  const { payment, sent, pay } = open([() => declined, fail({ kind: 'rejected', status: 422, message: 'Declined.', staticCode: 211091 }), () => createState({})]) // prettier-ignore
  await pay()
  expect(payment.$payment.get()).toEqual({ status: 'failed', message: 'Not enough money.' })
  payment.dismiss()
  expect(payment.$payment.get()).toEqual({ status: 'idle' })
  await pay()
  expect(payment.$payment.get()).toEqual({ status: 'failed', message: 'Declined.' })
  await pay('card-2')
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-2', 'key-3'])
})
test('an attempt without an answer is repeated with its key; another card is another attempt', async () => {
  const { payment, sent, pay } = open([fail({ kind: 'offline' }), fail({ kind: 'rejected', status: 409, code: 'REQUEST_IN_FLIGHT', message: '' }), fail({ kind: 'offline' }), () => createState({})]) // prettier-ignore
  await pay()
  expect(payment.$payment.get()).toEqual({ status: 'network' })
  await pay()
  expect(payment.$payment.get()).toEqual({ status: 'network' })
  await pay('card-2')
  await pay('card-2')
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-1', 'key-2', 'key-2'])
})
test.each([
  [{ displayedTotal: 599 }, 599],
  [{ displayedTotal: -1 }, undefined],
  [undefined, undefined],
])('409: the terms have changed, and the page shows the new ones before another press: %j', async (payload, due) => {
  const { payment, count, pay } = open([fail({ kind: 'rejected', status: 409, message: 'Another price.', payload })])
  await pay()
  expect([payment.$payment.get(), count.reloads]).toEqual([{ status: 'terms', due }, 1])
  payment.dismiss()
  expect(payment.$payment.get()).toEqual({ status: 'idle' })
})
