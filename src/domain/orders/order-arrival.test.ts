import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getArrival, type RecordedStep, toRemainingEta } from '#domain/orders/order-arrival.ts'
import { getNextStep, type OrderTimeline } from '#domain/orders/order-timeline.ts'
import type { SandboxScript } from '#domain/orders/sandbox-script.ts'

const MINUTE_MS = 60_000
const PLACED_AT = Date.UTC(2026, 2, 25, 11)
const placed: OrderTimeline = {
  mode: 'DELIVERY',
  status: 'NewStatus',
  stage: 'PLACED',
  etaLower: 20,
  etaUpper: 30,
  scheduledFor: null,
  since: PLACED_AT,
  paid: true,
}
const START: RecordedStep = { to: 'NewStatus', stage: 'PLACED', at: PLACED_AT }

/** The order and its steps at a time; each step comes `delays[n]` milliseconds after it is due. */
function replay(order: OrderTimeline, now: number, speed = 1, delays: readonly number[] = []) {
  const steps = [START]
  for (;;) {
    const step = getNextStep(order, speed)
    const at = step && step.at + (delays[steps.length - 1] ?? 0)
    if (!step || at === undefined || at > now) return { order, steps }
    order = { ...order, status: step.to, stage: step.stage, since: at }
    steps.push({ to: step.to, stage: step.stage, at })
  }
}

const announceAt = (minutes: number, order = placed, delays: readonly number[] = []) => {
  const now = PLACED_AT + minutes * MINUTE_MS
  const state = replay(order, now, 1, delays)
  return getArrival(state.order, state.steps, now, 1)
}
const toMinutes = (arrival: ReturnType<typeof announceAt>) =>
  arrival && [(arrival.lower - PLACED_AT) / MINUTE_MS, (arrival.upper - PLACED_AT) / MINUTE_MS, arrival.delay]

describe('issue 24: an ETA with bounds that never jumps back without saying why', () => {
  test('the promise stays until the pickup, then the bounds narrow', () => {
    expect(toMinutes(announceAt(0))).toEqual([20, 30, null])
    expect(toMinutes(announceAt(10))?.slice(1)).toEqual([30, null])
    // picked up after 13.75 of 25 minutes: 11.25 minutes remain, with 2.25 minutes on each side
    expect(toMinutes(announceAt(13.75))).toEqual([22.75, 27.25, null])
    // nearby after 22.5 minutes: 2.5 minutes remain, with half a minute on each side
    expect(toMinutes(announceAt(22.5))).toEqual([24.5, 25.5, null])
  })

  test('a step that is late by less than what is left of the promise changes nothing', () => {
    // the courier picks up three minutes late: 11.25 minutes remain, with 2.25 minutes on each side
    expect(toMinutes(announceAt(16, placed, [0, 0, 3 * MINUTE_MS]))?.slice(1)).toEqual([30, null])
    expect(toMinutes(announceAt(17, placed, [0, 0, 3 * MINUTE_MS]))).toEqual([25.75, 30, null])
  })

  test('a late store moves the arrival in steps of five minutes, with the reason', () => {
    const late = { ...placed, script: 'LATE_STORE' } as const
    expect(toMinutes(announceAt(14.5, late))?.slice(1)).toEqual([30, null])
    // the pickup was planned after 13.75 minutes; at 18 the arrival is estimated at 31.5
    expect(toMinutes(announceAt(18, late))?.slice(1)).toEqual([35, 'STORE'])
    expect(toMinutes(announceAt(19, late))?.slice(1)).toEqual([35, 'STORE'])
    expect(toMinutes(announceAt(23, late))?.slice(1)).toEqual([40, 'STORE'])
  })

  test('a late courier is the reason after the pickup', () => {
    const late = { ...placed, script: 'LATE_COURIER' } as const
    expect(toMinutes(announceAt(22, late))?.slice(1)).toEqual([27.25, null])
    expect(toMinutes(announceAt(28, late))?.slice(1)).toEqual([32.25, 'COURIER'])
  })

  test('an order for pickup announces when it is ready, and nothing afterwards', () => {
    const pickup = { ...placed, mode: 'PICKUP' } as const
    expect(toMinutes(announceAt(0, pickup))).toEqual([20, 30, null])
    expect(announceAt(26, pickup)).toBeNull()
  })

  test('a scheduled order begins again when its time comes', () => {
    const steps: RecordedStep[] = [
      START,
      { to: 'ScheduledStatus', stage: 'PLACED', at: PLACED_AT },
      { ...START, at: PLACED_AT + 60 * MINUTE_MS },
    ]
    const order = { ...placed, since: PLACED_AT + 60 * MINUTE_MS }
    expect(toMinutes(getArrival(order, steps, order.since, 1))).toEqual([80, 90, null])
    expect(getArrival({ ...order, status: 'ScheduledStatus' }, steps.slice(0, 2), PLACED_AT, 1)).toBeNull()
  })

  test('for any delays, speed and pair of times: a later bound always has a reason', () => {
    const anyDelays = fc.array(fc.integer({ min: 0, max: 40 * MINUTE_MS }), { maxLength: 6 })
    const anyScript = fc.constantFrom<SandboxScript | undefined>(undefined, 'LATE_STORE', 'LATE_COURIER')
    const anyTime = fc.integer({ min: 0, max: 200 * MINUTE_MS })
    fc.assert(
      fc.property(
        anyDelays,
        anyScript,
        fc.constantFrom(1, 10, 240),
        anyTime,
        anyTime,
        fc.boolean(),
        (delays, script, speed, a, b, isPickup) => {
          const order: OrderTimeline = { ...placed, mode: isPickup ? 'PICKUP' : 'DELIVERY', script }
          const [first, second] = [Math.min(a, b), Math.max(a, b)].map(it => {
            const now = PLACED_AT + it / speed
            const state = replay(order, now, speed, delays.map(delay => delay / speed)) // prettier-ignore
            return getArrival(state.order, state.steps, now, speed)
          })
          for (const it of [first, second]) if (it) expect(it.lower).toBeLessThanOrEqual(it.upper)
          if (!first || !second) return
          if (second.upper > first.upper + 1e-6) expect(second.delay).not.toBeNull()
          // a reason stays
          if (first.delay) expect(second.delay).not.toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('the minutes until the arrival are whole, never negative, and in order', () => {
  const arrival = { lower: 10 * MINUTE_MS, upper: 12.5 * MINUTE_MS }
  expect(toRemainingEta(arrival, 0)).toEqual({ lowerBound: 10, upperBound: 13 })
  expect(toRemainingEta(arrival, 1)).toEqual({ lowerBound: 9, upperBound: 13 })
  expect(toRemainingEta(arrival, 20 * MINUTE_MS)).toEqual({ lowerBound: 0, upperBound: 1 })
})
