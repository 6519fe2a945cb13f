import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { payGroupShare } from '#contract/cart/group-order.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSharePayment } from '#state/cart/group/share-payment.ts'

test('issue 23 point 6: sends the participant, the amount that the page shows, and the card, once', async () => {
  const sent: unknown[] = []
  const payment = createSharePayment({
    call: (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
      sent.push([spec, input.body, options.idempotencyKey])
      return Promise.resolve({ id: 'group-1', status: 'COMPLETED', mode: 'NO_AUTH', orderId: null })
    }) as unknown as Client,
    report: () => {},
    paymentOrigin: 'https://pay.test',
    newId: () => 'key',
    sleep: () => Promise.resolve(),
    navigate: () => {},
    reload: () => {},
  })
  const order = { token: 'token', participantId: 2, amount: 2083 }
  const pay = () => payment.pay(order, () => Promise.resolve('card'))
  await Promise.all([pay(), pay()])
  expect(sent).toEqual([[payGroupShare, { ...order, paymentInstrumentId: 'card' }, 'key']])
  expect(payment.$payment.get()).toEqual({ status: 'paid' })
})
