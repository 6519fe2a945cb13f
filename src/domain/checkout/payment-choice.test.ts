import { describe, expect, test } from 'vitest'

import type { PaymentMethod } from '#contract/checkout/payment.ts'
import { getInitialPayment, isPaymentUnavailable, isSamePayment, toPaymentConfiguration } from '#domain/checkout/payment-choice.ts'

const none = { isDefault: false, alternativePlatform: null, creditCard: null, cash: null }
const cash: PaymentMethod = { ...none, kind: 'Cash', id: 'cash', type: 'Cash', cash: { maximumAmount: 6000 } }
const card: PaymentMethod = { ...none, kind: 'CreditCard', id: 'card-1', type: 'CreditCard' }
const createPlatform = (name: 'PayPal' | 'Edenred'): PaymentMethod => ({ ...none, kind: 'Alternative', id: name, type: 'Alternative', alternativePlatform: { name, displayName: name } }) // prettier-ignore
const [payPal, edenred] = [createPlatform('PayPal'), createPlatform('Edenred')]
const CASH = { type: 'Cash', alternativePlatform: null, instrumentId: null } as const
const PAYPAL = { type: 'Alternative', alternativePlatform: 'PayPal', instrumentId: null } as const
const CARD = { type: 'CreditCard', alternativePlatform: null, instrumentId: 'card-1' } as const

describe('B §5: "0 providers gives empty; 1 gives that provider; more than 1 means a selector"', () => {
  test.each([
    ['0', [], false, undefined],
    ['1, cash', [cash], false, CASH],
    ['1, a platform', [payPal], false, PAYPAL],
    ['1, cards, none saved', [], true, 'newCard'],
    ['1, cards, one saved', [card], true, CARD],
    ['more, with cards', [cash, payPal], true, 'newCard'],
    ['more, with cards, one saved', [cash, card, payPal], true, CARD],
    ['more, without cards', [cash, payPal, edenred], false, undefined],
    ['more, with a default', [cash, card, { ...payPal, isDefault: true }], true, PAYPAL],
  ] as const)('%s', (_, methods, takesCards, expected) => {
    expect(getInitialPayment(methods, 1000, 6000, takesCards)).toEqual(expected)
  })
  test('cash above its limit is not selected', () => {
    expect(getInitialPayment([cash], 6000, 6000, false)).toEqual(CASH)
    expect(getInitialPayment([cash], 6001, 6000, false)).toBeUndefined()
    expect(getInitialPayment([cash, payPal], 6001, 6000, false)).toEqual(PAYPAL)
  })
})

test('a payment is that of a method when type, card and platform are the same', () => {
  expect(toPaymentConfiguration(payPal)).toEqual(PAYPAL)
  expect(toPaymentConfiguration(card)).toEqual(CARD)
  expect(isSamePayment(PAYPAL, { ...PAYPAL, alternativePlatform: 'Edenred' })).toBe(false)
  expect(isPaymentUnavailable(PAYPAL, [cash, edenred])).toBe(true)
  expect(isPaymentUnavailable(PAYPAL, [cash, payPal])).toBe(false)
  expect(isPaymentUnavailable(CARD, [{ ...card, id: 'card-2' }])).toBe(true)
})
