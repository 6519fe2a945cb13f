import { describe, expect, test } from 'vitest'

import { getFacts, isLate, type SupportedOrder, toSupportStatus } from '#domain/support/order-facts.ts'

const MINUTE_MS = 60_000
const ORDER: SupportedOrder = {
  createdAt: 1_000_000,
  scheduledFor: null,
  etaLower: 20,
  etaUpper: 30,
  deliveredAt: null,
  isCash: false,
  isPickup: false,
  isCancellable: true,
  hasCourier: false,
}

describe('issue 24: "Support tree per order and status"', () => {
  test('an order is late after its promised time, as fast as the simulation', () => {
    const end = ORDER.createdAt + 30 * MINUTE_MS
    expect(isLate(ORDER, end, 1)).toBe(false)
    expect(isLate(ORDER, end + 1, 1)).toBe(true)
    expect(isLate(ORDER, ORDER.createdAt + 3 * MINUTE_MS, 10)).toBe(false)
    expect(isLate(ORDER, ORDER.createdAt + 3 * MINUTE_MS + 1, 10)).toBe(true)
    // it stays as late as its delivery was
    expect(isLate({ ...ORDER, deliveredAt: end }, end + 99 * MINUTE_MS, 1)).toBe(false)
    expect(isLate({ ...ORDER, deliveredAt: end + 1 }, end, 1)).toBe(true)
  })
  test('a scheduled order has the tolerance of its promise', () => {
    const scheduled = { ...ORDER, scheduledFor: 90_000_000 }
    expect(isLate(scheduled, 90_000_000 + 10 * MINUTE_MS, 1)).toBe(false)
    expect(isLate(scheduled, 90_000_000 + 10 * MINUTE_MS + 1, 1)).toBe(true)
  })
  test('the facts of an order', () => {
    expect([...getFacts(ORDER, ORDER.createdAt, 1)]).toEqual(['CANCELLABLE', 'CARD', 'DELIVERY'])
    const other = { ...ORDER, isCash: true, isPickup: true, isCancellable: false, hasCourier: true }
    expect([...getFacts(other, ORDER.createdAt + 31 * MINUTE_MS, 1)]).toEqual(['LATE', 'COURIER', 'CASH', 'PICKUP'])
  })
  test('the statuses of B §4 that a customer can have', () => {
    expect(toSupportStatus('DeliveredStatus')).toBe('DeliveredStatus')
    for (const status of ['DraftStatus', 'OrphanStatus'] as const) expect(toSupportStatus(status)).toBe('NoOrder')
  })
})
