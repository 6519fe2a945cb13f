import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCardForm, type FrameWindow } from '#state/checkout/card-form.ts'

const PROVIDER = 'http://pay.test'
const visa: CreditCard = { id: 'card-1', brand: 'Visa', lastFour: '4242', expiryMonth: 1, expiryYear: 2030 }
const createRejection = (it: Partial<Failure & { kind: 'rejected' }>) =>
  new CallError({ kind: 'rejected', status: 400, message: 'No', ...it })

/** A card form whose timers end when `wait` is called. */
function createTestForm({ save = () => ({ card: visa, paymentData: null }) as unknown, token = () => undefined as unknown } = {}) {
  const sent: { spec: Endpoint; input: unknown; key?: string | undefined }[] = []
  const posted: { message: { type: string; request?: string }; to: string }[] = []
  const timers: (() => void)[] = []
  let [ids, submits] = [0, 0]
  const call = (async (spec: Endpoint, input: unknown, options: { idempotencyKey?: string } = {}) => {
    sent.push({ spec, input, key: options.idempotencyKey })
    await Promise.resolve()
    return spec === createCardToken ? (token(), { platformCustomerId: 'cus 1', platformToken: 'tok' }) : save()
  }) as unknown as Client
  const form = createCardForm({ call, provider: 'sandbox', paymentOrigin: PROVIDER, origin: 'http://storefront.test', language: 'uk', newId: () => `id-${++ids}`, sleep: () => new Promise(resolve => void timers.push(resolve)), onSubmit: () => void submits++ }) // prettier-ignore
  const frame = { postMessage: (message: never, to: string) => void posted.push({ message, to }) } as unknown as FrameWindow
  const receive = (data: unknown, { origin = PROVIDER, source = frame as unknown } = {}) =>
    form.handleMessage({ origin, source: source as Window, data })
  return {
    form, sent, posted, receive, frame,
    submits: () => submits,
    saves: () => sent.filter(it => it.spec === savePaymentCard),
    request: () => posted.findLast(it => it.message.type === 'tokenize')?.message.request,
    async wait() { for (const it of timers.splice(0)) it(); await flushTimers() },
    /** Submits the card and sends the token that the form of the provider would send. */
    async submitWithToken(cardToken: string) {
      const card = form.submitCard()
      card.catch(() => {})
      await flushTimers()
      receive({ type: 'card', request: posted.findLast(it => it.message.type === 'tokenize')?.message.request, cardToken })
      return card
    },
    async ready() { await form.open(); form.attach(frame); receive({ type: 'ready' }) },
  } // prettier-ignore
}
const flushTimers = () => new Promise(resolve => setTimeout(resolve))

