import type { OrderStatusType } from '#contract/orders/order.ts'

/**
 * The legal edges of an order's life, as data: `backend/modules/orders/transition-order.ts` moves along these alone, and the invariant
 * queries look for an event along any other.
 *
 * @source B §4: "Order status types: … NewStatus (default)"
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatusType, readonly OrderStatusType[]>> = {
  DraftStatus: ['NewStatus', 'CanceledStatus', 'OrphanStatus'],
  NewStatus: ['ScheduledStatus', 'ProgressStatus', 'CanceledStatus'],
  ScheduledStatus: ['NewStatus', 'ProgressStatus', 'CanceledStatus'],
  ProgressStatus: ['DeliveredStatus', 'CanceledStatus'],
  DeliveredStatus: [],
  CanceledStatus: [],
  OrphanStatus: [],
}

export function canTransition(from: OrderStatusType, to: OrderStatusType): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}

/** Nothing happens to it any more. */
export function isFinal(status: OrderStatusType): boolean {
  return ORDER_TRANSITIONS[status].length === 0
}

/** @source B §4: "NewStatus and ProgressStatus count as active orders." */
export function isActive(status: OrderStatusType): boolean {
  return status === 'NewStatus' || status === 'ProgressStatus'
}

/** The sections of the list of orders, in their order on the page. */
export const ORDER_GROUPS = ['active', 'scheduled', 'unpaid', 'earlier'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** The one section of the list that shows an order. */
export function getOrderGroup(status: OrderStatusType): OrderGroup {
  if (isActive(status)) return 'active'
  if (isFinal(status)) return 'earlier'
  return status === 'ScheduledStatus' ? 'scheduled' : 'unpaid'
}

/** @source B §4: "Delivered only when the status is DeliveredStatus." */
export function isDelivered(status: OrderStatusType): boolean {
  return status === 'DeliveredStatus'
}

/** What the order page shows as steps, finer than the status, in their order. */
export const ORDER_STEPS = ['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'] as const

export type OrderStage = (typeof ORDER_STEPS)[number] | 'CANCELLED'

/** The stages that an order of a status may stand at. */
export const STATUS_STAGES: Readonly<Record<OrderStatusType, readonly OrderStage[]>> = {
  DraftStatus: ['PLACED'],
  OrphanStatus: ['CANCELLED'],
  NewStatus: ['PLACED'],
  ScheduledStatus: ['PLACED'],
  ProgressStatus: ['ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY'],
  DeliveredStatus: ['DELIVERED'],
  CanceledStatus: ['CANCELLED'],
}

/** A step forward, a cancellation, or the same again; never a step back. */
export function canReachStage(from: OrderStage, to: OrderStage): boolean {
  if (from === 'CANCELLED') return to === 'CANCELLED'
  return to === 'CANCELLED' || ORDER_STEPS.indexOf(to) >= ORDER_STEPS.indexOf(from)
}
