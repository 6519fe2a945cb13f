import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addFreeDays,
  addMonths,
  ANNOUNCEMENT_MS,
  applyFailed,
  applyLost,
  applyPaid,
  canResume,
  cancel,
  getAccessEnd,
  getDueStep,
  getPeriodEnd,
  getStatus,
  GRACE_MS,
  mustAnnounce,
  resume,
  RETRIES_MS,
  startPaid,
  startTrial,
} from '#domain/prime/subscription.ts'
import { anyStep, walk } from '#tests/support/subscription-walk.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const at = (text: string): number => Date.parse(`${text}Z`)
const START = at('2027-01-31T12:00')

describe('periods', () => {
  test('end on the day of the start, or on the last day of a shorter month', () => {
    const ends = [1, 2, 3, 12, 13, 25].map(it => new Date(addMonths(START, it)).toISOString().slice(0, 16))
    expect(ends).toEqual(['2027-02-28T12:00', '2027-03-31T12:00', '2027-04-30T12:00', '2028-01-31T12:00', '2028-02-29T12:00', '2029-02-28T12:00']) // prettier-ignore
  })
  test('do not drift: each renewal counts from the first one', () => {
    let subscription = startPaid(START)
    for (let month = 1; month <= 36; month++) {
      expect(getPeriodEnd(subscription)).toBe(addMonths(START, month))
      subscription = applyPaid(subscription, getPeriodEnd(subscription))
    }
  })
})

describe('issue 25 point 1: trial and renewal', () => {
  const trial = startTrial(START)
  test('a trial is charged in the minute in which it ends, not before', () => {
    expect(getStatus(trial, START - 1)).toBe('TRIAL')
    expect(getDueStep(trial, START - 1)).toBeUndefined()
    expect(getDueStep(trial, START)).toBe('CHARGE')
    // the charge needs a moment
    expect(getStatus(trial, START)).toBe('TRIAL')
    const paid = applyPaid(trial, START)
    expect([getStatus(paid, START), getPeriodEnd(paid), paid.nextAttemptAt]).toEqual(['ACTIVE', addMonths(START, 1), addMonths(START, 1)])
  })
  test('a renewal some minutes late continues the period', () => {
    const end = getPeriodEnd(startPaid(START))
    expect(getPeriodEnd(applyPaid(startPaid(START), end + 5 * MINUTE))).toBe(addMonths(START, 2))
  })
  test('after the grace, which nobody has used, a period starts with its payment', () => {
    const end = getPeriodEnd(startPaid(START))
    expect(getPeriodEnd(applyPaid(startPaid(START), end + GRACE_MS - 1))).toBe(addMonths(START, 2))
    expect(getPeriodEnd(applyPaid(startPaid(START), end + GRACE_MS))).toBe(addMonths(end + GRACE_MS, 1))
  })
})

describe('the first charge is announced', () => {
  const end = START + 30 * DAY
  const trial = startTrial(end)
  const announced = { startedAt: START, announcedAt: null }
  test.each([
    ['three days before it', trial, announced, end - ANNOUNCEMENT_MS, true],
    ['not earlier', trial, announced, end - ANNOUNCEMENT_MS - 1, false],
    ['until the charge', trial, announced, end - 1, true],
    ['not after it', trial, announced, end, false],
    ['once', trial, { ...announced, announcedAt: end }, end - 1, false],
    ['again when the charge has moved', trial, { ...announced, announcedAt: end - DAY }, end - 1, true],
    ['not after a cancellation', cancel(trial, START, false), announced, end - 1, false],
    ['not when the first charge has failed', { ...trial, failures: 1 }, announced, end - 1, false],
    ['not for a paid period', startPaid(START), announced, addMonths(START, 1) - 1, false],
    ['for six free days', trial, { startedAt: end - 2 * ANNOUNCEMENT_MS, announcedAt: null }, end - 1, true],
    ['not for fewer', trial, { startedAt: end - 2 * ANNOUNCEMENT_MS + 1, announcedAt: null }, end - 1, false],
  ] as const)('%s', (_, life, sent, now, expected) => expect(mustAnnounce(life, sent, now)).toBe(expected))
})

