import { expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { toPoint } from '#domain/checkout/checkout-request.ts'

test('B §3, "deliveryAddress {label, details, latitude, longitude}": the details for the courier are part of an order', () => {
  const address = {
    text: 'Carrer de Mallorca, 237',
    fullText: 'Carrer de Mallorca, 237, Barcelona',
    details: 'piso 3, dejar en la puerta, blue door',
    geo: { lat: 41.39, lng: 2.16 },
    customFields: [{ id: 'floor', value: '3' }],
  } as unknown as Address
  const point = {
    label: 'Carrer de Mallorca, 237, Barcelona',
    details: 'piso 3, dejar en la puerta, blue door',
    latitude: 41.39,
    longitude: 2.16,
    customFields: [{ id: 'floor', value: '3' }],
  }
  expect(toPoint(address)).toEqual(point)
  expect(toPoint({ ...address, fullText: '' }).label).toBe('Carrer de Mallorca, 237')
})
