import { describe, expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { BALANCE_PAYMENT } from '#domain/checkout/balance.ts'
import { toOrderDraft } from '#domain/checkout/order-draft.ts'

const home: Address = {
  placeId: 'p1', city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }, priority: 'address',
  geo: { lat: 41.4, lng: 2.17 }, fullText: 'Carrer de Mallorca 1', text: '', description: '', summary: '', addressComponents: [],
  number: '1', details: '2-1', inbounds: true, type: 'DELIVERY', customFields: [], userLocation: null,
} // prettier-ignore
const input = {
  mode: 'DELIVERY' as const,
  cityCode: 'BCN',
  address: home,
  unreachable: undefined,
  choices: { scheduledTime: -1, note: '', cutleryRequested: false },
  isCovered: false,
  isLegalMissing: false,
}

describe('B §5, "Order check": its input', () => {
  test('an address in the city of the store is reachable', () => {
    expect(toOrderDraft(input)).toEqual({
      scheduledTime: -1,
      delivery: { cityCode: 'BCN', reachable: true },
      payment: undefined,
      isLegalMissing: false,
    })
  })
  test('an order without address has no delivery', () => expect(toOrderDraft({ ...input, address: undefined }).delivery).toBeUndefined())
  test.each([
    ['B §4: "the address is marked unreachable"', { unreachable: home }],
    ['an address outside the delivery area', { address: { ...home, inbounds: false } }],
    ['an address in another city', { cityCode: 'MAD' }],
  ])('%s is unreachable', (_, changes) => {
    expect(toOrderDraft({ ...input, ...changes }).delivery).toEqual({ cityCode: 'BCN', reachable: false })
  })
  test('A §1: a customer who collects the order needs no address, and none is unreachable', () => {
    for (const address of [undefined, home, { ...home, inbounds: false }])
      expect(toOrderDraft({ ...input, mode: 'PICKUP', address, unreachable: home }).delivery).toEqual({ cityCode: 'BCN', reachable: true })
  })
  test('a card without entered data counts as a payment', () => {
    const choices = { ...input.choices, payment: 'newCard' as const }
    expect(toOrderDraft({ ...input, choices }).payment).toMatchObject({ type: 'CreditCard', instrumentId: null })
  })
  test('an order that the balance covers needs no payment, whatever is selected', () => {
    const choices = { ...input.choices, payment: 'newCard' as const }
    for (const it of [input, { ...input, choices }]) expect(toOrderDraft({ ...it, isCovered: true }).payment).toEqual(BALANCE_PAYMENT)
  })
  test('a selected payment is unchanged', () => {
    const payment = { type: 'Cash' as const, alternativePlatform: null, instrumentId: null }
    expect(toOrderDraft({ ...input, choices: { ...input.choices, payment } }).payment).toEqual(payment)
  })
})
