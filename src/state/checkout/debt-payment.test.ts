import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getCheckout } from '#contract/checkout/checkout.ts'
import { payDebt } from '#contract/checkout/debt.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createDebtPayment, loadDebt } from '#state/checkout/debt-payment.ts'

const DEBT = { accumulatedDebt: 2249, formattedAccumulatedDebt: '€22.49' }
const createState = (values: Partial<CheckoutState>): CheckoutState => ({ id: 'debt-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null, ...values }) // prettier-ignore
const PENDING = createState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
const fail = (failure: CallError['failure']) => () => {
  throw new CallError(failure)
}

function open(answers: readonly (() => unknown)[], { card }: { card: string | undefined } = { card: 'card-1' }) {
  const sent: { spec: Endpoint; body: unknown; key: string | undefined }[] = []
  const navigations: string[] = []
  let [ids, reloads] = [0, 0]
  const call = (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
    sent.push({ spec, body: input.body, key: options.idempotencyKey })
    await Promise.resolve()
    // the last answer repeats
    return answers[Math.min(sent.length, answers.length) - 1]!()
  }) as unknown as Client
  const payment = createDebtPayment({
    call,
    newId: () => `key-${++ids}`,
    sleep: () => Promise.resolve(),
    navigate: it => void navigations.push(it),
    pendingPath: '/payments/pending/',
    getCard: () => Promise.resolve(card),
    reload: () => void reloads++,
  })
  return { payment, sent, navigations, reloads: () => reloads }
}

test('B §7, POST /debt/pay: pays the shown sum with the card, and loads what is left', async () => {
  const { payment, sent, reloads } = open([() => createState({})])
  await Promise.all([payment.pay(DEBT), payment.pay(DEBT)])
  expect(sent).toEqual([{ spec: payDebt, body: { paymentInstrumentId: 'card-1', displayedDebt: 2249 }, key: 'key-1' }])
  expect([payment.$payment.get(), reloads()]).toEqual([{ status: 'paid' }, 1])
})
test('without a card nothing is sent', async () => {
  const { payment, sent } = open([], { card: undefined })
  await payment.pay(DEBT)
  expect([sent, payment.$payment.get()]).toEqual([[], { status: 'idle' }])
})
test('a payment that the bank has to confirm continues on its page', async () => {
  const { payment, navigations } = open([() => createState({ status: 'AUTH_REQUIRED', mode: 'AUTH' })])
  await payment.pay(DEBT)
  expect(navigations).toEqual(['/payments/pending/'])
})
test('polls a payment without an answer, then leaves it to its page', async () => {
  const answered = open([() => PENDING, fail({ kind: 'offline' }), () => PENDING, () => createState({})])
  await answered.payment.pay(DEBT)
  expect([answered.sent.map(it => it.spec === getCheckout), answered.payment.$payment.get()]).toEqual([
    [false, true, true, true],
    { status: 'paid' },
  ])
  const silent = open([() => PENDING])
  await silent.payment.pay(DEBT)
  expect([silent.sent.length, silent.navigations]).toEqual([31, ['/payments/pending/']])
})
test('a failed payment shows its reason, and the next attempt is another payment', async () => {
  const refused = createState({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR', message: 'Declined' } })
  const { payment, sent } = open([() => refused, () => createState({})])
  await payment.pay(DEBT)
  expect(payment.$payment.get()).toEqual({ status: 'failed', message: 'Declined' })
  await payment.pay(DEBT)
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-2'])
})
test('an attempt without an answer is repeated with the same key; a refusal is shown, and the debt loaded again', async () => {
  const rejection = fail({ kind: 'rejected', status: 409, code: 'DEBT_CHANGED', message: 'You now owe €30.00.' })
  const { payment, sent, reloads } = open([fail({ kind: 'timeout' }), rejection, () => createState({})])
  await payment.pay(DEBT)
  expect([payment.$payment.get(), reloads()]).toEqual([{ status: 'network' }, 0])
  await payment.pay(DEBT)
  expect([payment.$payment.get(), reloads()]).toEqual([{ status: 'failed', message: 'You now owe €30.00.' }, 1])
  await payment.pay(DEBT)
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-1', 'key-2'])
})
test('B §7, GET /debt: no debt, and a debt that cannot be loaded, are not shown', async () => {
  const load = (answer: () => unknown) => loadDebt((async () => answer()) as unknown as Client)
  expect(await load(() => DEBT)).toEqual(DEBT)
  expect(await load(() => ({ accumulatedDebt: 0, formattedAccumulatedDebt: '€0.00' }))).toBeUndefined()
  expect(await load(fail({ kind: 'offline' }))).toBeUndefined()
})
