import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  isCancellable,
  NEARBY_PROGRESS,
  getNextStep,
  type OrderTimeline,
  getRideProgress,
  getRemainingTime,
  getPromisedTime,
  getStoreDelay,
} from '#domain/orders/order-timeline.ts'
import { getArrival, toRemainingEta } from '#domain/orders/order-arrival.ts'
import { canTransition, STATUS_STAGES } from '#domain/orders/order-status.ts'

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

/** All steps to the end, each at its due time. */
function runTimeline(order: OrderTimeline, speed: number) {
  const steps = []
  for (let step = getNextStep(order, speed); step; step = getNextStep(order, speed)) {
    steps.push(step)
    order = { ...order, status: step.to, stage: step.stage, since: step.at }
  }
  return { steps, order }
}

describe('timeline of an order', () => {
  test('has every stage and ends in the middle of the promised ETA', () => {
    const { steps } = runTimeline(placed, 1)
    expect(steps.map(it => it.stage)).toEqual(['ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
    expect(steps.at(-1)!.at - PLACED_AT).toBeCloseTo(25 * MINUTE_MS, 3)
  })
  test('is ten times faster at SANDBOX_SPEED 10: "an order arrives in about 3 minutes"', () => {
    expect(runTimeline(placed, 10).steps.at(-1)!.at - PLACED_AT).toBeCloseTo(2.5 * MINUTE_MS, 3)
  })
  test('an unpaid order has no next step', () => {
    expect(getNextStep({ ...placed, paid: false }, 10)).toBeUndefined()
  })
  test('a step is measured from the previous one: delays are not caught up', () => {
    const lateOrder = { ...placed, status: 'ProgressStatus', stage: 'COOKING', since: PLACED_AT + 180 * MINUTE_MS } as const
    expect(getNextStep(lateOrder, 1)).toMatchObject({ stage: 'PICKED_UP', at: lateOrder.since + 0.45 * 25 * MINUTE_MS })
  })
  test('a final order has no next step', () => {
    for (const status of ['DeliveredStatus', 'CanceledStatus', 'OrphanStatus', 'DraftStatus'] as const)
      expect(getNextStep({ ...placed, status, stage: STATUS_STAGES[status][0]! }, 1)).toBeUndefined()
  })
})

describe('an order for pickup', () => {
  const pickup = { ...placed, mode: 'PICKUP' } as const
  test('is ready in the middle of the promise, and has no step of a courier', () => {
    const { steps, order } = runTimeline(pickup, 1)
    expect(steps.map(it => it.stage)).toEqual(['ACCEPTED', 'COOKING', 'READY', 'DELIVERED'])
    expect(steps.find(it => it.stage === 'READY')!.at - PLACED_AT).toBeCloseTo(25 * MINUTE_MS, 3)
    expect(order.status).toBe('DeliveredStatus')
  })
  test('the remaining time ends when it is ready', () => {
    expect(getRemainingTime(pickup, PLACED_AT, 1)).toBeCloseTo(25 * MINUTE_MS, 3)
    const ready = { ...pickup, status: 'ProgressStatus', stage: 'READY' } as const
    expect(getRemainingTime(ready, PLACED_AT, 1)).toBe(0)
    expect(getArrival(ready, [], PLACED_AT, 1)).toBeNull()
  })
})

describe('a scheduled order', () => {
  const later = { ...placed, scheduledFor: PLACED_AT + 120 * MINUTE_MS }
  test('waits and arrives on time', () => {
    const { steps } = runTimeline(later, 10)
    expect(steps.slice(0, 2)).toMatchObject([{ to: 'ScheduledStatus', at: PLACED_AT }, { to: 'NewStatus' }])
    expect(steps.at(-1)!.at).toBeCloseTo(later.scheduledFor, 0)
  })
  test('starts immediately if its time is near', () => {
    expect(getNextStep({ ...placed, scheduledFor: PLACED_AT + MINUTE_MS }, 1)).toMatchObject({ to: 'ProgressStatus' })
  })
  test('has no estimate while it waits', () => {
    expect(getArrival({ ...later, status: 'ScheduledStatus' }, [], PLACED_AT, 1)).toBeNull()
    expect(getRemainingTime({ ...later, status: 'ScheduledStatus' }, PLACED_AT, 1)).toBe(120 * MINUTE_MS)
  })
})

const anyOrder = fc
  .record({ etaLower: fc.integer({ min: 0, max: 90 }), span: fc.integer({ min: 0, max: 30 }), later: fc.option(fc.integer({ min: 0, max: 10_000 })) })
  .map(({ etaLower, span, later }): OrderTimeline => ({ ...placed, etaLower, etaUpper: etaLower + span, scheduledFor: later === null ? null : PLACED_AT + later * MINUTE_MS })) // prettier-ignore
const anySpeed = fc.double({ min: 0.1, max: 600, noNaN: true })

test('for any ETA and speed every step is valid, in order, and the last one is delivery', () => {
  fc.assert(
    fc.property(anyOrder, anySpeed, (order, speed) => {
      const { steps, order: end } = runTimeline(order, speed)
      expect(end).toMatchObject({ status: 'DeliveredStatus', stage: 'DELIVERED' })
      for (const [index, step] of steps.entries()) {
        if (step.from !== step.to) expect(canTransition(step.from, step.to)).toBe(true)
        if (index > 0) expect(step.at).toBeGreaterThanOrEqual(steps[index - 1]!.at)
      }
    }),
  )
})

test('the ETA narrows, is never negative, and its ends are in order', () => {
  fc.assert(
    fc.property(anyOrder, anySpeed, fc.double({ min: 0, max: 3, noNaN: true }), (order, speed, share) => {
      const asap = { ...order, scheduledFor: null }
      const total = getRemainingTime(asap, PLACED_AT, speed)!
      const now = PLACED_AT + total * share
      const eta = toRemainingEta(getArrival(asap, [], now, speed)!, now)
      expect(eta.lowerBound).toBeGreaterThanOrEqual(0)
      expect(eta.upperBound).toBeGreaterThan(eta.lowerBound)
      expect(getRemainingTime(asap, PLACED_AT + total * share, speed)).toBeLessThanOrEqual(total)
    }),
  )
})

test('the courier only moves forward, within the range of the stage', () => {
  const riding = { ...placed, status: 'ProgressStatus', stage: 'PICKED_UP' } as const
  const at = (minutes: number, stage: 'PICKED_UP' | 'NEARBY' = 'PICKED_UP') =>
    getRideProgress({ ...riding, stage }, PLACED_AT + minutes * MINUTE_MS, 1)
  expect([at(-5), at(0), at(500)]).toEqual([0, 0, NEARBY_PROGRESS])
  expect([at(0, 'NEARBY'), at(500, 'NEARBY')]).toEqual([NEARBY_PROGRESS, 1])
  expect(at(4)).toBeGreaterThan(at(3))
  expect(getRideProgress({ ...riding, stage: 'COOKING' }, PLACED_AT, 1)).toBe(0)
})

test('an order is cancellable until its preparation starts', () => {
  expect(isCancellable('NewStatus', 'PLACED')).toBe(true)
  expect(isCancellable('ScheduledStatus', 'PLACED')).toBe(true)
  expect(isCancellable('ProgressStatus', 'ACCEPTED')).toBe(true)
  expect(isCancellable('ProgressStatus', 'COOKING')).toBe(false)
  expect(isCancellable('DeliveredStatus', 'DELIVERED')).toBe(false)
})

describe('promised times', () => {
  const promised = { mode: 'DELIVERY', etaLower: 20, etaUpper: 30, scheduledFor: null, createdAt: PLACED_AT } as const
  const minutes = (instant: number | undefined) => instant === undefined ? undefined : Math.round(((instant - PLACED_AT) / MINUTE_MS) * 100) / 100 // prettier-ignore

  test('each step has its share of the promise', () => {
    expect(minutes(getPromisedTime(promised, 'PLACED'))).toBe(0)
    expect(minutes(getPromisedTime(promised, 'PICKED_UP'))).toBe(13.75)
    expect(minutes(getPromisedTime(promised, 'DELIVERED'))).toBe(25)
    expect(getPromisedTime(promised, 'READY')).toBeUndefined()
    expect(minutes(getPromisedTime({ ...promised, mode: 'PICKUP' }, 'READY'))).toBe(25)
  })

  test('a scheduled order arrives at its time', () => {
    const scheduled = { ...promised, scheduledFor: PLACED_AT + 120 * MINUTE_MS }
    expect(minutes(getPromisedTime(scheduled, 'DELIVERED'))).toBe(120)
    expect(minutes(getPromisedTime(scheduled, 'PICKED_UP'))).toBe(108.75)
  })

  test('the delay is that of the last step of the store, in whole minutes', () => {
    const at = (stage: string, minute: number) => ({ stage, at: PLACED_AT + minute * MINUTE_MS })
    expect(getStoreDelay(promised, [])).toBe(0)
    expect(getStoreDelay(promised, [at('PLACED', 90)])).toBe(0)
    expect(getStoreDelay(promised, [at('ACCEPTED', 1)])).toBe(0)
    expect(getStoreDelay(promised, [at('ACCEPTED', 90), at('COOKING', 91), at('PICKED_UP', 18.74)])).toBe(4)
    expect(getStoreDelay(promised, [at('PICKED_UP', 18.75), at('NEARBY', 90), at('DELIVERED', 99)])).toBe(5)
  })
})
