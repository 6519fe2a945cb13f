import { expect, test } from 'vitest'

import { PromoCodeError, readPromoCodeReply } from '#domain/checkout/promo-code-reply.ts'

const feedback = (type: 'ALERT' | 'SUBSCRIPTION_DIALOG' | 'ERROR', description: string) => ({ type, data: { description } })
const CODE = { id: 1, code: 'A', description: '', validity: 'VALID', expirationTime: null, usesLeft: 1 } as const

test('B §5: "Promo code save with a feedback entry of type error throws the entry\'s description as the message."', () => {
  const reply = { promocodes: [CODE], feedback: [feedback('ALERT', 'Saved.'), feedback('ERROR', 'This code has expired.')] }
  expect(() => readPromoCodeReply(reply)).toThrow(new PromoCodeError('This code has expired.'))
})

test('other feedback is the message', () => {
  expect(readPromoCodeReply({ promocodes: [CODE], feedback: [feedback('ALERT', 'Saved.')] })).toEqual({
    promocodes: [CODE],
    message: 'Saved.',
    addedBalance: 0,
  })
  expect(readPromoCodeReply({ feedback: [feedback('SUBSCRIPTION_DIALOG', 'You have Prime.')] }).message).toBe('You have Prime.')
  expect(readPromoCodeReply({})).toEqual({ promocodes: undefined, message: '', addedBalance: 0 })
})

test('B §3: "subscription lines are dropped" from a balance', () => {
  const lines = (['SUBSCRIPTION', 'DELIVERY'] as const).map(type => ({ type, amount: 0, description: type.toLowerCase(), data: null }))
  const saved = { id: 1, code: 'A', type: 'FREE_DELIVERY', addedBalance: 0, newBalance: 0, addedFreeOrders: 1, freeOrders: 1 }
  const reply = { ...saved, message: 'Saved.', promocodeBalance: { lines, comment: null } }
  expect(readPromoCodeReply(reply).message).toBe('delivery. Saved.')
  expect(readPromoCodeReply({ ...reply, message: null }).message).toBe('delivery')
})
