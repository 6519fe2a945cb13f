import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { cancelCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import { donate } from '#contract/checkout/donation.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createDonationPayment } from '#state/checkout/donations/donation-payment.ts'

const ORDER = { charityId: 1, amount: 500, currency: 'EUR' }
const createState = (values: Partial<CheckoutState>): CheckoutState => ({ id: 'donation-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null, ...values }) // prettier-ignore
const PENDING = createState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
const challenge = (url: string) =>
  createState({ status: 'AUTH_REQUIRED', mode: 'AUTH', paymentData: { '3ds2Data': null, webPaymentData: { url } } })
const fail = (failure: CallError['failure']) => () => {
  throw new CallError(failure)
}

function open(answers: readonly (() => unknown)[]) {
  const sent: { spec: Endpoint; body: unknown; key: string | undefined }[] = []
  const navigations: string[] = []
  const reports: string[] = []
  const count = { ids: 0, reloads: 0 }
  const call = (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
    sent.push({ spec, body: input.body, key: options.idempotencyKey })
    await Promise.resolve()
    // the last answer repeats
    return answers[Math.min(sent.length, answers.length) - 1]!()
  }) as unknown as Client
  const payment = createDonationPayment({
    call,
    report: it => void reports.push(it.name),
    paymentOrigin: 'https://pay.test',
    newId: () => `key-${++count.ids}`,
    sleep: () => Promise.resolve(),
    navigate: it => void navigations.push(it),
    reload: () => void count.reloads++,
  })
  const pay = (order = ORDER, card: string | undefined = 'card-1') => payment.pay(order, () => Promise.resolve(card))
  return { payment, sent, navigations, reports, count, pay }
}

test('issue 25 point 4: sends the charity, the amount, its currency and the card, once; the receipts are loaded', async () => {
  const { payment, sent, count, pay } = open([() => createState({})])
  await Promise.all([pay(), pay()])
  expect(sent).toEqual([{ spec: donate, body: { ...ORDER, paymentInstrumentId: 'card-1' }, key: 'key-1' }])
  expect([payment.$payment.get(), payment.$paidCheckout.get(), count.reloads]).toEqual([{ status: 'paid' }, 'donation-1', 1])
  payment.restart()
  expect([payment.$payment.get(), payment.$paidCheckout.get()]).toEqual([{ status: 'idle' }, undefined])
})
test('without a card nothing is sent', async () => {
  const { payment, sent } = open([() => createState({})])
  await payment.pay(ORDER, () => Promise.resolve(undefined))
  expect([sent, payment.$payment.get()]).toEqual([[], { status: 'idle' }])
})
test('B §3, AUTH: opens the page of the bank on the origin of the provider; another page is not opened, and the payment is cancelled', async () => {
  const there = open([() => challenge('https://pay.test/challenge/1')])
  await there.pay()
  expect([there.navigations, there.payment.$payment.get()]).toEqual([['https://pay.test/challenge/1'], { status: 'leaving' }])
  const elsewhere = open([() => challenge('https://evil.test/'), () => createState({ status: 'CANCELLED' })])
  await elsewhere.pay()
  expect([elsewhere.navigations, elsewhere.sent.at(-1)!.spec, elsewhere.reports, elsewhere.payment.$payment.get()]).toEqual([[], cancelCheckout, ['three_ds.error'], { status: 'failed', message: '' }]) // prettier-ignore
})
test('B §3, NO_AUTH_POLL: asks until there is a result', async () => {
  const { payment, sent, pay } = open([() => PENDING, () => PENDING, () => createState({})])
  await pay()
  expect([sent.map(it => it.spec), payment.$payment.get()]).toEqual([[donate, getCheckout, getCheckout], { status: 'paid' }])
})
test('trust.md: without an answer the same attempt keeps its key, another amount has a new one', async () => {
  const { payment, sent, pay } = open([fail({ kind: 'timeout' }), fail({ kind: 'timeout' }), () => createState({})]) // prettier-ignore
  await pay()
  expect(payment.$payment.get()).toEqual({ status: 'network' })
  await pay()
  await pay({ ...ORDER, amount: 600 })
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-1', 'key-2'])
})
test('a refusal shows its message; one because of another charity loads the charities again', async () => {
  const refuse = (status: number) => fail({ kind: 'rejected', status, message: 'No.', code: 'X' } as CallError['failure'])
  const amount = open([refuse(422)])
  await amount.pay()
  expect([amount.payment.$payment.get(), amount.count.reloads]).toEqual([{ status: 'failed', message: 'No.' }, 0])
  amount.payment.dismiss()
  expect(amount.payment.$payment.get()).toEqual({ status: 'idle' })
  const changed = open([refuse(409)])
  await changed.pay()
  expect(changed.count.reloads).toBe(1)
})
