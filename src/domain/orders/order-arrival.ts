import type { Eta } from '#contract/catalogue/eta.ts'
import { getRemainingTime, getSlackTime, type OrderTimeline } from '#domain/orders/order-timeline.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import { isActive, type OrderStage } from '#domain/orders/order-status.ts'

/** Who makes an order arrive later than announced. */
export type DelayCause = 'STORE' | 'COURIER'

/** The announced arrival, or the time at which an order for pickup is ready. Instants are Unix milliseconds. */
export interface Arrival {
  readonly lower: number
  readonly upper: number
  /** Null: never announced for later than before. */
  readonly delay: DelayCause | null
}

/** One recorded step of an order. */
export interface RecordedStep {
  readonly to: OrderStatusType
  readonly stage: OrderStage
  /** Unix milliseconds. */
  readonly at: number
}

const MINUTE_MS = 60_000
/** An estimate this much later than announced changes nothing, in minutes of the order. */
const TOLERANCE_MINUTES = 1
/** A late arrival is announced again in steps of this length, in minutes of the order. */
const EXTENSION_MINUTES = 5

/**
 * Returns the announced arrival of an active order. It depends on the recorded steps and the time only, so all devices show the same,
 * also after a restart. The upper bound moves to a later time only with a `delay`: at once for a late step, else in extensions of five
 * minutes. Before the ride the announced upper bound stays; from the pickup by the courier on the bounds narrow.
 *
 * @param steps all steps until `now`, the first ones first
 * @param speed minutes of an order in a real minute
 * @returns null for an order that waits for its scheduled time, is ready for pickup, or has ended
 */
export function getArrival(order: OrderTimeline, steps: readonly RecordedStep[], now: number, speed: number): Arrival | null {
  if (!isActive(order.status) || order.stage === 'READY') return null
  let announced: Arrival | undefined
  let before: OrderTimeline | undefined
  for (const step of getStepsOfWork(order, steps)) {
    const after = { ...order, status: step.to, stage: step.stage, since: step.at }
    if (before) announced = extend(announced, before, step.at, speed)
    announced = narrow(extend(announced, after, step.at, speed), after, step.at, speed)
    before = after
  }
  return extend(announced, before ?? order, Math.max(now, order.since), speed)
}

/** The steps since the work on the order has begun: an order that waited for its scheduled time begins again. */
function getStepsOfWork({ since, status, stage }: OrderTimeline, steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const work = steps.slice(steps.findLastIndex(it => !isActive(it.to)) + 1)
  return work.length > 0 ? work : [{ to: status, stage, at: since }]
}

function estimate(order: OrderTimeline, now: number, speed: number): Pick<Arrival, 'lower' | 'upper'> {
  const remaining = getRemainingTime(order, now, speed) ?? 0
  const slack = getSlackTime(order, remaining, speed)
  return { lower: now + Math.max(remaining - slack, 0), upper: now + remaining + slack }
}

/** Announces a later arrival when the announced one has become impossible. */
function extend(announced: Arrival | undefined, order: OrderTimeline, now: number, speed: number): Arrival {
  const { lower, upper } = estimate(order, now, speed)
  if (!announced) return { lower, upper, delay: null }
  const excess = upper - announced.upper
  if (excess <= (TOLERANCE_MINUTES * MINUTE_MS) / speed) return announced
  const extension = (EXTENSION_MINUTES * MINUTE_MS) / speed
  const later = announced.upper + Math.ceil(excess / extension) * extension
  return { lower: Math.min(lower, later), upper: later, delay: isRiding(order.stage) || order.mode === 'PARCEL' ? 'COURIER' : 'STORE' }
}

/** Announces the bounds that a step makes certain. */
function narrow({ upper, delay }: Arrival, order: OrderTimeline, now: number, speed: number): Arrival {
  const estimated = estimate(order, now, speed)
  const narrowed = isRiding(order.stage) ? Math.min(upper, estimated.upper) : upper
  return { lower: Math.min(estimated.lower, narrowed), upper: narrowed, delay }
}

const isRiding = (stage: OrderStage): boolean => stage === 'PICKED_UP' || stage === 'NEARBY'

/** Minutes from `now` until the announced arrival, both ends included. */
export function toRemainingEta({ lower, upper }: Pick<Arrival, 'lower' | 'upper'>, now: number): Eta {
  const lowerBound = Math.max(Math.floor((lower - now) / MINUTE_MS), 0)
  return { lowerBound, upperBound: Math.max(Math.ceil((upper - now) / MINUTE_MS), lowerBound + 1) }
}