describe('issue 25 point 1: "failed renewals (retries, grace)"', () => {
  const end = addMonths(START, 1)
  test('retries after 1, 3 and 6 days, and 7 days of grace', () => {
    let subscription = startPaid(START)
    const attempts: number[] = []
    while (subscription.nextAttemptAt !== null && attempts.length < 10) {
      attempts.push((subscription.nextAttemptAt - end) / DAY)
      subscription = applyFailed(subscription, subscription.nextAttemptAt)
      expect(getStatus(subscription, end + 6 * DAY)).toBe('GRACE')
    }
    expect(attempts).toEqual([0, 1, 3, 6])
    expect(getAccessEnd(subscription)).toBe(end + 7 * DAY)
    expect(getDueStep(subscription, end + 7 * DAY - 1)).toBeUndefined()
    expect(getDueStep(subscription, end + 7 * DAY)).toBe('END')
    expect([getStatus(subscription, end + 7 * DAY - 1), getStatus(subscription, end + 7 * DAY)]).toEqual(['GRACE', 'ENDED'])
    // the customer pays in the last minute of the grace
    const paid = applyPaid(subscription, end + 7 * DAY - MINUTE)
    expect([getPeriodEnd(paid), paid.failures]).toEqual([addMonths(START, 2), 0])
  })
  test('a retry that is due while the marketplace is away is the next one that is left', () => {
    const failed = applyFailed(startPaid(START), end + 2 * DAY)
    expect(failed.nextAttemptAt).toBe(end + RETRIES_MS[1])
    expect(applyFailed(startPaid(START), end + RETRIES_MS[1]).nextAttemptAt).toBe(end + RETRIES_MS[2])
    expect(applyFailed(startPaid(START), end + RETRIES_MS[2] - 1).nextAttemptAt).toBe(end + RETRIES_MS[2])
    expect(applyFailed(startPaid(START), end + RETRIES_MS[2])).toMatchObject({ nextAttemptAt: null, endedAt: null })
    expect(applyFailed(startPaid(START), end + GRACE_MS)).toMatchObject({ nextAttemptAt: null, endedAt: end + GRACE_MS })
  })
  test('an accepted charge that is not collected: the period is unpaid again; a first payment ends the subscription', () => {
    const renewed = applyPaid(startPaid(START), end)
    const lost = applyLost(renewed, end + MINUTE)
    expect([getStatus(lost, end + MINUTE), getPeriodEnd(lost), lost.nextAttemptAt]).toEqual(['GRACE', end, end + RETRIES_MS[0]])
    expect(getStatus(applyLost(startPaid(START), START + MINUTE), START + MINUTE)).toBe('ENDED')
    expect(getStatus(applyLost(applyPaid(startTrial(START), START), START + MINUTE), START + MINUTE)).toBe('ENDED')
    // free days that were added before the news
    const extended = addFreeDays(renewed, 3, end)
    expect(applyLost(extended, end + MINUTE)).toBe(extended)
  })
})

describe('issue 25 point 1: "cancellation at the end of the period"', () => {
  const end = addMonths(START, 1)
  const cancelled = cancel(startPaid(START), START + DAY, false)
  test('Prime stays until the end, nothing is charged, and the subscription ends', () => {
    expect([getStatus(cancelled, end - 1), getStatus(cancelled, end)]).toEqual(['ACTIVE', 'ENDED'])
    expect([getDueStep(cancelled, end - 1), getDueStep(cancelled, end)]).toEqual([undefined, 'END'])
  })
  test('can be resumed until the end, not later, and then is charged as before', () => {
    expect([canResume(cancelled, end - 1), canResume(cancelled, end), canResume(startPaid(START), START)]).toEqual([true, false, false])
    expect(resume(cancelled, end - 1)).toEqual(startPaid(START))
    expect(resume(cancelled, end)).toBe(cancelled)
  })
  test('in the grace it ends at once; while a charge is open, its result decides', () => {
    const failed = applyFailed(startPaid(START), end)
    expect(getStatus(cancel(failed, end + DAY, false), end + DAY)).toBe('ENDED')
    const charging = cancel(startPaid(START), end, true)
    expect(charging.endedAt).toBeNull()
    expect(getStatus(applyPaid(charging, end), end)).toBe('ACTIVE')
    expect(applyPaid(charging, end).nextAttemptAt).toBeNull()
    expect(applyFailed(charging, end).endedAt).toBe(end)
  })
  test('a second cancellation changes nothing', () => expect(cancel(cancelled, START + 2 * DAY, false)).toBe(cancelled))
})

test('free days move the next charge, and the month counts from their end', () => {
  const extended = addFreeDays(startPaid(START), 10, START + DAY)
  const end = addMonths(START, 1) + 10 * DAY
  expect([getPeriodEnd(extended), extended.nextAttemptAt]).toEqual([end, end])
  expect(getPeriodEnd(applyPaid(extended, end))).toBe(addMonths(end, 1))
  // in the grace they count from now
  const failed = applyFailed(startPaid(START), addMonths(START, 1))
  const now = addMonths(START, 1) + DAY
  expect(getPeriodEnd(addFreeDays(failed, 10, now))).toBe(now + 10 * DAY)
  expect(addFreeDays(cancel(startPaid(START), START, false), 10, START).nextAttemptAt).toBeNull()
})

test('issue 25: over three years, never charged twice for one period, never without access after payment', () => {
  let charges = 0
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 150, size: 'max' }), fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }), (steps, start) => {
      charges += walk(steps, start.getTime()).charges
    }),
    { numRuns: 100 },
  ) // prettier-ignore
  expect(charges).toBeGreaterThan(500)
})
