import type { Eta } from '#contract/catalogue/store.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import { ORDER_STEPS, type OrderStage } from '#domain/orders/order-status.ts'

/** What of the promised time each step takes, counted from the step before it; together all of it. */
const STEP_SHARES: Readonly<Record<Exclude<OrderStage, 'PLACED' | 'CANCELLED'>, number>> = {
  ACCEPTED: 0.05,
  COOKING: 0.05,
  PICKED_UP: 0.45,
  NEARBY: 0.35,
  DELIVERED: 0.1,
}

/** The part of the way that lies behind a courier who is nearby. */
export const NEARBY_PROGRESS = STEP_SHARES.NEARBY / (STEP_SHARES.NEARBY + STEP_SHARES.DELIVERED)

const MINUTE_MS = 60_000

/** What the pace of an order hangs on; instants are Unix milliseconds. */
export interface OrderTimeline {
  readonly status: OrderStatusType
  readonly stage: OrderStage
  /** Minutes, as promised when it was placed. */
  readonly etaLower: number
  readonly etaUpper: number
  /** Null: as soon as possible. */
  readonly scheduledFor: number | null
  /** When it came to where it stands. */
  readonly since: number
  /** Cash, or a card whose money is taken: what is not paid for is not cooked. */
  readonly paid: boolean
}

export interface OrderStep {
  readonly from: OrderStatusType
  readonly to: OrderStatusType
  readonly stage: OrderStage
  /** When it is due. */
  readonly at: number
}

/**
 * The next step of an order and when it is due. Each is counted from the one before it, as the order's rows have it: a kitchen that was
 * shut for an hour goes on where it was, and does not throw the dinner at the door.
 *
 * @param speed minutes of an order in a real minute
 * @returns undefined when nothing is to come, or when it waits for something else than time
 */
export function getNextStep(order: OrderTimeline, speed: number): OrderStep | undefined {
  const { status, stage, since } = order
  const start = getStart(order, speed)
  if (status === 'ScheduledStatus') return { from: status, to: 'NewStatus', stage: 'PLACED', at: start ?? since }
  if (status === 'NewStatus') {
    if (!order.paid) return undefined
    if (start !== undefined && since < start) return { from: status, to: 'ScheduledStatus', stage: 'PLACED', at: since }
    return { from: status, to: 'ProgressStatus', stage: 'ACCEPTED', at: since + getStepTime('ACCEPTED', order, speed) }
  }
  if (status !== 'ProgressStatus') return undefined
  const next = ORDER_STEPS[ORDER_STEPS.findIndex(it => it === stage) + 1]
  if (next === undefined || next === 'PLACED') return undefined
  return {
    from: status,
    to: next === 'DELIVERED' ? 'DeliveredStatus' : 'ProgressStatus',
    stage: next,
    at: since + getStepTime(next, order, speed),
  }
}

/** When an order for later has to begin, so that it is at the door at its time. */
function getStart(order: OrderTimeline, speed: number): number | undefined {
  return order.scheduledFor === null ? undefined : order.scheduledFor - getTotalTime(order, speed)
}

/** Milliseconds from the till to the door: the middle of what was promised. */
function getTotalTime({ etaLower, etaUpper }: OrderTimeline, speed: number): number {
  return (Math.max((etaLower + etaUpper) / 2, 5) * MINUTE_MS) / speed
}

function getStepTime(stage: keyof typeof STEP_SHARES, order: OrderTimeline, speed: number): number {
  return STEP_SHARES[stage] * getTotalTime(order, speed)
}

/** Milliseconds until the door; undefined for an order that is not on its way there. */
export function getRemainingTime(order: OrderTimeline, now: number, speed: number): number | undefined {
  if (order.status === 'ScheduledStatus') return order.scheduledFor === null ? undefined : Math.max(order.scheduledFor - now, 0)
  if (order.status !== 'NewStatus' && order.status !== 'ProgressStatus') return undefined
  const ahead = ORDER_STEPS.slice(ORDER_STEPS.findIndex(it => it === order.stage) + 1)
  const lengths = ahead.flatMap(it => (it === 'PLACED' ? [] : [getStepTime(it, order, speed)]))
  // a step that is overdue is due now, and takes no more
  return lengths.reduce((sum, it) => sum + it, 0) - Math.min(Math.max(now - order.since, 0), lengths[0] ?? 0)
}

/** Minutes from now, both ends included. The promise was a span, and it narrows as the door comes nearer. */
export function getRemainingEta(order: OrderTimeline, now: number, speed: number): Eta | null {
  const left = getRemainingTime(order, now, speed)
  if (left === undefined || order.status === 'ScheduledStatus') return null
  const slack = ((order.etaUpper - order.etaLower) / 2 / speed) * Math.min(left / getTotalTime(order, speed), 1)
  const lowerBound = Math.max(Math.floor(left / MINUTE_MS - slack), 0)
  return { lowerBound, upperBound: Math.max(Math.ceil(left / MINUTE_MS + slack), lowerBound + 1) }
}

/** How much of the way from the store to the door lies behind the courier, 0 to 1. */
export function getRideProgress(order: OrderTimeline, now: number, speed: number): number {
  const part = (stage: 'NEARBY' | 'DELIVERED') => Math.min(Math.max((now - order.since) / getStepTime(stage, order, speed), 0), 1)
  if (order.stage === 'PICKED_UP') return NEARBY_PROGRESS * part('NEARBY')
  if (order.stage === 'NEARBY') return NEARBY_PROGRESS + (1 - NEARBY_PROGRESS) * part('DELIVERED')
  return order.stage === 'DELIVERED' ? 1 : 0
}

/**
 * An order may be called off until the pans are on the fire.
 *
 * @source ours; the spec has the call and not the moment (B §7, "statuses/cancel")
 */
export function isCancellable(status: OrderStatusType, stage: OrderStage): boolean {
  return status === 'NewStatus' || status === 'ScheduledStatus' || (status === 'ProgressStatus' && stage === 'ACCEPTED')
}