describe('the card form of the provider (B §3, "Payment")', () => {
  test('is opened for this customer, in this language, only for this page', async () => {
    const { form } = createTestForm()
    await form.open()
    const { address } = form.$form.get() as { address: string }
    expect(address).toBe('http://pay.test/card?customer=cus+1&token=tok&language=uk&origin=http%3A%2F%2Fstorefront.test')
  })
  test("requests the card only at the provider's origin; the card is saved once", async () => {
    const it = createTestForm()
    await it.ready()
    const card = it.form.submitCard()
    await flushTimers()
    expect(it.posted).toEqual([{ message: { type: 'tokenize', request: 'id-1' }, to: PROVIDER }])
    it.receive({ type: 'card', request: 'id-1', cardToken: 'card_tok' })
    it.receive({ type: 'card', request: 'id-1', cardToken: 'card_tok' })
    expect(await card).toEqual(visa)
    expect(it.saves()).toEqual([{ spec: savePaymentCard, input: { body: { paymentProvider: 'sandbox', cardToken: 'card_tok' } }, key: 'id-2' }]) // prettier-ignore
  })
  test('waits for a slow frame before the request', async () => {
    const it = createTestForm()
    await it.form.open()
    it.form.attach(it.frame)
    const card = it.form.submitCard()
    await flushTimers()
    expect(it.posted).toEqual([])
    it.receive({ type: 'ready' })
    await flushTimers()
    it.receive({ type: 'card', request: it.request(), cardToken: 'card_tok' })
    expect(await card).toEqual(visa)
  })
  test('a frame that never loads fails; the next click opens it again', async () => {
    const it = createTestForm()
    await it.form.open()
    const card = it.form.submitCard()
    await it.wait()
    expect(await card).toBeUndefined()
    expect(it.form.$form.get().status).toBe('failed')
    void it.form.submitCard()
    await flushTimers()
    expect(it.form.$form.get().status).toBe('opening')
  })
  test('a request without an answer times out, and its late answer does not count', async () => {
    const it = createTestForm()
    await it.ready()
    const first = it.form.submitCard()
    await flushTimers()
    const late = it.request()
    await it.wait()
    expect(await first).toBeUndefined()
    expect(it.form.$form.get()).toMatchObject({ status: 'ready', problem: 'timeout' })
    void it.form.submitCard()
    await flushTimers()
    expect('problem' in it.form.$form.get()).toBe(false)
    it.receive({ type: 'card', request: late, cardToken: 'card_tok' })
    await flushTimers()
    expect([it.request() === late, it.saves()]).toEqual([false, []])
  })
  test('the form shows wrong fields itself: it gets the focus and keeps the typed values', async () => {
    const it = createTestForm()
    await it.ready()
    const before = it.form.$form.get()
    const card = it.form.submitCard()
    await flushTimers()
    it.receive({ type: 'rejected', request: it.request(), reason: 'fields' })
    expect([await card, it.form.$form.get(), it.form.$focusRequest.get()]).toEqual([undefined, before, 1])
  })
  test('an expired form is opened again, with a notice', async () => {
    const it = createTestForm()
    await it.ready()
    const card = it.form.submitCard()
    await flushTimers()
    it.receive({ type: 'rejected', request: it.request(), reason: 'expired' })
    expect(await card).toBeUndefined()
    expect(it.form.$form.get()).toMatchObject({ status: 'opening', problem: 'expired' })
  })
  test('a card that the marketplace rejects is reported beside the form, which keeps the typed values', async () => {
    const it = createTestForm({ save: () => { throw createRejection({}) } }) // prettier-ignore
    await it.ready()
    const before = it.form.$form.get()
    const card = it.form.submitCard()
    await flushTimers()
    it.receive({ type: 'card', request: it.request(), cardToken: 'card_tok' })
    expect(await card).toBeUndefined()
    expect(it.form.$form.get()).toEqual({ ...before, problem: 'rejected' })
  })
  test.each([401, 500])('a save that is answered with %i is thrown to the caller', async status => {
    const it = createTestForm({ save: () => { throw createRejection({ status }) } }) // prettier-ignore
    await it.ready()
    const card = it.form.submitCard()
    const outcome = expect(card).rejects.toMatchObject({ failure: { status } })
    await flushTimers()
    it.receive({ type: 'card', request: it.request(), cardToken: 'card_tok' })
    await outcome
  })
  test.each([
    ['a lost reply', new CallError({ kind: 'offline' })],
    ['a failing server', createRejection({ status: 500 })],
    ['an attempt that is still in progress', createRejection({ status: 409, code: 'REQUEST_IN_FLIGHT' })],
    ['too many requests', createRejection({ status: 429 })],
  ])('after %s, another attempt saves the same card token with the same key (B §7, Idempotency-Key)', async (_, lost) => {
    const errors = [lost]
    const it = createTestForm({ save: () => { const error = errors.shift(); if (error) throw error; return { card: visa, paymentData: null } } }) // prettier-ignore
    await it.ready()
    await it.submitWithToken('card_tok').catch((error: unknown) => expect(error).toBe(lost))
    expect(await it.form.submitCard()).toEqual(visa)
    expect(it.saves()).toHaveLength(2)
    expect(it.saves()[1]).toEqual(it.saves()[0])
    expect(it.posted.filter(({ message }) => message.type === 'tokenize')).toHaveLength(1)
  })
  test.each(['an answer', 'a rejection', 'another number in the form', 'a closed form'])(
    'after %s, another attempt has a new key',
    async what => {
      let failure: CallError | undefined = what === 'a rejection' ? createRejection({}) : createRejection({ status: 500 })
      if (what === 'an answer') failure = undefined
      const it = createTestForm({ save: () => { if (failure) throw failure; return { card: visa, paymentData: null } } }) // prettier-ignore
      await it.ready()
      await it.submitWithToken('card_tok').catch(() => {})
      failure = undefined
      if (what === 'another number in the form') it.receive({ type: 'changed' })
      if (what === 'a closed form') {
        it.form.close()
        await it.ready()
      }
      await it.submitWithToken('card_tok_2')
      expect(it.saves().map(({ input }) => (input as { body: { cardToken: string } }).body.cardToken)).toEqual(['card_tok', 'card_tok_2'])
      expect(it.saves()[1]!.key).not.toBe(it.saves()[0]!.key)
    },
  )
  test('closing the form ends the request', async () => {
    const it = createTestForm()
    await it.ready()
    const card = it.form.submitCard()
    await flushTimers()
    it.form.close()
    expect(await card).toBeUndefined()
  })
})

describe('messages (trust.md: strict origins)', () => {
  const data = fc.oneof(
    fc.anything(),
    fc.record({ type: fc.constant('card'), request: fc.constantFrom('id-1', 'id-9'), cardToken: fc.string() }),
    fc.record({ type: fc.constantFrom('ready', 'submit', 'height', 'rejected'), request: fc.constant('id-1'), height: fc.integer(), reason: fc.constantFrom('fields', 'failed', 'x') }), // prettier-ignore
  )
  const otherOrigins = fc.constantFrom('http://evil.test', 'null', '', 'http://pay.test:81', 'https://pay.test', 'http://pay.test.evil.test', 'http://PAY.test', 'http://storefront.test') // prettier-ignore

  async function createWaitingForm() {
    const it = createTestForm()
    await it.ready()
    void it.form.submitCard()
    await flushTimers()
    const getState = () => [it.form.$form.get(), it.form.$height.get(), it.form.$focusRequest.get(), it.submits(), it.saves().length]
    return { ...it, getState }
  }
  test('messages of another origin or another window are ignored', async () => {
    const it = await createWaitingForm()
    const before = it.getState()
    await fc.assert(
      fc.asyncProperty(data, otherOrigins, fc.boolean(), async (message, origin, otherWindow) => {
        it.receive(message, otherWindow ? { source: {} } : { origin })
        await Promise.resolve()
        expect(it.getState()).toEqual(before)
      }),
    )
    it.receive({ type: 'card', request: 'id-1', cardToken: 'card_tok' })
    await flushTimers()
    expect(it.saves()).toHaveLength(1)
  })
  test('a card for another request, or without a valid token, is not saved', async () => {
    const it = await createWaitingForm()
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ type: fc.constant('card'), request: fc.string(), cardToken: fc.string() })),
        message => {
          fc.pre((message as { request?: unknown } | null)?.request !== 'id-1')
          it.receive(message)
        },
      ),
    )
    it.receive({ type: 'card', request: 'id-1', cardToken: '<script>' })
    await flushTimers()
    expect(it.saves()).toEqual([])
  })
  test('"Enter" in a field of the form submits the page', async () => {
    const it = await createWaitingForm()
    it.receive({ type: 'submit' })
    expect(it.submits()).toBe(1)
  })
})
