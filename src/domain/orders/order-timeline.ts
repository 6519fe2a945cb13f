import type { OrderStatusType } from '#contract/orders/order.ts'
import { MODE_STEPS, type OrderStage, type StepMode } from '#domain/orders/order-status.ts'
import type { SandboxScript } from '#domain/orders/sandbox-script.ts'

type StepShares = Readonly<Partial<Record<OrderStage, number>>>

/** Share of the promised time for each step, measured from the previous step; the sum until delivery is 1. */
const DELIVERY_SHARES = { ACCEPTED: 0.05, COOKING: 0.05, PICKED_UP: 0.45, NEARBY: 0.35, DELIVERED: 0.1 } as const
const STEP_SHARES: Readonly<Record<StepMode, StepShares>> = {
  DELIVERY: DELIVERY_SHARES,
  // the promise ends when the order is ready; the sample customer comes for it half that time later
  PICKUP: { ACCEPTED: 0.05, COOKING: 0.05, READY: 0.9, DELIVERED: 0.5 },
  // nothing is prepared; the shares of the ride are those of a delivery
  PARCEL: { ACCEPTED: 0.1, PICKED_UP: 0.36, NEARBY: 0.42, DELIVERED: 0.12 },
}

/** Route progress at which a courier is nearby. */
export const NEARBY_PROGRESS = DELIVERY_SHARES.NEARBY / (DELIVERY_SHARES.NEARBY + DELIVERY_SHARES.DELIVERED)

const MINUTE_MS = 60_000

/** Inputs of the order timeline; instants are Unix milliseconds. */
export interface OrderTimeline {
  readonly mode: StepMode
  readonly status: OrderStatusType
  readonly stage: OrderStage
  /** Promised ETA when the order was placed, minutes. */
  readonly etaLower: number
  readonly etaUpper: number
  /** Null: as soon as possible. */
  readonly scheduledFor: number | null
  /** Time of the last change of stage. */
  readonly since: number
  /** Cash, or a captured card payment: unpaid orders are not prepared. */
  readonly paid: boolean
  /** Until when the customer can answer a proposal of the store, Unix milliseconds: the order does not leave the store before. 0: none waits. */
  readonly answersUntil?: number | undefined
  /** What goes wrong in the sandbox. Estimates do not know it. */
  readonly script?: SandboxScript | undefined
}

export interface OrderStep {
  readonly from: OrderStatusType
  readonly to: OrderStatusType
  readonly stage: OrderStage
  /** Due time, Unix milliseconds. */
  readonly at: number
}

/** How much longer a late step takes than planned. */
const LATE_FACTORS: Readonly<Partial<Record<SandboxScript, { readonly stages: readonly OrderStage[]; readonly factor: number }>>> = {
  LATE_STORE: { stages: ['PICKED_UP', 'READY'], factor: 2 },
  LATE_COURIER: { stages: ['NEARBY'], factor: 2.5 },
  // the courier waits, and drives back
  NOBODY_HOME: { stages: ['DELIVERED'], factor: 4 },
}

/**
 * Returns the next step of an order and its due time. Each step is measured from the previous one: after an interruption the timeline
 * continues and skips nothing.
 *
 * @param speed minutes of an order in a real minute
 * @returns undefined for a final order, or if the order waits for its payment
 */
export function getNextStep(order: OrderTimeline, speed: number): OrderStep | undefined {
  const { status, since } = order
  const start = getStart(order, speed)
  if (status === 'ScheduledStatus') return { from: status, to: 'NewStatus', stage: 'PLACED', at: start ?? since }
  if (status === 'NewStatus') {
    if (!order.paid) return undefined
    if (start !== undefined && since < start) return { from: status, to: 'ScheduledStatus', stage: 'PLACED', at: since }
    return { from: status, to: 'ProgressStatus', stage: 'ACCEPTED', at: since + getStepTime('ACCEPTED', order, speed) }
  }
  if (status !== 'ProgressStatus') return undefined
  const next = getStepsAfter(order)[0]
  if (next === undefined) return undefined
  // half-way through its preparation
  if (order.script === 'STORE_CANCELS' && order.stage === 'COOKING')
    return { from: status, to: 'CanceledStatus', stage: 'CANCELLED', at: since + getStepTime(next, order, speed) / 2 }
  return {
    from: status,
    to: next === 'DELIVERED' ? 'DeliveredStatus' : 'ProgressStatus',
    stage: next,
    at: Math.max(since + getActualStepTime(next, order, speed), HANDOVERS.includes(next) ? (order.answersUntil ?? 0) : 0),
  }
}

/** After them the store cannot replace a product any more. */
const HANDOVERS: readonly OrderStage[] = ['READY', 'PICKED_UP']

/** When the current step of an order should end, Unix milliseconds. Undefined when no step follows by time. */
export function getPlannedStepEnd(order: OrderTimeline, speed: number): number | undefined {
  const step = getNextStep({ ...order, script: undefined }, speed)
  return step?.at
}

