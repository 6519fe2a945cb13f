import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { buyGiftCard } from '#contract/checkout/gift-card.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createGiftCardPayment, type GiftCardOrder } from '#state/checkout/gift-cards/gift-card-payment.ts'

const ORDER: GiftCardOrder = { countryCode: 'ES', amount: 2500, currency: 'EUR', senderName: 'Ana', recipientName: 'Bo', recipientEmail: 'bo@example.com', message: '', sendDay: null } // prettier-ignore

// the steps of the payment are those of a donation (donation-payment.test.ts)
test('issue 25 point 2: sends what is given, to whom and when, and the card; the list is loaded', async () => {
  const sent: unknown[] = []
  let reloads = 0
  const call = (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
    sent.push([spec, input.body, options.idempotencyKey])
    await Promise.resolve()
    return { id: 'gift-card-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null } // prettier-ignore
  }) as unknown as Client
  const payment = createGiftCardPayment({
    call,
    report: () => undefined,
    paymentOrigin: 'https://pay.test',
    newId: () => 'key',
    sleep: () => Promise.resolve(),
    navigate: () => undefined,
    reload: () => void reloads++,
  })
  await payment.pay(ORDER, () => Promise.resolve('card-1'))
  expect(sent).toEqual([[buyGiftCard, { ...ORDER, paymentInstrumentId: 'card-1' }, 'key']])
  expect([payment.$payment.get(), payment.$paidCheckout.get(), reloads]).toEqual([{ status: 'paid' }, 'gift-card-1', 1])
})
