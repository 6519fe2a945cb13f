import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { Order } from '#contract/orders/order.ts'

/** The points of an order with a form (B §3, "points"), with their contacts. */
export function toOrderPoints(
  order: Pick<OrderRow['order'], 'urn' | 'createdAt'>,
  points: readonly CustomOrderPoint[],
  hasPassed: (index: number) => boolean,
): Order['points'] {
  return points.map(({ type, address, contact }, index) => ({
    urn: `${order.urn}:${index}`,
    creationTime: order.createdAt.getTime(),
    passed: hasPassed(index),
    type,
    index,
    address: {
      urn: `${order.urn}:${index}:address`,
      latitude: address.latitude,
      longitude: address.longitude,
      label: address.label,
      details: address.details,
    },
    contact: contact ?? null,
  }))
}