/** An order as it was promised; instants are Unix milliseconds. */
export type PromisedOrder = Pick<OrderTimeline, 'mode' | 'etaLower' | 'etaUpper' | 'scheduledFor'> & { readonly createdAt: number }

/** When a step was promised, Unix milliseconds; undefined for a step that the mode does not have. */
export function getPromisedTime(order: PromisedOrder, stage: OrderStage): number | undefined {
  const steps: readonly OrderStage[] = MODE_STEPS[order.mode]
  const index = steps.indexOf(stage)
  if (index === -1) return undefined
  const total = getTotalTime(order, 1)
  const start = order.scheduledFor === null ? order.createdAt : order.scheduledFor - total
  return start + steps.slice(0, index + 1).reduce((sum, it) => sum + (STEP_SHARES[order.mode][it] ?? 0), 0) * total
}

/**
 * How much later than promised the store took its last step, whole minutes.
 *
 * @param events in their order
 */
export function getStoreDelay(order: PromisedOrder, events: readonly { readonly stage: string; readonly at: number }[]): number {
  const last = events.findLast(it => STORE_STEPS.some(step => step === it.stage))
  const promised = last && getPromisedTime(order, last.stage as OrderStage)
  return promised === undefined ? 0 : Math.max(Math.floor((last!.at - promised) / MINUTE_MS), 0)
}

/** The steps that depend on the store. */
const STORE_STEPS: readonly OrderStage[] = ['ACCEPTED', 'COOKING', 'READY', 'PICKED_UP']

/** Start time of a scheduled order, so that it arrives on time. */
function getStart(order: OrderTimeline, speed: number): number | undefined {
  return order.scheduledFor === null ? undefined : order.scheduledFor - getTotalTime(order, speed)
}

/** Total time from placement to delivery, milliseconds: the middle of the promised ETA. */
function getTotalTime({ etaLower, etaUpper }: Pick<OrderTimeline, 'etaLower' | 'etaUpper'>, speed: number): number {
  return (Math.max((etaLower + etaUpper) / 2, 5) * MINUTE_MS) / speed
}

function getStepTime(stage: OrderStage, order: OrderTimeline, speed: number): number {
  return (STEP_SHARES[order.mode][stage] ?? 0) * getTotalTime(order, speed)
}

function getActualStepTime(stage: OrderStage, order: OrderTimeline, speed: number): number {
  const late = order.script && LATE_FACTORS[order.script]
  return getStepTime(stage, order, speed) * (late?.stages.includes(stage) ? late.factor : 1)
}

function getStepsAfter({ mode, stage }: OrderTimeline): readonly OrderStage[] {
  const steps: readonly OrderStage[] = MODE_STEPS[mode]
  return steps.slice(steps.indexOf(stage) + 1)
}

/** Remaining time until delivery, or until an order is ready for pickup, milliseconds; undefined for orders that are not active or scheduled. */
export function getRemainingTime(order: OrderTimeline, now: number, speed: number): number | undefined {
  if (order.status === 'ScheduledStatus') return order.scheduledFor === null ? undefined : Math.max(order.scheduledFor - now, 0)
  if (order.status !== 'NewStatus' && order.status !== 'ProgressStatus') return undefined
  const ahead = getStepsAfter(order).filter(it => order.mode !== 'PICKUP' || it !== 'DELIVERED')
  const lengths = ahead.map(it => getStepTime(it, order, speed))
  // an overdue step needs no more time
  return lengths.reduce((sum, it) => sum + it, 0) - Math.min(Math.max(now - order.since, 0), lengths[0] ?? 0)
}

/** Half of the span of an estimate, milliseconds. It narrows towards the end. @param remaining milliseconds */
export function getSlackTime(order: OrderTimeline, remaining: number, speed: number): number {
  const half = ((order.etaUpper - order.etaLower) / 2 / speed) * MINUTE_MS
  return half * Math.min(remaining / getTotalTime(order, speed), 1)
}

/** Route progress of the courier, 0 to 1. */
export function getRideProgress(order: OrderTimeline, now: number, speed: number): number {
  const getShare = (stage: 'NEARBY' | 'DELIVERED') => Math.min(Math.max((now - order.since) / getActualStepTime(stage, order, speed), 0), 1)
  if (order.stage === 'PICKED_UP') return NEARBY_PROGRESS * getShare('NEARBY')
  if (order.stage === 'NEARBY') return NEARBY_PROGRESS + (1 - NEARBY_PROGRESS) * getShare('DELIVERED')
  return order.stage === 'DELIVERED' ? 1 : 0
}

/**
 * An order is cancellable until its preparation starts.
 *
 * @source ours; the specification has the call without this limit (B §7, "statuses/cancel")
 */
export function isCancellable(status: OrderStatusType, stage: OrderStage): boolean {
  return status === 'NewStatus' || status === 'ScheduledStatus' || (status === 'ProgressStatus' && stage === 'ACCEPTED')
}
