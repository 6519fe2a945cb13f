import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { cancelCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerLimitRequest } from '#contract/orders/limit-request.ts'
import { createLimitAnswer } from '#state/orders/limit-answer.ts'

const createState = (values: Partial<CheckoutState>): CheckoutState => ({ id: 'limit-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null, ...values }) // prettier-ignore
const challenge = (url: string) => createState({ status: 'AUTH_REQUIRED', mode: 'AUTH', paymentData: { '3ds2Data': null, webPaymentData: { url } } }) // prettier-ignore
const fail = (failure: CallError['failure']) => () => {
  throw new CallError(failure)
}
const refuse = (status: number) => fail({ kind: 'rejected', status, message: 'No.', code: 'X' } as CallError['failure'])
const OPEN = { limit: 1200, checkoutId: null }

function open(answers: readonly (() => unknown)[]) {
  const sent: { spec: Endpoint; body: unknown; key: string | undefined }[] = []
  const navigations: string[] = []
  const count = { ids: 0, refreshes: 0 }
  const call = (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
    sent.push({ spec, body: input.body, key: options.idempotencyKey })
    await Promise.resolve()
    return answers[Math.min(sent.length, answers.length) - 1]!()
  }) as unknown as Client
  const { $answer, answer } = createLimitAnswer({
    call,
    report: () => {},
    orderId: 7,
    paymentOrigin: 'https://pay.test',
    newId: () => `key-${++count.ids}`,
    sleep: () => Promise.resolve(),
    navigate: it => void navigations.push(it),
    refresh: () => void count.refreshes++,
  })
  return { $answer, answer, sent, navigations, count }
}

test('cash, and a refusal, need no payment: the order is loaded again', async () => {
  const { $answer, answer, sent, count } = open([() => ({ checkout: null })])
  await answer('ACCEPT', OPEN)
  await answer('DECLINE', OPEN)
  expect(sent).toEqual([
    { spec: answerLimitRequest, body: { answer: 'ACCEPT', limit: 1200 }, key: 'key-1' },
    { spec: answerLimitRequest, body: { answer: 'DECLINE', limit: 1200 }, key: 'key-2' },
  ])
  expect([$answer.get(), count.refreshes]).toEqual([{ status: 'idle' }, 2])
})

test('a card: paid at once, after a poll, or on the page of the bank; another origin is never opened', async () => {
  const paid = open([() => ({ checkout: createState({}) })])
  await paid.answer('ACCEPT', OPEN)
  expect(paid.$answer.get()).toEqual({ status: 'paid' })
  const polled = open([() => ({ checkout: createState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' }) }), () => createState({})])
  await polled.answer('ACCEPT', OPEN)
  expect([polled.sent.map(it => it.spec), polled.$answer.get()]).toEqual([[answerLimitRequest, getCheckout], { status: 'paid' }])
  const there = open([() => ({ checkout: challenge('https://pay.test/challenge/1') })])
  await there.answer('ACCEPT', OPEN)
  expect([there.navigations, there.$answer.get()]).toEqual([['https://pay.test/challenge/1'], { status: 'leaving' }])
  const elsewhere = open([() => ({ checkout: challenge('https://evil.test/') })])
  await elsewhere.answer('ACCEPT', OPEN)
  expect([elsewhere.navigations, elsewhere.sent.at(-1)!.spec, elsewhere.$answer.get()]).toEqual([[], cancelCheckout, { status: 'failed', message: '' }]) // prettier-ignore
})

test('a refusal while a payment runs cancels the payment first', async () => {
  const { answer, sent } = open([() => createState({ status: 'CANCELLED' }), () => ({ checkout: null })])
  await answer('DECLINE', { limit: 1200, checkoutId: 'limit-1' })
  expect(sent.map(it => it.spec)).toEqual([cancelCheckout, answerLimitRequest])
})

test('an answer without a known outcome is repeated with its key; a refused one has another', async () => {
  const { $answer, answer, sent } = open([fail({ kind: 'timeout' }), refuse(422), () => ({ checkout: null })])
  await answer('ACCEPT', OPEN)
  expect($answer.get()).toEqual({ status: 'network' })
  await answer('ACCEPT', OPEN)
  expect($answer.get()).toEqual({ status: 'failed', message: 'No.' })
  await answer('ACCEPT', OPEN)
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-1', 'key-2'])
  const late = open([refuse(409)])
  await late.answer('ACCEPT', OPEN)
  expect([late.$answer.get(), late.count.refreshes]).toEqual([{ status: 'late' }, 1])
})
