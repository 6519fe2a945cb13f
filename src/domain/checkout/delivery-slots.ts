import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { Slot } from '#contract/catalogue/schedule.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'

const SLOT_MINUTES = 30
const DAY_MINUTES = 24 * 60
/** Today and the next two days. */
const OFFERED_DAYS = 3
/** Minimum time until a slot, milliseconds; an earlier order is an immediate order. */
const LEAD_MS = 60 * 60_000

/** Half-hour slots for scheduled orders: within the opening hours and at least one hour ahead. */
export function getDeliverySlots(times: readonly OpeningTime[], now: number, zone: string): Slot[] {
  const clock = createCityClock(now, zone)
  const slots: Slot[] = []
  for (let day = 0; day < OFFERED_DAYS; day++) {
    for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
      const startTime = clock.toInstant(day, minute)
      const endTime = clock.toInstant(day, minute + SLOT_MINUTES)
      if (startTime < now + LEAD_MS || endTime <= startTime) continue // the second condition: skipped by the change to summer time
      if (getOpeningState(times, true, { ...clock, now: startTime }).open) slots.push({ startTime, endTime })
    }
  }
  return slots
}

/** Why an instant is not available for a scheduled order. */
export type SlotIssue = 'passed' | 'tooFarAhead' | 'notOffered'

/**
 * Checks whether an order placed now may be delivered at `startTime`, the start of a slot. A slot that was offered up to `LEAD_MS` ago
 * is valid until it begins, so that the customer has time to pay.
 *
 * @returns undefined for a valid slot
 */
export function findSlotIssue(times: readonly OpeningTime[], startTime: number, now: number, zone: string): SlotIssue | undefined {
  if (startTime <= now) return 'passed'
  if (startTime >= createCityClock(now, zone).toInstant(OFFERED_DAYS, 0)) return 'tooFarAhead'
  const isOffered = [now, now - LEAD_MS].some(then => getDeliverySlots(times, then, zone).some(it => it.startTime === startTime))
  return isOffered ? undefined : 'notOffered'
}
