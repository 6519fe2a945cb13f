import type { OrderMode } from '#contract/checkout/template.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'

/**
 * Allowed status changes of an order. `backend/modules/orders/transition-order.ts` uses these only, and the invariant queries search for events
 * outside them.
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

/** Whether no further status is possible. */
export function isFinal(status: OrderStatusType): boolean {
  return ORDER_TRANSITIONS[status].length === 0
}

/** @source B §4: "NewStatus and ProgressStatus count as active orders." */
export function isActive(status: OrderStatusType): boolean {
  return status === 'NewStatus' || status === 'ProgressStatus'
}

/** Sections of the order list, in page order. */
export const ORDER_GROUPS = ['active', 'scheduled', 'unpaid', 'earlier'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

/** Section of the list for a status. */
export function getOrderGroup(status: OrderStatusType): OrderGroup {
  if (isActive(status)) return 'active'
  if (isFinal(status)) return 'earlier'
  return status === 'ScheduledStatus' ? 'scheduled' : 'unpaid'
}

/** @source B §4: "Delivered only when the status is DeliveredStatus." */
export function isDelivered(status: OrderStatusType): boolean {
  return status === 'DeliveredStatus'
}

/** Steps of all orders in order, finer than the status. */
export const ORDER_STEPS = ['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY', 'DELIVERED'] as const

export type OrderStage = (typeof ORDER_STEPS)[number] | 'CANCELLED'

/** How an order advances: to a customer, until the customer collects it, or as a parcel between other people. */
export type StepMode = OrderMode | 'PARCEL'

/** Steps of the order page by mode. DELIVERED of an order for pickup means that the customer has collected it. */
export const MODE_STEPS = {
  DELIVERY: ['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'],
  PICKUP: ['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'DELIVERED'],
  PARCEL: ['PLACED', 'ACCEPTED', 'PICKED_UP', 'NEARBY', 'DELIVERED'],
} as const satisfies Record<StepMode, readonly OrderStage[]>

/** Possible stages by order status. */
export const STATUS_STAGES: Readonly<Record<OrderStatusType, readonly OrderStage[]>> = {
  DraftStatus: ['PLACED'],
  OrphanStatus: ['CANCELLED'],
  NewStatus: ['PLACED'],
  ScheduledStatus: ['PLACED'],
  ProgressStatus: ['ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY'],
  DeliveredStatus: ['DELIVERED'],
  CanceledStatus: ['CANCELLED'],
}

/** Whether a stage may follow: the same or a later step, or a cancellation. */
export function canReachStage(from: OrderStage, to: OrderStage): boolean {
  if (from === 'CANCELLED') return to === 'CANCELLED'
  return to === 'CANCELLED' || ORDER_STEPS.indexOf(to) >= ORDER_STEPS.indexOf(from)
}
