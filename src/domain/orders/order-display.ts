import type { Reply } from '#contract/endpoint.ts'
import type { getOrderFlow, OrderStage } from '#contract/orders/order-flow.ts'
import type { Order, OrderStatusType } from '#contract/orders/order.ts'

type TitleSource = Pick<Order, 'storeName' | 'subtype'>

/** Kind of an order without a store, for its title and picture. */
export type OrderKind = 'courier' | 'anything'

/** @source B §3: "The order image falls back to a courier or anything category image by subtype." */
export function getOrderKind(subtype: Order['subtype']): OrderKind {
  return subtype === 'PURCHASE' ? 'anything' : 'courier'
}

const KIND_IMAGE_ID: Readonly<Record<OrderKind, string>> = { courier: '1f6f5', anything: '1f6cd-fe0f' }

/** Fallback picture of the marketplace and of the pages. */
export function getFallbackImageId(subtype: Order['subtype']): string {
  return KIND_IMAGE_ID[getOrderKind(subtype)]
}

/** @source B §3: "The title is the store name, else the subtype." */
export function resolveOrderTitle({ storeName, subtype }: TitleSource): { readonly name: string } | { readonly kind: OrderKind } {
  return storeName === null || storeName.trim() === '' ? { kind: getOrderKind(subtype) } : { name: storeName }
}

/** @source B §4: "Display key orderStatus.{type}, or past_order_amended for remakes." */
export function getStatusKey(type: OrderStatusType, isRemake: boolean): `orderStatus.${OrderStatusType}` | 'past_order_amended' {
  return isRemake ? 'past_order_amended' : `orderStatus.${type}`
}

/** Stage at the top of the order page, including states without a stage. */
export type DisplayedStage = OrderStage | 'SCHEDULED' | 'CANCELLED'

export function getDisplayedStage({ status, steps }: Pick<Reply<typeof getOrderFlow>, 'status' | 'steps'>): DisplayedStage {
  if (status === 'CanceledStatus' || status === 'OrphanStatus') return 'CANCELLED'
  if (status === 'ScheduledStatus') return 'SCHEDULED'
  if (status === 'DeliveredStatus') return steps.some(it => it.stage === 'COLLECTED') ? 'COLLECTED' : 'DELIVERED'
  return (steps.find(it => it.current) ?? steps.findLast(it => it.done))?.stage ?? 'PLACED'
}

/** Whether the steps are those of a parcel: nothing is prepared. A cancelled order shows only the steps that happened. */
export function isParcelFlow(steps: Reply<typeof getOrderFlow>['steps']): boolean {
  return !steps.some(it => it.stage === 'COOKING')
}
