import type { OrderStatusType } from '#contract/orders/order.ts'
import { SUPPORT_STATUSES, type SupportCondition, type SupportStatus } from '#domain/support/stored-tree.ts'

const MINUTE_MS = 60_000

/** Instants are Unix milliseconds. */
export interface SupportedOrder {
  readonly createdAt: number
  /** Null: as soon as possible. */
  readonly scheduledFor: number | null
  /** The promise, minutes. */
  readonly etaLower: number
  readonly etaUpper: number
  readonly deliveredAt: number | null
  readonly isCash: boolean
  readonly isPickup: boolean
  readonly isCancellable: boolean
  /** Whether a courier has the order. */
  readonly hasCourier: boolean
}

/** Drafts and orders without a payment have no tree of their own. */
export function toSupportStatus(status: OrderStatusType): SupportStatus {
  return SUPPORT_STATUSES.find(it => it === status) ?? 'NoOrder'
}

/**
 * Whether the promised time is over: that of the order, or for a scheduled order its time and the tolerance of the promise.
 *
 * @param speed simulated minutes per real minute
 */
export function isLate(
  {
    createdAt,
    scheduledFor,
    etaLower,
    etaUpper,
    deliveredAt,
  }: Pick<SupportedOrder, 'createdAt' | 'scheduledFor' | 'etaLower' | 'etaUpper' | 'deliveredAt'>,
  now: number,
  speed: number,
): boolean {
  const [start, minutes] = scheduledFor === null ? [createdAt, etaUpper] : [scheduledFor, etaUpper - etaLower]
  return ((deliveredAt ?? now) - start) * speed > minutes * MINUTE_MS
}

/** The facts of an order on which options depend. */
export function getFacts(order: SupportedOrder, now: number, speed: number): ReadonlySet<SupportCondition> {
  const facts: Readonly<Record<SupportCondition, boolean>> = {
    LATE: isLate(order, now, speed),
    COURIER: order.hasCourier,
    CANCELLABLE: order.isCancellable,
    CARD: !order.isCash,
    CASH: order.isCash,
    DELIVERY: !order.isPickup,
    PICKUP: order.isPickup,
  }
  return new Set((Object.keys(facts) as SupportCondition[]).filter(it => facts[it]))
}
