import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { CreditCard } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCardForm } from '#state/card-form.ts'

const PROVIDER = 'http://pay.test'
const visa: CreditCard = { id: 'card-1', brand: 'Visa', lastFour: '4242', expiryMonth: 1, expiryYear: 2030 }

function house(save: () => unknown = () => ({ card: visa, paymentData: null })) {
  const sent: { spec: Endpoint; input: unknown; key?: string | undefined }[] = []
  const cards: CreditCard[] = []
  let ids = 0
  const call = (async (spec: Endpoint, input: unknown, options: { idempotencyKey?: string } = {}) => {
    sent.push({ spec, input, key: options.idempotencyKey })
    await Promise.resolve()
    return spec === createCardToken ? { platformCustomerId: 'cus 1', platformToken: 'tok' } : save()
  }) as unknown as Client
  const form = createCardForm({ call, provider: 'sandbox', paymentOrigin: PROVIDER, origin: 'http://shop.test', language: 'uk', newId: () => `id-${++ids}`, onCard: it => void cards.push(it) }) // prettier-ignore
  return { form, sent, cards }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

describe('the card form of the provider (B §3, "Payment")', () => {
  test('it is opened for this customer, in this language, for this page alone', async () => {
    const { form } = house()
    await form.open()
    const { address } = form.$form.get() as { address: string }
    expect(address).toBe('http://pay.test/card?customer=cus+1&token=tok&language=uk&origin=http%3A%2F%2Fshop.test')
  })
  test('what it gives back is saved, once, and chosen', async () => {
    const { form, sent, cards } = house()
    await form.open()
    form.hear(PROVIDER, { type: 'card', cardToken: 'card_tok' })
    form.hear(PROVIDER, { type: 'card', cardToken: 'card_tok' })
    await settled()
    expect(cards).toEqual([visa])
    expect(sent.filter(it => it.spec === savePaymentCard)).toEqual([{ spec: savePaymentCard, input: { body: { paymentProvider: 'sandbox', cardToken: 'card_tok' } }, key: 'id-1' }]) // prettier-ignore
    expect(form.$form.get().status).toBe('closed')
  })
  test.each([
    ['another origin', 'http://evil.test', { type: 'card', cardToken: 'card_tok' }],
    ['no such message', PROVIDER, { type: 'card', cardToken: '<script>' }],
    ['no message at all', PROVIDER, 'card'],
  ])('%s is not heard', async (_, from, data) => {
    const { form, sent } = house()
    await form.open()
    form.hear(from, data)
    await settled()
    expect(sent.map(it => it.spec)).toEqual([createCardToken])
  })
  test('a card that is refused opens a fresh form that says so', async () => {
    const { form, cards } = house(() => { throw new CallFailed({ kind: 'refused', status: 400, message: 'No' }) }) // prettier-ignore
    await form.open()
    form.hear(PROVIDER, { type: 'card', cardToken: 'card_tok' })
    await settled()
    expect(form.$form.get()).toMatchObject({ status: 'ready', refused: true })
    expect(cards).toEqual([])
  })
})
