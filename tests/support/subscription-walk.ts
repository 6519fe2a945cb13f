import * as fc from 'fast-check'

import {
  addFreeDays,
  applyFailed,
  applyLost,
  applyPaid,
  cancel,
  getAccessEnd,
  getDueStep,
  getPeriodEnd,
  getStatus,
  GRACE_MS,
  resume,
  RETRIES_MS,
  startPaid,
  startTrial,
  type Subscription,
} from '#domain/prime/subscription.ts'

const MINUTE = 60_000
const DAY = 86_400_000
export const THREE_YEARS = 3 * 365 * DAY

/** How a charge ends: at once, later, or accepted first and not collected. */
type Card = 'GOOD' | 'BAD' | 'SLOW_GOOD' | 'SLOW_BAD' | 'LOST'

export type Step =
  | { readonly kind: 'wait'; readonly minutes: number; readonly isOutage: boolean }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'freeDays'; readonly days: number }
  | { readonly kind: 'start'; readonly trialDays: number }
  | { readonly kind: 'cancel' | 'resume' | 'pay' }

const wait = (most: number, isOutage: boolean) =>
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: most }), isOutage: fc.constant(isOutage) })

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: wait(40 * 1440, false) },
  { weight: 3, arbitrary: wait(10, false) },
  { weight: 1, arbitrary: wait(12 * 1440, true) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('card' as const), card: fc.constantFrom<Card>('GOOD', 'GOOD', 'BAD', 'SLOW_GOOD', 'SLOW_BAD', 'LOST') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('freeDays' as const), days: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), trialDays: fc.constantFrom(0, 30) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'pay' as const) }) },
) // prettier-ignore

interface Period {
  readonly from: number
  readonly to: number
  isLost: boolean
}

/** A marketplace that does what the backend does with the subscription of one customer, and checks the promises after each minute that matters. */
export function walk(steps: readonly Step[], start: number): { readonly charges: number; readonly periods: readonly Period[] } {
  let now = start
  let card: Card = 'GOOD'
  let subscription: Subscription | undefined
  let isCharging = false
  /** Charges by the job for one end of a period. */
  let attempts = { end: 0, count: 0 }
  let charges = 0
  let freeUntil = 0
  const periods: Period[] = []

  const fail = (text: string): never => {
    throw new Error(`${text} at ${new Date(now).toISOString()}: ${JSON.stringify({ subscription, periods: periods.slice(-2) })}`)
  }
  function savePeriod(from: number, to: number): Period {
    for (const it of periods) if (!it.isLost && it.to > from && it.from < to) fail('A period is paid twice')
    if (to <= now) fail('A payment gives a period that is over')
    const period = { from, to, isLost: false }
    periods.push(period)
    return period
  }
  function paid(): void {
    isCharging = false
    const before = subscription
    subscription = before ? applyPaid(before, now) : startPaid(now)
    const end = before ? getPeriodEnd(before) : now
    const isContinued = before && before.endedAt === null && now < end + GRACE_MS
    const period = savePeriod(isContinued ? end : now, getPeriodEnd(subscription))
    if (card !== 'LOST') return
    period.isLost = true
    subscription = applyLost(subscription, now)
  }
  function failed(): void {
    isCharging = false
    if (subscription) subscription = applyFailed(subscription, now)
  }
  function charge(): void {
    if (isCharging) return
    charges += 1
    isCharging = true
    if (card === 'GOOD' || card === 'LOST') paid()
    else if (card === 'BAD') failed()
  }
  function answer(): void {
    if (!isCharging) return
    if (card === 'SLOW_GOOD') paid()
    else failed()
  }
  function runJob(): void {
    const step = subscription && !isCharging ? getDueStep(subscription, now) : undefined
    if (!subscription || !step) return
    if (step === 'END') {
      subscription = { ...subscription, endedAt: now }
      return
    }
    if (subscription.cancelledAt !== null) fail('A cancelled subscription is charged')
    const end = getPeriodEnd(subscription)
    if (now < end) fail('A period is charged before its start')
    attempts = { end, count: attempts.end === end ? attempts.count + 1 : 1 }
    if (attempts.count > RETRIES_MS.length + 1) fail('A charge is repeated too often')
    charge()
  }
  function check(): void {
    const accessEnd = subscription ? getAccessEnd(subscription) : 0
    const current = periods.find(it => !it.isLost && it.from <= now && now < it.to)
    if (current && accessEnd <= now) fail('No Prime after a payment')
    if (current && subscription && getStatus(subscription, now) === 'ENDED') fail('Ended within a paid period')
    const paidUntil = Math.max(freeUntil, ...periods.filter(it => !it.isLost).map(it => it.to))
    if (accessEnd > now && now >= paidUntil + GRACE_MS) fail('Prime for nothing')
    if (subscription && (getStatus(subscription, now) !== 'ENDED') !== accessEnd > now) fail('The status and the access differ')
  }
  function doStep(step: Exclude<Step, { kind: 'wait' }>): void {
    const isOver = subscription === undefined || subscription.endedAt !== null
    if (step.kind === 'card') card = isCharging ? card : step.card
    else if (step.kind === 'start' && isOver && !isCharging) {
      subscription = undefined
      if (step.trialDays === 0) charge()
      else {
        freeUntil = now + step.trialDays * DAY
        subscription = startTrial(freeUntil)
      }
    } else if (!subscription) return
    else if (step.kind === 'freeDays' && !isOver) {
      subscription = addFreeDays(subscription, step.days, now)
      freeUntil = getPeriodEnd(subscription)
    } else if (step.kind === 'cancel') subscription = cancel(subscription, now, isCharging)
    else if (step.kind === 'resume') subscription = resume(subscription, now)
    else if (step.kind === 'pay' && getStatus(subscription, now) === 'GRACE') charge()
  }

  for (const step of steps) {
    if (now - start > THREE_YEARS) break
    if (step.kind !== 'wait') doStep(step)
    else {
      const until = now + step.minutes * MINUTE
      while (now < until) {
        // the next minute in which something can happen
        const times = subscription && !step.isOutage ? [subscription.nextAttemptAt, getAccessEnd(subscription)] : []
        const next = times.filter(it => it !== null && it > now).map(Number)
        now = Math.min(until, ...next)
        check()
        // an answer that is late arrives while the grace lasts, or after it
        if (isCharging && now === until) answer()
        if (!step.isOutage) runJob()
        check()
      }
    }
    check()
  }
  return { charges, periods }
}
