import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { deliverySlots } from '#domain/checkout/delivery-slots.ts'

/** A Monday, noon in Madrid. */
const NOON = Date.UTC(2026, 5, 1, 10)
const ZONE = 'Europe/Madrid'
const HOUR = 3_600_000
const evenings = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 19 * 60, closes: 23 * 60 }))

describe('times an order can be scheduled for (B §3, scheduledTime)', () => {
  test('half hours within the hours of the store, today and the two days after', () => {
    const slots = deliverySlots(evenings, NOON, ZONE)
    expect(slots).toHaveLength(3 * 8)
    expect(slots[0]).toEqual({ startTime: NOON + 7 * HOUR, endTime: NOON + 7.5 * HOUR })
  })
  test('a store that never opens has none', () => expect(deliverySlots([], NOON, ZONE)).toEqual([]))
  test('none sooner than an hour from now, and each ends where or before the next begins, whatever the day', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: 24 * 60 }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), minutes => {
        const now = NOON + minutes * 60_000
        const slots = deliverySlots(always, now, ZONE)
        expect(slots.length).toBeGreaterThan(0)
        slots.forEach((slot, index) => {
          expect(slot.startTime).toBeGreaterThanOrEqual(now + HOUR)
          expect(slot.endTime).toBeGreaterThan(slot.startTime)
          if (index > 0) expect(slot.startTime).toBeGreaterThanOrEqual(slots[index - 1]!.endTime)
        })
      }),
      { numRuns: 50 },
    )
  })
})
