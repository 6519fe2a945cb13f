import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findSlotIssue, getDeliverySlots } from '#domain/checkout/delivery-slots.ts'

/** A Monday, noon in Madrid. */
const NOON = Date.UTC(2026, 5, 1, 10)
const ZONE = 'Europe/Madrid'
const HOUR = 3_600_000
const evenings = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 19 * 60, closes: 23 * 60 }))

describe('slots of scheduled orders (B §3, scheduledTime)', () => {
  test('returns half hours within the opening hours for three days', () => {
    const slots = getDeliverySlots(evenings, NOON, ZONE)
    expect(slots).toHaveLength(3 * 8)
    expect(slots[0]).toEqual({ startTime: NOON + 7 * HOUR, endTime: NOON + 7.5 * HOUR })
  })
  test('a store that never opens has none', () => expect(getDeliverySlots([], NOON, ZONE)).toEqual([]))
  test('slots begin at least one hour ahead and do not overlap', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: 24 * 60 }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), minutes => {
        const now = NOON + minutes * 60_000
        const slots = getDeliverySlots(always, now, ZONE)
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

describe('B §8, slot errors: valid and invalid instants', () => {
  const check = (startTime: number, now = NOON) => findSlotIssue(evenings, startTime, now, ZONE)
  const SEVEN = NOON + 7 * HOUR
  test.each([
    ['the first slot of the evening', SEVEN, NOON, undefined],
    ['an offered slot, a millisecond before it begins', SEVEN, SEVEN - 1, undefined],
    ['a slot at the instant when it begins', SEVEN, SEVEN, 'passed'],
    ['yesterday', SEVEN - 24 * HOUR, NOON, 'passed'],
    ['an instant between two slots', SEVEN + 1, NOON, 'notOffered'],
    ['the last half hour before closing', SEVEN + 3.5 * HOUR, NOON, undefined],
    ['the closing time', SEVEN + 4 * HOUR, NOON, 'notOffered'],
    ['the half hour before opening', SEVEN - HOUR / 2, NOON, 'notOffered'],
    ['the last offered evening', SEVEN + 2 * 24 * HOUR, NOON, undefined],
    ['the evening after it', SEVEN + 3 * 24 * HOUR, NOON, 'tooFarAhead'],
    ['the largest number of a request', Number.MAX_SAFE_INTEGER, NOON, 'tooFarAhead'],
  ])('%s', (_, startTime, now, issue) => expect(check(startTime, now)).toBe(issue))
  test('every offered slot is valid until it begins, also over midnight and clock changes', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: 24 * 60 }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 * 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (minutes, share) => {
        const now = NOON + minutes * 60_000
        const slots = getDeliverySlots(always, now, ZONE)
        const slot = slots[Math.floor(share * (slots.length - 1))]!
        expect(findSlotIssue(always, slot.startTime, now, ZONE)).toBeUndefined()
        expect(findSlotIssue(always, slots[0]!.startTime, slots[0]!.startTime - 1, ZONE)).toBeUndefined()
        expect(findSlotIssue(always, slot.startTime, slot.startTime, ZONE)).toBe('passed')
      }),
      { numRuns: 30 },
    )
  })
})
